import multipart from '@fastify/multipart';
import { limits } from '@simples/contract/limits';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** A field of a multipart form. */
interface FormField {
  readonly kind: 'field';
  readonly name: string;
  readonly value: string;
}

/** A file of such a form, while it arrives. */
export interface FormFile {
  readonly kind: 'file';
  readonly name: string;
  /** What the sender calls the file. */
  readonly fileName: string;
  readonly content: AsyncIterable<Buffer>;
  /** Whether the file was longer than may be: what came of it is only its beginning. Known once it has been read. */
  wasCut(): boolean;
}

export type FormPart = FormField | FormFile;

/** Limits of a form. */
const FIELD_BYTES = 16 * 1024;
const MOST = { files: 1, fields: 10, parts: 11, fieldNameSize: 100, headerPairs: 20 };

/** Accepts multipart forms on the routes of a scope only, since the parser costs time on every request. */
export async function receiveForms(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, {
    limits: { ...MOST, fieldSize: FIELD_BYTES, fileSize: limits.document.bytes },
    // Reported by the reader of the file; the library's own error would race with the rest of the form.
    throwFileSizeLimit: false,
  });
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/**
 * The parts of a form in the order in which they arrive. Whatever is left of a body that nobody wants any more is read
 * and thrown away, so that its sender gets to the answer.
 */
export async function* formParts(request: FastifyRequest): AsyncGenerator<FormPart> {
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        yield { kind: 'field', name: part.fieldname, value: textOf(part.value) ?? '' };
      } else {
        const { file } = part;
        yield {
          kind: 'file',
          name: part.fieldname,
          fileName: part.filename,
          content: file,
          wasCut: () => file.truncated,
        };
      }
    }
  } finally {
    if (!request.raw.readableEnded) {
      request.raw.unpipe();
      request.raw.resume();
    }
  }
}
