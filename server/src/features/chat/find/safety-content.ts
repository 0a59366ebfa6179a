import { type SafetyRules, safetyRules } from '@simples/contract/safety/assessment';
import { createMatcher, holds } from '@simples/contract/safety/matcher';
import { z } from 'zod';
import { readContent } from '#server/lib/content-files.ts';

/** Worst first. */
const severities = ['contre-indiquée', 'déconseillée', 'avec précaution'] as const;

const pair = z.strictObject({
  medicine: z.string().min(1),
  severity: z.enum(severities),
  statement: z.string().min(1),
  mechanism: z.string().min(1),
  source: z.string().min(1),
});

const table = z
  .strictObject({
    sources: z.record(z.string(), z.string().min(1)),
    plants: z.array(
      z.strictObject({
        plant: z.string().min(1),
        scientific: z.string().min(1),
        names: z.string().min(1),
        checkedOn: z.iso.date(),
        pairs: z.array(pair).min(1),
      }),
    ),
  })
  .superRefine(({ sources, plants }, context) => {
    for (const { plant, pairs } of plants) {
      for (const { source } of pairs) {
        if (!(source in sources)) context.addIssue(`${plant} cite une source inconnue : ${source}`);
      }
    }
  });

export interface Interaction extends z.infer<typeof pair> {
  readonly plant: string;
  readonly scientific: string;
  readonly checkedOn: string;
}

export interface Interactions {
  readonly all: readonly Interaction[];
  plantsIn(text: string): string[];
  between(plants: readonly string[], medicines: readonly string[]): Interaction[];
}

/** @throws when the file is invalid or names a class that the rules lack. */
export function readInteractions(rules: SafetyRules): Interactions {
  const { sources, plants } = readContent('safety/interactions', table);
  const classes = new Set(rules.medicines.map(({ name }) => name));
  const matcher = createMatcher(rules);
  const named = plants.map(({ scientific, names }) => ({
    scientific,
    pattern: matcher.add({ all: [names] }),
  }));
  const all = plants.flatMap(({ plant, scientific, checkedOn, pairs }) =>
    pairs.map((one) => ({ ...one, source: sources[one.source] ?? '', plant, scientific, checkedOn })),
  );
  const unknown = all.find(({ medicine }) => !classes.has(medicine));
  if (unknown) throw new Error(`Classe de médicaments inconnue : ${unknown.medicine}`);
  return {
    all,
    plantsIn: (text) => {
      const scan = matcher.scan(text);
      return named.filter(({ pattern }) => holds(pattern, scan)).map(({ scientific }) => scientific);
    },
    between: (names, medicines) =>
      all
        .filter(({ scientific, medicine }) => names.includes(scientific) && medicines.includes(medicine))
        .toSorted((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity)),
  };
}

const files = ['language', 'cards', 'numbers', 'emergencies', 'signals', 'people'] as const;
const part = z.record(z.string(), z.unknown());

/** @throws when a file is invalid. */
export function readSafetyRules(): SafetyRules {
  const parts = files.map((name) => readContent(`safety/${name}`, part));
  return safetyRules.parse(Object.assign({}, ...parts), { jitless: true });
}
