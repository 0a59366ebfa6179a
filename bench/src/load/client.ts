import net from 'node:net';

/** One kind of request: the text of each is made when it is sent. */
export interface Target {
  readonly name: string;
  /** Raw HTTP/1.1 request. */
  make(): string;
}

export interface Measured {
  readonly count: number;
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly errors: number;
}

export interface Answer {
  /** 0 when the connection broke. */
  readonly status: number;
  /** As it was sent, with the lengths of its chunks where it came in chunks. */
  readonly body: Buffer;
}

const broken: Answer = { status: 0, body: Buffer.alloc(0) };

interface Frame {
  readonly status: number;
  readonly closes: boolean;
  /** Bytes of the head, and of the whole. */
  readonly start: number;
  readonly end: number;
}

/** Where the answer in the buffer ends, or null while it is incomplete. */
function frame(buffer: Buffer): Frame | null {
  const headEnd = buffer.indexOf('\r\n\r\n');
  if (headEnd < 0) return null;
  const head = buffer.toString('latin1', 0, headEnd);
  const start = headEnd + 4;
  const answer = { status: Number(head.slice(9, 12)), closes: /\r\nconnection: close/i.test(head), start };
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (length !== undefined) {
    const end = start + Number(length);
    return buffer.length < end ? null : { ...answer, end };
  }
  if (!/\r\ntransfer-encoding: *chunked/i.test(head)) return { ...answer, end: start };
  const last = buffer.indexOf('\r\n0\r\n\r\n', headEnd);
  return last < 0 ? null : { ...answer, end: last + 7 };
}

/** A keep-alive connection with one request in flight at a time. */
export class Connection {
  #socket: net.Socket | null = null;
  #chunks: Buffer[] = [];
  #settle: ((answer: Answer) => void) | null = null;
  readonly #url: URL;

  constructor(url: URL) {
    this.#url = url;
  }

  async send(request: string): Promise<Answer> {
    const socket = this.#socket ?? (await this.#open());
    return new Promise((resolve) => {
      this.#settle = resolve;
      socket.write(request);
    });
  }

  close(): void {
    this.#socket?.destroy();
  }

  #open(): Promise<net.Socket> {
    return new Promise((resolve, reject) => {
      const socket = net.connect({ host: this.#url.hostname, port: Number(this.#url.port), noDelay: true });
      socket.once('error', reject);
      socket.once('connect', () => resolve(socket));
      socket.on('data', (chunk) => this.#receive(chunk));
      socket.on('close', () => this.#finish(broken, true));
      this.#socket = socket;
    });
  }

  #receive(chunk: Buffer): void {
    this.#chunks.push(chunk);
    const buffer = this.#chunks.length === 1 ? chunk : Buffer.concat(this.#chunks);
    const answer = frame(buffer);
    if (answer === null) this.#chunks = [buffer];
    else this.#finish({ ...answer, body: buffer.subarray(answer.start, answer.end) }, answer.closes);
  }

  #finish(answer: Answer, closes: boolean): void {
    this.#chunks = [];
    if (closes) this.#socket = null;
    const settle = this.#settle;
    this.#settle = null;
    settle?.(answer);
  }
}

/** Of values in order. */
export function quantile(sorted: Float64Array, q: number): number {
  return sorted[Math.min(sorted.length - 1, Math.ceil(q * sorted.length) - 1)] ?? 0;
}

async function loop(url: URL, target: Target, until: number, times: number[]): Promise<number> {
  const connection = new Connection(url);
  let errors = 0;
  while (performance.now() < until) {
    const started = performance.now();
    const { status } = await connection.send(target.make());
    times.push(performance.now() - started);
    if (status < 200 || status > 299) errors += 1;
  }
  connection.close();
  return errors;
}

/** Closed loop: each connection sends its next request when the last is answered. */
export async function measure(
  base: string,
  target: Target,
  options: { connections: number; seconds: number },
): Promise<Measured> {
  const url = new URL(base);
  const times: number[] = [];
  const started = performance.now();
  const until = started + options.seconds * 1000;
  const loops = Array.from({ length: options.connections }, () => loop(url, target, until, times));
  const errors = (await Promise.all(loops)).reduce((sum, n) => sum + n, 0);
  const elapsed = (performance.now() - started) / 1000;
  const sorted = Float64Array.from(times).toSorted();
  return {
    count: times.length,
    perSecond: times.length / elapsed,
    p50: quantile(sorted, 0.5),
    p95: quantile(sorted, 0.95),
    p99: quantile(sorted, 0.99),
    errors,
  };
}

/** The raw text of a request. */
export function httpRequest(
  base: string,
  request: { method?: string; path: string; token: string; body?: string },
): string {
  const { method = 'GET', path, token, body } = request;
  const head = `${method} ${path} HTTP/1.1\r\nhost: ${new URL(base).host}\r\naccept: application/json\r\nauthorization: Bearer ${token}\r\n`;
  if (body === undefined) return `${head}\r\n`;
  return `${head}content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}
