import { normalizeText } from '@simples/contract/french/text';
import { z } from 'zod';
import { contentFiles, readContent } from '#server/lib/content-files.ts';
import { once } from '#server/lib/memoize.ts';

/** File of `content/concepts` → type of its concepts. */
const types = {
  drugs: 'drug',
  diseases: 'disease',
  complaints: 'complaint',
  people: 'person',
  parts: 'part',
  forms: 'form',
  routes: 'route',
  regions: 'region',
  families: 'family',
  languages: 'language',
  'other-plants': 'plant',
} as const;
export type ConceptType = (typeof types)[keyof typeof types];

/** `drug:apixaban` */
export type ConceptId = string;

const id = z.string().regex(/^[a-z0-9-]+$/);
const entry = z.strictObject({
  id,
  /** As a chip and a sentence say it. */
  label: z.string().min(1),
  names: z.array(z.string().min(1)).min(1),
  broader: z.array(id).default([]),
  /** A medicine tells of a disease: `disease:diabete`. */
  implies: z.array(z.string()).default([]),
  /** Keys of the vocabulary of sheets: `LEAF`. */
  value: z.union([z.string(), z.array(z.string())]).optional(),
  /** Of a plant without a sheet. */
  article: z.enum(['le ', 'la ', 'l’', 'les ']).optional(),
  toxic: z.boolean().optional(),
  /** Of a plant without a sheet: what harms, and who says so. */
  warning: z
    .strictObject({ statement: z.string().min(1), source: z.string().min(1), checkedOn: z.iso.date() })
    .optional(),
});

export interface Concept {
  readonly id: ConceptId;
  readonly type: ConceptType;
  readonly label: string;
  readonly names: readonly string[];
  readonly broader: readonly ConceptId[];
  readonly implies: readonly ConceptId[];
  readonly values: readonly string[];
  readonly article?: string | undefined;
  readonly isToxic: boolean;
  readonly warning?: z.infer<typeof entry>['warning'];
}

const isTyped = (name: string): name is keyof typeof types => Object.hasOwn(types, name);

function conceptsOf(file: string): Concept[] {
  const name = file.slice(file.lastIndexOf('/') + 1);
  if (!isTyped(name)) return [];
  const type = types[name];
  return readContent(file, z.array(entry)).map(({ id: own, broader, value, toxic, ...rest }) => ({
    ...rest,
    id: `${type}:${own}`,
    type,
    broader: broader.map((one) => `${type}:${one}`),
    values: value === undefined ? [] : [value].flat(),
    isToxic: toxic ?? false,
  }));
}

export interface Concepts {
  readonly all: readonly Concept[];
  get(id: ConceptId): Concept | undefined;
  labelOf(id: ConceptId): string;
  /** Itself first, then all that is broader. */
  ancestors(id: ConceptId): readonly ConceptId[];
  /** Itself first, then all that is narrower. */
  descendants(id: ConceptId): readonly ConceptId[];
  /** Concepts of another type that share a name: diabetes as an illness and as a need. */
  twins(id: ConceptId): readonly ConceptId[];
  /** Subjects of facts that concern someone with this concept. */
  concerned(id: ConceptId): readonly ConceptId[];
}

function closure(start: ConceptId, next: (id: ConceptId) => readonly ConceptId[]): ConceptId[] {
  const found = new Set([start]);
  for (const one of found) for (const other of next(one)) found.add(other);
  return [...found];
}

function twinsOf(all: readonly Concept[]): ReadonlyMap<ConceptId, ReadonlySet<ConceptId>> {
  const named = all.flatMap(({ id, names }) => names.map((name) => ({ id, name: normalizeText(name) })));
  const twins = new Map<ConceptId, Set<ConceptId>>();
  for (const sharing of Map.groupBy(named, ({ name }) => name).values()) {
    const ids = new Set(sharing.map(({ id }) => id));
    for (const one of ids)
      for (const other of ids) if (other !== one) twins.set(one, (twins.get(one) ?? new Set()).add(other));
  }
  return twins;
}

function createConcepts(all: readonly Concept[]): Concepts {
  const byId = new Map(all.map((concept) => [concept.id, concept]));
  /** "maladie du cœur ou du rein" tells of both. */
  const unions = new Map<ConceptId, ConceptId[]>();
  for (const { id: own, type, implies } of all) {
    for (const part of implies) {
      if (part.startsWith(`${type}:`)) unions.set(part, [...(unions.get(part) ?? []), own]);
    }
  }
  const narrower = new Map<ConceptId, ConceptId[]>();
  for (const { id: own, broader } of all) {
    for (const parent of broader) narrower.set(parent, [...(narrower.get(parent) ?? []), own]);
  }
  const twins = twinsOf(all);
  const broaderOf = (one: ConceptId) => byId.get(one)?.broader ?? [];
  const narrowerOf = (one: ConceptId) => narrower.get(one) ?? [];
  const ancestors = (one: ConceptId) => closure(one, broaderOf);
  const descendants = (one: ConceptId) => closure(one, narrowerOf);
  return {
    all,
    get: (one) => byId.get(one),
    labelOf: (one) => byId.get(one)?.label ?? one.slice(one.indexOf(':') + 1),
    ancestors,
    descendants,
    twins: (one) => [...(twins.get(one) ?? [])],
    concerned: (one) => {
      // Medicines of one class act alike until a source says otherwise: siblings count.
      const siblings = one.startsWith('drug:') ? broaderOf(one).flatMap(descendants) : [];
      const found = [...ancestors(one), ...descendants(one), ...siblings];
      return [...new Set([...found, ...found.flatMap((id) => unions.get(id) ?? [])])];
    },
  };
}

/** @throws ZodError for an invalid file of `content/concepts`. */
export const loadConcepts = once(
  (): Concepts => createConcepts(contentFiles('concepts').flatMap(conceptsOf)),
);

/** @throws where content names a concept that there is none of. */
export function assertKnown(ids: readonly ConceptId[]): void {
  const unknown = ids.find((id) => !loadConcepts().get(id));
  if (unknown !== undefined) throw new Error(`Concept inconnu : ${unknown}`);
}
