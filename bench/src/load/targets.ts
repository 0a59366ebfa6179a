import { httpRequest, type Target } from './client.ts';
import type { Running } from './product.ts';
import type { GeneratedSheet } from './sheets.ts';

/** What is asked of both servers, so that the same work is compared. */
export interface Workload {
  readonly ids: readonly string[];
  readonly words: readonly string[];
  readonly tag: string;
  readonly origin: string;
}

const questions = [
  'que prendre contre une toux sèche ?',
  'contre-indications du millepertuis',
  'comment préparer le kinkéliba',
  'mal de ventre après manger',
  'gingembre et grossesse',
];

function mostUsed(values: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? '';
}

/** Ids and words of published sheets: words of names, of titles and of descriptions, rare and common. */
export function workloadOf(sheets: readonly GeneratedSheet[]): Workload {
  const published = sheets.filter((sheet) => sheet.status === 'VALIDATED');
  const sample = published.filter((_, i) => i % Math.ceil(published.length / 40) === 0);
  const wordOf = (text: string, i: number) => {
    const words = text.match(/\p{L}{5,}/gu) ?? ['plante'];
    return words[i % words.length] ?? 'plante';
  };
  return {
    ids: published.map((sheet) => sheet.id),
    words: sample.flatMap((sheet, i) => [
      wordOf(sheet.plantCommonName, i),
      wordOf(sheet.indications[0]?.title ?? '', i),
      wordOf(sheet.description, i),
    ]),
    tag: mostUsed(published.flatMap((sheet) => sheet.tags)),
    origin: mostUsed(published.flatMap((sheet) => sheet.geographicalRepartitions)),
  };
}

/** Values in turn, for ever. */
function turns(values: readonly string[]): () => string {
  let at = 0;
  return () => values[at++ % values.length] ?? '';
}

/** Requests of the product. */
export function productTargets({ base, token }: Running, work: Workload): Target[] {
  const api = '/v1/api';
  const get = (path: string) => httpRequest(base, { path: api + path, token });
  const post = (path: string, body: unknown) =>
    httpRequest(base, { method: 'POST', path: api + path, token, body: JSON.stringify(body) });
  const [id, word, question] = [turns(work.ids), turns(work.words), turns(questions)];
  const filter = `tags=${encodeURIComponent(work.tag)}&geographicalRepartitions=${encodeURIComponent(work.origin)}`;
  return [
    { name: 'list', make: () => get('/plant_sheets?page=1&limit=10') },
    { name: 'list (cards)', make: () => get('/plant_sheets?page=1&limit=10&view=cards') },
    { name: 'filter', make: () => get(`/plant_sheets?page=1&limit=10&${filter}`) },
    { name: 'search', make: () => post('/plant_sheets/search', { searchQuery: word(), page: 1, limit: 10 }) },
    { name: 'detail', make: () => get(`/plant_sheets/${id()}`) },
    { name: 'match', make: () => post('/plant_sheets/match', { plantSheetId: id(), page: 1, limit: 5 }) },
    { name: 'chat', make: () => post('/conversations', { query: question(), conversationId: null }) },
  ];
}

/** The same requests on the bare server, under the same names where it has them. */
export function floorTargets({ base, token }: Running, work: Workload): Target[] {
  const get = (path: string) => httpRequest(base, { path, token });
  const [id, word] = [turns(work.ids), turns(work.words)];
  const filter = `tag=${encodeURIComponent(work.tag)}&origin=${encodeURIComponent(work.origin)}`;
  return [
    { name: 'list', make: () => get('/sheets?page=1&limit=10') },
    { name: 'filter', make: () => get(`/sheets?page=1&limit=10&${filter}`) },
    { name: 'search', make: () => get(`/sheets?page=1&limit=10&search=${encodeURIComponent(word())}`) },
    { name: 'detail', make: () => get(`/sheets/${id()}`) },
  ];
}
