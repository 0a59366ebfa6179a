import type { Socket } from 'node:net';
import { AppError, type ErrorBody, type ErrorKey } from '@simples/contract/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorBodyOf, severityOf, toAppError } from './errors.ts';

/** Seconds after which to try again when nothing more precise is known. */
const RETRY_AFTER = 5;

/** Whoever uploads a file reads why it was refused under this name. */
function detailFor(request: FastifyRequest, { message }: AppError): Pick<ErrorBody, 'detail'> {
  const isUpload = request.routeOptions.config.endpoint?.bodyType === 'multipart';
  return isUpload ? { detail: message } : {};
}

/** The one exit of every failure: status, headers and body of the product, the cause in the log. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = toAppError(error);
  const severity = severityOf(error, known);
  if (severity) request.log[severity]({ err: error }, 'request failed');
  if (known.retryAfter !== undefined) reply.header('retry-after', String(Math.ceil(known.retryAfter)));
  else if (known.key === 'unavailable') reply.header('retry-after', String(RETRY_AFTER));
  return reply
    .code(known.httpCode)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ ...errorBodyOf(known, request.id), ...detailFor(request, known) }));
}

interface Refusal {
  readonly status: string;
  readonly key: ErrorKey;
}

/** What Node's parser stops before there is a request to answer. */
const refusals: Record<string, Refusal> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: '408 Request Timeout', key: 'requestTimeout' },
  HPE_HEADER_OVERFLOW: { status: '431 Request Header Fields Too Large', key: 'malformed' },
};
const unreadable: Refusal = { status: '400 Bad Request', key: 'malformed' };

/** Answers a connection that sent no readable request (in time), and closes it. */
export function answerConnectionError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const { status, key } = refusals[error.code ?? ''] ?? unreadable;
  if (socket.writable) {
    const body: ErrorBody = { ...errorBodyOf(new AppError(key), ''), httpCode: Number(status.slice(0, 3)) };
    const text = JSON.stringify(body);
    socket.write(
      `HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-type: application/json; charset=utf-8\r\n` +
        `content-length: ${Buffer.byteLength(text)}\r\ncache-control: no-store\r\nx-content-type-options: nosniff\r\n\r\n${text}`,
    );
  }
  socket.destroySoon();
}
