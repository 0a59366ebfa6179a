import type { ConceptId } from '#server/concepts/concepts.ts';
import { readWords, recognise } from '#server/concepts/recogniser.ts';
import type { Db } from '#server/db/database.ts';
import { tellsGathering } from '#server/features/chat/understand/gathered.ts';
import { fixedVocabularies } from '#server/features/chat/understand/vocabularies.ts';
import {
  holdsPassages,
  isRefusal,
  type NamedPlant,
  type StoredPassage,
  warns,
} from '#server/features/documents/documents.feature.ts';
import type { QueryParser } from '#server/search/search.ts';
import { type AnswerType, isHeadingOf, tellsType } from './answer-types.ts';
import { asksAnnotation } from './document-annotations.ts';
import {
  type Candidate,
  candidatesOf,
  type DocumentQuestion,
  type DocumentStatement,
  type Looked,
  lookFor,
  nearQuestion,
  placeOf,
  type Told,
} from './document-candidates.ts';
import { speciesOf } from './document-dangers.ts';
import { isOfWarnings } from './document-fit.ts';
import { inWords, plantsNamedBy } from './document-names.ts';
import { type FoundPassage, holdsName } from './document-passages.ts';
import { wordsOf } from './document-statements.ts';
import { standingOutByName, standingOutOfAll, standingOutOfPlant } from './standing-out.ts';
import { rolesIn } from './statement-roles.ts';

/** What a longer statement of the page says too is told with it; a cell stands in its column and as a section of its own: once, under its heading. */
function distinct(found: readonly Candidate[]): Candidate[] {
  const isBeside = (a: StoredPassage, b: StoredPassage) =>
    a.documentId === b.documentId &&
    a.pageIndex === b.pageIndex &&
    (a.plant === b.plant || a.plant === null || b.plant === null);
  const headed = found.toSorted((a, b) => Number(!a.passage.heading) - Number(!b.passage.heading));
  const isTold = (one: Candidate, at: number) =>
    headed.some(
      (other, place) =>
        isBeside(one.passage, other.passage) &&
        (other.statement === one.statement
          ? place < at
          : !other.isWithheld && other.statement.includes(one.statement)),
    );
  const told = new Set(headed.filter((one, at) => isTold(one, at)));
  return found.filter((one) => !told.has(one));
}

/** Of the words of a question: one of several. */
const NAMED = 0.1;

/** Nobody is told how a plant is taken, of whose state nothing may be understood, and not whom it is refused to. */
function refusalsBeside(told: readonly Candidate[], all: readonly Candidate[]): Candidate[] {
  const taken = new Set(told.flatMap((one) => (one.refuses ? [] : one.passage.plant)));
  return all.filter(
    (one) =>
      !told.includes(one) &&
      one.passage.plant !== null &&
      taken.has(one.passage.plant) &&
      isOfWarnings(one.passage.kind) &&
      warns(one.statement, one.passage.kind),
  );
}

/** « Quand s’abstenir » tells no moment. */
const isHeadedBy = ({ heading, kind }: FoundPassage, types: readonly AnswerType[]): boolean =>
  heading !== null &&
  !isOfWarnings(kind) &&
  !isRefusal(heading) &&
  types.some((type) => isHeadingOf(type, heading));

/** "roselle, c’est l’autre nom de quelle plante ?": first what calls it so. */
function namesAsTyped({ kinds, named, text }: DocumentQuestion) {
  const common = named.filter(
    ({ plant, start, end }) => speciesOf(text.slice(start, end)) !== speciesOf(plant),
  );
  const typed = common.map(({ start, end }) => inWords(text.slice(start, end)).trim());
  return ({ statement }: Candidate): boolean => kinds.asksIdentity && holdsName(statement, typed);
}

/** What is told, best first, and the refusals beside it. */
function inOrder(
  told: readonly Candidate[],
  beside: readonly Candidate[],
  question: DocumentQuestion,
): DocumentStatement[] {
  const isTyped = namesAsTyped(question);
  const ranks = [(one: Candidate) => one.fit + one.coverage, isTyped, ({ refuses }: Candidate) => refuses];
  // Of who asks something is said that was not understood, and a refusal names it: no use is told.
  const isRefused = [...told.filter((one) => one.refuses), ...beside].some(
    ({ whole, coverage }) => whole >= NAMED && coverage === whole,
  );
  const shown = isRefused ? told.filter((one) => one.refuses) : told;
  // Of what answers alike, what refuses the plant comes before what it is for.
  return distinct([...shown, ...beside])
    .toSorted((a, b) => ranks.reduce((order, rank) => order || Number(rank(b)) - Number(rank(a)), 0))
    .map((one) => ({ ...one, isBeside: beside.includes(one) }));
}

const describing = new Set([
  'description',
  'origin',
  'lookAlikes',
  'references',
  'commonNames',
  'vernacularNames',
]);

const OWN_PLACE = 'France';
const namesPlace = (text: string): boolean =>
  recognise(readWords(text), [fixedVocabularies().vocabulary]).some(({ id }) => id.startsWith('region:'));

/** A page that names no such place tells nothing of it; what is written in French of no place is of France too. */
function ofPlaces(places: DocumentQuestion['places']) {
  const asked = places.map((names) => ({
    keys: names.map((name) => inWords(name).trim()),
    isOwn: names.includes(OWN_PLACE),
  }));
  return ({ passage }: Candidate): boolean =>
    asked.every(
      ({ keys, isOwn }) =>
        holdsName(`${passage.title} ${passage.page}`, keys) ||
        (isOwn && !namesPlace(`${passage.title} ${wordsOf(passage)}`)),
    );
}

/**
 * A dose of the tincture is none of the tea, and what a document says of a plant is said of no form or part that it does not name
 * of it, and of no place that its page does not name. What warns is told in any case.
 */
function ofAsked(
  found: readonly Candidate[],
  { forms, parts, places }: Pick<DocumentQuestion, 'forms' | 'parts' | 'places'>,
): readonly Candidate[] {
  // "Arbre à écorce blanche" tells of no remedy.
  const isOfUse = ({ passage: { kind } }: Candidate) => !describing.has(kind ?? '');
  const placesOf = (asked: ReadonlySet<ConceptId>, key: 'namesForm' | 'namesPart') =>
    asked.size === 0 ? null : new Set(found.filter((one) => one[key] === true && isOfUse(one)).map(placeOf));
  const isOfPlaces = ofPlaces(places);
  const [ofForm, ofPart] = [placesOf(forms, 'namesForm'), placesOf(parts, 'namesPart')];
  return found.filter(
    (one) =>
      one.isWarning ||
      one.refuses ||
      one.passage.kind === 'annotation' ||
      (isOfPlaces(one) &&
        one.namesForm !== false &&
        one.namesPart !== false &&
        ofForm?.has(placeOf(one)) !== false &&
        ofPart?.has(placeOf(one)) !== false),
  );
}

/** What somebody has noted on the page of the plant: asked for, or a refusal to who asks. */
const answersAsAnnotation = ({ passage, statement, coverage }: Candidate, question: string): boolean =>
  passage.kind === 'annotation' &&
  (asksAnnotation(question) || (coverage === 1 && rolesIn(statement, null).has('contraindications')));

const isOfType = (
  { passage, statement, isWarning }: Pick<Candidate, 'passage' | 'statement' | 'isWarning'>,
  types: readonly AnswerType[],
): boolean =>
  types.length === 0 ||
  isWarning ||
  isHeadedBy(passage, types) ||
  types.some((type) => tellsType(type, statement));

/** Of all words of a question, where no plant is named. */
const MOST = 0.6;

/** "le poison qui a tué Socrate": no other dangerous plant. */
const isDangerMeant = ({ whole }: Candidate, asked: number): boolean => asked > 1 && whole >= MOST;

/** "la racine des rêves des Xhosa, de quelle famille ?": what is asked for stands beside what the plant is known by. */
function isOfDescribed(
  all: readonly Candidate[],
  { kinds, isOfNeed }: DocumentQuestion,
  { hasPlant, asked }: Looked,
) {
  const known = all.filter(
    ({ whole, isWarning, passage }) => whole >= MOST && !isWarning && passage.plant !== null,
  );
  const described = new Set(
    hasPlant || asked < 2 || isOfNeed || !kinds.asksOfMatter ? [] : known.map(placeOf),
  );
  return (one: Candidate): boolean => !one.isWarning && one.fit === 1 && described.has(placeOf(one));
}

/** What answers by its section and by how much of the question it holds. */
function acceptedOf(all: readonly Candidate[], question: DocumentQuestion, looked: Looked): Candidate[] {
  const { hasPlant, isExactly, asked } = looked;
  const { kinds, types, text } = question;
  const needed = new Set(
    all.filter(({ coverage, passage }) => coverage >= 0.5 && passage.plant !== null).map(placeOf),
  );
  const isOfNeed = (one: Candidate) =>
    question.isOfNeed && !one.isWarning && one.fit === 1 && needed.has(placeOf(one));
  const isTyped = types.length > 0;
  const asksGathering = types.includes('time') && tellsGathering(text);
  const isOfAsked = (one: Candidate) => {
    if (one.isWarning)
      return hasPlant ? kinds.acceptsWarning({ ...one, isTyped }, one.statement) : isDangerMeant(one, asked);
    if (hasPlant && answersAsAnnotation(one, text)) return true;
    if (one.passage.isOfPage) return kinds.acceptsOfPage({ ...one, isTyped });
    const isGathered = asksGathering && tellsGathering(one.statement);
    const isHeaded = hasPlant && (isExactly || isGathered || isHeadedBy(one.passage, types));
    return isHeaded || kinds.accepts({ ...one, hasPlant, isTyped, isExactly, words: asked });
  };
  const isDescribed = isOfDescribed(all, question, looked);
  const accepted = all.filter((one) => isOfAsked(one) || isOfNeed(one) || isDescribed(one));
  // A use alone is no dose; what refuses the plant is told in any case.
  return accepted.some(({ passage, statement }) => kinds.answersAmount(passage, statement))
    ? accepted
    : accepted.filter((one) => isOfAsked(one) && (one.isWarning || one.refuses));
}

/** What answers because nothing else comes near it. */
function standingOutOf(
  all: readonly Candidate[],
  { kinds, types, text, properNames }: DocumentQuestion,
  { compared, hasPlant, isOpen, asked }: Looked,
): Candidate[] {
  // "ajoute-t-on du miel ?" is not asked of « Annotation ajoutée ».
  const isPrinted = ({ passage: { kind } }: Pick<Told, 'passage'>) =>
    kind !== 'annotation' || asksAnnotation(text);
  const tellsAmount = ({ passage, statement }: Candidate) => kinds.answersAmount(passage, statement);
  if (hasPlant)
    return standingOutOfPlant(
      all.filter((one) => !one.isWarning && isPrinted(one) && kinds.mayStandOut(one) && tellsAmount(one)),
    );
  const named = standingOutByName(compared.filter(isPrinted), properNames);
  if (named.length > 0) return candidatesOf(named, kinds);
  const open =
    isOpen && kinds.asksOfMatter ? compared.filter((one) => isPrinted(one) && isOfType(one, types)) : [];
  return candidatesOf(standingOutOfAll(open, asked), kinds).filter(tellsAmount);
}

export interface DocumentSearch {
  /** Plants of documents that a text names. */
  readonly plantsNamedIn: (text: string) => Promise<NamedPlant[]>;
  /** Statements of documents that answer a question, the best first. */
  readonly answers: (question: DocumentQuestion) => Promise<DocumentStatement[]>;
}

export function createDocumentSearch(db: Db, parser: QueryParser): DocumentSearch {
  return {
    plantsNamedIn: (text) => plantsNamedBy({ db, parser }, text),
    answers: async (question) => {
      const { kinds, types } = question;
      if (!(await holdsPassages(db))) return [];
      const looked = await lookFor({ db, parser }, question);
      const { compared, hasPlant } = looked;
      const near = candidatesOf(hasPlant ? compared : nearQuestion(compared, kinds), kinds);
      const all = ofAsked(near, question).filter((one) => isOfType(one, types));
      const accepted = acceptedOf(all, question, looked);
      const noted = asksAnnotation(question.text)
        ? accepted.filter(({ passage }) => passage.kind === 'annotation')
        : [];
      const answering = noted.length > 0 ? noted : accepted;
      const told = answering.length > 0 ? answering : standingOutOf(all, question, looked);
      return inOrder(told, kinds.asksOfTaking ? refusalsBeside(told, all) : [], question);
    },
  };
}
