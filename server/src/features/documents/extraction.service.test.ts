import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { DocumentPage } from '#server/adapters/pdf/page.ts';
import { createDerivation, createExtraction } from './extraction.service.ts';

const limits = { cpuMs: 60_000, cpuMsPerPage: 0, heapMegabytes: 256 };
const known = { sheetOf: () => null };

const pageOf = (text: string, index: number): DocumentPage => ({
  index,
  label: null,
  text,
  origin: 'text',
  confidence: null,
  width: 595,
  height: 842,
  lines: [],
});

const extract = (changed: Partial<typeof limits>, texts: readonly string[]) =>
  createExtraction({ ...limits, ...changed })(
    { id: randomUUID() } as never,
    texts.map(pageOf),
    known,
    new AbortController().signal,
  );

const monograph = 'Thymus vulgaris L.\nIndications\nToux\nContre-indications\nAucune connue';

it('reads what keeps within its limits', async () => {
  await expect(extract({}, [monograph])).resolves.toMatchObject({ passages: expect.any(Array) });
});

// What has such a reason is not tried again.
it('is ended when it computes too long, though it never yields', async () => {
  await expect(extract({ cpuMs: 0 }, [monograph])).rejects.toMatchObject({ reason: 'tooSlow' });
});

it('is ended when it needs more memory than it has', async () => {
  const book = Array.from({ length: 400 }, () => `${monograph}\n`.repeat(40));
  await expect(extract({ heapMegabytes: 12 }, book)).rejects.toMatchObject({ reason: 'tooMuchMemory' });
});

it('says in French that a document is too heavy to be read again for a lesson', async () => {
  const mark = { pageIndex: 0, start: 0, end: 4, meaning: 'indications', scope: 'like' } as const;
  const derive = createDerivation({ ...limits, cpuMs: 0 });
  await expect(derive({ pages: [pageOf(monograph, 0)], lessons: [], mark })).rejects.toMatchObject({
    key: 'documentNotReread',
    message: expect.stringContaining('Rien n’a été changé'),
  });
});
