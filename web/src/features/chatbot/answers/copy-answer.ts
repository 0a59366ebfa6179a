import type { Message } from '@simples/contract/conversations';
import { withoutMarks } from '../plain-text.ts';

/** An answer as text that keeps its meaning elsewhere: with its numbered sources and where it comes from. */
export function copyText({ content, sources }: Message): string {
  const numbered = sources.map(
    ({ name, documentId, index }, place) =>
      `[${place + 1}] ${name} (${documentId.slice(0, 8)}, page ${index + 1})`,
  );
  const list = numbered.length === 0 ? [] : ['Sources :', ...numbered, ''];
  return [
    withoutMarks(content).trim(),
    '',
    ...list,
    'Réponse automatique de Simples. Elle ne remplace pas un avis médical.',
  ].join('\n');
}
