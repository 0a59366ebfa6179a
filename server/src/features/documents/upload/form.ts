import {
  documentMetadata,
  PDF_MAGIC,
  type UploadFields,
  uploadFields,
  uploadTexts,
} from '@simples/contract/documents/upload';
import { AppError } from '@simples/contract/errors';
import { inFrench } from '@simples/contract/input/messages';
import { refusalOf } from '@simples/contract/input/storable';
import type { Arrival, Incoming } from '../../../adapters/file-store/incoming.ts';
import type { FormFile, FormPart } from '../../../http/route.ts';
import { saysPdf, shownName } from './file-name.ts';
import { beginsAsPdf, isTwoThings } from './pdf-signs.ts';

/** What a whole and valid upload brings. */
export interface Upload {
  readonly arrival: Arrival;
  readonly name: string;
  readonly fields: Omit<UploadFields, 'document_metadata'>;
  readonly citation: string | null;
}

const issue = (name: string, message: string) =>
  new AppError('validation', { fields: [{ path: `body.${name}`, message }] });

async function receiveFile(file: FormFile, incoming: Incoming): Promise<Arrival> {
  if (!saysPdf(shownName(file.fileName))) throw new AppError('unsupportedDocument');
  const arrival = await incoming.write(file.content, (piece, before) => {
    if (!beginsAsPdf(piece, before)) throw new AppError('unsupportedDocument');
  });
  try {
    if (file.wasCut()) throw new AppError('documentTooLarge');
    const isTooShort = arrival.size < PDF_MAGIC.length;
    if (isTooShort || (await isTwoThings(arrival.path, arrival.size)))
      throw new AppError('unsupportedDocument');
    return arrival;
  } catch (error) {
    await arrival.discard();
    throw error;
  }
}

function citationOf(metadata: string | undefined): string | null {
  if (metadata === undefined || metadata.trim() === '') return null;
  let said: unknown;
  try {
    said = JSON.parse(metadata);
  } catch {
    throw new AppError('documentMetadata');
  }
  const parsed = refusalOf(said) ? null : documentMetadata.safeParse(said);
  if (!parsed?.success) throw new AppError('documentMetadata');
  return parsed.data.citation || null;
}

function checkedFields(given: Readonly<Record<string, string>>): UploadFields {
  const refusal = refusalOf(given);
  const parsed = refusal ? null : uploadFields.safeParse(given, inFrench);
  if (parsed?.success) return parsed.data;
  const issues = refusal ? [refusal] : (parsed?.error.issues ?? []);
  const fields = issues.map(({ path, message }) => ({
    path: ['body', ...path.map(String)].join('.'),
    message,
  }));
  throw new AppError('validation', { fields });
}

/**
 * Reads an upload as it arrives. Whatever is wrong with it, or stops it, leaves nothing behind.
 * @throws AppError `unsupportedDocument`, `documentTooLarge`, `documentMetadata` or `validation`.
 */
export async function readForm(parts: AsyncIterable<FormPart>, incoming: Incoming): Promise<Upload> {
  const given: Record<string, string> = {};
  let file: { readonly arrival: Arrival; readonly name: string } | null = null;
  try {
    for await (const part of parts) {
      if (part.kind === 'field') {
        if (Object.hasOwn(given, part.name)) throw issue(part.name, 'Une seule valeur est attendue.');
        given[part.name] = part.value;
      } else {
        if (part.name !== 'file') throw issue(part.name, `Champ inconnu : ${part.name}`);
        file = { arrival: await receiveFile(part, incoming), name: shownName(part.fileName) };
      }
    }
    if (!file) throw issue('file', uploadTexts.fileMissing);
    const { document_metadata: metadata, ...fields } = checkedFields(given);
    return { ...file, fields, citation: citationOf(metadata) };
  } catch (error) {
    await file?.arrival.discard();
    throw error;
  }
}
