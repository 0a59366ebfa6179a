import {
  complaintLists,
  regionLists,
  type SafetyRules,
  safetyRules,
} from '@simples/contract/safety/assessment';
import { z } from 'zod';
import type { Concepts } from '#server/concepts/concepts.ts';
import { readContent } from '#server/lib/content-files.ts';

/** Worst first. */
const severities = ['contre-indiquée', 'déconseillée', 'avec précaution'] as const;

const pair = z.strictObject({
  medicine: z.string().startsWith('drug:'),
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

/** A pair of the herb–drug table. */
export interface Interaction extends z.infer<typeof pair> {
  readonly plant: string;
  readonly scientific: string;
  readonly checkedOn: string;
}

/** Worst first. @throws when the file is invalid or names a medicine that the concepts lack. */
export function readInteractions(concepts: Concepts): Interaction[] {
  const { sources, plants } = readContent('safety/interactions', table);
  const all = plants.flatMap(({ plant, scientific, checkedOn, pairs }) =>
    pairs.map((one) => ({ ...one, source: sources[one.source] ?? '', plant, scientific, checkedOn })),
  );
  const unknown = all.find(({ medicine }) => !concepts.get(medicine));
  if (unknown) throw new Error(`Médicament inconnu : ${unknown.medicine}`);
  return all.toSorted((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity));
}

const files = ['language', 'cards', 'numbers', 'emergencies', 'consultations', 'signals', 'people'] as const;
const part = z.record(z.string(), z.unknown());
const complaint = z.object({ id: z.string(), names: z.array(z.string()) });
const regions = z.array(complaint.extend({ broader: z.array(z.string()).optional() }));

/** @throws when a file is invalid. */
export function readSafetyRules(): SafetyRules {
  const parts = files.map((name) => readContent(`safety/${name}`, part));
  const merged: Record<string, unknown> = Object.assign({}, ...parts);
  const vocabulary = {
    ...part.parse(merged['vocabulary']),
    ...complaintLists(readContent('concepts/complaints', z.array(complaint))),
    ...regionLists(readContent('concepts/regions', regions)),
  };
  return safetyRules.parse({ ...merged, vocabulary }, { jitless: true });
}
