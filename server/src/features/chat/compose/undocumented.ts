import { normalizeText, words } from '@simples/contract/french/text';
import type { FactKind, PlantFact } from '@simples/contract/plant-facts';
import type { Concepts } from '#server/concepts/concepts.ts';
import { readWords } from '#server/concepts/recogniser.ts';
import { isNeutral } from '#server/features/chat/find/circumstances.ts';
import type { KnownPlant } from '#server/features/chat/find/known-plants.ts';
import type { Intent } from '#server/features/chat/understand/frame.ts';
import { ageLabel } from '#server/features/chat/understand/slots.ts';
import { type Composing, eachStatementOnce, factsOf, isRecipe, nameOf } from './context.ts';
import { silences, silentSentence, type Verdict } from './for-you.ts';
import { listed } from './phrases.ts';
import type { Build } from './section.ts';

const MIN_NAME = 6;

/** Statements that name an illness of the asker, or are of the complaint of the same name, and were compiled for something else. */
export function namingIllness(plant: KnownPlant, { frame, concepts }: Composing): PlantFact[] {
  const { diseases } = frame.asker;
  const twins = new Set(diseases.flatMap((id) => concepts.twins(id)));
  const uses = factsOf(plant, ['use'], ({ subject }) => subject !== null && twins.has(subject));
  return eachStatementOnce([...naming(plant, diseases, concepts), ...uses]);
}

/** Statements that hold one of some names; short ones stand in other words. */
function holding(plant: KnownPlant, kinds: readonly FactKind[], all: readonly string[]): PlantFact[] {
  const names = all.map(normalizeText).filter((name) => name.length >= MIN_NAME);
  if (names.length === 0) return [];
  return factsOf(plant, kinds, ({ statement }) => {
    const text = normalizeText(statement);
    return names.some((name) => text.includes(name));
  });
}

/** Statements that name some concepts. */
export function naming(plant: KnownPlant, ids: readonly string[], concepts: Concepts): PlantFact[] {
  const names = ids.flatMap((id) => concepts.get(id)?.names ?? []);
  return holding(plant, ['use', 'caution', 'interaction'], names);
}

/** Statements that name a plant of the question which has no sheet; null when there are none. */
export const tellingApart: Build = (plant, { frame, concepts }) => {
  const names = frame.absent.flatMap(({ named, id }) => [
    named.replace(/^(?:l[ea]s? |l’)/, ''),
    ...(id === null ? [] : (concepts.get(id)?.names ?? [])),
  ]);
  const facts = holding(plant, ['lookAlike', 'description', 'caution', 'use'], names);
  if (facts.length === 0) return null;
  return { title: 'Ce qui les distingue :', direct: `Voici ce que la fiche ${plant.ofThe} en dit.`, facts };
};

const MAX_ON_TOPIC = 3;
/** They are what is told of a plant when nothing else is asked. */
const ofNothingElse: readonly Intent[] = ['uses', 'need', 'description'];
const ofRisk: readonly Intent[] = ['toxicity', 'adverseEffects'];

/** "le millepertuis et le soleil, quel risque ?" */
export const asksRisk = ({ frame: { intents } }: Composing): boolean =>
  intents.length > 0 && intents.every((intent) => ofRisk.includes(intent));

const ofLaw = /(?<!\p{L})(?:vente|vend|interdi|autoris|proscri|(?:il)?légal|réglement)/iu;

/** Statements that hold a word of the question which no concept explains: "le millepertuis et le soleil". */
export function onTopic(plant: KnownPlant, composing: Composing): PlantFact[] {
  const { frame, concepts } = composing;
  const { topics = [], filters, needs, claimed = [], intents, predicate = null } = frame;
  const isOfPlace = predicate !== null && filters.regions.length > 0;
  const isAsked = intents.every((intent) => ofNothingElse.includes(intent));
  const isRisk = asksRisk(composing);
  if (!(isAsked || isRisk) || needs.length + claimed.length + composing.circumstances.length > 0) return [];
  const places = isOfPlace ? filters.regions.map((id) => concepts.labelOf(id)) : [];
  const words = isOfPlace ? places : [...topics, ...filters.references];
  const stems = new Set(words.flatMap((word) => readWords(word).map(({ stem }) => stem)));
  if (stems.size === 0) return [];
  const warning = ['caution', 'adverseEffect'] as const;
  const kinds = isRisk ? warning : ([...warning, 'interaction', 'use', 'description', 'lookAlike'] as const);
  return factsOf(
    plant,
    kinds,
    (fact) =>
      !isRecipe(fact) &&
      (!isOfPlace || ofLaw.test(fact.statement)) &&
      readWords(fact.statement).some(({ stem }) => stems.has(stem)),
  ).slice(0, MAX_ON_TOPIC);
}

/** "le romarin est-il cancérigène ?", of which the sheets say nothing: silence is neither yes nor no. */
export function unsaidPredicate(plants: readonly KnownPlant[], composing: Composing): string | null {
  const { predicate = null, intents, needs } = composing.frame;
  const isAsked = predicate !== null && intents.every((intent) => intent === 'uses') && needs.length === 0;
  if (!isAsked || plants.some((plant) => onTopic(plant, composing).length > 0)) return null;
  const sheets = plants.length > 1 ? 'Les fiches' : 'La fiche';
  const verb = plants.length > 1 ? 'ne disent rien' : 'ne dit rien';
  return `${sheets} ${listed(plants.map(({ ofThe }) => ofThe))} ${verb} de cela : ${predicate}. Ce n’est ni un oui ni un non.`;
}

/** "ail", not "ailleurs". */
const speaksOfName = (statement: string, name: string): boolean =>
  ` ${words(statement).join(' ')} `.includes(` ${words(name).join(' ')} `);

/** Two plants at once: what no sheet says of both is no all-clear. */
export function pairSentence(
  plants: readonly KnownPlant[],
  { frame, circumstances }: Composing,
): string | null {
  if (plants.length < 2 || circumstances.length > 0 || !frame.intents.includes('interaction')) return null;
  const isNamed = (plant: KnownPlant) =>
    plants.some(
      (other) =>
        other !== plant && plant.facts.some(({ statement }) => speaksOfName(statement, nameOf(other))),
    );
  return plants.some(isNamed)
    ? null
    : `Les fiches ${listed(plants.map(({ ofThe }) => ofThe))} ne disent rien de leur association : cela ne veut pas dire sans danger, demandez à un pharmacien ou à un médecin.`;
}

/** What the sheets do not document of the asker; an illness that they name is told of. */
export function undocumentedSentence(
  plants: readonly KnownPlant[],
  verdicts: readonly Verdict[],
  composing: Composing,
): string {
  const telling = plants.filter((plant) => namingIllness(plant, composing).length > 0);
  const { frame, concepts, circumstances } = composing;
  const dosed = circumstances.length === 1 ? agesDosed(plants, circumstances[0]?.ageMonths ?? null) : null;
  if (dosed) return dosed;
  const illnesses = frame.asker.diseases.map((id) => concepts.labelOf(id));
  const others = circumstances.filter((one) => !illnesses.includes(one.label) && !isNeutral(one));
  if (telling.length === 0) return silentSentence(verdicts, composing);
  return others.length > 0
    ? silentSentence(verdicts, { ...composing, circumstances: others })
    : `Voici ce que dit la fiche ${listed(telling.map(({ ofThe }) => ofThe))} (${listed(illnesses)}).`;
}

/** A sheet that doses from an age on is not silent on who is older. */
function agesDosed(plants: readonly KnownPlant[], age: number | null): string | null {
  const [plant] = plants;
  if (!plant || plants.length > 1 || age === null) return null;
  const from = plant.facts.flatMap(({ kind, minMonths }) =>
    kind === 'dose' && typeof minMonths === 'number' && minMonths > 0 && minMonths <= age ? [minMonths] : [],
  );
  return from.length === 0
    ? null
    : `La fiche ${plant.ofThe} donne des doses à partir de ${ageLabel(Math.min(...from))}.`;
}

/** Beside a plant that is warned of, silence on another is no consent. */
export function unsaidBeside(verdicts: readonly Verdict[], composing: Composing): string | null {
  const silent = verdicts.filter(
    ({ plant, degree }) => degree === null && namingIllness(plant, composing).length === 0,
  );
  return silent.length < verdicts.length ? silences(silent, composing) : null;
}

/** "et avec le Spasfon ?": what is asked now and the sheets do not speak of comes before what was told earlier. */
export function unsaidNow(verdicts: readonly Verdict[], composing: Composing): string | null {
  const { toldNow = [] } = composing.frame;
  const now = composing.circumstances.filter(
    (one) => !isNeutral(one) && toldNow.some((id) => one.subjects.has(id)),
  );
  const isSaid = verdicts.some(({ found }) =>
    found.some(({ circumstances }) => circumstances.some((one) => now.includes(one) || one.isTold === false)),
  );
  return now.length === 0 || isSaid ? null : silentSentence(verdicts, { ...composing, circumstances: now });
}
