import { type Answer, httpRequest } from './client.ts';
import { password, type Running } from './product.ts';
import type { Workload } from './targets.ts';

/** What was answered with a success and must be there at the end. */
export interface Kept {
  readonly sheets: Set<string>;
  readonly conversations: Set<string>;
  /** The newest description that was acknowledged of each sheet. */
  readonly descriptions: Map<string, string>;
}

interface Use {
  readonly name: string;
  /** Of a thousand requests. */
  readonly share: number;
  /** The raw request, and what to do with its answer. */
  readonly make: () => { readonly request: string; readonly onSuccess?: (answer: Answer) => void };
}

/** Values in turn, for ever. */
function turns<T>(values: readonly T[]): () => T {
  let at = 0;
  return () => values[at++ % values.length] as T;
}

const askedWith: readonly ((word: string) => string)[] = [
  (word) => `que prendre contre ${word} ?`,
  (word) => `${word} et grossesse ?`,
  (word) => `à quoi sert ${word} ?`,
  (word) => `${word} : quelle dose pour un adulte ?`,
  (word) => `quelles plantes pour ${word} ?`,
];

const json = (answer: Answer) => JSON.parse(answer.body.toString('utf8')) as Record<string, string>;

/** Reads of the lexicon. */
function reads({ base, token }: Running, work: Workload): Use[] {
  const get = (path: string) => ({ request: httpRequest(base, { path: `/v1/api${path}`, token }) });
  const post = (path: string, body: unknown) => ({
    request: httpRequest(base, {
      method: 'POST',
      path: `/v1/api${path}`,
      token,
      body: JSON.stringify(body),
    }),
  });
  const [id, word, page] = [turns(work.ids), turns(work.words), turns([1, 2, 3, 4, 5, 6, 7])];
  const filter = `tags=${encodeURIComponent(work.tag)}&geographicalRepartitions=${encodeURIComponent(work.origin)}`;
  return [
    { name: 'cards', share: 200, make: () => get(`/plant_sheets?page=${page()}&limit=20&view=cards`) },
    { name: 'list', share: 80, make: () => get(`/plant_sheets?page=${page()}&limit=10`) },
    { name: 'filter', share: 80, make: () => get(`/plant_sheets?page=1&limit=10&${filter}`) },
    {
      name: 'search',
      share: 200,
      make: () => post('/plant_sheets/search', { searchQuery: word(), page: 1, limit: 10 }),
    },
    { name: 'detail', share: 258, make: () => get(`/plant_sheets/${id()}`) },
    {
      name: 'match',
      share: 50,
      make: () => post('/plant_sheets/match', { plantSheetId: id(), page: 1, limit: 5 }),
    },
    { name: 'meta', share: 20, make: () => get('/plant_sheets/meta') },
    { name: 'conversations', share: 40, make: () => get('/conversations?page=1&limit=20') },
  ];
}

/** Questions, saves and new sheets. */
function writes({ base, token, staffToken }: Running, work: Workload, kept: Kept): Use[] {
  const [word, ask, id] = [turns(work.words), turns(askedWith), turns(work.ids)];
  const send = (method: string, path: string, body: string, bearer: string) =>
    httpRequest(base, { method, path: `/v1/api${path}`, token: bearer, body });
  let saves = 0;
  return [
    {
      name: 'question',
      share: 60,
      make: () => ({
        request: send('POST', '/conversations', JSON.stringify({ query: ask()(word()) }), token),
        onSuccess: (answer) => kept.conversations.add(json(answer)['conversationId'] ?? ''),
      }),
    },
    {
      name: 'save',
      share: 5,
      make: () => {
        const sheet = id();
        saves += 1;
        const description = `${work.texts.get(sheet)} Relu ${saves} fois.`;
        return {
          request: send('PATCH', `/plant_sheets/${sheet}`, JSON.stringify({ description }), staffToken),
          onSuccess: () => kept.descriptions.set(sheet, description),
        };
      },
    },
    {
      name: 'new sheet',
      share: 1,
      make: () => ({
        request: send('POST', '/plant_sheets', work.newSheet(), staffToken),
        onSuccess: (answer) => kept.sheets.add(json(answer)['id'] ?? ''),
      }),
    },
  ];
}

/** Sign-ins, and passwords that strangers have forgotten. */
function entries({ base, token }: Running): Use[] {
  let resets = 0;
  return [
    {
      name: 'sign-in',
      share: 3,
      make: () => ({ request: signInRequest(base, 'health.professional@simples.test') }),
    },
    {
      name: 'forgotten password',
      share: 3,
      make: () => {
        resets += 1;
        const body = JSON.stringify({ username: `nobody-${resets}@simples.test` });
        return {
          request: httpRequest(base, {
            method: 'POST',
            path: '/v1/api/users/password-reset/start',
            token,
            body,
          }),
        };
      },
    },
  ];
}

/** The form of the first step of a sign-in. */
export function signInRequest(base: string, username: string): string {
  const body = new URLSearchParams({ username, password }).toString();
  return [
    'POST /v1/api/users/login HTTP/1.1',
    `host: ${new URL(base).host}`,
    'content-type: application/x-www-form-urlencoded',
    `content-length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n');
}

/** What an organisation does with the product in a day, in the same order each time. */
export function mixedUse(running: Running, work: Workload) {
  const kept: Kept = { sheets: new Set(), conversations: new Set(), descriptions: new Map() };
  const uses = [...reads(running, work), ...writes(running, work, kept), ...entries(running)];
  // Evenly spread: of each kind the one that is due next.
  const thousand = uses
    .flatMap((use) => Array.from({ length: use.share }, (_, at) => ({ use, at: (at + 0.5) / use.share })))
    .toSorted((a, b) => a.at - b.at)
    .map(({ use }) => use);
  return { kept, next: turns(thousand) };
}
