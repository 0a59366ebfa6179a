import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { answerConnectionError } from './errors.ts';

/** How slow a body may be. */
export interface UploadPace {
  /** Milliseconds between two looks, without a byte, and before the average counts. */
  readonly look: number;
  readonly silence: number;
  readonly grace: number;
  /** Bytes a second, on average. */
  readonly least: number;
  /** Milliseconds that the whole body may take. */
  readonly whole: number;
}

/** A slow line is no attack: 15 MiB in half an hour are 9 kB/s. */
export const usualUploadPace: UploadPace = {
  look: 5_000,
  silence: 20_000,
  grace: 60_000,
  least: 2_000,
  whole: 1_800_000,
};

/** Connections whose request may take longer than the server allows the others. */
const granted = new WeakSet<Socket>();

/** Answers a connection that sent no readable request; those that are watched here have more time than the others. */
export function answerBrokenConnection(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && granted.has(socket)) return;
  answerConnectionError(error, socket);
}

function isTooSlow(pace: UploadPace, elapsed: number, bytes: number, silence: number): boolean {
  if (silence >= pace.silence || elapsed >= pace.whole) return true;
  return elapsed >= pace.grace && bytes / (elapsed / 1000) < pace.least;
}

/**
 * Gives the body of a request as long as it needs, as long as it goes on arriving: whoever has the right to send a
 * large file may sit behind a slow line.
 */
export function allowSlowUpload({ raw }: FastifyRequest, reply: FastifyReply, pace: UploadPace): void {
  const { socket } = raw;
  granted.add(socket);
  const start = performance.now();
  const before = socket.bytesRead;
  let last = { bytes: before, at: start };
  const look = setInterval(() => {
    const now = performance.now();
    if (socket.bytesRead > last.bytes) last = { bytes: socket.bytesRead, at: now };
    const isWhole = raw.complete || raw.readableEnded;
    if (isWhole || !isTooSlow(pace, now - start, last.bytes - before, now - last.at)) return;
    if (reply.raw.headersSent) raw.destroy();
    else
      answerConnectionError(
        Object.assign(new Error('slow body'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
        socket,
      );
  }, pace.look);
  look.unref();
  const forget = () => {
    clearInterval(look);
    granted.delete(socket);
  };
  raw.once('close', forget);
  socket.once('close', forget);
}
