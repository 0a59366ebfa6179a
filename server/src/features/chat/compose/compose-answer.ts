import { words } from '@simples/contract/french/text';
import { type FactKind, forbidsRecipe } from '@simples/contract/plant-facts';
import { isDangerous } from '@simples/contract/plant-sheet-vocabulary';
import type { ConceptId, Concepts } from '#server/concepts/concepts.ts';
import { circumstancesOf, isNeutral, isTooYoung } from '#server/features/chat/find/circumstances.ts';
import { asksPlainly } from '#server/features/chat/find/document-fit.ts';
import type { Finder, Finders } from '#server/features/chat/find/finder.ts';
import type { KnownPlant } from '#server/features/chat/find/known-plants.ts';
import { dangerTogether } from '#server/features/chat/find/taken-together.ts';
import type { Question, WrittenAnswer } from '#server/features/chat/understand/answer-writer.ts';
import type { Frame } from '#server/features/chat/understand/frame.ts';
import { gathersWild } from '#server/features/chat/understand/gathered.ts';
import { asksLimit, claimsUse, composeAboutPlants, isSilentOnNeed, isUndocumented } from './about-plants.ts';
import { absentForAsker, absentSentence, isKnownHarm, openAbsentWarnings } from './absent-plants.ts';
import { openAlternatives, openLookAlikes } from './alternatives.ts';
import type { DocumentPages } from './citations.ts';
import { composeComparison } from './comparison.ts';
import { type Composing, createGuard, degreeFor, factsOf } from './context.ts';
import { answeredPlant, createDraft } from './draft.ts';
import {
  asksForAbortion,
  asksForNewborn,
  givesHoneyToBaby,
  isOfGuests,
  looksForSleep,
} from './early-refusals.ts';
import { composeList } from './lists.ts';
import { composeNeed } from './need.ts';
import { ledBy } from './render.ts';
import { signsOf, signsSentence } from './signs.ts';
import { withReplacementTold } from './stops.ts';
import type { PairTable } from './table-pairs.ts';
import { answerTexts } from './texts.ts';
import { unsaidPredicate } from './undocumented.ts';
import { onUnknownTopic } from './unknown-topic.ts';
import { withWayTold } from './ways.ts';
import { ended, needsNamed, nothingSaid, said, smallTalk } from './written-answers.ts';

export interface ComposerDeps {
  readonly finders: Finders;
  readonly concepts: Concepts;
  readonly pairs: PairTable;
  readonly pages: DocumentPages;
  /** Number of published sheets. */
  readonly count: () => Promise<number>;
}

interface Asked extends ComposerDeps {
  readonly finder: Finder;
  readonly question: Question;
}

const ANY_DRINK = 'form:tisane';

/** An illness that more sheets warn of than treat is the asker's state: "j'ai un ulcère, que prendre pour dormir ?" */
async function isState(
  need: ConceptId,
  ill: ReadonlySet<ConceptId>,
  { finder, concepts }: Pick<Asked, 'finder' | 'concepts'>,
): Promise<boolean> {
  const twins = concepts.twins(need).filter((twin) => ill.has(twin));
  if (twins.length === 0) return false;
  const totalOf = async (kinds: readonly FactKind[], ids: readonly ConceptId[]) => {
    const subjects = ids.flatMap((id) => concepts.descendants(id));
    return (
      await finder.withFacts({
        all: [{ kinds, subjects }],
        asker: { subjects: [], ageMonths: null },
        limit: 1,
      })
    ).total;
  };
  const [treat, warn] = await Promise.all([
    totalOf(['use'], [need]),
    totalOf(['caution', 'interaction'], twins),
  ]);
  return warn > treat;
}

/** What a frame means for composing: "quelle tisane" is any plant to drink; a state is no need beside a plant or a need. */
async function meant(frame: Frame, deps: Pick<Asked, 'finder' | 'concepts'>): Promise<Frame> {
  const { concepts } = deps;
  const ill = new Set(
    frame.asker.diseases.flatMap((id) => [id, ...concepts.descendants(id), ...concepts.ancestors(id)]),
  );
  const states = await Promise.all(frame.needs.map((need) => isState(need, ill, deps)));
  const others = frame.needs.filter((_, at) => !states[at]);
  const filters = { ...frame.filters, forms: frame.filters.forms.filter((id) => id !== ANY_DRINK) };
  const needs = others.length > 0 || frame.plants.length > 0 ? others : frame.needs;
  return { ...frame, needs, states: frame.needs.filter((need) => !needs.includes(need)), filters };
}

const MAX_PLANTS = 6;
/** Plants between which one can choose. */
const MAX_MEANT = 8;

async function askWhich(composing: Composing, { pages, question }: Asked): Promise<WrittenAnswer> {
  const { ambiguous } = composing.frame;
  const plants = await composing.finder.plants(ambiguous?.sheets.slice(0, MAX_MEANT) ?? []);
  composing.draft.open({ type: 'direct', text: answerTexts.ambiguous(ambiguous?.typed ?? '', plants) });
  const typed = (ambiguous?.typed ?? '').toLowerCase();
  for (const plant of plants) {
    const facts = factsOf(plant, ['lookAlike'], ({ statement }) => statement.toLowerCase().includes(typed));
    if (facts.length === 0) continue;
    composing.draft.open({
      type: 'statements',
      title: `${plant.common} :`,
      plant: answeredPlant(plant),
      items: facts.map((fact) => composing.draft.cite(plant, fact)),
    });
  }
  // Documents may call so a plant that no sheet is about, and tell of each what is asked of any.
  const isPlain = asksPlainly(composing.frame.intents);
  if (isPlain || (composing.frame.inDocuments ?? []).length > 0)
    await pages.open(composing, isPlain ? plants : [], question.text);
  return ended(composing, { kind: 'clarification', plants, suggested: plants });
}

const ofSigns = /^(?:signes?|symptomes?|vomi\p{L}*|intoxi\p{L}*|empoison\p{L}*)$/u;

/** "et si je me trompe, quels signes ?", not "à quels signes la reconnaître ?" */
const asksSigns = ({ intents }: Frame, { text }: Question): boolean =>
  !intents.includes('lookAlikes') && words(text).some((word) => ofSigns.test(word));

async function withoutSheet(composing: Composing, deps: Asked): Promise<WrittenAnswer> {
  const { frame, draft } = composing;
  const isDocumentedPair = deps.pairs.open(composing, frame.absent, absentSentence(frame));
  if (isDocumentedPair) return ended(composing, { kind: 'answer', plants: [] });
  const needless = frame.needs.length === 0 ? '' : ` ${answerTexts.noUse}`;
  draft.open({ type: 'direct', text: `${absentForAsker(composing)}${needless}` });
  const isGathered = gathersWild(deps.question.text);
  const asksLooks = frame.intents.includes('lookAlikes') || isGathered;
  const areWarned = !asksLooks && openAbsentWarnings(composing);
  if (await deps.pages.open(composing, [], deps.question.text))
    return ended(composing, { kind: 'answer', plants: [] });
  const isOfState = composing.circumstances.some((one) => !isNeutral(one));
  const looks = {
    asksSigns: asksSigns(frame, deps.question),
    onlyPoisons: isOfState && !asksLooks,
    areFolded: areWarned,
  };
  // What harms is not answered by what looks like it.
  const warned = isKnownHarm(composing) && !asksLooks ? [] : await openLookAlikes(composing, looks);
  const possible = await openAlternatives(composing, { except: warned.map(({ id }) => id), quoted: false });
  const written = ended(composing, { kind: 'refusal', plants: [], suggested: possible, nothingFound: true });
  const mayPoison = isGathered && warned.some(({ danger }) => isDangerous(danger));
  return mayPoison ? ledBy(answerTexts.neverEatUnsure, written) : written;
}

async function aboutPlants(
  plants: readonly KnownPlant[],
  composing: Composing,
  deps: Asked,
): Promise<WrittenAnswer> {
  const { frame } = composing;
  const isComparison = plants.length > 1 && frame.intents.includes('comparison');
  const isSilent =
    !isComparison &&
    isSilentOnNeed(plants, composing) &&
    !frame.intents.some((intent) => asksLimit(intent, composing)) &&
    frame.intents.some((intent) => claimsUse.includes(intent)) &&
    plants.every((plant) => degreeFor(plant, composing) === null);
  let isAnswered = true;
  if (isComparison) composeComparison(plants, composing);
  else isAnswered = composeAboutPlants(plants, composing);
  const isDocumented = await deps.pages.open(composing, plants, deps.question.text);
  deps.pairs.fold(composing, plants);
  const areForbidden = plants.every((plant) => forbidsRecipe(degreeFor(plant, composing)));
  const asksOthers = frame.needs.length > 0 && (frame.intents.includes('need') || isSilent || areForbidden);
  const others = asksOthers
    ? await openAlternatives(composing, { except: plants.map(({ id }) => id), quoted: !isSilent })
    : [];
  const isOfDanger = plants.every(({ danger }) => isDangerous(danger)) && expectsRecipe(frame);
  const isRefused =
    isSilent ||
    !isAnswered ||
    unsaidPredicate(plants, composing) !== null ||
    (!isComparison && isUndocumented(plants, composing)) ||
    isOfDanger;
  const written = ended(composing, {
    kind: isOfDanger || (isRefused && !isDocumented) ? 'refusal' : 'answer',
    plants,
    suggested: others,
    nothingFound: isSilent && !isDocumented,
    isBorne: plants.every(
      (plant) => !isDangerous(plant.danger) && !plant.isUnread && !isSilentOnNeed([plant], composing),
    ),
  });
  const told = { ...written, harm: harmOf(plants, composing) };
  return isTooYoung(composing.circumstances) && !areForbidden ? ledBy(answerTexts.tooYoung, told) : told;
}

function harmOf(plants: readonly KnownPlant[], composing: Composing): WrittenAnswer['harm'] {
  if (plants.some(({ danger }) => danger === 'lethal')) return 'kills';
  const isForbidden = plants.some(
    (plant) => isDangerous(plant.danger) || degreeFor(plant, composing) === 'banned',
  );
  return isForbidden ? 'forbidden' : null;
}

/** "infusion de laurier-rose pour…": asked by its form too. */
const expectsRecipe = ({ intents, filters, needs }: Frame) =>
  intents.some((intent) => intent === 'preparation' || intent === 'dose') ||
  (filters.forms.length > 0 && needs.length > 0);

const hasFilters = ({ filters }: Frame): boolean =>
  [
    filters.families,
    filters.constituents,
    filters.forms,
    filters.routes,
    filters.languages,
    filters.references,
  ].some((one) => one.length > 0) || filters.evidence !== null;

/** Beside a need, "fibres", "mon sucre", "en français" or "à boire" restrict nothing unless a list or what plants contain is asked. */
const restrictsNeed = (frame: Frame): boolean =>
  hasFilters(
    frame.asksAll || frame.intents.includes('constituents')
      ? frame
      : { ...frame, filters: { ...frame.filters, constituents: [], languages: [], routes: [] } },
  );

/** "quelle est la plante la plus dangereuse ?" */
const asksWorst = ({ frame: { intents, needs }, circumstances }: Composing): boolean =>
  intents.includes('need') && intents.includes('toxicity') && needs.length + circumstances.length === 0;

/** What no plant is for and the asker has: what the sheets warn of is the answer. Else it is none. */
const asksOfIllness = ({ frame: { needs, asker, intents }, concepts }: Composing): boolean =>
  intents.includes('list') ||
  needs.some((id) => [id, ...concepts.twins(id)].some((one) => asker.diseases.includes(one)));

const isFamilyAsked = ({ filters, intents }: Frame): boolean =>
  filters.families.length > 0 && intents.includes('family');

/** "toutes les plantes de cette famille": of the one spoken of. */
const asksFamilyOf = ({ filters, intents, plants, asksAll }: Frame): boolean =>
  asksAll && intents.includes('family') && filters.families.length === 0 && plants.length > 0;

function withFamiliesOf(plants: readonly KnownPlant[], frame: Frame): Frame {
  const families = plants.flatMap((plant) =>
    factsOf(plant, ['family']).flatMap(({ subject }) => subject ?? []),
  );
  return { ...frame, needs: [], filters: { ...frame.filters, families: [...new Set(families)] } };
}

async function withoutPlant(composing: Composing, deps: Asked): Promise<WrittenAnswer> {
  const { frame, circumstances } = composing;
  const isOfNeed = frame.needs.length > 0 && !restrictsNeed(frame);
  // An unknown word beside a need that is asked for hides no plant.
  const isAbsent =
    frame.absent.some(({ id, isDocumented }) => id !== null || isDocumented === true) ||
    (frame.absent.length > 0 && !frame.intents.includes('need'));
  if (isAbsent && !frame.asksAll) return withoutSheet(composing, deps);
  if (frame.asksToAvoid === true && circumstances.length > 0 && frame.absent.length === 0) {
    const filters = { ...frame.filters, forms: [], routes: [] };
    const plants = await composeList({ ...composing, frame: { ...frame, needs: [], filters } });
    if (plants.length > 0) return ended(composing, { kind: 'answer', plants });
  }
  const isList = frame.asksAll || frame.intents.includes('list') || hasFilters(frame) || asksWorst(composing);
  if (!isOfNeed && isList) {
    const plants = await composeList(composing);
    // "quel fruit sec écrase-t-on": the list is of all words that sheets know, a page may hold them all.
    if (plants.length > 0) await deps.pages.open(composing, [], deps.question.text);
    if (plants.length > 0) return ended(composing, { kind: 'answer', plants });
  }
  if (frame.needs.length > 0) {
    const plants = await composeNeed(composing);
    if (plants.length > 0 && frame.absent.length > 0)
      composing.draft.open({ type: 'note', text: absentForAsker(composing) });
    if (plants.length > 0)
      await deps.pages.openOrAny(composing, frame.asksDocuments === true ? [] : plants, deps.question.text);
    if (plants.length > 0) return ended(composing, { kind: 'answer', plants, isBorne: true });
    if (frame.absent.length > 0) return withoutSheet(composing, deps);
    const cautions =
      asksOfIllness(composing) || hasFilters(frame)
        ? await composeList({ ...composing, frame: { ...frame, needs: [] } })
        : [];
    if (cautions.length === 0) return nothingSaid(composing);
    if (!frame.asksRemedy) return ended(composing, { kind: 'answer', plants: cautions });
    const lead = answerTexts.noPlantFor(needsNamed(composing));
    return ledBy(lead, ended(composing, { kind: 'refusal', plants: cautions, nothingFound: true }));
  }
  const isOfMedicine =
    circumstances.some(({ isAnyMedicine }) => !isAnyMedicine) &&
    (frame.asker.drugs.length + frame.asker.diseases.length > 0 || frame.intents.includes('toxicity'));
  if (isOfMedicine && frame.unknown.length === 0) {
    const plants = await composeList(composing);
    if (plants.length > 0) return ended(composing, { kind: 'answer', plants });
  }
  return (await onUnknownTopic(composing)) ?? nothingSaid(composing);
}

export type Composer = (frame: Frame, question: Question) => Promise<WrittenAnswer>;

function composingOf(frame: Frame, { finder, concepts }: Asked): Composing {
  const asking = { frame, concepts, circumstances: circumstancesOf(frame, concepts) };
  return { ...asking, finder, draft: createDraft(createGuard(asking)) };
}

async function answered(frame: Frame, deps: Asked): Promise<WrittenAnswer> {
  const { finder } = deps;
  const composing = composingOf(frame, deps);
  if (frame.ambiguous && frame.plants.length === 0) return askWhich(composing, deps);
  const plants = await finder.plants(frame.plants.slice(0, MAX_PLANTS));
  const ofFamily = asksFamilyOf(frame) ? { ...composing, frame: withFamiliesOf(plants, frame) } : composing;
  const family = isFamilyAsked(ofFamily.frame) ? await composeList(ofFamily) : [];
  if (family.length > 0) return ended(composing, { kind: 'answer', plants: family });
  return plants.length > 0 ? aboutPlants(plants, composing, deps) : withoutPlant(composing, deps);
}

/** No sheet answers, and no plant of a sheet is spoken of. */
const isUnanswered = ({ kind, nothingFound, blocks }: WrittenAnswer, { plants }: Frame): boolean =>
  plants.length === 0 && (nothingFound === true || (kind === 'clarification' && blocks === undefined));

async function fromDocuments(frame: Frame, deps: Asked): Promise<WrittenAnswer | null> {
  const composing = composingOf(frame, deps);
  composing.draft.open({ type: 'direct', text: answerTexts.onlyDocuments });
  const plants = await deps.finder.plants(frame.plants.slice(0, MAX_PLANTS));
  if (!(await deps.pages.open(composing, plants, deps.question.text))) return null;
  return ended(composing, { kind: 'answer', plants: [] });
}

async function found(frame: Frame, asked: Asked): Promise<WrittenAnswer> {
  const written = await answered(frame, asked);
  return (isUnanswered(written, frame) ? await fromDocuments(frame, asked) : null) ?? written;
}

/** Signs that came with what is taken are no needs: where they may come from is said first. */
async function withSignsTold(frame: Frame, asked: Asked): Promise<WrittenAnswer> {
  const plants = (frame.signs ?? []).length > 0 ? await asked.finder.plants(frame.plants) : [];
  const signs = signsOf(frame, plants, asked.concepts);
  if (signs.length === 0) return found(frame, asked);
  const lead = signsSentence(signs, plants, frame, asked.concepts);
  if (plants.length + frame.absent.length === 0) return said('refusal', lead, frame);
  const needs = frame.needs.filter((id) => !signs.includes(id));
  const others = frame.intents.filter((intent) => !claimsUse.includes(intent));
  return ledBy(lead, await found({ ...frame, needs, intents: [...others, 'adverseEffects'] }, asked));
}

/** Facts and frame → blocks; every statement on a plant is cited. */
export function createComposer(deps: ComposerDeps): Composer {
  return async (read, question) => {
    const finder = deps.finders(read.version ?? null);
    const frame = await meant(read, { ...deps, finder });
    if (frame.smallTalk !== null) return smallTalk(frame, deps.count);
    const asked = { ...deps, finder, question };
    if (frame.isOutOfScope) {
      if (frame.isOfAnimal === true) return said('refusal', answerTexts.ofAnimals, frame);
      // "vendue aux Arcades", "quelle partie un épicier peut-il vendre": a document may tell what no sheet does.
      const { intents = [], plants = [], absent = [] } = frame.aside ?? {};
      const plainly = intents.filter((intent) => asksPlainly([intent]));
      const paged = await fromDocuments({ ...frame, intents: plainly, plants, absent }, asked);
      return paged ?? said('refusal', answerTexts.outOfScope, frame);
    }
    if (asksForAbortion(frame)) return said('refusal', answerTexts.refusedHarm.abortion, frame);
    if (asksForNewborn(frame, deps.concepts)) return said('refusal', answerTexts.tooYoung, frame);
    if (isOfGuests(frame, question)) return said('refusal', answerTexts.noCooking, frame);
    const together = dangerTogether(frame.asker.drugs, frame.toldNow ?? [], deps.concepts);
    // Nothing is added to what puts to sleep already.
    if (together?.reason === 'sedation' && looksForSleep(frame, deps.concepts))
      return said('refusal', together.statement, frame);
    const told = await withWayTold(frame, question, (meantFrame) => withSignsTold(meantFrame, asked));
    const warned = together === null ? told : ledBy(together.statement, told);
    const kept = withReplacementTold(warned, frame, deps.concepts);
    return givesHoneyToBaby(frame, question) ? ledBy(answerTexts.noHoney, kept) : kept;
  };
}
