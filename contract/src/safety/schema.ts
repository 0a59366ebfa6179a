import { z } from 'zod';

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
  actions: z.array(callAction).min(1),
});
export type EmergencyCard = z.infer<typeof emergencyCard>;

/**
 * Alternatives separated by " | ". Each is a word or a phrase; `convuls*` is a prefix, `#1-23` a number between two
 * bounds, `@child` a list of the vocabulary.
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

const patterns = z.array(pattern).min(1);
const named = z.strictObject({ name: z.string().min(1), any: alternatives });

/** The files of `content/safety` merged into one object: everything the layer knows is data. */
export const safetyRules = z
  .strictObject({
    /** SMS spellings: one written word → the words it stands for. */
    spellings: z.record(z.string(), z.string().min(1)),
    /** Words left out before matching: elided articles and pronouns. */
    skipped: alternatives,
    /** Harmless expressions whose words alarm nobody ("huile de ricin", "mal au cœur"). */
    neutral: alternatives,
    vocabulary: z.record(z.string(), alternatives),
    calls: z.record(z.string(), callAction),
    cards: z.array(emergencyCard.extend({ actions: z.array(z.string()).min(1) })),
    /** In order of priority: the first rule that holds gives the card. */
    emergencies: z.array(z.strictObject({ id: z.string().min(1), card: z.string(), patterns })),
    populations: z.record(z.enum(populations), patterns),
    medicines: z.array(named),
    /** Said when a medicine is taken but not named. */
    unnamedMedicine: named,
    chronicConditions: z.array(named),
    harmIntents: z.array(z.strictObject({ intent: z.enum(harmIntents), patterns })),
  })
  .superRefine((rules, context) => {
    const cards = new Set(rules.cards.map((card) => card.id));
    for (const { id, card } of rules.emergencies) {
      if (!cards.has(card)) context.addIssue(`La règle ${id} cite une carte inconnue : ${card}`);
    }
    for (const { id, actions } of rules.cards) {
      for (const action of actions) {
        if (!(action in rules.calls)) context.addIssue(`La carte ${id} cite un appel inconnu : ${action}`);
      }
    }
  });
export type SafetyRules = z.infer<typeof safetyRules>;
