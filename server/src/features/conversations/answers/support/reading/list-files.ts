import { z } from 'zod';
import { readContent } from '../../../../../adapters/content.ts';
import { once } from '../../../../../adapters/work/once.ts';

const list = z.array(z.string().min(1));
const lists = z.record(z.string(), list);

/** How things are worded, of `content/support`. @throws when the file is not of its form. */
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

/** What is claimed of plants, and how. @throws when the file is not of its form. */
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

/** Numbers in words, and units. @throws when the file is not of its form. */
export const measured = once(() =>
  readContent(
    'support/quantities',
    z.strictObject({
      numbers: z.record(z.string(), z.number()),
      units: z.record(z.string(), z.record(z.string(), z.number())),
    }),
  ),
);
