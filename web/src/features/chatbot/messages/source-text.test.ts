// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { linkTo, sourceText } from './source-text.ts';

test('the supporting statement is the first line', () => {
  expect(sourceText('Traite la toux.\nInfusion.', false)).toEqual({
    statement: 'Traite la toux.',
    rest: 'Infusion.',
    isCut: false,
  });
});

test('a text is cut at 200 characters, whole when asked', () => {
  const long = `Traite la toux.\n${'x'.repeat(300)}`;
  const cut = sourceText(long, false);
  expect(`${cut.statement}\n${cut.rest}`).toBe(long.slice(0, 200));
  expect(cut.isCut).toBe(true);
  expect(sourceText(long, true)).toMatchObject({ rest: 'x'.repeat(300), isCut: false });
});

test('only an address inside the product is a link', () => {
  expect(linkTo('/home/plants/1?page=2#a', null)).toBe('/home/plants/1?page=2#a');
  for (const url of ['//evil.test', '/\\evil.test', 'https://evil.test', 'javascript:alert(1)', '', null]) {
    expect(linkTo(url, null)).toBeNull();
    expect(linkTo(url, 'toux')).toBeNull();
  }
});

test('the link to a page of a document carries the words to show there', () => {
  expect(linkTo('/home/documents/1/pages/3', 'Toux & rhume, 2 %')).toBe(
    '/home/documents/1/pages/3?citation=Toux+%26+rhume%2C+2+%25',
  );
});
