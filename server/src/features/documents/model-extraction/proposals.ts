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

/** Fields whose values are words of the document. */
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

/** A value, its plant, and the quote that supports it. */
const valueFields = {
  plant: z.string().trim().min(1).max(limits.text.name),
  words: z.string().trim().min(1).max(limits.text.long),
  /** From 1. */
  page: z.number().int().min(1),
  quote: z.string().trim().min(1).max(limits.text.long),
};

const proposal = z.union([
  z.strictObject({ field: statementField, ...valueFields }),
  z.strictObject({ field: z.literal('method'), value: preparationMethod.nullable(), ...valueFields }),
  z.strictObject({ field: z.literal('plantPartUsed'), value: plantPart.nullable(), ...valueFields }),
  z.strictObject({ field: z.literal('application'), value: applicationMethod.nullable(), ...valueFields }),
]);
export type Proposal = z.infer<typeof proposal>;
export type ProposedField = Proposal['field'];

/** The JSON schema sent to the model is the one that validates its answer. */
export const answerShape = once(() => ({
  name: 'valeurs',
  schema: z.toJSONSchema(z.strictObject({ values: z.array(proposal) })),
}));

const answer = z.object({ values: z.array(z.unknown()) });

/** Maximum values of one answer: a model may repeat itself endlessly. */
const MAX_VALUES = 120;

/** Storable and short. */
const shown = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
    .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .toWellFormed()
    .trim()
    .slice(0, limits.text.title);

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

/** Extracts the JSON from surrounding text; of a truncated answer, its complete values. */
function jsonIn(text: string, isWhole: boolean): unknown {
  const start = text.indexOf('{');
  if (start === -1) return undefined;
  if (isWhole) return parsed(text.slice(start, text.lastIndexOf('}') + 1));
  return parsed(`${text.slice(start, text.lastIndexOf('},') + 1)}]}`);
}

/** `dropped` includes the pages that the model did not read. */
export interface ModelFindings {
  readonly proposals: readonly Proposal[];
  readonly dropped: readonly Dropped[];
}

function readValue(value: unknown, pages: ReadonlySet<number>): Proposal | Dropped {
  const { data } = proposal.safeParse(value);
  const partial = z.object({ field: z.unknown(), words: z.unknown() }).safeParse(value).data;
  if (data === undefined)
    return droppedValue(partial?.field, partial?.words ?? value, 'hors du schéma des fiches');
  return pages.has(data.page)
    ? data
    : droppedValue(data.field, data.words, `page ${data.page} : le modèle ne l’a pas lue`);
}

/** Reports values outside the schema or the pages sent. Null when there is no answer. */
export function readAnswer(
  text: string,
  { isWhole, pages }: { readonly isWhole: boolean; readonly pages: ReadonlySet<number> },
): ModelFindings | null {
  const { data } = answer.safeParse(jsonIn(text, isWhole));
  if (data === undefined) return null;
  const read = data.values.slice(0, MAX_VALUES).map((value) => readValue(value, pages));
  const over = data.values.length - MAX_VALUES;
  return {
    proposals: read.filter((one): one is Proposal => !('reason' in one)),
    dropped: [
      ...read.filter((one) => 'reason' in one),
      ...(over > 0 ? [droppedValue('document', `${over} valeurs`, 'réponse trop longue du modèle')] : []),
    ],
  };
}
