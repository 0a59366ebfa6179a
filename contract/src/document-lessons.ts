import { z } from 'zod';
import { libraryDocument } from './documents.ts';
import { API_BASE, defineEndpoint } from './endpoint.ts';
import { keysOf } from './plant-sheet-vocabulary.ts';

/** What a person may say of words of a page; the keys that name a section are those of the extraction. */
export const lessonMeaningLabels = {
  monograph: 'La fiche d’une plante commence ici',
  noMonograph: 'Ce n’est pas une fiche',
  contraindications: 'Contre-indications',
  precautions: 'Précautions d’emploi',
  pregnancyAndBreastfeeding: 'Grossesse et allaitement',
  children: 'Enfants',
  interactions: 'Interactions',
  adverseEffects: 'Effets indésirables',
  toxicity: 'Toxicité',
  indications: 'Indications, usages',
  partUsed: 'Partie utilisée',
  preparation: 'Préparation',
  posology: 'Posologie',
  family: 'Famille',
  commonNames: 'Noms communs',
  vernacularNames: 'Noms vernaculaires',
  synonyms: 'Synonymes scientifiques',
  description: 'Description',
  origin: 'Origine, répartition',
  references: 'Références',
  other: 'Une autre rubrique : rien pour la fiche',
  nothing: 'Rien : ces mots sont à ignorer',
} as const;
export type LessonMeaning = keyof typeof lessonMeaningLabels;

/** What a lesson is applied to again: places that look like the one that was marked. */
export type LessonShape =
  /** A heading by its words, in lines, before its text, and above columns. */
  | { readonly form: 'heading'; readonly key: string }
  /** A column of tables by its heading; without one, by its place among as many. */
  | { readonly form: 'column'; readonly key: string; readonly at: number; readonly width: number }
  /** Sentences that begin with the same words. */
  | { readonly form: 'sentence'; readonly key: string }
  /** The same words, whatever their numbers. */
  | { readonly form: 'words'; readonly key: string }
  /** Lines set as this one; `lead`: words up to a number, as in "Fiche n° 12"; `isNamed`: with a scientific name. */
  | {
      readonly form: 'title';
      readonly size: number;
      readonly bold: boolean;
      readonly capitals: boolean;
      readonly lead: string;
      readonly isNamed: boolean;
      readonly isRecognised: boolean;
    };

export const lessonForms = ['heading', 'column', 'sentence', 'words', 'title'] as const;

/** Characters that can be marked at once. */
const MAX_MARK = 4_000;

const markFields = {
  /** From 0. */
  pageIndex: z.number().int().min(0).max(99_999),
  /** Offsets in the text of the page. */
  start: z.number().int().min(0),
  end: z.number().int().min(1),
  meaning: z.enum(keysOf(lessonMeaningLabels)),
  /** `like`: all places of the same shape, also in later documents of the source; `here`: this one alone. */
  scope: z.enum(['like', 'here']),
};
const isMark = ({ start, end }: { start: number; end: number }) => end > start && end - start <= MAX_MARK;
const noMark = { path: ['end'], message: `Marquez entre un et ${MAX_MARK} signes de la page.` };

const lessonMark = z.strictObject(markFields).refine(isMark, noMark);
export type LessonMark = z.output<typeof lessonMark>;

const place = z.object({ pageIndex: z.number().int(), label: z.string().nullable(), text: z.string() });

const preview = z.object({
  form: z.enum(lessonForms),
  /** The words by which the places are found: a heading, the first words of a sentence; empty for a style. */
  key: z.string(),
  /** Nothing sets the place apart from others, or the person wants no other. */
  isOnlyHere: z.boolean(),
  /** Places of the document with this shape, the marked one included. */
  total: z.number().int(),
  /** The first of them, the marked one left out. */
  others: z.array(place),
  /** Texts that warn, and that the lesson takes away from the warnings. */
  warnings: z.array(place),
});
export type LessonPreview = z.infer<typeof preview>;

const lesson = z.object({
  id: z.uuid(),
  meaning: z.enum(keysOf(lessonMeaningLabels)),
  scope: z.enum(['like', 'here']),
  form: z.enum(lessonForms),
  quote: z.string(),
  pageIndex: z.number().int(),
  /** Taught on another document of the same source. */
  isFromAnother: z.boolean(),
  /** Texts that warn were taken away, after a confirmation. */
  hidesWarnings: z.boolean(),
  taughtBy: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type DocumentLesson = z.infer<typeof lesson>;

const path = `${API_BASE}/documents/:id/lessons` as const;
const params = z.object({ id: z.uuid() });

export const documentLessonEndpoints = {
  list: defineEndpoint({
    name: 'documentLessons.list',
    action: 'la lecture de ce qui a été appris du document',
    method: 'GET',
    path,
    summary: 'What people have taught about reading a document and others of its source, newest first',
    access: 'manage_records',
    params,
    response: z.object({ source: z.string(), lessons: z.array(lesson) }),
    errors: ['notFound'],
  }),
  preview: defineEndpoint({
    name: 'documentLessons.preview',
    action: 'la recherche des endroits semblables',
    method: 'POST',
    path: `${path}/preview`,
    summary: 'Where a lesson would apply in the document, and which warnings it would take away',
    access: 'manage_records',
    params,
    body: lessonMark,
    answerSeconds: 120,
    response: preview,
    errors: ['notFound', 'conflict', 'lessonUnclear', 'documentNotReread', 'rateLimited'],
  }),
  teach: defineEndpoint({
    name: 'documentLessons.teach',
    action: 'l’application à tout le document',
    method: 'POST',
    path,
    summary: 'Keeps what words of a page are, and reads the document again with it',
    access: 'manage_records',
    params,
    body: z
      .strictObject({
        ...markFields,
        /** The person has seen which warnings are taken away. */
        isConfirmed: z.boolean().default(false),
      })
      .refine(isMark, noMark),
    answerSeconds: 120,
    status: 201,
    response: z.object({ lesson, document: libraryDocument }),
    errors: [
      'notFound',
      'conflict',
      'lessonUnclear',
      'lessonHidesWarnings',
      'documentNotReread',
      'uploadsFull',
      'rateLimited',
    ],
  }),
  forget: defineEndpoint({
    name: 'documentLessons.forget',
    action: 'l’oubli de ce qui a été appris',
    method: 'DELETE',
    path: `${path}/:lessonId`,
    summary: 'Withdraws a lesson, and reads the document again without it',
    access: 'manage_records',
    params: z.object({ id: z.uuid(), lessonId: z.uuid() }),
    response: libraryDocument,
    errors: ['notFound', 'conflict', 'uploadsFull'],
  }),
};
