import { limits } from '@simples/contract/limits';
import {
  additionalInfo,
  applicationMethod,
  plantPart,
  plantSheetContent,
  preparationMethod,
  safetyBlock,
  taxonomy,
} from '@simples/contract/plant-sheet-content';
import { z } from 'zod';
import type { Dropped } from '#server/features/documents/extraction/extraction-types.ts';
import { once } from '#server/lib/memoize.ts';

/** Fields of the contract that hold words of the document. */
const statementField = z.enum([
  ...plantSheetContent
    .keyof()
    .extract([
      'plantCommonName',
      'description',
      'indications',
      'contreIndications',
      'geographicalRepartitions',
    ]).options,
  ...taxonomy.keyof().extract(['family']).options,
  ...safetyBlock.keyof().extract(['pregnancy', 'breastfeeding', 'children', 'interactions', 'lookAlikes'])
    .options,
  ...additionalInfo.keyof().extract(['posology']).options,
]);

/** What a model says to have read: a value, whose it is, and the words it rests on. */
const said = {
  plant: z.string().trim().min(1).max(limits.text.name),
  words: z.string().trim().min(1).max(limits.text.long),
  /** From 1, as the pages are numbered for the model. */
  page: z.number().int().min(1),
  quote: z.string().trim().min(1).max(limits.text.long),
};

const proposal = z.union([
  z.strictObject({ field: statementField, ...said }),
  z.strictObject({ field: z.literal('method'), value: preparationMethod.nullable(), ...said }),
  z.strictObject({ field: z.literal('plantPartUsed'), value: plantPart.nullable(), ...said }),
  z.strictObject({ field: z.literal('application'), value: applicationMethod.nullable(), ...said }),
]);
export type Proposal = z.infer<typeof proposal>;
export type ProposedField = Proposal['field'];

/** What the endpoint is told to answer: the schema by which the answer is checked. */
export const answerShape = once(() => ({
  name: 'valeurs',
  schema: z.toJSONSchema(z.strictObject({ values: z.array(proposal) })),
}));

const answer = z.object({ values: z.array(z.unknown()) });

/** Values of one answer: a page holds fewer, and a model that repeats itself is not listened to for ever. */
const MOST_VALUES = 120;

/** A text that a database can hold and a person can read at a glance. */
const shown = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
    .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .toWellFormed()
    .trim()
    .slice(0, limits.text.title);

/** What is told of a value that is not taken over. */
export const droppedValue = (field: unknown, value: unknown, reason: string): Dropped => ({
  field: shown(field) || 'document',
  value: shown(value),
  reason,
});

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The JSON in what a model wrote, also between other words; of an answer that was cut, what is whole of it. */
function jsonIn(text: string, isWhole: boolean): unknown {
  const start = text.indexOf('{');
  if (start === -1) return undefined;
  if (isWhole) return parsed(text.slice(start, text.lastIndexOf('}') + 1));
  return parsed(`${text.slice(start, text.lastIndexOf('},') + 1)}]}`);
}

export interface ReadAnswer {
  readonly proposals: readonly Proposal[];
  readonly dropped: readonly Dropped[];
}

function readValue(value: unknown, pages: ReadonlySet<number>): Proposal | Dropped {
  const { data } = proposal.safeParse(value);
  const told = z.object({ field: z.unknown(), words: z.unknown() }).safeParse(value).data;
  if (data === undefined) return droppedValue(told?.field, told?.words ?? value, 'hors du schéma des fiches');
  return pages.has(data.page)
    ? data
    : droppedValue(data.field, data.words, `page ${data.page} : le modèle ne l’a pas lue`);
}

/**
 * What a model proposes, each value by itself: one that is not of the schema, or of no page that was read, is reported.
 * Null when the answer is none at all.
 */
export function readAnswer(
  text: string,
  { isWhole, pages }: { readonly isWhole: boolean; readonly pages: ReadonlySet<number> },
): ReadAnswer | null {
  const { data } = answer.safeParse(jsonIn(text, isWhole));
  if (data === undefined) return null;
  const read = data.values.slice(0, MOST_VALUES).map((value) => readValue(value, pages));
  const over = data.values.length - MOST_VALUES;
  return {
    proposals: read.filter((one): one is Proposal => !('reason' in one)),
    dropped: [
      ...read.filter((one) => 'reason' in one),
      ...(over > 0 ? [droppedValue('document', `${over} valeurs`, 'réponse trop longue du modèle')] : []),
    ],
  };
}
