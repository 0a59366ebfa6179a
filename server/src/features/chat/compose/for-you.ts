import type { OpenBlock, PlantItem } from '@simples/contract/answer-blocks';
import { type FactDegree, type PlantFact } from '@simples/contract/plant-facts';
import {
  type Circumstance,
  type Concerning,
  degrees,
  gravity,
  isNeutral,
} from '#server/features/chat/find/circumstances.ts';
import type { KnownPlant } from '#server/features/chat/find/known-plants.ts';
import { type Composing, concerningOf, isRecipe, nameOf, warningsIn } from './context.ts';
import { answeredPlant } from './draft.ts';
import { listed, upperFirst, verdicts } from './phrases.ts';

/** What concerns the asker about one plant. */
export interface Verdict {
  readonly plant: KnownPlant;
  readonly degree: FactDegree | null;
  readonly found: readonly Concerning[];
}

export function verdictOn(plant: KnownPlant, composing: Composing): Verdict {
  const found = concerningOf(plant, composing);
  return { plant, degree: found[0]?.fact.degree ?? null, found };
}

const audience =
  /^[^:]{1,40} : ([^:.;]*(?:adulte|enfant|adolescent|homme|femme|\bans\b|\bmois\b)[^:.;]*)(?= :|,|;|\.)/i;

/** "Adultes et enfants de plus de 12 ans : une tasse…" bans a child: what follows is a recipe, its warnings are not. */
function withoutRecipes(facts: readonly PlantFact[]): PlantFact[] {
  const [whom] = facts.flatMap((fact) => {
    const who = audience.exec(fact.statement)?.[0];
    return who ? [{ ...fact, statement: who }] : [];
  });
  // Whom the doses are for says why; the warnings of each recipe are about other things.
  return whom ? [whom] : facts.flatMap(warningsIn);
}

function itemOf({ plant, degree, found }: Verdict, { draft }: Composing): PlantItem {
  const facts = found.map(({ fact }) => fact);
  // A recipe is no good reason while another statement says the same.
  const plain = facts.filter((fact) => !isRecipe(fact));
  const told = plain.length > 0 ? plain : withoutRecipes(facts);
  return {
    plant: answeredPlant(plant),
    degree,
    evidence: null,
    statements: told.map((fact) => draft.cite(plant, fact)),
  };
}

/** "Pour vous": every verdict that holds a statement, gravest first; null when none does. */
function forYou(verdicts: readonly Verdict[], composing: Composing): OpenBlock | null {
  const told = verdicts
    .filter(({ found }) => found.length > 0)
    .toSorted((a, b) => gravity(a.degree) - gravity(b.degree));
  if (told.length === 0) return null;
  return {
    type: 'forYou',
    about: composing.circumstances.filter(({ isTold }) => isTold !== false).map(({ label }) => label),
    items: told.map((verdict) => itemOf(verdict, composing)),
  };
}

export function openForYou(verdicts: readonly Verdict[], composing: Composing, mostWords?: number): void {
  const block = forYou(verdicts, composing);
  if (block) composing.draft.open(block, mostWords);
}

export function foldForYou(verdicts: readonly Verdict[], composing: Composing): void {
  const block = forYou(verdicts, composing);
  if (block) composing.draft.fold(block);
}

const MAX_PHRASES = 3;

/** « pendant la grossesse et avec Eliquis »: what the verdicts of this degree rest on. */
export function phraseOf(verdicts: readonly Verdict[], all: readonly Circumstance[]): string {
  const because = new Set(
    verdicts.flatMap(({ found, degree }) =>
      found.filter(({ fact }) => fact.degree === degree).flatMap(({ circumstances }) => circumstances),
    ),
  );
  const reasons = [...because];
  const told = reasons.filter(({ isTold }) => isTold !== false);
  const kept = new Set(told.length > 0 ? told : reasons);
  const ordered = [...all.filter((one) => kept.has(one)), ...[...kept].filter((one) => !all.includes(one))];
  const phrases = [...new Set(ordered.map(({ phrase }) => phrase))];
  return listed(phrases.slice(0, MAX_PHRASES));
}

/** One sentence for the plants that were named; null when their sheets say nothing of the asker. */
export function verdictSentence(all: readonly Verdict[], { circumstances }: Composing): string | null {
  const told = all.filter(({ degree }) => degree !== null);
  if (told.length === 0) return null;
  const [only] = told;
  if (only && all.length === 1 && only.degree !== null) {
    const phrase = phraseOf([only], circumstances);
    return `${upperFirst(phrase)}, ${only.plant.the} : ${verdicts[only.degree]}.`;
  }
  const groups = degrees.flatMap((degree) => {
    const those = told.filter((one) => one.degree === degree);
    return those.length === 0
      ? []
      : [
          `${verdicts[degree]} : ${listed(
            those.map(({ plant }) => nameOf(plant)),
            5,
          )}`,
        ];
  });
  return `${upperFirst(phraseOf(told, circumstances))}, ${groups.slice(0, 3).join(' ; ')}.`;
}

const MAX_SILENCES = 2;

/** What the asker told and the sheets of these plants do not speak of, two sentences at most: beside a need, silence is no consent. */
export function silences(all: readonly Verdict[], composing: Composing): string | null {
  // Doses of adults are those of the old, unless a sheet says otherwise.
  const told = composing.circumstances.filter(
    ({ isTold, onlyBans, subjects }) =>
      isTold !== false && !onlyBans && !subjects.has('person:personne-agee'),
  );
  const byPlants = new Map<string, { silent: Verdict[]; circumstances: Circumstance[] }>();
  for (const one of told) {
    const silent = all.filter(({ found }) => !found.some(({ circumstances }) => circumstances.includes(one)));
    if (silent.length === 0) continue;
    const key = silent.map(({ plant }) => plant.id).join();
    const known = byPlants.get(key) ?? { silent, circumstances: [] };
    byPlants.set(key, { silent, circumstances: [...known.circumstances, one] });
  }
  const said = [...byPlants.values()].slice(0, MAX_SILENCES);
  return said.length === 0
    ? null
    : said
        .map(({ silent, circumstances }) => silentSentence(silent, { ...composing, circumstances }))
        .join(' ');
}

/** Nothing is documented: never an all-clear. */
export function silentSentence(all: readonly Verdict[], { circumstances }: Composing): string {
  const names = listed(
    all.map(({ plant }) => plant.ofThe),
    4,
  );
  const told = circumstances.filter((one) => !isNeutral(one));
  const phrases = (told.length > 0 ? told : circumstances).map((one) => one.phrase);
  const phrase = listed([...new Set(phrases)].slice(0, 2));
  const sheets = all.length > 1 ? 'Les fiches' : 'La fiche';
  const verb = all.length > 1 ? 'ne documentent' : 'ne documente';
  return `${sheets} ${names} ${verb} rien ${phrase} : cela ne veut pas dire sans danger, demandez à un pharmacien ou à un médecin.`;
}
