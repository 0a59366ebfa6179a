import { limits } from '@simples/contract/limits';

/** Signs that a name is not shown with: controls, and those that turn the direction of writing. */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** Name of an uploaded file as data: without folders and without signs that deceive the eye. */
export function shownName(fileName: string): string {
  const name = fileName.normalize('NFC').replaceAll(unseen, '').split(/[/\\]/).at(-1)?.trim() ?? '';
  if (name.length <= limits.document.name) return name;
  const extension = '.pdf';
  return `${name.slice(0, limits.document.name - extension.length).toWellFormed()}${extension}`;
}

/** Whether a name says that the file is a PDF. */
export const saysPdf = (name: string): boolean => /.\.pdf$/i.test(name);

/** The name for a header: letters and digits of any writing are left out but those of ASCII. */
export function plainName(name: string): string {
  const stem = name
    .replace(/\.pdf$/i, '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9_-]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return `${stem || 'document'}.pdf`;
}
