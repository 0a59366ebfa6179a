import { normalizeText } from '@simples/contract/french/text';
import type { FactReading } from '@simples/contract/plant-facts';
import type { Preparation } from '@simples/contract/plant-sheet-content';
import {
  applicationMethodLabels,
  labelOf,
  plantPartLabels,
  preparationMethodLabels,
} from '@simples/contract/plant-sheet-vocabulary';
import type { ConceptId, ConceptType } from '#server/concepts/concepts.ts';
import type { SheetPassage } from '#server/features/plant-sheets/sheets/sheet-passages.ts';
import { doseAges, peopleOf } from './fact-ages.ts';
import { cautionsOf } from './fact-cautions.ts';
import { clausesOf } from './fact-degrees.ts';
import type { Compiling, ProposedFact, StatementReader } from './statement-reader.ts';

const duration =
  /(?:^|\s)(?:\d+|une?|deux|trois|quatre|cinq|six|sept|huit|dix|quelques|plusieurs)(?: (?:a|ou) \d+)? (?:jours?|semaines?|mois)\b/;
const quantity = /\d|\btasses?\b|\bverres?\b|\bcuilleres?\b|\bcouche\b|\bprises?\b|\bfois\b|\bpoignees?\b/;

type Valued = Extract<ConceptType, 'part' | 'form' | 'route'>;
/** "une cuillère à soupe" is no soup. */
const spoon = /cuill[eè]res?\sà\s$/iu;
const labelsOf = {
  part: plantPartLabels,
  form: preparationMethodLabels,
  route: applicationMethodLabels,
} as const;

const reading = (
  kind: FactReading['kind'],
  subject: ConceptId | null,
  ages: Partial<FactReading> = {},
): FactReading => ({ kind, subject, degree: null, ...ages });

/** By the values of the sheet; its words add what no other value means. A denied form is none: "et non infusion". */
function concepts(type: Valued, values: readonly string[], statement: string, reader: StatementReader) {
  const named = reader
    .subjectsIn(statement)
    .filter((one) => one.type === type && !spoon.test(statement.slice(0, one.start)));
  const denied = new Set(named.filter(({ isDenied }) => isDenied).map(({ id }) => id));
  const valued = values.flatMap((value) => reader.ofValue(type, value, labelOf(labelsOf[type], value)) ?? []);
  const isOther = (id: ConceptId) => {
    const own = reader.valuesOf(id);
    return own.length > 0 && !own.some((value) => values.includes(value));
  };
  // A route is told by its value: "2 prises" names none, "jamais sur la peau lésée" denies none.
  const isSaid = type === 'route' && values.length > 0;
  const isMedium = (start: number) => type === 'part' && inMedium.test(statement.slice(0, start));
  const told = named.filter(({ id, start }) => !isOther(id) && !isMedium(start)).map(({ id }) => id);
  const ids = isSaid ? valued : [...valued, ...told].filter((id) => !denied.has(id));
  return [...new Set(ids)].map((id) => reading(type, id));
}

/** For whom a dose is, and whom it is not for. */
function agesOfDose(statement: string): {
  readonly from: Partial<FactReading>;
  readonly below: FactReading[];
} {
  const plain = clausesOf(statement)
    .map((clause) => clause.plain)
    .find((one) => doseAges(one) !== null);
  const ages = plain === undefined ? null : doseAges(plain);
  if (!ages) return { from: {}, below: [] };
  const range = { minMonths: null, maxMonths: ages.fromMonths };
  const degree = ages.isStrict ? 'advisedAgainst' : 'withAdvice';
  return {
    from: { minMonths: ages.fromMonths },
    below: peopleOf(range).map((subject) => ({ kind: 'caution', subject, degree, ...range })),
  };
}

/** "macérées dans une huile végétale": what the plant is put in is no part of it. */
const inMedium = /\sdans\s(?:de\s)?(?:une?\s|l[ae]s?\s|du\s|l[’'])?$/u;

const excepted = /(?:hors|en dehors)\s(?:de\s|d[’'])?(?:l[ae’']\s?|une?\s)?$/iu;

/** "hors grossesse et hors projet d’enfant": not for them. */
function exceptions(statement: string, reader: StatementReader): FactReading[] {
  return reader
    .subjectsIn(statement)
    .filter(({ type }) => type === 'person' || type === 'disease')
    .filter(({ start }) => excepted.test(statement.slice(0, start)))
    .map(({ id }) => ({ kind: 'caution', subject: id, degree: 'advisedAgainst' }));
}

function doseReadings(statement: string, reader: StatementReader): FactReading[] {
  const plain = normalizeText(statement);
  const { from, below } = agesOfDose(statement);
  return [
    ...(quantity.test(plain) ? [reading('dose', null, from)] : []),
    ...(duration.test(plain) ? [reading('duration', null, from)] : []),
    ...below,
    ...exceptions(statement, reader),
    ...cautionsOf(statement, { reader, kind: 'caution', isSafety: false }),
  ];
}

const filled = (values: readonly string[]) => values.filter((value) => value !== '');

function ofPreparation(preparation: Preparation, statement: string, place: number, reader: StatementReader) {
  if (place === 0) {
    const methods = filled([preparation.method, ...(preparation.methods ?? [])]);
    const parts = filled([preparation.plantPartUsed, ...(preparation.plantPartsUsed ?? [])]);
    return [
      reading('preparation', null),
      ...concepts('part', parts, statement, reader),
      ...concepts('form', methods, statement, reader),
    ];
  }
  const told = preparation.applications.filter(
    ({ method, instructions }) => method !== '' || instructions !== '',
  );
  const application = told[place - 1];
  const ways = application ? filled([application.method, ...(application.methods ?? [])]) : [];
  return [reading('preparation', null), ...concepts('route', ways, statement, reader)];
}

/** Preparations with their parts, forms and routes; doses, durations and warnings; the posology. */
export function preparationFacts(passage: SheetPassage, { content, reader }: Compiling): ProposedFact[] {
  const [, indication = '', , preparation = ''] = passage.field.split('.');
  const source = content.indications[Number(indication)]?.preparations[Number(preparation)];
  return passage.statements.flatMap((statement, place) => {
    const own = source
      ? ofPreparation(source, statement, place, reader)
      : passage.section === 'posology'
        ? [reading('preparation', null)]
        : [];
    const told = [...own, ...doseReadings(statement, reader)];
    return told.map((one) => ({ ...one, statement, field: passage.field, heading: passage.subject }));
  });
}
