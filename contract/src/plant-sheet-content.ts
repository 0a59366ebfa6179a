import { z } from 'zod';
import { limits } from './limits.ts';
import { reviewedFacts } from './plant-facts.ts';
import {
  applicationMethodLabels,
  type DangerLevel,
  dangerLevelLabels,
  isDangerous,
  keyOf,
  keysOf,
  languageLabels,
  plantPartLabels,
  preparationMethodLabels,
} from './plant-sheet-vocabulary.ts';

const { text, list } = limits;
const whenMissing = (message: string) => ({
  error: ({ code }: { readonly code?: string | undefined }) =>
    code === 'invalid_type' ? message : undefined,
});
const required = (message: string, max: number) =>
  z.string(whenMissing(message)).trim().min(1, message).max(max);
const optionalText = (max: number) => z.string().trim().max(max).default('');
const itemId = z.uuid().optional();

export const preparationMethod = z.enum(keysOf(preparationMethodLabels));
export const plantPart = z.enum(keysOf(plantPartLabels));
export const applicationMethod = z.enum(keysOf(applicationMethodLabels));
export const sheetLanguage = z.enum(keysOf(languageLabels));
const dangerLevel = z.enum(keysOf(dangerLevelLabels));
export const sheetStatus = z.enum(['DRAFT', 'MODIFIED', 'VALIDATED', 'DELETED']);
export const sheetAuthor = z.enum(['AI', 'HUMAN']);
export const reviewKind = z.enum(['NEW', 'UPDATE']);
export type ReviewKind = z.infer<typeof reviewKind>;
export type SheetStatus = z.infer<typeof sheetStatus>;

/** Key of a value given by key or French label; unknown text stays as is. */
function valueOrWords<K extends string>(labels: Readonly<Record<K, string>>) {
  return optionalText(text.name).transform((value): string => keyOf(labels, value) ?? value);
}

const isFilled = (value: unknown) => typeof value !== 'string' || value.trim() !== '';

/** Accepts a list where one value is expected: the first is the value, several go to the plural field. */
function withPluralFields<S extends z.ZodType>(fields: Readonly<Record<string, string>>, schema: S) {
  const unfold = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    const lists = Object.entries(value).flatMap(([name, list]) =>
      Object.hasOwn(fields, name) && Array.isArray(list) ? [{ name, values: list.filter(isFilled) }] : [],
    );
    const firsts = lists.map(({ name, values }) => [name, values[0] ?? '']);
    const wholes = lists
      .filter(({ values }) => values.length > 1)
      .map(({ name, values }) => [fields[name], values]);
    return { ...value, ...Object.fromEntries(firsts), ...Object.fromEntries(wholes) };
  };
  return z.preprocess(unfold, schema);
}

const methods = z.array(valueOrWords(preparationMethodLabels)).max(list.nested).optional();
const plantParts = z.array(valueOrWords(plantPartLabels)).max(list.nested).optional();
const applicationMethods = z.array(valueOrWords(applicationMethodLabels)).max(list.nested).optional();

const application = withPluralFields(
  { method: 'methods' },
  z.strictObject({
    id: itemId,
    method: valueOrWords(applicationMethodLabels),
    methods: applicationMethods,
    instructions: optionalText(text.long),
  }),
);

const preparation = withPluralFields(
  { method: 'methods', plantPartUsed: 'plantPartsUsed' },
  z.strictObject({
    id: itemId,
    method: valueOrWords(preparationMethodLabels),
    methods,
    plantPartUsed: valueOrWords(plantPartLabels),
    plantPartsUsed: plantParts,
    instructions: optionalText(text.long),
    applications: z.array(application).max(list.nested).default([]),
  }),
);

const indication = z.strictObject({
  id: itemId,
  title: required("Veuillez entrer l'indication", text.title),
  subspecies: optionalText(text.name),
  molecularStructure: optionalText(text.title),
  details: required("Veuillez entrer la description de l'indication", text.long),
  preparations: z.array(preparation).max(list.nested).default([]),
});

const contraindication = z.strictObject({
  id: itemId,
  title: required('Veuillez entrer le risque éventuel', text.title),
  subspecies: optionalText(text.name),
  molecularStructure: optionalText(text.title),
  details: required('Veuillez entrer la description du risque', text.long),
});

const reference = z.strictObject({
  id: itemId,
  citation: required('Veuillez entrer la citation', text.citation),
  page: z.number().int().min(1).max(100_000).nullish(),
});

/** A sentence of a source, or "non documenté". */
const statement = z.string().trim().min(1).max(text.long);

export const safetyBlock = z.strictObject({
  dangerLevel,
  pregnancy: statement,
  breastfeeding: statement,
  children: statement,
  interactions: z.array(statement).min(1).max(list.items),
  lookAlikes: z.array(statement).min(1).max(list.items),
});
export type SafetyBlock = z.infer<typeof safetyBlock>;

const plantNames = z.strictObject({
  /** Botanical author of the scientific name, e.g. "Lam." for Moringa oleifera. */
  author: z.string().trim().max(text.name).optional(),
  vernacular: z
    .array(
      z.strictObject({
        name: required('Veuillez entrer un nom', text.name),
        language: required('Veuillez entrer une langue', text.name),
        country: optionalText(text.name),
      }),
    )
    .max(list.items)
    .default([]),
  synonyms: z.array(z.string().trim().min(1).max(text.name)).max(list.items).default([]),
});

const evidence = z.strictObject({
  field: z.string().min(1).max(text.name),
  documentId: z.uuid(),
  pageIndex: z.number().int().min(0),
  pageLabel: z.string().max(text.name).optional(),
  quote: z.string().min(1).max(text.long),
  /** Offset of the quote in the text of the page, which may say the same words elsewhere; absent from older sheets. */
  start: z.number().int().min(0).optional(),
});

/** Not in the specification; see docs/decisions. */
export const additionalInfo = z.strictObject({
  safety: safetyBlock.optional(),
  names: plantNames.optional(),
  posology: z.string().trim().max(text.long).optional(),
  evidence: z.array(evidence).max(list.evidence).optional(),
  /** What a person confirmed that statements say. */
  facts: z.array(reviewedFacts).max(limits.list.evidence).optional(),
  /** As many as `taxonomy.subspeciesNumber`. */
  subspecies: z
    .array(required('Veuillez entrer le nom de la sous-espèce', text.name))
    .max(list.items)
    .optional(),
});

const oneWordField = (missing: string, several: string) =>
  required(missing, text.name).regex(/^[^,;]*$/, several);

export const taxonomy = z.strictObject({
  family: optionalText(text.name),
  genus: optionalText(text.name),
  species: optionalText(text.name),
  subspeciesNumber: z.number().int().min(0).max(list.items).default(0),
  variety: optionalText(text.name),
});

export const plantSheetContent = z.strictObject({
  plantScientificName: required('Veuillez entrer le nom scientifique!', text.name),
  plantCommonName: required('Veuillez entrer le nom commun!', text.name),
  description: required('Veuillez entrer une description!', text.long),
  language: z.enum(keysOf(languageLabels), 'Veuillez sélectionner la langue!').default('FR'),
  taxonomy: taxonomy.default({ family: '', genus: '', species: '', subspeciesNumber: 0, variety: '' }),
  indications: z.array(indication).max(list.items).default([]),
  contreIndications: z.array(contraindication).max(list.items).default([]),
  geographicalRepartitions: z
    .array(
      oneWordField(
        'Veuillez entrer une origine',
        'Une seule origine par champ, sans virgule ni point-virgule.',
      ),
    )
    .max(list.tags)
    .default([]),
  tags: z
    .array(
      oneWordField('Veuillez entrer un tag', 'Un seul tag par champ, sans virgule ni point-virgule.'),
      whenMissing('Au moins un tag est requis'),
    )
    .min(1, 'Au moins un tag est requis')
    .max(list.tags),
  references: z.array(reference).max(list.items).default([]),
  additionalInfo: additionalInfo.default({}),
});
export type PlantSheetContent = z.infer<typeof plantSheetContent>;
export type Indication = PlantSheetContent['indications'][number];
export type Preparation = Indication['preparations'][number];
export type Contraindication = PlantSheetContent['contreIndications'][number];

/** Ignores other sheets and the safety list. */
export const isOfDangerousPlant = ({ additionalInfo }: Pick<PlantSheetContent, 'additionalInfo'>): boolean =>
  isDangerous(additionalInfo.safety?.dangerLevel ?? 'none');

export const plantSheet = plantSheetContent.extend({
  id: z.uuid(),
  id_: z.uuid(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  status: sheetStatus,
  createdBy: sheetAuthor,
  updatedBy: sheetAuthor,
  updatedByAI: z.boolean(),
  version: z.number().int().min(1),
  /** Null for a sheet never published. */
  publishedSheetId: z.uuid().nullable(),
  /** Published version that the pending content was last compared with. */
  baseVersion: z.number().int().min(1).nullable(),
  /** Null for a row that is not pending. */
  reviewKind: reviewKind.nullable(),
  /** Of a pending row: changes of contraindications and of the safety block. */
  safetyChanges: z.number().int().min(0),
  rejectReason: z.string().nullable(),
  /** From other published sheets or the safety list, when higher than its own. */
  knownDanger: dangerLevel.optional(),
  /** Published, though nobody who may validate has read it: the chatbot recommends nothing of it. */
  isUnread: z.boolean().optional(),
});
export type PlantSheet = z.infer<typeof plantSheet>;

const cardPicture = z.object({ id: z.uuid(), alternativeText: z.string() });

/** A tenth of the size of a sheet, for slow networks. */
export const plantSheetCard = plantSheet
  .pick({
    id: true,
    id_: true,
    createdAt: true,
    updatedAt: true,
    plantScientificName: true,
    plantCommonName: true,
    description: true,
    language: true,
    status: true,
    createdBy: true,
    updatedBy: true,
    updatedByAI: true,
    geographicalRepartitions: true,
    tags: true,
    version: true,
    publishedSheetId: true,
    reviewKind: true,
    safetyChanges: true,
  })
  .extend({
    dangerLevel: dangerLevel.nullable(),
    family: z.string(),
    /** The part that is used first; absent for a dangerous plant. */
    usedPart: z.string().optional(),
    /** The first of the sheet. */
    picture: cardPicture.optional(),
  });
export type PlantSheetCard = z.infer<typeof plantSheetCard>;

/** The part that a sheet speaks of first. Of a dangerous plant nothing is shown as used. */
export function usedPartOf(
  { indications }: Pick<PlantSheetContent, 'indications'>,
  level: DangerLevel | null | undefined,
): string | null {
  if (level && isDangerous(level)) return null;
  return indications.flatMap(({ preparations }) => preparations)[0]?.plantPartUsed ?? null;
}
