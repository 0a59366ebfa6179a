import { httpRequest, type Target } from './client.ts';
import type { Running } from './product.ts';
import { contentOf, type GeneratedSheet } from './sheets.ts';

/** What is asked of both servers, so that the same work is compared. */
export interface Workload {
  readonly ids: readonly string[];
  readonly words: readonly string[];
  readonly tag: string;
  readonly origin: string;
  /** Descriptions of the sheets. */
  readonly texts: ReadonlyMap<string, string>;
  /** Made for each request: a new plant with the texts of one of the sheets. */
  readonly newSheet: () => string;
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

const syllables = 'ba co du fi ga lu mo ne pi ro su ta ve zo ja li'.split(' ');

/** A number as a made-up word: names of plants are compared without digits and without much of their spelling. */
const epithet = (number: number): string =>
  `${Array.from(number.toString(16), (digit) => syllables[Number.parseInt(digit, 16)]).join('')}is`;

/** New sheets of plants that nobody has written about yet: names are claimed, and each is another one. */
function newSheets(published: readonly GeneratedSheet[]): () => string {
  const run = Date.now() % 2 ** 32;
  const contents = published.slice(-50).map(contentOf);
  let made = 0;
  return () => {
    made += 1;
    const content = contents[made % contents.length];
    const name = `Planta ${epithet(run)} ${epithet(made)}`;
    const additionalInfo = { ...content?.additionalInfo, names: { vernacular: [], synonyms: [] } };
    return JSON.stringify({ ...content, plantScientificName: name, additionalInfo, status: 'VALIDATED' });
  };
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
    texts: new Map(published.map(({ id, description }) => [id, description])),
    newSheet: newSheets(published),
  };
}

/** Values in turn, for ever. */
function turns(values: readonly string[]): () => string {
  let at = 0;
  return () => values[at++ % values.length] ?? '';
}

/** Requests of the product. */
export function productTargets({ base, token, staffToken }: Running, work: Workload): Target[] {
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
    // Last: it changes what the others read.
    {
      name: 'create',
      make: () =>
        httpRequest(base, {
          method: 'POST',
          path: `${api}/plant_sheets`,
          token: staffToken,
          body: work.newSheet(),
        }),
    },
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
    {
      name: 'create',
      make: () => httpRequest(base, { method: 'POST', path: '/sheets', token, body: work.newSheet() }),
    },
  ];
}
