import { z } from 'zod';
import { words } from '#contract/french/text.ts';
import { callKinds } from './emergency-numbers.ts';

const harmIntents = ['self', 'others', 'abortion', 'intoxication'] as const;
export type HarmIntent = (typeof harmIntents)[number];

const callAction = z.strictObject({
  label: z.string().min(1),
  href: z.string().regex(/^(tel:\+?\d+|https:\/\/\S+)$/),
});

/** Shown first: what to do now, whom to call. Never a remedy. */
export const emergencyCard = z.strictObject({
  id: z.string().regex(/^[a-z-]+$/),
  title: z.string().min(1),
  text: z.string().min(1),
  /** Empty in a country whose numbers are not known. */
  actions: z.array(callAction),
});
export type EmergencyCard = z.infer<typeof emergencyCard>;

/** Shown above an answer: whom to call if it is an emergency after all. */
export const urgencyStrip = z.object({
  text: z.string().min(1),
  /** For a doctor soon: nobody takes it for an emergency. */
  isConsultation: z.literal(true).optional(),
});
export type UrgencyStrip = z.infer<typeof urgencyStrip>;

/**
 * Separated by " | ": word or phrase, `convuls*` prefix, `aval~` family, `#1-23` range, `bouche .. travers` with a few
 * words between, `@limb + @fails` two parts near each other in either order, `@took & @herbal` in one sentence, `@child` vocabulary list, also within a
 * phrase: `@noReason .. @living`.
 */
const alternatives = z.string().trim().min(1);

/**
 * Every group of `all` and at least `least` of `some`, in any order, within `within` words, without an `unless` near
 * them in the same sentence.
 */
const pattern = z
  .strictObject({
    all: z.array(alternatives).min(1).optional(),
    some: z.strictObject({ least: z.number().int().min(1), of: z.array(alternatives).min(1) }).optional(),
    within: z.number().int().min(1).max(60).optional(),
    unless: alternatives.optional(),
    /** What lasts and is known, told anywhere in the question: the signs are its own. */
    explained: alternatives.optional(),
  })
  .refine(({ all, some }) => all !== undefined || some !== undefined, 'Une règle cherche au moins un groupe');
export type SafetyPattern = z.infer<typeof pattern>;

interface NamedComplaint {
  readonly id: string;
  readonly names: readonly string[];
}

/** Names by which questions are read, as lists for the rules that the server alone reads: `@complaint:diarrhee`. */
export const complaintLists = (complaints: readonly NamedComplaint[]): Record<string, string> =>
  Object.fromEntries(
    complaints.map(({ id, names }) => [
      `complaint:${id}`,
      names.map((name) => words(name).join(' ')).join(' | '),
    ]),
  );

interface NamedRegion extends NamedComplaint {
  readonly broader?: readonly string[] | undefined;
}

/** The names of a region and of all that lies in it: `@region:afrique-de-l-ouest`. */
export function regionLists(regions: readonly NamedRegion[]): Record<string, string> {
  const within = Map.groupBy(
    regions.flatMap((region) => (region.broader ?? []).map((id) => ({ id, region }))),
    ({ id }) => id,
  );
  const namesOf = (region: NamedRegion): string[] => [
    ...region.names.map((name) => words(name).join(' ')),
    ...(within.get(region.id) ?? []).flatMap((one) => namesOf(one.region)),
  ];
  return Object.fromEntries(
    regions.map((region) => [`region:${region.id}`, [...new Set(namesOf(region))].join(' | ')]),
  );
}

const countryNumbers = z.strictObject({
  country: z.string().regex(/^[A-Z]{2}$/),
  names: alternatives,
  calls: z.array(callAction.extend({ kind: z.enum(callKinds), number: z.string().min(1) })).min(1),
  source: z.string().min(1),
  checkedOn: z.iso.date(),
});

const patterns = z.array(pattern).min(1);
const named = z.strictObject({ name: z.string().min(1), any: alternatives });

/** The files of `content/safety` merged into one object. */
export const safetyRules = z
  .strictObject({
    /** SMS spellings: one written word → the words it stands for. */
    spellings: z.record(z.string(), z.string().min(1)),
    /** Elided articles and pronouns, removed before matching. */
    skipped: alternatives,
    /** Words allowed inside an expression without changing it: "perdu *toutes les* eaux". */
    fillers: alternatives,
    /** Ordinary words that resemble a word of the rules: never read as its misspelling. */
    plain: alternatives,
    /** Harmless expressions whose words raise no alarm ("huile de ricin", "mal au cœur"). */
    neutral: alternatives,
    vocabulary: z.record(z.string(), alternatives),
    defaultCountry: z.string().min(1),
    countries: z.array(countryNumbers).min(1),
    /** `{numeros}` and `{ecoute}` are replaced by the numbers of the person's country. */
    cards: z.array(emergencyCard.extend({ actions: z.array(z.enum(callKinds)).min(1) })),
    /** Above the answer when only word weights raise the alarm. */
    strip: z.string().min(1),
    /** Weight, positive for an emergency → roots of words. */
    signals: z.strictObject({
      unless: alternatives,
      bias: z.number().int(),
      threshold: z.number().int(),
      weights: z.record(z.string().regex(/^-?\d+$/), z.string().min(1)),
    }),
    /** By priority: the first match gives the card. */
    emergencies: z.array(z.strictObject({ id: z.string().min(1), card: z.string(), patterns })),
    /** Weaker than `emergencies`: one sign that came suddenly, or several that many things explain. They give the strip. */
    warnings: patterns,
    /** Signs that need a doctor soon, not an ambulance: another line above the answer. Read by the server alone. */
    consultations: z
      .strictObject({
        text: z.string().min(1),
        /** What to do if it gets worse, where the line of urgency does not say it already. */
        worse: z.string().min(1),
        sources: z.array(z.string().min(1)).min(1),
        patterns,
        /** Signs that have lasted so many days or longer. */
        lasting: z.array(z.strictObject({ signs: alternatives, days: z.number().int().min(1) })),
        /** States that no plant is answered to: what to do today, said instead of an answer. */
        today: z.array(
          z.strictObject({
            id: z.string().min(1),
            text: z.string().min(1),
            /** "césarienne il y a 2 ans" beside it makes nothing past. */
            evenIfPast: z.literal(true).optional(),
            patterns,
          }),
        ),
      })
      .optional(),
    medicines: z.array(named),
    /** For a medicine that is taken but not named. */
    unnamedMedicine: named,
    chronicConditions: z.array(named),
    harmIntents: z.array(z.strictObject({ intent: z.enum(harmIntents), patterns })),
    /** Signs or an event that make an answer to harm a call for help: "on a empoisonné mon mari, il vomit". */
    happening: patterns,
    /** Something was swallowed or given: a sign alone tells of no poison. */
    swallowing: patterns,
    foraging: patterns,
    /** Insistence after a refusal, role play, "c'est pour un roman". */
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
