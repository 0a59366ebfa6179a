import { describe, expect, it } from 'vitest';
import { documentPages } from '#test/documents/document-pages.ts';
import { flowOf } from './text-flow.ts';

describe('a sentence that crosses pages', () => {
  it('has the word that the end of the page cuts whole, and quotes each page as printed', () => {
    const flow = flowOf(documentPages('Sirop.\nÀ rejeter dans l’ul-', 'cère gastrique et la grossesse.'));
    expect(flow.text).toContain('À rejeter dans l’ulcère gastrique');
    const at = flow.text.indexOf('ulcère gastrique');
    expect(flow.quotes(at, at + 16).map(({ quote }) => quote)).toEqual(['ul', 'cère gastrique']);
    expect(flow.blocks.map(({ start, end }) => flow.text.slice(start, end))).toContain('À rejeter dans l’ul');
  });
});
