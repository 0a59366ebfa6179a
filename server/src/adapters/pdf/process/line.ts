import type { ChildProcess } from 'node:child_process';
import { DocumentReadError, type ReadFailure } from '../page.ts';
import type { Answer, Question } from './protocol.ts';

interface Waiting {
  readonly id: number;
  readonly resolve: (value: never) => void;
  readonly reject: (error: unknown) => void;
}

const isAnswer = (message: unknown): message is Answer =>
  typeof message === 'object' && message !== null && 'id' in message;

/** When memory runs out, V8 aborts and the system kills. */
const failureOf = (signal: NodeJS.Signals | null, code: number | null): ReadFailure =>
  signal === 'SIGABRT' || signal === 'SIGKILL' || code === 134 ? 'tooMuchMemory' : 'damaged';

/** Questions to a process and its answers, one at a time. Once it has ended every question fails. */
export class Line {
  readonly #child: ChildProcess;
  #waiting: Waiting | null = null;
  #asked = 0;
  /** What every question is answered with since the process has ended. */
  #end: { readonly error: unknown } | null = null;

  constructor(child: ChildProcess) {
    this.#child = child;
    child.on('message', (message) => this.#hear(message));
    child.on('error', (error) => this.#stop(new DocumentReadError('damaged', { cause: error })));
    child.on('exit', (code, signal) => this.#stop(new DocumentReadError(failureOf(signal, code))));
  }

  ask<Value>(name: string, values: readonly unknown[]): Promise<Value> {
    return new Promise((resolve, reject) => {
      if (this.#end) return reject(this.#end.error);
      this.#asked += 1;
      this.#waiting = { id: this.#asked, resolve, reject };
      const question: Question = { id: this.#asked, name, values };
      this.#child.send(question, (error) => {
        if (error) this.#stop(new DocumentReadError('damaged', { cause: error }));
      });
    });
  }

  /** Ends the process; what waits for it fails with the reason. */
  kill(reason: ReadFailure, error: unknown = new DocumentReadError(reason)): void {
    this.#stop(error);
    this.#child.kill('SIGKILL');
  }

  #hear(message: unknown): void {
    if (!isAnswer(message) || message.id !== this.#waiting?.id) return;
    const { resolve, reject } = this.#waiting;
    this.#waiting = null;
    if ('failure' in message) reject(new DocumentReadError(message.failure));
    else resolve(message.value as never);
  }

  #stop(error: unknown): void {
    this.#end ??= { error };
    this.#waiting?.reject(this.#end.error);
    this.#waiting = null;
  }
}
