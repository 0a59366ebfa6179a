import { durationsIn } from '#contract/french/durations.ts';
import type { Token } from '#contract/french/tokens.ts';
import { callsFor, numbersSaid } from './emergency-numbers.ts';
import { createMatcher, type Disregarded, holds, type Matcher, type Scan, standsNear } from './matcher.ts';
import {
  type EmergencyCard,
  type HarmIntent,
  type SafetyPattern,
  type SafetyRules,
  type UrgencyStrip,
} from './rules.ts';

const ROOT_LENGTH = 6;
/** Words that are read together, so that a long story weighs no more than a short cry. */
const WINDOW = 14;
/** Card of a wish to die. */
export const SELF_HARM = 'suicide';

export const rootOf = (folded: string): string => folded.slice(0, ROOT_LENGTH);

/** Chooses among the roots of the readings of a word, the written one first. */
type Pick = (roots: readonly string[]) => string | undefined;

const rootsOf = (tokens: readonly Token[], pick: Pick): Set<string> =>
  new Set(tokens.flatMap(({ forms, value }) => (value === null ? (pick(forms.map(rootOf)) ?? []) : [])));

/** The roots of each stretch of a question, each once; what is denied or past says nothing. */
export function windowsOf({ tokens, scope }: Scan, pick: Pick): Set<string>[] {
  const present = tokens.filter((_, at) => scope.denied[at] === -1 && scope.remote[at] === -1);
  const sentences = [...Map.groupBy(present, ({ sentence }) => sentence).values()];
  return sentences.flatMap((sentence) => {
    const starts = Math.max(1, sentence.length - WINDOW + 1);
    return Array.from({ length: starts }, (_, start) => rootsOf(sentence.slice(start, start + WINDOW), pick));
  });
}

/** Catches what no rule names; weights learned by `npm run bench -- signals`. Adds a line, blocks no answer. */
function createSignals({ bias, threshold, weights }: SafetyRules['signals']) {
  const weightOf = new Map(
    Object.entries(weights).flatMap(([weight, roots]) =>
      roots.split(' ').map((root): [string, number] => [root, Number(weight)]),
    ),
  );
  return (scan: Scan): boolean =>
    windowsOf(scan, (roots) => roots.find((root) => weightOf.has(root))).some(
      (roots) => [...roots].reduce((sum, root) => sum + (weightOf.get(root) ?? 0), bias) > threshold,
    );
}

export type { EmergencyCard, SafetyRules, UrgencyStrip } from './rules.ts';
export { complaintLists, regionLists, safetyRules } from './rules.ts';

export interface SafetyAssessment {
  /** From a rule: shown instead of an answer. */
  readonly emergency: EmergencyCard | null;
  /** From word weights, until the person said that it is no emergency, or from a rule whose card was waived: above the answer. */
  readonly strip: UrgencyStrip | null;
  /** Id of the card that the person said is no emergency. */
  readonly waived: string | null;
  readonly medicines: string[];
  readonly chronicConditions: string[];
  readonly harmIntent: HarmIntent | null;
  /** Something was swallowed or given. */
  readonly swallows: boolean;
  readonly foraging: boolean;
  readonly insists: boolean;
  /** What to do today, instead of any plant. */
  readonly today: string | null;
}

type Read = Omit<SafetyAssessment, 'emergency' | 'strip' | 'waived'> & {
  readonly card: string | null;
  readonly soundsUrgent: boolean;
  readonly needsDoctor: boolean;
};
type Assess = (question: string) => Read;

/** Compiling takes milliseconds, reading a question microseconds. */
const compiled = new WeakMap<SafetyRules, Assess>();

interface Circumstances {
  /** The person said that it is no emergency. A wish to die keeps its card. */
  readonly notUrgent?: boolean | undefined;
}

/** All that triage says of a question. `country` as the person wrote it; the default country when absent. */
export function assessSafety(
  question: string,
  rules: SafetyRules,
  country: string | null = null,
  { notUrgent = false }: Circumstances = {},
): SafetyAssessment {
  let assess = compiled.get(rules);
  if (!assess) {
    assess = compile(rules);
    compiled.set(rules, assess);
  }
  const { card, soundsUrgent, needsDoctor, ...read } = assess(question);
  const found = rules.cards.find(({ id }) => id === card);
  const isWaived = notUrgent && found !== undefined && found.id !== SELF_HARM;
  return {
    ...read,
    today: read.today === null ? null : lineOf(read.today, rules, country),
    emergency: found && !isWaived ? resolveCard(found, rules, country) : null,
    waived: isWaived ? found.id : null,
    strip: stripOf(rules, country, { isUrgent: isWaived || (soundsUrgent && !notUrgent), needsDoctor }),
  };
}

/** An old wish to die is still told, and a baby that is a little hot or a little poisoned is told too. */
const SERIOUS_WHEN_MILD = ['infant-fever', 'poisoning', 'caustic', 'overdose', 'pregnancy', 'stroke'];

/** Cards of something swallowed: "quelles feuilles boire pour avorter" swallowed nothing yet. */
export const SWALLOWED = ['poisoning', 'overdose', 'caustic'];

const EVERYTHING: Disregarded = ['denied', 'remote', 'habitual', 'mild'];

function disregardedBy(card: string): Disregarded {
  if (card === SELF_HARM) return ['denied'];
  return SERIOUS_WHEN_MILD.includes(card) ? ['denied', 'remote', 'habitual'] : EVERYTHING;
}

/** Whether a sign has lasted as many days as its rule says. */
function readLasting({ consultations }: SafetyRules, matcher: Matcher): (scan: Scan) => boolean {
  const lasting = (consultations?.lasting ?? []).map(({ signs, days }) => ({
    days,
    sign: matcher.add({ all: [signs] }, ['denied', 'remote']),
  }));
  return (scan) =>
    lasting.length > 0 &&
    durationsIn(scan.tokens).some((told) =>
      lasting.some(({ days, sign }) => told.days >= days && standsNear(sign, told.at, scan)),
    );
}

/** What to do in the first state that a question tells. */
function readToday({ consultations }: SafetyRules, matcher: Matcher): (scan: Scan) => string | null {
  const states = (consultations?.today ?? []).map(({ text, patterns, evenIfPast }) => ({
    text,
    patterns: patterns.map((one) => matcher.add(one, evenIfPast ? ['denied'] : ['denied', 'remote'])),
  }));
  return (scan) => states.find(({ patterns }) => patterns.some((one) => holds(one, scan)))?.text ?? null;
}

function compile(rules: SafetyRules): Assess {
  const matcher = createMatcher(rules);
  const value = <T>(result: T, patterns: readonly SafetyPattern[], disregarded: Disregarded = []) => ({
    result,
    patterns: patterns.map((pattern) => matcher.add(pattern, disregarded)),
  });
  const emergencies = rules.emergencies.map((one) => value(one.card, one.patterns, disregardedBy(one.card)));
  const medicines = rules.medicines.map(({ name, any }) => value(name, [{ all: [any] }]));
  const unnamed = [value(rules.unnamedMedicine.name, [{ all: [rules.unnamedMedicine.any] }])];
  const conditions = rules.chronicConditions.map(({ name, any }) => value(name, [{ all: [any] }]));
  // An unwanted pregnancy is told by negations.
  const intents = rules.harmIntents.map(({ intent, patterns }) =>
    value(intent, patterns, intent === 'abortion' ? [] : ['denied']),
  );
  const happening = [value(true, rules.happening, ['denied'])];
  const swallowing = [value(true, rules.swallowing, ['denied'])];
  const foraging = [value(true, rules.foraging)];
  const insistence = [value(true, rules.insistence)];
  const warnings = [value(true, rules.warnings, EVERYTHING)];
  const consultations = [value(true, rules.consultations?.patterns ?? [], ['denied', 'remote'])];
  const [today, lastsTooLong] = [readToday(rules, matcher), readLasting(rules, matcher)];
  const signals = createSignals(rules.signals);
  const cancels = matcher.add({ all: [rules.signals.unless] });

  return (question) => {
    const scan = matcher.scan(question);
    const found = <T>(entries: readonly ReturnType<typeof value<T>>[]): T[] =>
      entries
        .filter(({ patterns }) => patterns.some((pattern) => holds(pattern, scan)))
        .map(({ result }) => result);
    const takenMedicines = found(medicines);
    const harmIntent = found(intents)[0] ?? null;
    const told = found(emergencies)[0] ?? null;
    const mayBePlanned =
      (harmIntent === 'others' && told !== SELF_HARM) ||
      (harmIntent === 'abortion' && told !== null && SWALLOWED.includes(told));
    const card = mayBePlanned && found(happening).length === 0 ? null : told;
    const isCalm = card === null && harmIntent === null;
    return {
      card,
      soundsUrgent: isCalm && (signals(scan) || found(warnings).length > 0) && !holds(cancels, scan),
      needsDoctor: isCalm && (lastsTooLong(scan) || found(consultations).length > 0),
      medicines: takenMedicines.length > 0 ? takenMedicines : found(unnamed),
      chronicConditions: found(conditions),
      harmIntent,
      swallows: found(swallowing).length > 0,
      foraging: found(foraging).length > 0,
      insists: found(insistence).length > 0,
      today: isCalm ? today(scan) : null,
    };
  };
}

/** A card with the numbers of another country; null for a card that the rules do not have. */
export function cardIn(id: string | null, rules: SafetyRules, country: string | null): EmergencyCard | null {
  const card = rules.cards.find((one) => one.id === id);
  return card ? resolveCard(card, rules, country) : null;
}

function resolveCard(
  card: SafetyRules['cards'][number],
  rules: SafetyRules,
  country: string | null,
): EmergencyCard {
  const calls = callsFor(rules, country);
  const listening = calls.find(({ kind }) => kind === 'suicide');
  const listeningLine = listening
    ? `Appelez le ${listening.number} : une personne formée vous écoute, jour et nuit.\n`
    : '';
  return {
    ...card,
    text: `${card.text}\n`
      .replaceAll('{ecoute}\n', listeningLine)
      .replaceAll('{numeros}', numbersSaid(calls))
      .trim(),
    actions: card.actions.flatMap((kind) =>
      calls.filter((call) => call.kind === kind).map(({ label, href }) => ({ label, href })),
    ),
  };
}

/** Whom to call if what was told is an emergency after all. */
export const urgencyLine = (rules: SafetyRules, country: string | null): UrgencyStrip => ({
  text: lineOf(rules.strip, rules, country),
});

interface Worry {
  readonly isUrgent: boolean;
  readonly needsDoctor: boolean;
}

function stripOf(rules: SafetyRules, country: string | null, { isUrgent, needsDoctor }: Worry) {
  const doctor = needsDoctor ? (rules.consultations ?? null) : null;
  if (isUrgent) return { text: lineOf([doctor?.text ?? [], rules.strip].flat().join(' '), rules, country) };
  return doctor
    ? { text: lineOf(`${doctor.text} ${doctor.worse}`, rules, country), isConsultation: true as const }
    : null;
}

function lineOf(line: string, table: SafetyRules, country: string | null): string {
  const calls = callsFor(table, country);
  const listening = calls.find(({ kind }) => kind === 'suicide');
  return line
    .replace('{numeros}', numbersSaid(calls))
    .replace('{ecoute}', listening ? ` (envie de mourir : le ${listening.number})` : '');
}

/** Plain French, for clients without buttons: the numbers come before the instructions. */
export function emergencyText(card: EmergencyCard): string {
  const calls = card.actions.map(({ label, href }) =>
    href.startsWith('https:') ? `${label} : ${href}` : label,
  );
  return [card.title, ...calls.map((call) => `• ${call}`), card.text].join('\n');
}
