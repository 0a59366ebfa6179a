import { z } from 'zod';
import { readContent } from '../../../../../adapters/content.ts';
import { once } from '../../../../../adapters/work/once.ts';

/**
 * The lists of `content/support`, each read when it is first needed.
 * @throws when one is not of its form: the content is part of the product.
 */
const list = z.array(z.string().min(1));
const lists = z.record(z.string(), list);

export const wording = once(() =>
  readContent(
    'support/words',
    z.strictObject({
      grammar: list,
      /** Words that carry no claim of their own. */
      neutral: list,
      /** Words of which a sentence may be made that cites nothing. */
      conversation: list,
      synonyms: z.array(list),
      /** Forms of a word that no rule brings together. */
      irregular: list,
      /** What a passage may say instead of a word; not the other way round. */
      accepts: lists,
    }),
  ),
);

export const claims = once(() =>
  readContent(
    'support/claims',
    z.strictObject({
      effects: lists,
      opposites: z.array(z.tuple([z.string(), z.string()])),
      against: list,
      inFavour: list,
      useWords: list,
      /** What is done with a plant: advised, or advised against. */
      acts: list,
      predicates: list,
      populations: lists,
      parts: lists,
      /** Parts and products that must be named whenever a passage is about them. */
      special: list,
    }),
  ),
);

export const measured = once(() =>
  readContent(
    'support/quantities',
    z.strictObject({
      numbers: z.record(z.string(), z.number()),
      units: z.record(z.string(), z.record(z.string(), z.number())),
    }),
  ),
);
