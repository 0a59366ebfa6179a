import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { answerConnectionError } from './errors.ts';

interface UploadPace {
  /** Milliseconds between two checks. */
  readonly checkEvery: number;
  readonly silence: number;
  readonly grace: number;
  /** Bytes per second, on average. */
  readonly minRate: number;
  /** Milliseconds. */
  readonly maxDuration: number;
}

/** 15 MiB in half an hour: 9 kB/s. */
const usualUploadPace: UploadPace = {
  checkEvery: 5_000,
  silence: 20_000,
  grace: 60_000,
  minRate: 2_000,
  maxDuration: 1_800_000,
};

/** Connections with more time than the server's limit. */
const granted = new WeakSet<Socket>();

export function answerBrokenConnection(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && granted.has(socket)) return;
  answerConnectionError(error, socket);
}

function isTooSlow(pace: UploadPace, elapsed: number, bytes: number, silence: number): boolean {
  if (silence >= pace.silence || elapsed >= pace.maxDuration) return true;
  return elapsed >= pace.grace && bytes / (elapsed / 1000) < pace.minRate;
}

/** Slow lines may upload as long as bytes arrive. */
export function allowSlowUpload({ raw }: FastifyRequest, reply: FastifyReply, pace = usualUploadPace): void {
  const { socket } = raw;
  granted.add(socket);
  const start = performance.now();
  const before = socket.bytesRead;
  let last = { bytes: before, at: start };
  const timer = setInterval(() => {
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
  }, pace.checkEvery);
  timer.unref();
  const forget = () => {
    clearInterval(timer);
    granted.delete(socket);
  };
  raw.once('close', forget);
  socket.once('close', forget);
}
