import type { Source } from '@simples/contract/conversations';
import { formatDate } from '../../../lib/format.ts';
import { sourceText } from '../sources/source-text.ts';

/** A numbered source as it stands under an answer that leaves the product. */
export interface Citation {
  readonly number: number;
  /** The words that support the answer. */
  readonly quote: string;
  /** Where they stand: name, document, page, date. */
  readonly place: string;
}

export function citationsOf(sources: readonly Source[]): Citation[] {
  return sources.map(({ name, content, documentId, index, metadata }, place) => {
    const date = metadata.date === null ? '' : formatDate(metadata.date);
    const where = [
      name,
      metadata.title === name ? '' : metadata.title,
      `document ${documentId.slice(0, 8)}`,
      `page ${index + 1}`,
      date === '' ? '' : `mis à jour le ${date}`,
    ];
    return {
      number: place + 1,
      quote: sourceText(content, true).statement,
      place: where.filter((part) => part !== '').join(', '),
    };
  });
}

export const ORIGIN =
  'Réponses automatiques de Simples, tirées de fiches validées. Elles ne remplacent pas un avis médical. En cas d’urgence : 15 ou 112.';
