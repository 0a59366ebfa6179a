import type { Token } from '#contract/french/tokens.ts';
import { callsFor, numbersSaid } from './emergency-numbers.ts';
import { createMatcher, holds } from './matcher.ts';
import {
  type EmergencyCard,
  type HarmIntent,
  type Population,
  populations,
  type SafetyPattern,
  type SafetyRules,
} from './rules.ts';

const ROOT_LENGTH = 6;
const NUMBER = '#';

/** Each root once; of several readings of a word, the first known one counts. */
export function rootsOf(tokens: readonly Token[], isKnown: (root: string) => boolean): Set<string> {
  const roots = new Set<string>();
  for (const { forms, value } of tokens) {
    const read = value === null ? forms.map((form) => form.slice(0, ROOT_LENGTH)) : [NUMBER];
    const root = read.find(isKnown);
    if (root !== undefined) roots.add(root);
  }
  return roots;
}

/** Per sentence too: a polite sentence must not outweigh an alarming one. */
function parts(tokens: readonly Token[]): (readonly Token[])[] {
  const sentences = Map.groupBy(tokens, ({ sentence }) => sentence);
  return sentences.size > 1 ? [tokens, ...sentences.values()] : [tokens];
}

/** Catches what no rule names; weights learned by `npm run bench -- signals`. Adds a line, blocks no answer. */
function createSignals({ bias, threshold, weights }: SafetyRules['signals']) {
  const weightOf = new Map(
    Object.entries(weights).flatMap(([weight, roots]) =>
      roots.split(' ').map((root): [string, number] => [root, Number(weight)]),
    ),
  );
  const score = (tokens: readonly Token[]): number =>
    [...rootsOf(tokens, (root) => weightOf.has(root))].reduce(
      (sum, root) => sum + (weightOf.get(root) ?? 0),
      bias,
    );
  return (tokens: readonly Token[]): boolean => parts(tokens).some((part) => score(part) > threshold);
}

export type { EmergencyCard, HarmIntent, Population, SafetyRules } from './rules.ts';
export { emergencyCard, safetyRules } from './rules.ts';

export interface SafetyAssessment {
  /** From a rule: shown instead of an answer. */
  readonly emergency: EmergencyCard | null;
  /** From word weights only: shown above the answer. */
  readonly strip: string | null;
  readonly populations: Population[];
  readonly medicines: string[];
  readonly chronicConditions: string[];
  readonly harmIntent: HarmIntent | null;
  readonly foraging: boolean;
  readonly insists: boolean;
}

type Read = Omit<SafetyAssessment, 'emergency' | 'strip'> & {
  readonly card: string | null;
  readonly soundsUrgent: boolean;
};
type Assess = (question: string) => Read;

/** Compiling takes milliseconds, reading a question microseconds. */
const compiled = new WeakMap<SafetyRules, Assess>();

/** `country` as the person wrote it; the default country when absent. */
export function assessSafety(
  question: string,
  rules: SafetyRules,
  country: string | null = null,
): SafetyAssessment {
  let assess = compiled.get(rules);
  if (!assess) {
    assess = compile(rules);
    compiled.set(rules, assess);
  }
  const { card, soundsUrgent, ...read } = assess(question);
  const found = rules.cards.find(({ id }) => id === card);
  return {
    ...read,
    emergency: found ? resolveCard(found, rules, country) : null,
    strip: soundsUrgent ? resolveStrip(rules, country) : null,
  };
}

function compile(rules: SafetyRules): Assess {
  const matcher = createMatcher(rules);
  const value = <T>(result: T, patterns: readonly SafetyPattern[]) => ({
    result,
    patterns: patterns.map((pattern) => matcher.add(pattern)),
  });
  const emergencies = rules.emergencies.map((rule) => value(rule.card, rule.patterns));
  const people = populations.map((population) => value(population, rules.populations[population]));
  const medicines = rules.medicines.map(({ name, any }) => value(name, [{ all: [any] }]));
  const unnamed = [value(rules.unnamedMedicine.name, [{ all: [rules.unnamedMedicine.any] }])];
  const conditions = rules.chronicConditions.map(({ name, any }) => value(name, [{ all: [any] }]));
  const intents = rules.harmIntents.map((rule) => value(rule.intent, rule.patterns));
  const foraging = [value(true, rules.foraging)];
  const insistence = [value(true, rules.insistence)];
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
    const card = found(emergencies)[0] ?? null;
    return {
      card,
      soundsUrgent: card === null && harmIntent === null && signals(scan.tokens) && !holds(cancels, scan),
      populations: found(people),
      medicines: takenMedicines.length > 0 ? takenMedicines : found(unnamed),
      chronicConditions: found(conditions),
      harmIntent,
      foraging: found(foraging).length > 0,
      insists: found(insistence).length > 0,
    };
  };
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

function resolveStrip({ strip, ...table }: SafetyRules, country: string | null): string {
  const calls = callsFor(table, country);
  const listening = calls.find(({ kind }) => kind === 'suicide');
  return strip
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
