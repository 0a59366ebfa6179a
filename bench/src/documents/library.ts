import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type DocumentDetail, type DocumentStage, isSettled } from '@simples/contract/documents';
import type { Running } from '../load/product.ts';

/** As the screen of documents asks; more often would be work of its own. */
const LOOK_MS = 1_000;

export interface Uploaded {
  readonly status: number;
  readonly document: DocumentDetail | null;
  /** Milliseconds until the upload was answered, and from then on. */
  readonly uploading: number;
  /** When each stage was first seen. */
  readonly stages: Readonly<Partial<Record<DocumentStage, number>>>;
  readonly settled: number;
}

/** What a contributor does with documents, over HTTP. */
export function libraryAt({ base, staffToken, token }: Pick<Running, 'base' | 'staffToken' | 'token'>) {
  const url = `${base}/v1/api/documents`;
  const headers = { authorization: `Bearer ${staffToken}` };

  async function follow(id: string, onStage: (stage: DocumentStage) => void) {
    const started = performance.now();
    const stages: Partial<Record<DocumentStage, number>> = {};
    for (;;) {
      const document = (await (await fetch(`${url}/${id}`, { headers })).json()) as DocumentDetail;
      const now = performance.now() - started;
      if (stages[document.stage] === undefined) onStage(document.stage);
      stages[document.stage] ??= now;
      if (isSettled(document.stage)) return { document, stages, settled: now };
      await delay(LOOK_MS);
    }
  }

  return {
    /** Uploads a file and follows the work on it to its end; tells each stage when it is first seen. */
    upload: async (file: string, onStage: (stage: DocumentStage) => void): Promise<Uploaded> => {
      const body = new FormData();
      body.set('file', new Blob([readFileSync(file)], { type: 'application/pdf' }), basename(file));
      body.set('authors', 'A. Diop');
      const started = performance.now();
      const response = await fetch(url, { method: 'POST', headers, body });
      const uploading = performance.now() - started;
      const { id } = (await response.json()) as { id?: string };
      if (id === undefined)
        return { status: response.status, document: null, uploading, stages: {}, settled: 0 };
      return { status: response.status, uploading, ...(await follow(id, onStage)) };
    },
    /** Milliseconds until a question on a plant was answered, and whether the answer cites the document. */
    ask: async (plant: string, id: string) => {
      const started = performance.now();
      const response = await fetch(`${base}/v1/api/conversations`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ query: `${plant} contre les crampes ?` }),
      });
      const { sources = [] } = (await response.json()) as { sources?: { documentId: string }[] };
      return { ms: performance.now() - started, cites: sources.some(({ documentId }) => documentId === id) };
    },
    /** Milliseconds. */
    remove: async (id: string): Promise<number> => {
      const started = performance.now();
      const response = await fetch(`${url}/${id}`, { method: 'DELETE', headers });
      if (response.status !== 204) throw new Error(`deleting answered ${response.status}`);
      return performance.now() - started;
    },
  };
}
