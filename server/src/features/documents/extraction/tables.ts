import { isFrench } from '#server/concepts/lexicon.ts';
import { folded } from '#server/french/folded.ts';
import { binomialsIn, shifted } from './binomials.ts';
import { joined } from './cell-lists.ts';
import { familyAbove, familyBefore, goesOn, headerAgain, restOfRow } from './continued-tables.ts';
import { headingKind, type Label } from './find-labels.ts';
import { type LabelKind, medicalKinds, nameKinds, warningKinds } from './label-kinds.ts';
import { type Legend, legendOf, placesInFull, saidInFull } from './legends.ts';
import { kindOf as kindTaught, type Lesson, taughtColumn } from './lessons.ts';
import { guessedKind, kindOf, namesComplaint, type Signs, signsOf, tellsDose } from './meaning.ts';
import { isArticle, type Monograph } from './monographs.ts';
import { markedIn, type Note, type NotedFlow } from './notes.ts';
import {
  type Column,
  findTables,
  isLoneCell,
  type Mapped,
  nameIn,
  type Row,
  said,
  type Table,
  transposed,
} from './printed-tables.ts';
import { warningOf } from './roles.ts';
import { refusalsOfNote, withSaid } from './said-sections.ts';
import { extended, type Flow, type Range, textOf, trimmed } from './text-flow.ts';
import { areColumnNames, MAX_TITLE } from './title-names.ts';
import { isLocalLanguage, languageNamed } from './vocabulary.ts';

/** Fewer rows with a plant are no list of plants. */
const MIN_PLANTS = 2;
const MIN_SHARE = 0.5;

/** The column in which most rows name a plant. */
function nameColumn(flow: Flow, rows: readonly Row[]): number {
  const width = Math.max(...rows.map((row) => row.length));
  const counts = Array.from(
    { length: width },
    (_, at) => rows.filter((row) => nameIn(flow, row[at]) !== undefined).length,
  );
  const best = counts.indexOf(Math.max(...counts));
  return (counts[best] ?? 0) >= Math.max(MIN_PLANTS, MIN_SHARE * (rows.length - 2)) ? best : -1;
}

/** Of two columns of uses the one that tells doses is the posology. */
function withRoles(columns: readonly Column[], bodies: readonly (readonly string[])[]): Column[] {
  const isUse = ({ kind, isTaught }: Column) =>
    isTaught !== true && (kind === 'uses' || kind === 'actions' || kind === 'indications');
  const uses = columns.filter(isUse);
  return columns.map((column, at) => {
    if (!isUse(column)) return column;
    const tellsDoses = uses.length > 1 && signsOf(bodies[at] ?? []).dose >= 0.3;
    return { ...column, kind: tellsDoses ? 'posology' : 'indications' };
  });
}

/** Cells of one thing. */
const isPlain = ({ family, part, method, complaint, state, dose, language, roles }: Signs): boolean =>
  Math.max(family, part, method, complaint, state, dose, language) >= 0.6 || warningOf(roles) >= 0.5;

/** Numbers and codes alone, as of sizes, quantities and prices: whatever their heading may mean, they tell nothing of a plant. */
const isCoded = (body: readonly string[], { dose }: Signs): boolean => {
  const told = body.filter((cell) => /[\p{L}\p{N}]/u.test(cell));
  return dose < 0.5 && told.filter((cell) => /\p{Ll}{3}/u.test(cell)).length * 2 < told.length;
};

interface Known {
  readonly lessons: readonly Lesson[];
  readonly legend: Legend;
}

const isCounted = (body: readonly string[]): boolean =>
  body.every((cell) => /^(?:\d+ \p{L}+)?$/u.test(cell) && !tellsDose(cell));

/** "En français", "wolof", "Libellé malgache": a column of names of one language. */
function kindOfLanguage(heading: string): LabelKind | null {
  const [, last = ''] = /^\p{L}+ (\p{L}+)$/u.exec(heading) ?? [];
  const language = languageNamed(heading, true) ?? languageNamed(last, false);
  return language === undefined ? null : isLocalLanguage(language) ? 'vernacularNames' : 'commonNames';
}

/** What the columns are, by their headings and by their cells. */
function mapped(flow: Flow, table: Table, { lessons, legend }: Known): Mapped | null {
  const { rows } = table;
  const name = nameColumn(flow, rows);
  if (name === -1) return null;
  const first = rows.findIndex((row) => nameIn(flow, row[name]) !== undefined);
  const header = rows.slice(0, Math.max(0, first)).findLast((row) => !isLoneCell(flow, row)) ?? null;
  const width = Math.max(...rows.map((row) => row.length));
  const bodies = Array.from({ length: width }, (_, at) =>
    rows.slice(Math.max(0, first)).map((row) => saidInFull(flow, legend, row[at])),
  );
  const columns = bodies.map((body, at): Column => {
    const heading = said(flow, header?.[at]);
    const taught = taughtColumn(flow, lessons, { heading, at, width, table });
    if (taught === 'noMonograph') return { kind: null, heading, isTaught: true };
    if (at === name) return { kind: 'scientificName', heading };
    if (taught !== null) return { kind: kindTaught(taught), heading, isTaught: true };
    const told = heading === '' ? null : (headingKind(heading) ?? kindOfLanguage(heading));
    const signs = signsOf(body);
    // "Drogue" above "Ratanhia": no cell names a part.
    if (told === 'partUsed' && signs.part === 0 && areColumnNames(body))
      return { kind: 'commonNames', heading };
    const isOpen = told === 'actions' || told === 'uses' || told === 'precautions';
    if (told !== null && !isOpen) return { kind: told, heading };
    if (isCoded(body, signs)) return { kind: null, heading };
    const guess = header === null ? null : guessedKind(heading, signs);
    const cue = told ?? (guess === 'indications' && signs.complaint === 0 ? null : guess);
    // A column that its heading does not name is read only when its cells leave no doubt.
    const isSure = cue !== null || isPlain(signs);
    return { kind: isSure ? kindOf(cue, signs) : null, heading };
  });
  // "CI", "CI propre".
  const begun = ({ heading }: Column) =>
    columns.find(
      (other) =>
        warningKinds.has(other.kind ?? 'other') &&
        other.heading !== '' &&
        heading.startsWith(`${other.heading} `),
    );
  const headed = columns.map((column, at) => ({
    ...column,
    kind: (column.isTaught ? null : begun(column)?.kind) ?? column.kind,
    head: header?.[at],
    isCounted: isCounted(bodies[at] ?? []),
  }));
  const isNamed = ({ kind, heading, isTaught }: Column) =>
    isTaught || isNames(kind) || plantHeading.test(folded(heading));
  const beside = headed[name - 1];
  if (beside?.kind === null && !headed.some(isNamed) && areColumnNames(bodies[name - 1] ?? []))
    headed[name - 1] = { ...beside, kind: 'commonNames' };
  return { columns: withRoles(headed, bodies), name, header };
}

const plantHeading =
  /^(?:(?:l[ae]s? |l['’]|nos |une? |the )?(?:plantes?|especes?|noms?|plants?|species|herbs?|names?))$/;

/** What is made of a plant, by the cells alone. */
const isMade = ({ kind, heading }: Column): boolean =>
  kind === 'preparation' && headingKind(heading) !== kind;

/** "Le harmel Peganum harmala L. Fumigation contre le rhume …": a cell that tells what its plant is for. */
function goesOnAbout(flow: Flow, cell: Range | undefined): boolean {
  const rest = said(flow, cell).slice(nameIn(flow, cell)?.end ?? Number.POSITIVE_INFINITY);
  return rest.length > MAX_TITLE && namesComplaint(rest);
}

/** Paragraphs below a cell that goes on about its plant, alone in their rows. */
function moreBelow(flow: Flow, { rows, name }: PlantTable, row: Row): Range[] {
  if (!goesOnAbout(flow, row[name])) return [];
  const below = rows.slice(rows.indexOf(row) + 1);
  const isMore = (one: Row) =>
    isLoneCell(flow, one) && said(flow, one[name]) !== '' && nameIn(flow, one[name]) === undefined;
  const end = below.findIndex((one) => !isMore(one));
  return below.slice(0, end === -1 ? below.length : end).flatMap((one) => one[name] ?? []);
}

/** An invoice names parts of plants too, and a dyer prepares them. */
function isOfPlants({ columns, name, header }: Mapped, plants: number): boolean {
  const medical = columns.filter(
    ({ kind, isCounted: isOrdered }, at) =>
      at !== name && kind !== null && kind !== 'partUsed' && !isOrdered && medicalKinds.has(kind),
  );
  if (medical.every(isMade)) return false;
  return medical.length > 1 || header !== null || plants > MIN_PLANTS;
}

/** The survey of an article lists plants with what they are for and how they are used. */
function tellsUses({ columns, header }: Mapped): boolean {
  const told = new Set(columns.map(({ kind }) => kind));
  return header !== null && told.has('indications') && (told.has('preparation') || told.has('posology'));
}

const labelOf = ({ kind, heading, head }: Column, { start, end }: Range): Label => ({
  kind: kind ?? 'other',
  start,
  end,
  heading,
  head,
  form: 'colon',
  size: 0,
  bold: false,
});

export interface TableReading {
  /** The flow, with the cells appended as texts of their own. */
  readonly flow: Flow;
  readonly rows: readonly Monograph[];
  readonly ranges: readonly Range[];
}

/** The name beside the scientific one: in its cell, or in a column of its own. */
function titleColumn({ columns, name }: Mapped): number {
  const named = columns.findIndex(({ heading }, at) => at !== name && plantHeading.test(folded(heading)));
  // Plants across, things said of them down: the corner has no heading.
  const isCorner = named === -1 && name > 0 && columns[0]?.heading === '' && columns[0].kind === null;
  return isCorner ? 0 : named;
}

/** The cells of a row under their headings, and the family that a row above tells of it. */
function sectionCells(
  flow: Flow,
  table: Mapped,
  { row, family, above }: Pick<PlantRow, 'row' | 'family' | 'above'>,
): [Column, Range][] {
  const titleAt = titleColumn(table);
  const isOn = above?.[table.name] === row[table.name];
  const own = table.columns.flatMap((column, at): [Column, Range][] => {
    const cell = row[at];
    const kind = at === titleAt && !column.isTaught ? 'commonNames' : column.kind;
    if (at === table.name || cell === undefined || said(flow, cell) === '') return [];
    if (isOn && above?.[at] === cell) return [];
    if (kind === null && column.isTaught) return [];
    return [[{ ...column, kind }, cell]];
  });
  const isTold = own.some(([{ kind }]) => kind === 'family');
  const cells = own.flatMap((one) => withSecondNames(flow, one));
  return family === null || isTold ? cells : [...cells, [{ kind: 'family', heading: '' }, family]];
}

const isNames = (kind: LabelKind | null): boolean => kind !== null && nameKinds.has(kind);

/** "Nom usuel / nom éwé": the names of two languages, each from a line of its own on. */
function withSecondNames(flow: Flow, [column, cell]: [Column, Range]): [Column, Range][] {
  const [own = '', other, ...more] = column.heading.split(/\s*\/\s*|\s+et\s+/u);
  if (!isNames(column.kind) || other === undefined || more.length > 0 || !isNames(headingKind(own)))
    return [[column, cell]];
  const inside = Array.from(
    { length: Math.max(0, cell.end - cell.start - 1) },
    (_, by) => cell.start + 1 + by,
  );
  const lines = inside.filter((start) => flow.lineStarts.has(start));
  // French goes on over a line: "herbe aux / sorciers / mimahé".
  const isForeign = (start: number) =>
    !isFrench(folded(/\p{L}+/u.exec(flow.text.slice(start, cell.end))?.[0] ?? '')) &&
    !joined.test(flow.text.slice(cell.start, start).trim());
  const at = lines.find(isForeign) ?? lines.at(-1);
  if (at === undefined) return [[column, cell]];
  const told = headingKind(other) === 'commonNames' ? 'commonNames' : 'vernacularNames';
  return [
    [{ ...column, kind: 'commonNames', heading: own }, trimmed(flow, { start: cell.start, end: at })],
    [
      { ...column, kind: told, heading: other },
      { start: at, end: cell.end },
    ],
  ];
}

interface PlantRow {
  readonly row: Row;
  /** Whose cells it may share. */
  readonly above: Row | undefined;
  readonly family: Range | null;
  /** Its cells go on there, on the next page. */
  readonly rest: Row | null;
  /** Whose marks stand in its cells. */
  readonly notes: readonly Note[];
  /** Cells below that go on about its plant. */
  readonly more: readonly Range[];
  readonly legend: Legend;
}

/** Null when the cell does not clearly name a plant. */
function monographOf(
  base: Flow,
  table: Mapped,
  { row, above, family, rest, notes, more, legend }: PlantRow,
): { flow: Flow; monograph: Monograph | null } {
  const own = row[table.name];
  // "Anogeissus", and on the next page "leiocarpa".
  const epithet = rest?.[table.name];
  const cut = epithet && /^\p{Ll}/u.test(said(base, epithet)) ? [epithet] : [];
  if (own === undefined || (nameIn(base, own) === undefined && cut.length === 0))
    return { flow: base, monograph: null };
  const named = extended(
    base,
    [own, ...cut, ...more]
      .map((cell) => trimmed(base, cell))
      .flatMap(({ start, end }) => base.places(start, end)),
  );
  const lead = binomialsIn(textOf(named.flow, named.range), 'plain')[0];
  if (lead === undefined) return { flow: base, monograph: null };
  let { flow } = named;
  const sections = sectionCells(base, table, { row, above, family }).flatMap(([column, cell]) => {
    const below = rest?.[row.indexOf(cell)];
    return placesInFull(base, legend, below ? [cell, below] : [cell]).map((places) => {
      const made = extended(flow, places);
      flow = made.flow;
      return { ...made.range, label: labelOf(column, made.range) };
    });
  });
  const { start } = named.range;
  const name = shifted(lead, start);
  const head = goesOnAbout(base, own) ? { start, end: name.end } : named.range;
  const opening = { start: head.end, end: named.range.end };
  const range = { start, end: flow.text.length };
  // Where a column tells the common names, what stands beside the scientific one is none.
  const title = sections.some(({ label }) => label.kind === 'commonNames') ? null : head;
  const noted = notes.flatMap((note) => refusalsOfNote(flow, note));
  const told = [...withSaid(flow, opening, sections), ...noted];
  return { flow, monograph: { ...range, name, title, opening, sections: told } };
}

/** Rows of which each may be a plant, with what the columns are. */
interface PlantTable extends Table, Mapped {}

function plantTables(flow: Flow, known: Known): PlantTable[] {
  const tables: PlantTable[] = [];
  for (const table of findTables(flow)) {
    const above = tables.at(-1);
    const header = above && headerAgain(flow, above, table);
    const turned = transposed(table);
    const lying = header ? { ...above, header } : mapped(flow, table, known);
    const own = lying ?? mapped(flow, turned, known);
    if (own) tables.push({ ...own, ...(lying ? table : turned) });
  }
  return tables;
}

/** Notes of its rows refuse plants of which it tells the parts. */
const refusesInNotes = (flow: Flow, { columns, rows }: Mapped & Table, notes: readonly Note[]): boolean =>
  columns.some(({ kind }) => kind === 'partUsed') &&
  rows.some((row) =>
    row.some((cell) => markedIn(notes, cell).some((note) => refusalsOfNote(flow, note).length > 0)),
  );

/** Tables with one plant per row and sections as columns. */
export function readTables(
  { flow: base, notes }: NotedFlow,
  labels: readonly Label[],
  lessons: readonly Lesson[] = [],
): TableReading {
  let flow = base;
  const rows: Monograph[] = [];
  const ranges: Range[] = [];
  let before: Mapped | null = null;
  const legend = legendOf(base);
  const tables = plantTables(base, { lessons, legend });
  const inArticle = isArticle(labels);
  for (const [index, table] of tables.entries()) {
    const columns = goesOn(before, table);
    const plants = table.rows.filter((row) => nameIn(base, row[columns.name]) !== undefined).length;
    ranges.push({ start: table.start, end: table.end });
    // Told to be no list of plants.
    if (columns.columns[columns.name]?.isTaught) continue;
    const goOn = table.rows.filter((row) => goesOnAbout(base, row[columns.name])).length;
    const isTold =
      (goOn >= MIN_PLANTS && goOn * 2 > plants) || refusesInNotes(base, { ...table, ...columns }, notes);
    if (!(isTold || isOfPlants(columns, plants)) || (inArticle && !tellsUses(columns))) continue;
    before = columns;
    const next = tables[index + 1];
    const rest = next ? restOfRow(base, next, columns) : null;
    const last = tables[index - 1];
    let family = familyBefore(base, table, last && headerAgain(base, last, table) ? last : undefined);
    for (const [at, row] of table.rows.entries()) {
      family = familyAbove(base, columns, row, family);
      const below = row === table.rows.at(-1) ? rest : null;
      const made = monographOf(flow, columns, {
        row,
        above: table.rows[at - 1],
        family,
        rest: below,
        notes: row.flatMap((cell) => markedIn(notes, cell)),
        more: moreBelow(base, table, row),
        legend,
      });
      flow = made.flow;
      if (made.monograph) rows.push(made.monograph);
    }
  }
  return { flow, rows, ranges };
}

/** A column of a table with the cells under its heading. */
export interface TableColumn {
  readonly heading: string;
  readonly kind: LabelKind | null;
  readonly at: number;
  readonly width: number;
  readonly header: readonly Range[];
  readonly cells: readonly Range[];
}

/** The columns of all tables of plants, a plant in a row or in a column. */
export const columnsOf = (flow: Flow, lessons: readonly Lesson[]): TableColumn[] =>
  plantTables(flow, { lessons, legend: legendOf(flow) }).flatMap(({ rows, columns, header }) => {
    const below = rows.slice(header === null ? 0 : rows.indexOf(header) + 1);
    return columns.map(({ heading, kind }, at) => ({
      heading,
      kind,
      at,
      width: columns.length,
      header: header?.slice(at, at + 1) ?? [],
      cells: below.flatMap((row) => row[at] ?? []),
    }));
  });
