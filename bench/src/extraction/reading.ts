import { readdirSync, readFileSync } from 'node:fs';
import type { DocumentPage, PdfReader } from '@simples/server/adapters/pdf/page';

/** Most memory, in bytes, that the processes started by this one, which read, have used together so far; only Linux tells. */
function peakMemory(): number {
  let others = 0;
  try {
    for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8');
      if (Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]) !== process.pid) continue;
      others += Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0) * 1024;
    }
  } catch {
    // A process that ends while it is looked at has no status left: what was read so far counts.
  }
  return others;
}

export interface ReadDocument {
  readonly pages: readonly DocumentPage[];
  readonly milliseconds: number;
  readonly peakBytes: number;
}

/** Reads a document as the product does. */
export async function readPages(reader: PdfReader, file: string): Promise<ReadDocument> {
  const pages: DocumentPage[] = [];
  let peakBytes = 0;
  const start = performance.now();
  await reader.read(file, {
    page: async (page) => {
      pages.push(page);
      peakBytes = Math.max(peakBytes, peakMemory());
    },
  });
  return {
    pages: pages.toSorted((a, b) => a.index - b.index),
    milliseconds: performance.now() - start,
    peakBytes,
  };
}
