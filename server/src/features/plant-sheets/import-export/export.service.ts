import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PlantSheet, Preparation } from '@simples/contract/plant-sheet-content';
import { isInSafetyBlock, type SheetField, sheetFields } from '@simples/contract/plant-sheet-fields';
import {
  applicationMethodLabels,
  dangerLevelLabels,
  isDangerous,
  labelOf,
  NOT_DOCUMENTED,
  plantPartLabels,
  preparationMethodLabels,
} from '@simples/contract/plant-sheet-vocabulary';
import { at, itemsAt, textOf, type Values } from '@simples/contract/read-fields';
import type { Clock } from '#server/adapters/clock.ts';
import type { Db } from '#server/db/database.ts';
import { mediaTypes } from '#server/http/route.ts';
import { CSV_TYPE, csvHeading, csvLine } from '#server/lib/csv.ts';
import { publishedAfter } from './import-export.repository.ts';
import { exportedSheet } from './read-sheet.ts';

type Column = readonly [heading: string, cell: (sheet: PlantSheet) => string];

const joined = (texts: readonly string[], by = ' | ') => texts.filter((text) => text !== '').join(by);

function labelsOf(
  labels: Readonly<Record<string, string>>,
  several: string[] | undefined,
  one: string,
): string {
  return joined(
    (several ?? [one]).map((value) => labelOf(labels, value)),
    ', ',
  );
}

function preparationText({ method, methods, plantPartUsed, plantPartsUsed, ...rest }: Preparation): string {
  const applications = rest.applications.map((application) =>
    joined(
      [labelsOf(applicationMethodLabels, application.methods, application.method), application.instructions],
      ' : ',
    ),
  );
  return joined(
    [
      joined(
        [
          labelsOf(preparationMethodLabels, methods, method),
          labelsOf(plantPartLabels, plantPartsUsed, plantPartUsed),
        ],
        ', ',
      ),
      rest.instructions,
      joined(applications, ' ; '),
    ],
    ' : ',
  );
}

/** No recipe of a dangerous plant, as on every screen. */
function preparationsText({ indications, additionalInfo, knownDanger }: PlantSheet): string {
  const level = knownDanger ?? additionalInfo.safety?.dangerLevel;
  if (level && isDangerous(level)) return dangerLevelLabels[level];
  return joined(
    indications.flatMap(({ title, preparations }) =>
      preparations.map((preparation) => `${title} – ${preparationText(preparation)}`),
    ),
  );
}

const day = (iso: string) => iso.slice(0, 10).split('-').toReversed().join('/');
const textsOf = (holder: unknown, path: string) => itemsAt(holder, path).map(textOf);

const vernacularText = ({ name, language, country }: Values): string =>
  `${textOf(name)} (${joined([textOf(language), textOf(country)], ', ')})`;

const itemText = ({ title, details, citation, page }: Values): string => {
  if (citation === undefined) return `${textOf(title)} : ${textOf(details)}`;
  return page ? `${textOf(citation)}, p. ${textOf(page)}` : textOf(citation);
};

/** Missing safety data is undocumented, never harmless. */
function cellOf(field: SheetField, sheet: PlantSheet): string {
  const { path, kind } = field;
  if (isInSafetyBlock(field) && !sheet.additionalInfo.safety) return NOT_DOCUMENTED;
  if (kind === 'items') return joined(itemsAt(sheet, path).map(itemText));
  if (kind === 'vernacular') return joined(itemsAt(sheet, path).map(vernacularText));
  if (kind === 'words') return joined(textsOf(sheet, path), ', ');
  if (kind === 'names' || kind === 'statements') return joined(textsOf(sheet, path));
  return labelOf((kind === 'choice' && field.choices) || {}, textOf(at(sheet, path)));
}

const contentColumns = [
  ...sheetFields.flatMap((field) => {
    if (!field.column) return [];
    const [place, heading] = field.column;
    return [{ place, heading, cell: (sheet: PlantSheet) => cellOf(field, sheet) }];
  }),
  { place: 18, heading: 'Préparations', cell: preparationsText },
].toSorted((one, other) => one.place - other.place);

const columns: readonly Column[] = [
  ...contentColumns.map(({ heading, cell }): Column => [heading, cell]),
  ['Créée le', ({ createdAt }) => day(createdAt)],
  ['Modifiée le', ({ updatedAt }) => day(updatedAt)],
  ['Version', ({ version }) => String(version)],
  ['Identifiant', ({ id }) => id],
];

const tableHeading = csvHeading(columns.map(([heading]) => heading));

function tableLine(sheet: PlantSheet): string {
  return csvLine(columns.map(([, read]) => read(sheet)));
}

/** Sheets per read: about 500 kB. */
const SLICE = 50;

export type ExportFormat = 'ndjson' | 'csv';

interface ExportedFile {
  readonly name: string;
  readonly type: string;
  readonly pieces: AsyncIterable<string>;
}

async function* publishedSlices(db: Db): AsyncGenerator<PlantSheet[]> {
  let last: string | null = null;
  for (;;) {
    const rows: { id: string; reply: string }[] = await publishedAfter(db, last, SLICE);
    const end = rows.at(-1);
    if (!end) return;
    last = end.id;
    yield rows.map(({ reply }): PlantSheet => JSON.parse(reply));
    // Lets other requests run.
    await nextTurn();
  }
}

async function* ndjsonPieces(db: Db): AsyncGenerator<string> {
  for await (const sheets of publishedSlices(db)) {
    yield sheets.map((sheet) => `${JSON.stringify(exportedSheet(sheet))}\n`).join('');
  }
}

async function* csvPieces(db: Db): AsyncGenerator<string> {
  yield tableHeading;
  for await (const sheets of publishedSlices(db)) yield sheets.map(tableLine).join('');
}

export function createExport(db: Db, clock: Clock) {
  return (format: ExportFormat): ExportedFile => {
    const day = clock.now().toISOString().slice(0, 10);
    return {
      name: `simples-fiches-${day}.${format}`,
      type: format === 'ndjson' ? mediaTypes.ndjson : CSV_TYPE,
      pieces: format === 'ndjson' ? ndjsonPieces(db) : csvPieces(db),
    };
  };
}

export type ExportSheets = ReturnType<typeof createExport>;
