import { z } from 'zod';
import { evidenceLevel, factDegree } from './plant-facts.ts';

/** A statement of a source, word for word; `source` counts from 1 in `sources` of the message. */
const citedStatement = z.object({ text: z.string(), source: z.number().int().min(1) });
export type CitedStatement = z.infer<typeof citedStatement>;

const plant = z.object({
  plantSheetId: z.uuid(),
  name: z.string(),
  scientificName: z.string(),
});
export type AnsweredPlant = z.infer<typeof plant>;

const plantItem = z.object({
  plant,
  degree: factDegree.nullable(),
  evidence: evidenceLevel.nullable(),
  statements: z.array(citedStatement),
});
export type PlantItem = z.infer<typeof plantItem>;

const openBlock = z.discriminatedUnion('type', [
  /** The answer in at most 40 words; may hold [n]. */
  z.object({ type: z.literal('direct'), text: z.string() }),
  /** What concerns the person who asks: bans and cautions, gravest first. */
  z.object({ type: z.literal('forYou'), about: z.array(z.string()), items: z.array(plantItem) }),
  /** Counted and grouped plants; `total` may exceed what is listed. */
  z.object({
    type: z.literal('plants'),
    title: z.string(),
    items: z.array(plantItem),
    total: z.number().int().min(0),
  }),
  /** Statements on one plant, or on none: uses, a recipe, doses. */
  z.object({
    type: z.literal('statements'),
    title: z.string(),
    plant: plant.nullable(),
    items: z.array(citedStatement),
  }),
  z.object({
    type: z.literal('table'),
    title: z.string(),
    columns: z.array(plant),
    rows: z.array(z.object({ label: z.string(), cells: z.array(citedStatement.nullable()) })),
  }),
  /** Advice of the product itself; claims nothing of a plant. */
  z.object({ type: z.literal('note'), text: z.string() }),
]);
export type OpenBlock = z.infer<typeof openBlock>;

/** `content` of the message says all blocks but those of `more`, which is folded. */
export const answerBlock = z.discriminatedUnion('type', [
  ...openBlock.options,
  z.object({ type: z.literal('more'), title: z.string(), blocks: z.array(openBlock) }),
]);
export type AnswerBlock = z.infer<typeof answerBlock>;

/** What the conversation knows of the person and the need; shown as chips that can be removed. */
export const slot = z.object({
  /** `drug:apixaban`, `age:84` (months), `sheet:<id>` */
  id: z.string().max(200),
  /** `intent`: what was asked, for the next question; no chip. */
  kind: z.enum(['plant', 'person', 'age', 'drug', 'disease', 'need', 'intent']),
  label: z.string(),
});
export type Slot = z.infer<typeof slot>;
