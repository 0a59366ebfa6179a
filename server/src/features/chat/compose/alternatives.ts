import type { OpenBlock } from '@simples/contract/answer-blocks';
import { words } from '@simples/contract/french/text';
import { forbidsRecipe, type PlantFact } from '@simples/contract/plant-facts';
import { isDangerous } from '@simples/contract/plant-sheet-vocabulary';
import { readWords, recognise } from '#server/concepts/recogniser.ts';
import { isTooYoung } from '#server/features/chat/find/circumstances.ts';
import { isGrave } from '#server/features/chat/find/grave-states.ts';
import type { KnownPlant } from '#server/features/chat/find/known-plants.ts';
import { fixedVocabularies } from '#server/features/chat/understand/vocabularies.ts';
import { foldRest } from './about-plants.ts';
import { type Composing, factsOf, headingsFor, nameOf, needSubjects } from './context.ts';
import { answeredPlant } from './draft.ts';
import { foldForYou, openForYou, silences, type Verdict, verdictOn } from './for-you.ts';
import { itemFor, warningsOf } from './need.ts';
import { listed } from './phrases.ts';

/** "queues de cerises": what is told of other parts alone, as of berries, is no warning of the one that is named. */
function isOfOtherParts(statement: string, { frame: { filters }, concepts }: Composing): boolean {
  const named = filters.parts.flatMap((id) => concepts.descendants(id));
  const told = recognise(readWords(statement), [fixedVocabularies().vocabulary])
    .map(({ id }) => id)
    .filter((id) => id.startsWith('part:'));
  return named.length > 0 && told.length > 0 && !told.some((id) => named.includes(id));
}

const afterMistake = /(?<!\p{L})(?:signes?|appele[rz])(?!\p{L})/iu;

/** What a dangerous plant does to who took it for another, and whom to call. */
const factsAfterMistake = (plant: KnownPlant): PlantFact[] =>
  isDangerous(plant.danger)
    ? factsOf(plant, ['caution', 'adverseEffect'], ({ statement }) => afterMistake.test(statement))
    : [];

const folded = (text: string): string => ` ${words(text).join(' ')}`;

/** "graines mates" are no maté: where a name reads so but for its accents, it is another word. */
function isOtherWord(statement: string, id: string, concepts: Composing['concepts']): boolean {
  const names = (concepts.get(id)?.names ?? []).filter((name) => folded(statement).includes(folded(name)));
  const text = statement.toLowerCase();
  return names.length > 0 && names.every((name) => !text.includes(name.toLowerCase()));
}

interface LookAlikes {
  /** What a poisoning looks like. */
  readonly asksSigns: boolean;
  readonly onlyPoisons: boolean;
  /** Something that harms was told already. */
  readonly areFolded: boolean;
}

/** Sheets that warn of a plant without a sheet: its look-alikes, or what they do. */
export async function openLookAlikes(
  composing: Composing,
  { asksSigns, onlyPoisons, areFolded }: LookAlikes,
): Promise<KnownPlant[]> {
  const ids = composing.frame.absent.flatMap(({ id }) => id ?? []);
  if (ids.length === 0) return [];
  const asker = { subjects: [], ageMonths: null };
  const found = await composing.finder.withFacts({
    all: [{ kinds: ['lookAlike', 'caution'], subjects: ids }],
    asker,
    limit: 3,
  });
  const all = await composing.finder.plants(found.plants.map(({ plantSheetId }) => plantSheetId));
  const plants = onlyPoisons ? all.filter(({ danger }) => isDangerous(danger)) : all;
  for (const plant of plants) {
    const facts = asksSigns
      ? factsAfterMistake(plant)
      : plant.facts.filter(
          ({ subject, statement }) =>
            subject !== null &&
            ids.includes(subject) &&
            !isOtherWord(statement, subject, composing.concepts) &&
            !isOfOtherParts(statement, composing),
        );
    if (facts.length === 0) continue;
    const block: OpenBlock = {
      type: 'statements',
      title: `${plant.common} :`,
      plant: answeredPlant(plant),
      items: [...new Map(facts.map((fact) => [fact.statement, fact])).values()].map((fact) =>
        composing.draft.cite(plant, fact),
      ),
    };
    if (areFolded) composing.draft.fold(block);
    else composing.draft.open(block);
  }
  return plants;
}

const MAX_NAMED = 5;

const isOfIllness = (subject: string): boolean => /^(?:drug|disease):/.test(subject);

interface Alternatives {
  readonly except: readonly string[];
  /** Their statements are quoted too. */
  readonly quoted: boolean;
}

/** Plants for the need, and what they forbid the asker. */
export async function openAlternatives(
  composing: Composing,
  { except, quoted }: Alternatives,
): Promise<KnownPlant[]> {
  const subjects = needSubjects(composing);
  if (subjects.length === 0 || isTooYoung(composing.circumstances)) return [];
  const { draft, finder, frame, concepts, circumstances } = composing;
  const asker = { subjects: [], ageMonths: null };
  const found = await finder.withFacts({ all: [{ kinds: ['use'], subjects }], asker, limit: 12 });
  const all = await finder.plants(found.plants.map(({ plantSheetId }) => plantSheetId));
  const plants = all.filter(
    (plant) =>
      !except.includes(plant.id) && !isDangerous(plant.danger) && headingsFor(plant, subjects).size > 0,
  );
  const verdicts = plants.map((plant) => verdictOn(plant, composing));
  const ill = circumstances.filter(
    (one) =>
      one.isTold !== false &&
      !one.onlyBans &&
      ([...one.subjects].some(isOfIllness) || isGrave(one, concepts)),
  );
  // Of a plant that nobody asked for, what its sheet does not say of a medicine or an illness is a reason to leave it.
  const isSilent = ({ found: said }: Verdict) =>
    ill.some((one) => !said.some(({ circumstances: about }) => about.includes(one)));
  const possible = verdicts.filter(
    (one) => !forbidsRecipe(one.degree) && one.degree !== 'withAdvice' && !isSilent(one),
  );
  const names = listed(
    possible.map(({ plant }) => nameOf(plant)),
    MAX_NAMED,
  );
  const needs = listed(frame.needs.map((id) => concepts.labelOf(id)));
  const silence = silences(possible.slice(0, MAX_NAMED), composing);
  const cited = `Pour : ${needs}, les fiches citent ${names}.`;
  if (possible.length > 0)
    draft.open({ type: 'note', text: silence === null ? cited : `${cited} ${silence}` });
  if (quoted) {
    const items = possible.map((verdict) => itemFor(verdict, subjects, composing));
    if (items.length > 0)
      draft.open({ type: 'plants', title: 'Autres plantes :', total: items.length, items });
    for (const { plant } of possible.slice(0, 2)) foldRest(plant, composing, false);
  }
  // « Pour vous » of the plants that were named is told already.
  if (quoted) foldForYou(verdicts, composing);
  else {
    openForYou(verdicts, composing);
    const warnings = warningsOf(possible.slice(0, MAX_NAMED), subjects, composing);
    if (warnings) draft.fold(warnings);
  }
  return possible.map(({ plant }) => plant);
}
