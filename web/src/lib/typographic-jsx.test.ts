import { createElement, type ElementType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Fragment, jsx, jsxs } from './typographic-jsx.ts';

const render = (type: ElementType, props: Parameters<typeof jsx>[1]) =>
  renderToStaticMarkup(Array.isArray(props.children) ? jsxs(type, props) : jsx(type, props));

it('typesets the texts of elements and of fragments', () => {
  expect(render('p', { children: 'Prêt à publier ?' })).toBe('<p>Prêt à publier\u202f?</p>');
  expect(render(Fragment, { children: ['« ', jsx('b', { children: 'thym' }, 'b'), ' » :'] })).toBe(
    '«\u202f<b>thym</b>\u202f»\u202f:',
  );
});

it('reads texts side by side as one', () => {
  expect(render('p', { children: ['Tous les ', 3, ' jours, ', [10, ' g'], ' et « ', 4, ' »'] })).toBe(
    '<p>Tous les 3\u00a0jours, 10\u00a0g et «\u202f4\u202f»</p>',
  );
});

it('typesets what a field says while it is empty, and nothing that is typed or read by machines', () => {
  expect(render('input', { placeholder: 'Ex. : thym' })).toBe('<input placeholder="Ex.\u202f: thym"/>');
  expect(render('p', { title: 'a : b', children: jsx('code', { children: 'a : b' }) })).toBe(
    '<p title="a : b"><code>a : b</code></p>',
  );
});

it('hands components the other texts as they are, and typesets those between their tags', () => {
  const Field = ({ label, children }: { readonly label: string; readonly children: string }) =>
    createElement('p', { title: label }, label.indexOf(' ?'), children);
  expect(renderToStaticMarkup(jsx(Field, { label: 'Quoi ?', children: ' Qui ?' }))).toBe(
    '<p title="Quoi ?">4 Qui\u202f?</p>',
  );
});
