/** The deterministic safety layer: what a question reveals before any writer is asked. Same code on server and phone. */
import { createMatcher, holds } from './safety/match.ts';
import type { EmergencyCard, HarmIntent, Population, SafetyPattern, SafetyRules } from './safety/schema.ts';
import { populations } from './safety/schema.ts';

export type { EmergencyCard, HarmIntent, Population, SafetyRules } from './safety/schema.ts';
export { emergencyCard, safetyRules } from './safety/schema.ts';

/** What the safety layer knows of a question. Names in `medicines` and `chronicConditions` are those of the data. */
export interface SafetyAssessment {
  readonly emergency: EmergencyCard | null;
  readonly populations: Population[];
  readonly medicines: string[];
  readonly chronicConditions: string[];
  readonly harmIntent: HarmIntent | null;
}

type Assess = (question: string) => SafetyAssessment;

/** Compiling takes milliseconds, reading a question microseconds: one compilation for each rules object. */
const compiled = new WeakMap<SafetyRules, Assess>();

/** Reads a question in plain French, as people type it, and says what must be handled before answering it. */
export function assessSafety(question: string, rules: SafetyRules): SafetyAssessment {
  let assess = compiled.get(rules);
  if (!assess) {
    assess = compile(rules);
    compiled.set(rules, assess);
  }
  return assess(question);
}

function compile(rules: SafetyRules): Assess {
  const matcher = createMatcher(rules);
  const value = <T>(result: T, patterns: readonly SafetyPattern[]) => ({
    result,
    patterns: patterns.map((pattern) => matcher.add(pattern)),
  });
  const cards = new Map(resolveCards(rules).map((card) => [card.id, card]));
  const emergencies = rules.emergencies.map((rule) => value(cards.get(rule.card) ?? null, rule.patterns));
  const people = populations.map((population) => value(population, rules.populations[population]));
  const medicines = rules.medicines.map(({ name, any }) => value(name, [{ all: [any] }]));
  const unnamed = [value(rules.unnamedMedicine.name, [{ all: [rules.unnamedMedicine.any] }])];
  const conditions = rules.chronicConditions.map(({ name, any }) => value(name, [{ all: [any] }]));
  const intents = rules.harmIntents.map((rule) => value(rule.intent, rule.patterns));

  return (question) => {
    const scan = matcher.scan(question);
    const found = <T>(entries: readonly ReturnType<typeof value<T>>[]): T[] =>
      entries
        .filter(({ patterns }) => patterns.some((pattern) => holds(pattern, scan)))
        .map(({ result }) => result);
    const takenMedicines = found(medicines);
    return {
      emergency: found(emergencies)[0] ?? null,
      populations: found(people),
      medicines: takenMedicines.length > 0 ? takenMedicines : found(unnamed),
      chronicConditions: found(conditions),
      harmIntent: found(intents)[0] ?? null,
    };
  };
}

/** The cards as screens show them, with their calls in full. */
export function resolveCards(rules: SafetyRules): EmergencyCard[] {
  return rules.cards.map((card) => ({
    ...card,
    actions: card.actions.flatMap((name) => rules.calls[name] ?? []),
  }));
}

/** The card as plain French, for an answer without buttons: whom to call comes before what to do. */
export function emergencyText(card: EmergencyCard): string {
  const calls = card.actions.map(({ label, href }) =>
    href.startsWith('https:') ? `${label} : ${href}` : label,
  );
  return [card.title, ...calls.map((call) => `• ${call}`), card.text].join('\n');
}
