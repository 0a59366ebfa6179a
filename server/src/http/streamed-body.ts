import type { Endpoint } from '@simples/contract/endpoint';
import { AppError } from '@simples/contract/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { mediaTypes } from './route.ts';

export const isStreamed = ({ bodyType }: Endpoint) => bodyType === 'multipart' || bodyType === 'ndjson';

/** Leaves ndjson bodies unread for `streamedBody`. */
export function acceptStreams(app: FastifyInstance): void {
  app.addContentTypeParser(mediaTypes.ndjson, (_request, _payload, done) => done(null));
}

/** Discards what is left unread, so that the sender gets the answer. @throws AppError `tooLarge`. */
export async function* streamedBody(
  { raw, headers }: FastifyRequest,
  { bodyLimit = 0 }: Endpoint,
): AsyncGenerator<Buffer> {
  try {
    if (Number(headers['content-length']) > bodyLimit) throw new AppError('tooLarge');
    let size = 0;
    for await (const chunk of raw.iterator({ destroyOnReturn: false })) {
      size += (chunk as Buffer).length;
      if (size > bodyLimit) throw new AppError('tooLarge');
      yield chunk as Buffer;
    }
  } finally {
    if (!raw.readableEnded) raw.resume();
  }
}
