import multipart from '@fastify/multipart';
import type { Endpoint } from '@simples/contract/endpoint';
import { AppError } from '@simples/contract/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FormPart } from '#server/lib/upload-form.ts';

const FIELD_BYTES = 16 * 1024;
const MOST = { files: 1, fields: 10, parts: 11, fieldNameSize: 100, headerPairs: 20 };

/** Only on some routes: the parser costs time on every request. */
export async function receiveForms(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, {
    limits: { ...MOST, fieldSize: FIELD_BYTES },
    // Thrown by the reader: the library's own error would race with the rest of the form.
    throwFileSizeLimit: false,
  });
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** The parser's complaints about a form have no code. */
function asMalformed(error: unknown): unknown {
  const isPlain = error instanceof Error && !(error instanceof AppError) && !('code' in error);
  return isPlain ? new AppError('malformed') : error;
}

async function* wellFormed(file: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* file;
  } catch (error) {
    throw asMalformed(error);
  }
}

/** Discards what is left unread, so that the sender gets the answer. @throws AppError `malformed`. */
export async function* formParts(
  request: FastifyRequest,
  { bodyLimit = 0 }: Endpoint,
): AsyncGenerator<FormPart> {
  try {
    for await (const part of request.parts({ limits: { fileSize: bodyLimit } })) {
      if (part.type === 'field') {
        yield { kind: 'field', name: part.fieldname, value: textOf(part.value) ?? '' };
      } else {
        const { file } = part;
        yield {
          kind: 'file',
          name: part.fieldname,
          fileName: part.filename,
          content: wellFormed(file),
          wasCut: () => file.truncated,
        };
      }
    }
  } catch (error) {
    throw asMalformed(error);
  } finally {
    if (!request.raw.readableEnded) {
      request.raw.unpipe();
      request.raw.resume();
    }
  }
}
