import { forbidsRecipe, type PlantFact } from '@simples/contract/plant-facts';
import { dangerLevelLabels, isDangerous } from '@simples/contract/plant-sheet-vocabulary';
import { readWords } from '#server/concepts/recogniser.ts';
import { isNeutral } from '#server/features/chat/find/circumstances.ts';
import { isInGraveState } from '#server/features/chat/find/grave-states.ts';
import type { KnownPlant } from '#server/features/chat/find/known-plants.ts';
import type { Intent } from '#server/features/chat/understand/frame.ts';
import { openAbsent } from './absent-plants.ts';
import {
  asksRecipe,
  type Composing,
  degreeFor,
  eachStatementOnce,
  factsOf,
  isOfOtherNeeds,
  isRecipe,
  isSilentGravely,
  mannerOf,
  mayShowRecipe,
  needSubjects,
  warningsIn,
} from './context.ts';
import { answeredPlant } from './draft.ts';
import { openForYou, type Verdict, verdictOn, verdictSentence } from './for-you.ts';
import { listed } from './phrases.ts';
import { harmsOfPart } from './risks.ts';
import type { Section } from './section.ts';
import { sections } from './sections.ts';
import { answerTexts } from './texts.ts';
import {
  asksRisk,
  naming,
  namingIllness,
  onTopic,
  pairSentence,
  undocumentedSentence,
  unsaidBeside,
  unsaidNow,
  unsaidPredicate,
} from './undocumented.ts';

const ofAsker: readonly Intent[] = ['people', 'interaction', 'disease'];
const ofRecipe: readonly Intent[] = ['preparation', 'dose', 'duration'];

/** "quelles sont ses contre-indications ?": of everyone; with an illness told, those of the asker come first. */
const asksBans = (intent: Intent, { frame: { slots } }: Composing): boolean =>
  intent === 'disease' && !slots.some(({ kind }) => kind === 'disease');

interface Placed {
  readonly plant: KnownPlant;
  readonly intent: Intent;
  readonly section: Section;
}

/** How long at most is a limit, whatever the plant is taken for but a grave illness. */
export const asksLimit = (
  intent: Intent,
  { frame: { needs, claimed = [] }, concepts }: Pick<Composing, 'frame' | 'concepts'>,
): boolean =>
  intent === 'duration' &&
  claimed.length === 0 &&
  needs.every((id) => !id.startsWith('disease:') && concepts.twins(id).length === 0);

const isForbiddenGravely = (plant: KnownPlant, composing: Composing): boolean =>
  isInGraveState(composing.circumstances, composing.concepts) && forbidsRecipe(degreeFor(plant, composing));

/** The sections asked for, without the recipe of a plant that may harm the asker. */
function sectionsOf(plants: readonly KnownPlant[], composing: Composing): Placed[] {
  const { intents } = composing.frame;
  const asked = intents.filter(
    (intent) =>
      (!ofAsker.includes(intent) || composing.circumstances.length === 0 || asksBans(intent, composing)) &&
      !(claimsUse.includes(intent) && isSilentOnNeed(plants, composing) && !asksLimit(intent, composing)) &&
      // "la différence de dose entre l'infusion et l'extrait": of one plant.
      (intent !== 'comparison' || composing.frame.absent.length > 0 || intents.length === 1),
  );
  return asked.flatMap((intent) =>
    plants.flatMap((plant) => {
      if (ofRecipe.includes(intent) && !mayShowRecipe(plant, composing, true)) return [];
      // What it is for is no answer to whom it is forbidden, where their state is grave.
      if (intent === 'uses' && isForbiddenGravely(plant, composing)) return [];
      const section = sections[intent]?.(plant, composing);
      const facts = section?.facts.filter((fact) => composing.draft.mayQuote(plant, fact)) ?? [];
      return section && facts.length > 0 ? [{ plant, intent, section: { ...section, facts } }] : [];
    }),
  );
}

/** "Digitale et Consoude : plante toxique : aucun usage …", for each level of danger; null where none is dangerous. */
export function dangerSentence(plants: readonly KnownPlant[]): string | null {
  const byDanger = Map.groupBy(plants, ({ danger }) => danger);
  const told = [...byDanger].flatMap(([danger, those]) =>
    isDangerous(danger)
      ? `${listed(those.map(({ common }) => common))} : ${dangerLevelLabels[danger].toLowerCase()}.`
      : [],
  );
  return told.length === 0 ? null : told.join(' ');
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
      !plant.isUnread && !cites(plant, subjects) && !claimed.some((claim) => holdsWords(plant, claim)),
  );
  const asked = [...frame.needs.map((id) => concepts.labelOf(id)), ...claimed];
  if (silent.length === 0 || asked.length === 0) return null;
  const needs = listed(asked);
  const sheets = silent.length > 1 ? 'Les fiches' : 'La fiche';
  const verb = silent.length > 1 ? 'ne citent' : 'ne cite';
  // In a warning, it is cited all the same.
  const isNamed = silent.some(
    (plant) => speaksOf(plant, subjects) || naming(plant, frame.needs, concepts).length > 0,
  );
  return `${sheets} ${listed(silent.map(({ ofThe }) => ofThe))} ${verb} ${isNamed ? 'aucun usage contre' : 'pas'} : ${needs}.`;
}

/** "le neem soigne le palu ?": a warning on the illness is no use against it. */
const asksCure = ({ frame }: Composing): boolean => frame.needs.some((id) => id.startsWith('disease:'));

const cites = (plant: KnownPlant, subjects: readonly string[]): boolean =>
  plant.facts.some(({ kind, subject }) => kind === 'use' && subject !== null && subjects.includes(subject));

/** Nothing of the asker but the illness that the plant is asked against. */
const isOfCureAlone = (verdicts: readonly Verdict[], { frame }: Composing): boolean =>
  verdicts.every(({ found }) =>
    found.every(({ circumstances }) =>
      circumstances.every(({ subjects }) => frame.needs.some((need) => subjects.has(need))),
    ),
  );

/** All that was told is what is to be treated: "le ginkgo dans la démence". */
const isOfNeedAlone = ({ frame, circumstances, concepts }: Composing): boolean =>
  circumstances.every(({ subjects }) =>
    frame.needs.some((need) => [need, ...concepts.twins(need)].some((one) => subjects.has(one))),
  );

/** "mon mari": no sheet needs to speak of it. */
const isOfAnyone = ({ circumstances }: Composing): boolean =>
  circumstances.length > 0 && circumstances.every(isNeutral);

/** "ne fait pas maigrir": what a sheet without a use for the need says of it. */
function warningsOfNeed(plant: KnownPlant, composing: Composing): PlantFact[] {
  if (!isOfOtherNeeds(plant, composing)) return [];
  const subjects = needSubjects(composing);
  return factsOf(plant, ['caution'], ({ subject }) => subject !== null && subjects.includes(subject));
}

function topicSentence(plants: readonly KnownPlant[], composing: Composing): string | null {
  if (asksRisk(composing)) return null;
  const telling = plants.filter((plant) => onTopic(plant, composing).length > 0);
  return telling.length === 0
    ? null
    : `Voici ce que dit la fiche ${listed(telling.map(({ ofThe }) => ofThe))}.`;
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
    frame.intents.every(
      (intent) => intent === 'interaction' || (intent === 'disease' && !asksBans(intent, composing)),
    ) &&
    plants.every(
      (plant) =>
        degreeFor(plant, composing) === null &&
        !tellsOfMedicines(plant, composing) &&
        namingIllness(plant, composing).length === 0,
    )
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
  const need = needSentence(plants, composing);
  const mayLead = verdicts.every(({ degree }) => !forbidsRecipe(degree));
  const isUncited = need !== null && asksCure(composing) && mayLead && isOfCureAlone(verdicts, composing);
  const verdict = isUncited ? null : verdictSentence(verdicts, composing);
  const asksOfAsker = composing.frame.intents.some((intent) => ofAsker.includes(intent));
  const silent =
    asksOfAsker && !isOfNeedAlone(composing) && !isUncited && !isOfAnyone(composing)
      ? undocumentedSentence(plants, verdicts, composing)
      : null;
  const section = placed[0]?.section.direct ?? null;
  const parts = [
    danger,
    pairSentence(plants, composing),
    verdict === null ? null : unsaidNow(verdicts, composing),
    verdict,
    verdict === null ? silent : null,
    unreadSentence(plants, composing),
    need,
    mayLead && need === null
      ? (topicSentence(plants, composing) ?? unsaidPredicate(plants, composing) ?? section)
      : null,
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

/** Why a recipe that was asked for is not shown. */
function withheldSentence(
  plants: readonly KnownPlant[],
  placed: readonly Placed[],
  composing: Composing,
): string | null {
  const untold = plants.filter((plant) => !mayShowRecipe(plant, composing, true));
  if (untold.length > 0 && untold.every((plant) => isSilentGravely(plant, composing)))
    return 'Je ne donne ni préparation ni dose quand la fiche ne dit rien de cet état.';
  if (untold.length > 0) return 'Je ne donne ni préparation ni dose pour une plante à éviter dans ce cas.';
  const aged = composing.circumstances.find(({ ageMonths }) => ageMonths !== null);
  const isShown = placed.some(({ section }) => section.facts.some(isRecipe));
  const isOfOther = isSilentOnNeed(plants, composing);
  return aged && !isShown && !isOfOther
    ? `Les doses des fiches sont pour d’autres âges : aucune n’est donnée ${aged.phrase}.`
    : null;
}

const MAX_GENERAL = 2;

/** "Ne doit jamais être bue": what holds for everyone; all before a recipe, else what tells of the oil or way that is named. */
function generalBans(plant: KnownPlant, isBeforeRecipe: boolean, composing: Composing): PlantFact[] {
  const manner = mannerOf(composing);
  const bans = factsOf(
    plant,
    ['caution'],
    (fact) =>
      fact.subject === null &&
      (fact.minMonths ?? fact.maxMonths ?? null) === null &&
      !isRecipe(fact) &&
      ((isBeforeRecipe && fact.degree === 'banned') || manner(fact) > 0),
  );
  return bans.toSorted((a, b) => manner(b) - manner(a)).slice(0, MAX_GENERAL);
}

/** What harms in the part that is named comes before all, what holds for everyone before a recipe. */
function openWarnings(plants: readonly KnownPlant[], isBeforeRecipe: boolean, composing: Composing): void {
  const { draft } = composing;
  for (const plant of plants) {
    const bans = generalBans(plant, isBeforeRecipe, composing);
    const facts = eachStatementOnce([...harmsOfPart(plant, composing), ...bans]);
    if (facts.length === 0) continue;
    draft.open(
      {
        type: 'statements',
        title: 'Attention :',
        plant: answeredPlant(plant),
        items: facts.map((fact) => draft.cite(plant, fact)),
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
    eachStatementOnce(cautions.flatMap((fact) => (isRecipe(fact) ? warningsIn(fact) : [fact]))),
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
  openAbsent(composing);
  const isRecipeFirst = asksRecipe(composing) && verdicts.every(({ degree }) => !forbidsRecipe(degree));
  openWarnings(plants, isRecipeFirst && placed.length > 0, composing);
  // What is to be minded with a dose stands before it, however long both are.
  openForYou(verdicts, composing, isRecipeFirst ? WORDS_OF_BANS : undefined);
  if (isRecipeFirst) openSections(placed, plants.length > 1, composing);
  const unsaid = unsaidBeside(verdicts, composing);
  if (unsaid !== null) composing.draft.open({ type: 'note', text: unsaid });
  const isOfNobody = verdicts.every(({ degree }) => degree === null);
  for (const plant of plants) {
    const warnings = warningsOfNeed(plant, composing);
    const told = isOfNobody
      ? [...namingIllness(plant, composing), ...warnings, ...onTopic(plant, composing)]
      : warnings;
    composing.draft.open({
      type: 'statements',
      title: 'Ce qu’en dit la fiche :',
      plant: answeredPlant(plant),
      items: eachStatementOnce(told).map((fact) => composing.draft.cite(plant, fact)),
    });
  }
  if (!isRecipeFirst) openSections(placed, plants.length > 1, composing);
  const withheld = asksRecipe(composing) ? withheldSentence(plants, placed, composing) : null;
  if (withheld !== null) composing.draft.open({ type: 'note', text: withheld });
  for (const plant of plants.slice(0, MAX_DETAILED)) foldRest(plant, composing);
  const isTold = verdicts.some(({ found }) => found.length > 0);
  return isTold || placed.length + composing.circumstances.length + composing.frame.needs.length > 0;
}
