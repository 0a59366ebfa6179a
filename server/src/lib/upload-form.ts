import { AppError } from '@simples/contract/errors';
import { inFrench, refusalOf } from '@simples/contract/input';
import type { z } from 'zod';

interface FormField {
  readonly kind: 'field';
  readonly name: string;
  readonly value: string;
}

export interface FormFile {
  readonly kind: 'file';
  readonly name: string;
  readonly fileName: string;
  readonly content: AsyncIterable<Buffer>;
  /** Whether the file exceeded its limit; known once it has been read. */
  wasCut(): boolean;
}

export type FormPart = FormField | FormFile;

export const formIssue = (name: string, message: string) =>
  new AppError('validation', { fields: [{ path: `body.${name}`, message }] });

/** @throws AppError `validation`, with every issue. */
function parseFields<S extends z.ZodType>(schema: S, values: Readonly<Record<string, string>>): z.output<S> {
  const refusal = refusalOf(values);
  const parsed = refusal ? null : schema.safeParse(values, inFrench);
  if (parsed?.success) return parsed.data;
  const issues = refusal ? [refusal] : (parsed?.error.issues ?? []);
  const fields = issues.map(({ path, message }) => ({
    path: ['body', ...path.map(String)].join('.'),
    message,
  }));
  throw new AppError('validation', { fields });
}

interface FormDescription<S, F> {
  readonly schema: S;
  /** Said when the field `file` is left out. */
  readonly fileMissing: string;
  readonly receiveFile: (file: FormFile) => Promise<F>;
}

/** One file with fields. A rejected or aborted form leaves no file. @throws AppError. */
export async function readForm<S extends z.ZodType, F extends { discard(): Promise<void> }>(
  parts: AsyncIterable<FormPart>,
  { schema, fileMissing, receiveFile }: FormDescription<S, F>,
): Promise<{ readonly file: F; readonly fields: z.output<S> }> {
  const values: Record<string, string> = {};
  let file: F | null = null;
  try {
    for await (const part of parts) {
      if (part.kind === 'field') {
        if (Object.hasOwn(values, part.name)) throw formIssue(part.name, 'Une seule valeur est attendue.');
        values[part.name] = part.value;
      } else {
        if (part.name !== 'file') throw formIssue(part.name, `Champ inconnu : ${part.name}`);
        file = await receiveFile(part);
      }
    }
    if (!file) throw formIssue('file', fileMissing);
    return { file, fields: parseFields(schema, values) };
  } catch (error) {
    await file?.discard();
    throw error;
  }
}
