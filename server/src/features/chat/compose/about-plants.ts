import { forbidsRecipe, type PlantFact } from '@simples/contract/plant-facts';
import { dangerLevelLabels, isDangerous } from '@simples/contract/plant-sheet-vocabulary';
import { readWords } from '#server/concepts/recogniser.ts';
import type { KnownPlant } from '#server/features/chat/find/known-plants.ts';
import type { Intent } from '#server/features/chat/understand/frame.ts';
import {
  asksRecipe,
  type Composing,
  degreeFor,
  factsOf,
  isOfOtherNeeds,
  isRecipe,
  mayShowRecipe,
  needSubjects,
  warningsIn,
} from './context.ts';
import { answeredPlant } from './draft.ts';
import { openForYou, silentSentence, type Verdict, verdictOn, verdictSentence } from './for-you.ts';
import { listed } from './phrases.ts';
import { type Section, sections } from './sections.ts';
import { answerTexts } from './texts.ts';

const ofAsker: readonly Intent[] = ['people', 'interaction', 'disease'];
const ofRecipe: readonly Intent[] = ['preparation', 'dose', 'duration'];

interface Placed {
  readonly plant: KnownPlant;
  readonly intent: Intent;
  readonly section: Section;
}

/** The sections asked for, without the recipe of a plant that may harm the asker. */
function sectionsOf(plants: readonly KnownPlant[], composing: Composing): Placed[] {
  const { intents } = composing.frame;
  const isSilent = isSilentOnNeed(plants, composing);
  const asked = intents.filter(
    (intent) =>
      (!ofAsker.includes(intent) || composing.circumstances.length === 0) &&
      !(isSilent && claimsUse.includes(intent)),
  );
  return asked.flatMap((intent) =>
    plants.flatMap((plant) => {
      if (ofRecipe.includes(intent) && !mayShowRecipe(plant, composing, true)) return [];
      const section = sections[intent]?.(plant, composing);
      return section ? [{ plant, intent, section: withoutForbidden(plant, section, composing) }] : [];
    }),
  );
}

function withoutForbidden(plant: KnownPlant, section: Section, composing: Composing): Section {
  if (mayShowRecipe(plant, composing, asksRecipe(composing))) return section;
  return { ...section, facts: section.facts.filter((fact) => !isRecipe(fact)) };
}

function dangerSentence(plants: readonly KnownPlant[]): string | null {
  const those = plants.filter(({ danger }) => isDangerous(danger));
  const [first] = those;
  if (!first) return null;
  return `${listed(those.map(({ common }) => common))} : ${dangerLevelLabels[first.danger].toLowerCase()}.`;
}

/** Asked for a use or a recipe, which nobody has read. */
function unreadSentence(plants: readonly KnownPlant[], { frame }: Composing): string | null {
  const unread = plants.filter(({ isUnread }) => isUnread);
  if (unread.length === 0 || !frame.intents.some((intent) => claimsUse.includes(intent))) return null;
  return answerTexts.unread(listed(unread.map(({ ofThe }) => ofThe)));
}

function needSentence(plants: readonly KnownPlant[], composing: Composing): string | null {
  const { frame, concepts } = composing;
  const subjects = needSubjects(composing);
  // "remplace la metformine" is told by the warnings on the medicine.
  const isOfNothingElse = frame.needs.length === 0 && frame.asker.drugs.length === 0;
  const claimed = isOfNothingElse ? (frame.claimed ?? []) : [];
  const silent = plants.filter(
    (plant) =>
      !plant.isUnread && !speaksOf(plant, subjects) && !claimed.some((claim) => holdsWords(plant, claim)),
  );
  const asked = [...frame.needs.map((id) => concepts.labelOf(id)), ...claimed];
  if (silent.length === 0 || asked.length === 0) return null;
  const needs = listed(asked);
  const sheets = silent.length > 1 ? 'Les fiches' : 'La fiche';
  return `${sheets} ${listed(silent.map(({ ofThe }) => ofThe))} ${silent.length > 1 ? 'ne citent' : 'ne cite'} pas : ${needs}.`;
}

/** As a use, or in a warning. */
function speaksOf(plant: KnownPlant, subjects: readonly string[]): boolean {
  return plant.facts.some(({ subject }) => subject !== null && subjects.includes(subject));
}

/** "bronches" has what "bronchique" begins with. */
const MAX_STEM = 6;

/** A use of the sheet is worded as what is claimed: "et foie". */
function holdsWords(plant: KnownPlant, claim: string): boolean {
  const stems = readWords(claim).flatMap(({ word, isGrammatical, stem }) =>
    isGrammatical || word.length < 4 ? [] : [stem.slice(0, MAX_STEM)],
  );
  return factsOf(plant, ['use']).some(({ statement, heading }) => {
    const held = readWords(`${heading} ${statement}`).map(({ word }) => word);
    return stems.length > 0 && stems.every((stem) => held.some((word) => word.startsWith(stem)));
  });
}

/** None of the named plants answers the need asked for. */
export function isSilentOnNeed(plants: readonly KnownPlant[], composing: Composing): boolean {
  const { needs, claimed = [] } = composing.frame;
  if (needs.length === 0)
    return claimed.length > 0 && !plants.some((plant) => claimed.some((claim) => holdsWords(plant, claim)));
  return plants.every((plant) => !speaksOf(plant, needSubjects(composing)));
}

/** Asked with these, a need that no sheet cites is refused. */
export const claimsUse: readonly Intent[] = ['uses', 'need', 'evidence', 'preparation', 'dose', 'duration'];

/** Only the medicine or illness of the asker is asked about, and no sheet speaks of it. */
export function isUndocumented(plants: readonly KnownPlant[], composing: Composing): boolean {
  const { frame, circumstances } = composing;
  return (
    circumstances.length > 0 &&
    plants.length === 1 &&
    frame.intents.every((intent) => intent === 'interaction' || intent === 'disease') &&
    plants.every((plant) => degreeFor(plant, composing) === null && !tellsOfMedicines(plant, composing))
  );
}

const isUnsaid = /non documenté\.?$/;

/** What a sheet says of other medicines is worth reading. */
const tellsOfMedicines = (plant: KnownPlant, { frame }: Composing): boolean =>
  frame.asker.drugs.length > 0 &&
  factsOf(plant, ['interaction'], ({ statement }) => !isUnsaid.test(statement)).length > 0;

function directOf(
  plants: readonly KnownPlant[],
  verdicts: readonly Verdict[],
  placed: readonly Placed[],
  composing: Composing,
): string {
  const danger = dangerSentence(plants);
  const verdict = verdictSentence(verdicts, composing);
  const asksOfAsker = composing.frame.intents.some((intent) => ofAsker.includes(intent));
  const silent =
    asksOfAsker && composing.circumstances.length > 0 ? silentSentence(verdicts, composing) : null;
  const need = needSentence(plants, composing);
  const section = placed[0]?.section.direct ?? null;
  const mayLead = verdict === null || verdicts.every(({ degree }) => !forbidsRecipe(degree));
  const parts = [
    danger,
    verdict,
    verdict === null ? silent : null,
    unreadSentence(plants, composing),
    need,
    mayLead && need === null ? section : null,
  ];
  const sentences = parts.filter((part) => part !== null);
  const [first = silentOf(plants), second] = sentences;
  return second !== undefined && wordCount(`${first} ${second}`) <= 40 ? `${first} ${second}` : first;
}

function silentOf(plants: readonly KnownPlant[]): string {
  const names = listed(plants.map(({ ofThe }) => ofThe));
  return plants.length > 1 ? `Les fiches ${names} ne le disent pas.` : `La fiche ${names} ne le dit pas.`;
}

const wordCount = (text: string) => text.split(/\s+/).length;

function openSections(placed: readonly Placed[], several: boolean, composing: Composing): void {
  for (const { plant, section } of placed) {
    const facts = section.facts.filter(({ statement }) => !composing.draft.has(plant, statement));
    if (facts.length === 0) continue;
    composing.draft.open({
      type: 'statements',
      title: several
        ? `${plant.common} — ${section.title.charAt(0).toLowerCase()}${section.title.slice(1)}`
        : section.title,
      plant: answeredPlant(plant),
      items: facts.map((fact) => composing.draft.cite(plant, fact)),
    });
  }
}

const MAX_GENERAL = 2;

/** "Ne doit jamais être bue": what holds for everyone comes before a recipe. */
function openGeneralBans(plants: readonly KnownPlant[], { draft }: Composing): void {
  for (const plant of plants) {
    const bans = factsOf(
      plant,
      ['caution'],
      (fact) =>
        fact.subject === null &&
        fact.degree === 'banned' &&
        (fact.minMonths ?? fact.maxMonths ?? null) === null &&
        !isRecipe(fact),
    ).slice(0, MAX_GENERAL);
    if (bans.length === 0) continue;
    draft.open(
      {
        type: 'statements',
        title: 'Attention :',
        plant: answeredPlant(plant),
        items: bans.map((fact) => draft.cite(plant, fact)),
      },
      WORDS_OF_BANS,
    );
  }
}

const WORDS_OF_BANS = 50;

/** What else the sheet says that a careful reader wants: precautions first, then uses and recipes. */
export function foldRest(plant: KnownPlant, composing: Composing, withRecipes = true): void {
  const { draft } = composing;
  const block = (title: string, facts: readonly PlantFact[]) => {
    const left = facts.filter(({ statement }) => !draft.has(plant, statement));
    if (left.length === 0) return;
    draft.fold({
      type: 'statements',
      title: `${plant.common} — ${title} :`,
      plant: answeredPlant(plant),
      items: left.map((fact) => draft.cite(plant, fact)),
    });
  };
  const mayShow = mayShowRecipe(plant, composing, asksRecipe(composing));
  const isShown = (fact: PlantFact) => mayShow || !isRecipe(fact);
  const cautions = factsOf(plant, ['caution', 'interaction', 'adverseEffect']);
  block(
    'précautions',
    cautions.flatMap((fact) => (isRecipe(fact) ? warningsIn(fact) : [fact])),
  );
  block('usages', factsOf(plant, ['use'], isShown));
  if (withRecipes && !isOfOtherNeeds(plant, composing))
    block('préparation et dose', factsOf(plant, ['preparation', 'dose', 'duration'], isShown));
  block('confusions possibles', factsOf(plant, ['lookAlike']));
  block(
    'description',
    factsOf(plant, ['description'], ({ field }) => field === 'description'),
  );
}

const MAX_DETAILED = 4;

/** Plants named by the question, or by the turns before it. False when nothing of their sheets answers. */
export function composeAboutPlants(plants: readonly KnownPlant[], composing: Composing): boolean {
  const verdicts = plants.map((plant) => verdictOn(plant, composing));
  const placed = sectionsOf(plants, composing);
  composing.draft.open({ type: 'direct', text: directOf(plants, verdicts, placed, composing) });
  const isRecipeFirst = asksRecipe(composing) && verdicts.every(({ degree }) => !forbidsRecipe(degree));
  if (isRecipeFirst) {
    if (placed.length > 0) openGeneralBans(plants, composing);
    openSections(placed, plants.length > 1, composing);
  }
  openForYou(verdicts, composing);
  if (!isRecipeFirst) openSections(placed, plants.length > 1, composing);
  if (asksRecipe(composing) && plants.some((plant) => !mayShowRecipe(plant, composing, true))) {
    composing.draft.open({
      type: 'note',
      text: 'Je ne donne ni préparation ni dose pour une plante à éviter dans ce cas.',
    });
  }
  for (const plant of plants.slice(0, MAX_DETAILED)) foldRest(plant, composing);
  return placed.length > 0 || composing.circumstances.length > 0 || composing.frame.needs.length > 0;
}
