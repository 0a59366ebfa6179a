import { AppError } from '@simples/contract/errors';
import { normalizeText, words } from '@simples/contract/french/text';
import { type Actor, can } from '@simples/contract/permissions';
import { type PlantSheet, type SheetStatus, sheetStatus } from '@simples/contract/plant-sheet-content';
import type {
  PlantSheetFilters,
  PlantSheetMeta,
  PlantSheetPage,
  Similarity,
} from '@simples/contract/plant-sheet-lists';
import { pendingStatuses } from '@simples/contract/plant-sheet-status';
import { labelOf, plantPartLabels } from '@simples/contract/plant-sheet-vocabulary';
import type { Db } from '#server/db/database.ts';
import {
  type CountedValue,
  countFacets,
  type Facet,
} from '#server/features/plant-sheets/published/facet-counts.ts';
import {
  type Found,
  idsOfFound,
  matching,
  pageOfFound,
  placesOf,
} from '#server/features/plant-sheets/published/found-sheets.ts';
import type {
  PublishedSheets,
  PublishedView,
} from '#server/features/plant-sheets/published/published-sheets.ts';
import { similarSheets } from '#server/features/plant-sheets/published/similar-sheets.ts';
import {
  allRegions,
  allTags,
  kindOfTag,
  pathOfRegion,
} from '#server/features/plant-sheets/sheets/canonical-labels.ts';
import {
  etagOf,
  isFiltered,
  listSheets,
  nearestNames,
  prepareSheetById,
  type SheetPageRows,
  waitingSql,
} from '#server/features/plant-sheets/sheets/plant-sheets.repository.ts';
import {
  cardsOf,
  pageByName,
  type Reply,
  scoreSheets,
} from '#server/features/plant-sheets/sheets/sheet-search.repository.ts';
import type { NoteSearch, SearchNote } from '#server/features/usage/usage.feature.ts';
import { complaintQualifiers } from '#server/french/question-words.ts';
import { singular } from '#server/french/stems.ts';
import { once } from '#server/lib/memoize.ts';
import type { ParsedQuery, QueryParser } from '#server/search/search.ts';
import { matchesOf } from './search-matches.ts';

const partsOf = (sheet: PlantSheet): string[] => [
  ...new Set(
    sheet.indications.flatMap((i) =>
      i.preparations.map((preparation) => preparation.plantPartUsed).filter(Boolean),
    ),
  ),
];

const strongWords = (title: string) =>
  words(title)
    .filter((word) => !complaintQualifiers.has(word))
    .map(singular);

/** They share a word that is not a qualifier, singular or plural. */
function sameComplaint(one: string, other: string): boolean {
  const named = new Set(strongWords(one));
  return strongWords(other).some((word) => named.has(word));
}

const common = <T>(one: readonly T[], other: readonly T[]): T[] =>
  one.filter((value) => other.includes(value));

function reasonOf(shared: Omit<Similarity, 'plantSheetId' | 'score' | 'reason'>, family: string): string {
  const lower = (values: readonly string[]) =>
    values.map((value) => value.toLocaleLowerCase('fr')).join(', ');
  const parts = [
    shared.sharedIndications.length > 0 ? `indications communes : ${lower(shared.sharedIndications)}` : '',
    shared.sharedTags.length > 0 ? `thèmes communs : ${lower(shared.sharedTags)}` : '',
    shared.sharedParts.length > 0 ? `même partie utilisée : ${lower(shared.sharedParts)}` : '',
    shared.sameFamily ? `même famille : ${family}` : '',
  ].filter((part) => part !== '');
  const text = parts.join(' ; ');
  return text === '' ? '' : `${text.charAt(0).toLocaleUpperCase('fr')}${text.slice(1)}.`;
}

function similarityOf(main: PlantSheet, other: PlantSheet, score: number): Similarity {
  const shared = {
    sharedIndications: main.indications
      .map((indication) => indication.title)
      .filter((title) => other.indications.some((indication) => sameComplaint(title, indication.title))),
    sharedTags: common(main.tags, other.tags),
    sharedParts: common(partsOf(main), partsOf(other)).map((part) => labelOf(plantPartLabels, part)),
    sameFamily: main.taxonomy.family !== '' && main.taxonomy.family === other.taxonomy.family,
  };
  return {
    plantSheetId: other.id,
    score: Math.round(score * 1000) / 1000,
    ...shared,
    reason: reasonOf(shared, main.taxonomy.family),
  };
}

const SUGGESTIONS = 3;

function visibleStatuses(actor: Actor): readonly SheetStatus[] {
  return can(actor, 'manage_records') ? sheetStatus.options : ['VALIDATED'];
}

/** Wraps sheets that are already JSON text. */
function pageText(texts: readonly Buffer[], filters: PlantSheetFilters, rest: PageFigures): JsonParts {
  const list = texts.flatMap((text, at) => (at === 0 ? [text] : [comma, text]));
  const figures = JSON.stringify({
    ...rest,
    totalPlants: rest.total,
    currentPage: filters.page,
    itemsPerPage: filters.limit,
  });
  // Both clients read the same list.
  const sheets = filters.view === 'cards' ? [] : list;
  return ['{"plantSheets":[', ...sheets, '],"plants":[', ...list, `],${figures.slice(1)}`];
}

const comma = Buffer.from(',');

type JsonParts = readonly (string | Buffer)[];
type PageFigures = Pick<PlantSheetPage, 'total' | 'totalPerStatus' | 'suggestions' | 'matches'>;

async function foundBy(db: Db, parsed: ParsedQuery, { columns, postings }: PublishedView): Promise<Found> {
  return placesOf(db, columns, await scoreSheets(parsed, postings));
}

/** First page of a public search, not back office work. */
const isReading = ({ page, status }: PlantSheetFilters) => page === 1 && status === 'VALIDATED';

async function suggestionsFor(db: Db, query: string): Promise<string[]> {
  const normalized = normalizeText(query);
  return normalized === '' ? [] : nearestNames(db, normalized, SUGGESTIONS);
}

/** Published sheets by what the process knows of them: no statement reads all that match. */
async function publishedPart(
  { db, published }: PlantSheetsDeps,
  filters: PlantSheetFilters,
  parsed: ParsedQuery | null,
): Promise<SheetPageRows> {
  const view = await published.view();
  const { columns } = view;
  const found = matching(columns, filters, parsed && (await foundBy(db, parsed, view)));
  const total = found.places.length;
  const counts = total === 0 ? {} : { VALIDATED: total };
  if (filters.status !== 'VALIDATED' || total === 0) return { texts: [], ids: [], counts };
  const page = { limit: filters.limit, offset: (filters.page - 1) * filters.limit };
  const ids =
    filters.sort === 'name'
      ? await pageByName(db, idsOfFound(columns, found), page)
      : pageOfFound(columns, filters.sort === 'recent' ? { ...found, scores: null } : found, page);
  if (filters.view === 'cards') return { ...(await cardsOf(db, ids)), counts };
  const replies = [...(await view.replies(ids))];
  return { texts: replies.map(([, { bytes }]) => bytes), ids: replies.map(([id]) => id), counts };
}

/** Rows that staff alone see. */
async function otherPart(
  db: Db,
  filters: PlantSheetFilters,
  visible: readonly SheetStatus[],
): Promise<SheetPageRows> {
  const isShown = filters.status !== 'VALIDATED';
  const scored = filters.searchQuery === '' ? null : waitingSql(filters.searchQuery, isShown);
  return listSheets(db, { filters, scored, visible });
}

async function pageOf(
  deps: PlantSheetsDeps,
  filters: PlantSheetFilters,
  parsed: ParsedQuery | null,
  visible: readonly SheetStatus[],
): Promise<SheetPageRows> {
  const { db, published } = deps;
  const isPlain = parsed === null && !isFiltered(filters);
  // All in the order of their names, or while the process does not know the published ones.
  if (isPlain && (filters.sort === 'name' || !published.isKnown()))
    return listSheets(db, { filters, scored: null, visible });
  const found = await publishedPart(deps, filters, parsed);
  const others = visible.filter((status) => status !== 'VALIDATED');
  if (others.length === 0) return found;
  const other = await otherPart(db, filters, others);
  const shown = filters.status === 'VALIDATED' ? found : other;
  return { ...shown, counts: { ...other.counts, ...found.counts } };
}

/** Compiled at first use: it takes milliseconds. */
const inFrench = once(() => new Intl.Collator('fr').compare);

type FacetValues = ReadonlyMap<Facet, readonly CountedValue[]>;

/** "Afrique", "Afrique > Afrique de l’Ouest": wider regions come first. */
function inTree(values: readonly CountedValue[]) {
  const compare = inFrench();
  return values
    .map(({ value, sheets }) => ({ value, sheets, path: pathOfRegion(value) }))
    .toSorted((a, b) => {
      const at = a.path.findIndex((name, place) => name !== b.path[place]);
      return at === -1 ? a.path.length - b.path.length : compare(a.path[at] ?? '', b.path[at] ?? '');
    })
    .map(({ value, sheets, path }) => ({ value, sheets, depth: path.length - 1 }));
}

/** Known tags and regions, in alphabetical order. */
const knownLabels = once(() => ({
  tags: allTags().toSorted(inFrench()),
  regions: allRegions().toSorted(inFrench()),
}));

/** Values of the filters in the order in which they are offered. */
function facetsOf(values: FacetValues): PlantSheetMeta['facets'] {
  const compare = inFrench();
  const of = (facet: Facet) =>
    (values.get(facet) ?? [])
      .map(({ value, sheets }) => ({ value, sheets }))
      .toSorted((a, b) => compare(a.value, b.value));
  return {
    tags: of('tags').map((one) => ({ ...one, kind: kindOfTag(one.value) })),
    geographicalRepartitions: inTree(of('geographicalRepartitions')),
    preparationMethods: of('preparationMethods'),
    applicationMethods: of('applicationMethods'),
    plantParts: of('plantParts'),
    languages: of('languages'),
  };
}

/** Under filters, a miss says nothing about the words. */
function noteOf(actor: Actor, filters: PlantSheetFilters, parsed: ParsedQuery, total: number): SearchNote {
  const { searchQuery: text } = filters;
  const found = total > 0 || isFiltered(filters);
  return { source: 'search', userId: actor.id, text, corrections: parsed.corrections, found };
}

interface MatchInput {
  readonly plantSheetId: string;
  readonly page: number;
  readonly limit: number;
}

/** Never a toxic or lethal plant. @throws AppError `notFound`. */
async function matchPage(published: PublishedSheets, input: MatchInput): Promise<JsonParts> {
  const { plantSheetId: id, limit } = input;
  const page = { limit, offset: (input.page - 1) * limit };
  const view = await published.view();
  const similar = similarSheets(view.columns, id, page);
  const texts = similar === null ? null : await view.replies([id, ...similar.found.map((one) => one.id)]);
  const main = texts?.get(id)?.bytes;
  if (similar === null || main === undefined) throw new AppError('notFound');
  const mainSheet: PlantSheet = JSON.parse(main.toString());
  // A sheet that was withdrawn, or found dangerous, a moment ago is left out.
  const found = similar.found.flatMap(({ id: other, score }) => {
    const text = texts?.get(other)?.bytes;
    if (text === undefined) return [];
    const sheet: PlantSheet = JSON.parse(text.toString());
    const danger = sheet.knownDanger ?? sheet.additionalInfo.safety?.dangerLevel;
    return danger === 'toxic' || danger === 'lethal' ? [] : [{ text, sheet, score }];
  });
  const similarities = found.map(({ sheet, score }) => similarityOf(mainSheet, sheet, score));
  const total = similar.found.length === 0 ? 0 : similar.total;
  const sheets = found.flatMap(({ text }, at) => (at === 0 ? [text] : [comma, text]));
  const figures = JSON.stringify({ similarities, total });
  return ['{"mainPlantSheet":', main, ',"plantSheets":[', ...sheets, `],${figures.slice(1)}`];
}

interface PlantSheetsDeps {
  readonly db: Db;
  readonly parser: QueryParser;
  readonly published: PublishedSheets;
  readonly noteSearch: NoteSearch;
}

export function createPlantSheets(deps: PlantSheetsDeps) {
  const { db, parser, published, noteSearch } = deps;
  const byId = prepareSheetById(db);

  async function list(actor: Actor, filters: PlantSheetFilters): Promise<JsonParts> {
    const visible = visibleStatuses(actor);
    const isSearch = filters.searchQuery !== '';
    const parsed = isSearch ? await parser.parse(db, filters.searchQuery) : null;
    const { texts, ids, counts } = await pageOf(deps, filters, parsed, visible);
    const shown = filters.status === undefined ? pendingStatuses : [filters.status];
    const total = shown.reduce((sum, status) => sum + (counts[status] ?? 0), 0);
    if (parsed !== null && isReading(filters)) noteSearch(noteOf(actor, filters, parsed, total));
    const suggestions = isSearch && total === 0 ? await suggestionsFor(db, filters.searchQuery) : [];
    const matches =
      parsed && filters.view === 'cards' ? await matchesOf(db, filters.searchQuery, parsed, ids) : {};
    return pageText(texts, filters, { total, totalPerStatus: counts, suggestions, matches });
  }

  /** @throws AppError `notFound`, also for sheets the actor may not see. */
  async function get(actor: Actor, id: string): Promise<Reply> {
    const known = await published.reply(id);
    if (known) return known;
    const [row] = await byId.execute({ id });
    if (!row || row.status === 'DELETED' || !visibleStatuses(actor).includes(row.status)) {
      throw new AppError('notFound');
    }
    return { bytes: Buffer.from(row.reply), etag: etagOf(row.version, row.danger) };
  }

  async function meta(filters: PlantSheetFilters) {
    const view = await published.view();
    const { searchQuery } = filters;
    const found = searchQuery === '' ? null : await foundBy(db, await parser.parse(db, searchQuery), view);
    const facets = facetsOf(countFacets(view.columns, filters, found?.places ?? null));
    const valuesOf = (facet: readonly { readonly value: string }[]) => facet.map(({ value }) => value);
    return {
      tags: valuesOf(facets.tags),
      geographicalRepartitions: valuesOf(facets.geographicalRepartitions).toSorted(inFrench()),
      languages: valuesOf(facets.languages) as ('FR' | 'EN')[],
      facets,
      known: knownLabels(),
    };
  }

  return { list, get, meta, match: (input: MatchInput) => matchPage(published, input) };
}

export type PlantSheets = ReturnType<typeof createPlantSheets>;
