import { limits } from '@simples/contract/limits';
import { keysOf } from '@simples/contract/plant-sheet-vocabulary';
import { z } from 'zod';
import type { Dropped } from '#server/features/documents/extraction/extraction-types.ts';
import type { LabelKind } from '#server/features/documents/extraction/label-kinds.ts';
import { once } from '#server/lib/memoize.ts';

interface Field {
  /** The section that its sentences make. */
  readonly kind: LabelKind;
  /** As the model is told. */
  readonly meaning: string;
  /** Of the evidence. */
  readonly path: RegExp;
}

const safety = (name: string) => new RegExp(`^additionalInfo\\.safety\\.${name}`);
const preparations = /^indications\W\d+\W+preparations/;

/** What a model may say of words of a page; what is told there is read by the rules. */
export const proposedFields = {
  plantCommonName: {
    kind: 'commonNames',
    meaning: 'le nom commun, à côté du nom scientifique',
    path: /^plantCommonName/,
  },
  description: {
    kind: 'description',
    meaning: 'une phrase entière sur l’aspect de la plante',
    path: /^description/,
  },
  family: { kind: 'family', meaning: 'la famille botanique', path: /^taxonomy\.family/ },
  geographicalRepartitions: {
    kind: 'origin',
    meaning: 'un pays ou une région d’origine',
    path: /^geographicalRepartitions/,
  },
  indications: {
    kind: 'indications',
    meaning: 'une seule maladie ou un seul trouble que la plante soigne selon le document, en quelques mots',
    path: /^indications\W\d+\W+title/,
  },
  contreIndications: {
    kind: 'contraindications',
    meaning: 'une contre-indication, une précaution ou un effet indésirable',
    path: /^contreIndications/,
  },
  pregnancy: {
    kind: 'pregnancy',
    meaning: 'la phrase entière sur la grossesse',
    path: safety('pregnancy'),
  },
  breastfeeding: {
    kind: 'breastfeeding',
    meaning: 'la phrase entière sur l’allaitement',
    path: safety('breastfeeding'),
  },
  children: { kind: 'children', meaning: 'la phrase entière sur les enfants', path: safety('children') },
  interactions: {
    kind: 'interactions',
    meaning: 'la phrase entière sur un médicament',
    path: safety('interactions'),
  },
  lookAlikes: {
    kind: 'lookAlikes',
    meaning: 'la phrase entière sur une confusion avec une autre plante',
    path: safety('lookAlikes'),
  },
  posology: {
    kind: 'posology',
    meaning: 'la phrase entière qui donne les doses',
    path: /^additionalInfo\.posology/,
  },
  method: { kind: 'preparation', meaning: 'une préparation', path: preparations },
  plantPartUsed: { kind: 'partUsed', meaning: 'une partie utilisée', path: preparations },
} as const satisfies Readonly<Record<string, Field>>;
export type ProposedField = keyof typeof proposedFields;

/** A value, its plant, and the quote that supports it. */
const proposal = z.strictObject({
  field: z.enum(keysOf(proposedFields)),
  plant: z.string().trim().min(1).max(limits.text.name),
  words: z.string().trim().min(1).max(limits.text.long),
  /** From 1. */
  page: z.number().int().min(1),
  quote: z.string().trim().min(1).max(limits.text.long),
});
export type Proposal = z.infer<typeof proposal>;

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
