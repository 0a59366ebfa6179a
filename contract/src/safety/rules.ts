import { z } from 'zod';
import { callKinds } from './emergency-numbers.ts';

/** The people for whom a plant can be more dangerous than for a healthy adult. */
export const populations = ['pregnancy', 'breastfeeding', 'infant', 'child'] as const;
export type Population = (typeof populations)[number];

/** What a person may want to do that no plant must help with. */
export const harmIntents = ['self', 'others', 'abortion'] as const;
export type HarmIntent = (typeof harmIntents)[number];

const callAction = z.strictObject({
  label: z.string().min(1),
  href: z.string().regex(/^(tel:\+?\d+|https:\/\/\S+)$/),
});

/** What a person in danger reads first: what to do now, whom to call. Never a remedy. */
export const emergencyCard = z.strictObject({
  id: z.string().regex(/^[a-z-]+$/),
  title: z.string().min(1),
  text: z.string().min(1),
  /** Empty in a country whose numbers are not known. */
  actions: z.array(callAction),
});
export type EmergencyCard = z.infer<typeof emergencyCard>;

/**
 * Alternatives separated by " | ". Each is a word or a phrase; `convuls*` is a prefix, `aval~` a family of words (avale,
 * avalé, avaler, avalait), `#1-23` a number between two bounds, `@child` a list of the vocabulary.
 */
const alternatives = z.string().trim().min(1);

/**
 * Holds when every group of `all` occurs, in any order, inside `within` words (anywhere when absent), and no
 * alternative of `unless` stands in the same sentence within a few words of them.
 */
const pattern = z.strictObject({
  all: z.array(alternatives).min(1),
  within: z.number().int().min(1).max(60).optional(),
  unless: alternatives.optional(),
});
export type SafetyPattern = z.infer<typeof pattern>;

/** The calls of one country. */
const countryNumbers = z.strictObject({
  country: z.string().regex(/^[A-Z]{2}$/),
  names: alternatives,
  calls: z.array(callAction.extend({ kind: z.enum(callKinds), number: z.string().min(1) })).min(1),
  source: z.string().min(1),
  checkedOn: z.iso.date(),
});

const patterns = z.array(pattern).min(1);
const named = z.strictObject({ name: z.string().min(1), any: alternatives });

/** The files of `content/safety` merged into one object: everything the layer knows is data. */
export const safetyRules = z
  .strictObject({
    /** SMS spellings: one written word → the words it stands for. */
    spellings: z.record(z.string(), z.string().min(1)),
    /** Words left out before matching: elided articles and pronouns. */
    skipped: alternatives,
    /** Words that may stand inside an expression without changing it: "perdu *toutes les* eaux". */
    fillers: alternatives,
    /** Ordinary words that look like a word of the rules and are not one: never read as a misspelling of it. */
    plain: alternatives,
    /** Harmless expressions whose words alarm nobody ("huile de ricin", "mal au cœur"). */
    neutral: alternatives,
    vocabulary: z.record(z.string(), alternatives),
    defaultCountry: z.string().min(1),
    countries: z.array(countryNumbers).min(1),
    /** `{numeros}` and `{ecoute}` of a text become the numbers of the person's country. */
    cards: z.array(emergencyCard.extend({ actions: z.array(z.enum(callKinds)).min(1) })),
    /** The line above the answer to a question that only sounds like an emergency. `{numeros}` and `{ecoute}` as in cards. */
    strip: z.string().min(1),
    /** What weighs for (above 0) or against an emergency that no rule names: weight → roots of words. */
    signals: z.strictObject({
      /** What is told of the past or of a story is no emergency. */
      unless: alternatives,
      bias: z.number().int(),
      threshold: z.number().int(),
      weights: z.record(z.string().regex(/^-?\d+$/), z.string().min(1)),
    }),
    /** In order of priority: the first rule that holds gives the card. */
    emergencies: z.array(z.strictObject({ id: z.string().min(1), card: z.string(), patterns })),
    populations: z.record(z.enum(populations), patterns),
    medicines: z.array(named),
    /** Said when a medicine is taken but not named. */
    unnamedMedicine: named,
    chronicConditions: z.array(named),
    harmIntents: z.array(z.strictObject({ intent: z.enum(harmIntents), patterns })),
    /** A plant found outdoors, to be named or eaten. */
    foraging: patterns,
    /** A refusal that is not taken: insistence, role play, "c'est pour un roman". */
    insistence: patterns,
  })
  .superRefine((rules, context) => {
    const cards = new Set(rules.cards.map((card) => card.id));
    for (const { id, card } of rules.emergencies) {
      if (!cards.has(card)) context.addIssue(`La règle ${id} cite une carte inconnue : ${card}`);
    }
    if (!rules.countries.some(({ country }) => country === rules.defaultCountry)) {
      context.addIssue(`Pays par défaut inconnu : ${rules.defaultCountry}`);
    }
  });
export type SafetyRules = z.infer<typeof safetyRules>;
