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

/** Copies; says whether it worked. The clipboard API is missing on plain HTTP: the old command stands in. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const active = document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  area.className = 'only-for-readers';
  document.body.append(area);
  area.select();
  const isCopied = document.execCommand('copy');
  area.remove();
  if (active instanceof HTMLElement) active.focus();
  return isCopied;
}
