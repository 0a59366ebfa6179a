import { open } from 'node:fs/promises';
import {
  documentMetadata,
  PDF_HEAD,
  type UploadFields,
  uploadFields,
  uploadTexts,
} from '@simples/contract/documents';
import { AppError } from '@simples/contract/errors';
import { refusalOf } from '@simples/contract/input';
import { limits } from '@simples/contract/limits';
import type { Arrival, Incoming } from '#server/adapters/file-store.ts';
import { beginsAsPdf } from '#server/adapters/pdf/pdf-head.ts';
import { type FormFile, type FormPart, readForm } from '#server/lib/upload-form.ts';

/** Control characters, and those that change the writing direction. */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** The file name without folders and deceptive characters. */
function shownName(fileName: string): string {
  const name = fileName.normalize('NFC').replaceAll(unseen, '').split(/[/\\]/).at(-1)?.trim() ?? '';
  if (name.length <= limits.document.name) return name;
  const extension = '.pdf';
  return `${name.slice(0, limits.document.name - extension.length).toWellFormed()}${extension}`;
}

const saysPdf = (name: string): boolean => /.\.pdf$/i.test(name);

/** ASCII-only name for a header. */
export function plainName(name: string): string {
  const stem = name
    .replace(/\.pdf$/i, '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9_-]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return `${stem || 'document'}.pdf`;
}

const pageMarks = /<(?:!doctype|html|head|script|svg|body|iframe)\b/i;
/** The end of a ZIP archive: its mark, fixed fields, and a comment of at most 65,535 bytes. */
const ARCHIVE_END = Buffer.from('PK\x05\x06', 'latin1');
const ARCHIVE_FIELDS = 22;
const TAIL = ARCHIVE_FIELDS + 65_535;

function endsAsArchive(tail: Buffer): boolean {
  for (let at = tail.indexOf(ARCHIVE_END); at !== -1; at = tail.indexOf(ARCHIVE_END, at + 1)) {
    if (at + ARCHIVE_FIELDS > tail.length) return false;
    const comment = tail.readUInt16LE(at + ARCHIVE_FIELDS - 2);
    if (at + ARCHIVE_FIELDS + comment === tail.length) return true;
  }
  return false;
}

/** Whether a PDF is also valid HTML or a ZIP archive. */
async function isPolyglot(path: string, size: number): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const head = Buffer.alloc(Math.min(PDF_HEAD, size));
    await file.read(head, 0, head.length, 0);
    if (pageMarks.test(head.toString('latin1'))) return true;
    const tail = Buffer.alloc(Math.min(TAIL, size));
    await file.read(tail, 0, tail.length, size - tail.length);
    return endsAsArchive(tail);
  } finally {
    await file.close();
  }
}

export interface Upload {
  readonly arrival: Arrival;
  readonly name: string;
  readonly fields: Omit<UploadFields, 'document_metadata'>;
  readonly citation: string | null;
}

async function receiveFile(file: FormFile, incoming: Incoming): Promise<Arrival> {
  if (!saysPdf(shownName(file.fileName))) throw new AppError('unsupportedDocument');
  let head: Buffer = Buffer.alloc(0);
  const arrival = await incoming.write(file.content, (piece, before) => {
    if (before >= PDF_HEAD) return;
    head = Buffer.concat([head, piece.subarray(0, PDF_HEAD - before)]);
    if (head.length === PDF_HEAD && !beginsAsPdf(head)) throw new AppError('unsupportedDocument');
  });
  try {
    if (file.wasCut()) throw new AppError('documentTooLarge');
    if (!beginsAsPdf(head) || (await isPolyglot(arrival.path, arrival.size)))
      throw new AppError('unsupportedDocument');
    return arrival;
  } catch (error) {
    await arrival.discard();
    throw error;
  }
}

function citationOf(metadata: string | undefined): string | null {
  if (metadata === undefined || metadata.trim() === '') return null;
  let value: unknown;
  try {
    value = JSON.parse(metadata);
  } catch {
    throw new AppError('documentMetadata');
  }
  const parsed = refusalOf(value) ? null : documentMetadata.safeParse(value);
  if (!parsed?.success) throw new AppError('documentMetadata');
  return parsed.data.citation || null;
}

/** @throws AppError `unsupportedDocument`, `documentTooLarge`, `documentMetadata` or `validation`. */
export async function readUpload(parts: AsyncIterable<FormPart>, incoming: Incoming): Promise<Upload> {
  let name = '';
  const { file: arrival, fields: all } = await readForm(parts, {
    schema: uploadFields,
    fileMissing: uploadTexts.fileMissing,
    receiveFile: (file) => {
      name = shownName(file.fileName);
      return receiveFile(file, incoming);
    },
  });
  const { document_metadata: metadata, ...fields } = all;
  try {
    return { arrival, name, fields, citation: citationOf(metadata) };
  } catch (error) {
    await arrival.discard();
    throw error;
  }
}
