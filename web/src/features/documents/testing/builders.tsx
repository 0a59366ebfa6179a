import { documentStageLabels, type LibraryDocument, libraryDocument } from '@simples/contract/documents';
import { afterEach, beforeEach, vi } from 'vitest';

export { open, standIn, toldInToasts } from '#web/lib/testing/stand-in.tsx';

const id = '0193a000-0000-7000-8000-0000000000d1';

/** A document as the server tells it: read, with nothing found in it. */
export function buildDocument(overrides: Partial<LibraryDocument> = {}): LibraryDocument {
  return libraryDocument.parse({
    id,
    id_: id,
    name: 'flore.pdf',
    title: 'Flore du Sénégal',
    authors: 'A. Diop',
    language: 'FR',
    citation: null,
    size: 1_500_000,
    stage: 'TO_REVIEW' satisfies keyof typeof documentStageLabels,
    pages: 12,
    pagesRead: 12,
    pagesRecognised: 0,
    passages: 40,
    failure: null,
    drafts: [],
    dropped: 0,
    notices: [],
    uploadedBy: 'Awa Diop',
    createdAt: '2026-11-14T10:00:00.000Z',
    updatedAt: '2026-11-14T10:05:00.000Z',
    ...overrides,
  });
}

export const documentPath = `/documents/${id}`;

/** Status 0: unreachable. */
interface Answer {
  readonly status: number;
  readonly body: object;
}

/** A fake XMLHttpRequest: collects the forms, answers in order. */
export function standInForUploads() {
  const forms: FormData[] = [];
  const answers: Answer[] = [];

  class FakeRequest extends EventTarget {
    status = 0;
    responseText = '';
    readonly upload = new EventTarget();
    open() {}
    setRequestHeader() {}
    abort() {
      this.dispatchEvent(new Event('abort'));
    }
    send(form: FormData) {
      forms.push(form);
      this.upload.dispatchEvent(new ProgressEvent('progress', { loaded: 42, total: 100 }));
      const answer = answers.shift();
      // Stays pending.
      if (!answer) return;
      this.status = answer.status;
      this.responseText = JSON.stringify(answer.body);
      queueMicrotask(() => this.dispatchEvent(new Event(answer.status === 0 ? 'error' : 'load')));
    }
  }

  beforeEach(() => {
    forms.length = 0;
    answers.length = 0;
    vi.stubGlobal('XMLHttpRequest', FakeRequest);
  });
  afterEach(() => vi.unstubAllGlobals());
  return { forms, answers };
}
