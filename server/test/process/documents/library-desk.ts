import { setTimeout as wait } from 'node:timers/promises';
import { type DocumentDetail, isSettled } from '@simples/contract/documents';
import { buildForm } from '#test/documents/form.ts';
import { eventually } from '#test/eventually.ts';
import type { Simples } from '#test/process/simples.ts';

export const password = 'Correct horse 7';

const api = '/v1/api';

/** Milliseconds that reading a book may take beside other tests. */
const SETTLING = 600_000;

/** Signs a development account in; the code is a line of the log. The session outlives the process. */
export async function signIn(simples: Simples, username = 'admin@simples.test'): Promise<string> {
  const address = `${await simples.address}${api}`;
  const codes = () =>
    simples
      .out()
      .split(`${username} : `)
      .flatMap((after) => /^\d{6}\b/.exec(after) ?? []);
  const before = codes().length;
  const login = await fetch(`${address}/users/login`, {
    method: 'POST',
    body: new URLSearchParams({ username, password }),
  });
  const { accessToken } = (await login.json()) as { accessToken: string };
  const authorization = `Bearer ${accessToken}`;
  const post = (path: string, body: object) =>
    fetch(`${address}${path}`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const sent = await post('/users/username/start-validate', { username });
  if (!sent.ok) throw new Error(`no code for ${username}: ${sent.status} ${await sent.text()}`);
  let code: string | undefined;
  while (code === undefined) {
    code = codes().at(before);
    await wait(20);
  }
  await post('/users/username/validate', { username, code });
  return authorization;
}

/** What an administrator does with documents at one running process. */
export async function libraryDesk(simples: Simples, authorization: string) {
  const documents = `${await simples.address}${api}/documents`;
  const headers = { authorization };
  const get = async (id: string): Promise<DocumentDetail | null> => {
    const response = await fetch(`${documents}/${id}`, { headers });
    if (response.status === 404) return null;
    if (response.ok) return (await response.json()) as DocumentDetail;
    const text = await response.text();
    if (response.status !== 503) throw new Error(`${response.status}: ${text}`);
    await wait(20);
    return get(id);
  };
  /** The document as soon as it is so. */
  const once = async (id: string, isSo: (document: DocumentDetail) => boolean): Promise<DocumentDetail> => {
    for (;;) {
      const document = await get(id);
      if (!document) throw new Error('there is no such document');
      if (isSo(document) || isSettled(document.stage)) return document;
      await wait(20);
    }
  };
  return {
    get,
    once,
    settled: (id: string) =>
      eventually(async () => {
        const document = await get(id);
        if (!document) throw new Error('there is no such document');
        if (!isSettled(document.stage)) throw new Error(`still ${document.stage}`);
        return document;
      }, SETTLING),
    upload: async (content: Uint8Array): Promise<string> => {
      const form = buildForm({ content }, { authors: 'A. Diop', language: 'FR' });
      const sent = { method: 'POST', headers: { ...headers, ...form.headers }, body: form.payload };
      const answer = await fetch(documents, sent);
      const body = (await answer.json()) as { id: string };
      if (!answer.ok) throw new Error(`${answer.status}: ${JSON.stringify(body)}`);
      return body.id;
    },
    file: async (id: string) =>
      Buffer.from(await (await fetch(`${documents}/${id}/file`, { headers })).bytes()),
    page: async (id: string, index: number) =>
      (await (await fetch(`${documents}/${id}/pages/${index}`, { headers })).json()) as {
        text: string;
        origin: string;
      },
    remove: async (id: string) => (await fetch(`${documents}/${id}`, { method: 'DELETE', headers })).status,
  };
}
