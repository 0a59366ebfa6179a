import { randomUUID } from 'node:crypto';
import { type DocumentDetail, isSettled, type LibraryDocument } from '@simples/contract/documents';
import type { ErrorBody } from '@simples/contract/errors';
import { eventually } from '#test/eventually.ts';
import type { SignedIn, TestApp } from '#test/harness.ts';
import { buildForm } from './form.ts';
import { buildPaper } from './paper-reader.ts';

const api = '/v1/api/documents';

interface Answer<T> {
  readonly status: number;
  readonly body: T;
  readonly error: ErrorBody;
}

interface Received {
  readonly id: string;
  readonly isNew: boolean;
  readonly document: LibraryDocument;
}

/** What a person does with documents, through the API. */
export function libraryOf(test: TestApp, { headers }: Pick<SignedIn, 'headers'>) {
  async function call<T>(method: 'GET' | 'POST' | 'DELETE', path: string): Promise<Answer<T>> {
    const response = await test.inject({ method, url: `${api}${path}`, headers });
    const body = response.body === '' ? undefined : response.json();
    return { status: response.statusCode, body, error: body };
  }
  const get = (id: string) => call<DocumentDetail>('GET', `/${id}`);

  return {
    get,
    list: (query = '') => call<{ documents: LibraryDocument[]; total: number }>('GET', `?${query}`),
    retry: (id: string) => call<LibraryDocument>('POST', `/${id}/retry`),
    remove: (id: string) => call<undefined>('DELETE', `/${id}`),
    page: (id: string, index: number) =>
      call<{ text: string; label: string }>('GET', `/${id}/pages/${index}`),
    raw: (path: string) => test.inject({ url: `${api}${path}`, headers }),
    /** Sends a form. */
    send: async (form: ReturnType<typeof buildForm>): Promise<Answer<Received>> => {
      const response = await test.inject({
        method: 'POST',
        url: api,
        headers: { ...headers, ...form.headers },
        payload: form.payload,
      });
      const body = response.json();
      return { status: response.statusCode, body, error: body };
    },
    /** Uploads a paper of these pages; of no other paper the same. */
    upload: async (pages: readonly string[], fields: Record<string, string> = {}): Promise<Received> => {
      const content = buildPaper(...pages, `Exemplaire ${randomUUID()}`);
      const form = buildForm({ content }, { authors: 'A. Diop', ...fields });
      const response = await test.inject({
        method: 'POST',
        url: api,
        headers: { ...headers, ...form.headers },
        payload: form.payload,
      });
      if (response.statusCode !== 201)
        throw new Error(`upload answered ${response.statusCode} ${response.body}`);
      return response.json();
    },
    /** The document once nothing more happens to it. */
    settled: (id: string, patience?: number) =>
      eventually(async () => {
        const { body } = await get(id);
        if (!isSettled(body.stage)) throw new Error(`still ${body.stage}`);
        return body;
      }, patience),
  };
}

export type LibraryDesk = ReturnType<typeof libraryOf>;
