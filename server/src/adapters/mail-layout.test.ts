import { expect, it } from 'vitest';
import { layOutMail } from './mail.ts';

const letter = {
  to: 'awa@simples.test',
  language: 'FR',
  subject: 'Un <b>sujet</b> & autres',
  summary: 'résumé',
  opening: 'Voici « cela » :',
  link: { label: 'Ouvrir', url: 'https://simples.example.org/a?b=1&c="2"' },
  paragraphs: ['<script>alert(1)</script>'],
  warning: 'Ce n’est pas vous ?',
} as const;

it('a message says the same in its two forms', () => {
  const { text, html } = layOutMail(letter);
  for (const part of ['Bonjour,', 'Voici « cela » :', 'Ouvrir', 'Ce n’est pas vous ?']) {
    expect(text).toContain(part);
    expect(html).toContain(part);
  }
  expect(text).toContain('https://simples.example.org/a?b=1&c="2"');
});

it('what it is given is text in its HTML, which loads nothing', () => {
  const { html } = layOutMail(letter);
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(html).toContain('<title>Un &lt;b&gt;sujet&lt;/b&gt; &amp; autres</title>');
  expect(html).toContain('href="https://simples.example.org/a?b=1&amp;c=&quot;2&quot;"');
  expect(html).not.toMatch(/<script|<img|<link|src=|url\(|@import/);
});

it('greets in the language of the person', () => {
  const { text, html } = layOutMail({ ...letter, language: 'EN' });
  expect(text).toMatch(/^Hello,/);
  expect(html).toContain('<html lang="en">');
});
