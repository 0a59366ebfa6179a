import { words } from '@simples/contract/french/text';
import type { ConceptId } from '#server/concepts/concepts.ts';
import type { Db } from '#server/db/database.ts';
import {
  holdsPassages,
  type NamedPlant,
  type StoredPassage,
  warns,
} from '#server/features/documents/documents.feature.ts';
import { holdsDose } from '#server/french/quantities.ts';
import { singular } from '#server/french/stems.ts';
import type { QueryParser } from '#server/search/search.ts';
import { type AnswerType, isExact, isHeadingOf, tellsType } from './answer-types.ts';
import { asksAnnotation } from './document-annotations.ts';
import { type Coverage, coverages, meantInSingular, type Wordings } from './document-coverage.ts';
import { type Fit, isOfWarnings, rolesIn, type SoughtKinds } from './document-fit.ts';
import { inWords, plantsNamedBy, type SearchDeps } from './document-names.ts';
import {
  type AskedPlants,
  type FoundPassage,
  holdsName,
  passagesOn,
  plantsSought,
} from './document-passages.ts';
import {
  asWarning,
  headOfPage,
  looksIn,
  oneLine,
  type Statement,
  statementsIn,
  warningsIn,
} from './document-statements.ts';
import { standingOutOfAll, standingOutOfPlant } from './standing-out.ts';

interface PlacedPage {
  /** From 0. */
  readonly index: number;
  readonly label: string | null;
}

export interface DocumentStatement {
  readonly passage: StoredPassage;
  /** Whole sentences of the passage; under a heading a short list as a whole. */
  readonly statement: string;
  /** Statements of one section that are told beside each other. */
  readonly part: number;
  readonly pages: readonly PlacedPage[];
  /** A quantity that nobody has reviewed: only its place is told. */
  readonly isWithheld: boolean;
  /** It warns of a dangerous plant. */
  readonly isWarning: boolean;
  /** It answers nothing that is asked: a refusal, told beside how the plant is taken. */
  readonly isBeside: boolean;
}

export interface DocumentQuestion extends AskedPlants {
  /** Wordings of what is asked, the question's own first; any of them may be answered. Empty ones ask for the kinds alone. */
  readonly topics: readonly string[];
  /** Names of the complaint, where it alone is asked. */
  readonly complaint: readonly string[];
  /** Concepts of what is asked, and of whom the answer is for. */
  readonly subjects: ReadonlySet<ConceptId>;
  /** Languages of the names that are asked: all of them. */
  readonly languages: readonly ConceptId[];
  /** The language of a name, as typed, where no concept is it. */
  readonly language: string | null;
  /** Names of each place that is asked about. */
  readonly places: readonly (readonly string[])[];
  /** Forms and parts that are asked, with wider and narrower ones. */
  readonly forms: ReadonlySet<ConceptId>;
  readonly parts: ReadonlySet<ConceptId>;
  /** Age of whom the answer is for, where it is told. */
  readonly months: number | null;
  readonly kinds: SoughtKinds;
  /** Of the answer, where the question tells them: any of them answers. */
  readonly types: readonly AnswerType[];
  /** How a plant is taken for a need, by nobody in particular: where one section names the need, another tells how. */
  readonly isOfNeed: boolean;
}

/** Where a sentence of a passage stands: on its page, on the next one, or on both. */
function pagesOf(passage: StoredPassage, statement: string): PlacedPage[] {
  const { text, continued } = passage;
  const first = { index: passage.pageIndex, label: passage.pageLabel };
  if (continued === null || oneLine(text).includes(statement)) return [first];
  const next = { index: first.index + 1, label: continued.pageLabel };
  return oneLine(continued.text).includes(statement) ? [next] : [first, next];
}

/** What is left of each wording beside the names of plants. */
function withoutNames(topics: readonly string[], names: readonly string[]): string[] {
  const inNames = new Set(names.flatMap(words).map(singular));
  const rest = topics.map((topic) => words(topic).filter((word) => !inNames.has(singular(word))));
  return [...new Set(rest.filter((left) => left.length > 0).map((left) => left.join(' ')))];
}

interface Candidate extends Omit<DocumentStatement, 'isBeside' | 'passage'>, Coverage {
  readonly passage: FoundPassage;
  readonly fit: Fit;
  /** What refuses the plant, by its section or in its own words. */
  readonly refuses: boolean;
}

const placeOf = ({ passage }: Pick<Candidate, 'passage'>): string => `${passage.documentId} ${passage.plant}`;

const ofNames = new Set(['commonNames', 'vernacularNames']);

interface Told extends Pick<DocumentStatement, 'statement' | 'part' | 'isWarning'> {
  /** With nothing but the statement, where the plant is dangerous. */
  readonly passage: FoundPassage;
  readonly from: FoundPassage;
  readonly isDangerous: boolean;
}

/** Of a dangerous plant what warns; what it is called or looks like where nothing else is asked. */
function statementsOf(passage: FoundPassage, kinds: SoughtKinds): Told[] {
  const isDangerous = passage.isDangerous && !(kinds.asksNames && ofNames.has(passage.kind ?? ''));
  const told = ({ text: statement, part }: Statement, isWarning: boolean): Told => {
    const shown = isDangerous ? asWarning(passage, statement) : passage;
    return { passage: shown, from: passage, statement, part, isWarning, isDangerous };
  };
  if (!isDangerous) return statementsIn(passage).map((one) => told(one, false));
  const looks = kinds.asksLooks ? looksIn(passage) : [];
  const warnings = warningsIn(passage).filter(({ text }) => !looks.some((one) => one.text === text));
  return [...looks.map((one) => told(one, false)), ...warnings.map((one) => told(one, true))];
}

/** Of the words of a question that a statement holds itself, where the head of its page has the others. */
const PART = 0.15;

const headOf = (passage: StoredPassage): string => `${passage.title} ${headOfPage(passage)}`;

/** Where no plant is named, statements are told of plants of which one holds enough of the question. */
function nearQuestion<Compared extends Told & Coverage>(
  found: readonly Compared[],
  kinds: SoughtKinds,
): Compared[] {
  const near = new Set(found.filter((one) => kinds.mayAnswer(one)).map(placeOf));
  return found.filter((one) => near.has(placeOf(one)));
}

type Compared = Told & Coverage;

async function comparedWith(
  db: Db,
  passages: readonly FoundPassage[],
  { wordings, kinds, isExactly }: { wordings: Wordings; kinds: SoughtKinds; isExactly: boolean },
): Promise<Compared[]> {
  const told = passages.flatMap((passage) => statementsOf(passage, kinds));
  const covered = await coverages(
    db,
    wordings,
    told.map(({ passage, statement }) => ({
      text: `${passage.heading ?? ''} ${statement}`,
      head: headOf(passage),
    })),
  );
  return covered.flatMap((own, at) => {
    const one = told[at];
    if (one === undefined) return [];
    // « Tableau dressé d’après les ardoises » tells by whom, and the title of its page at which market.
    const isAmid = one.passage.plant === null && (isExactly || own.whole >= PART);
    return [{ ...one, ...own, whole: isAmid ? Math.max(own.whole, own.around) : own.whole }];
  });
}

const candidatesOf = (found: readonly Compared[], kinds: SoughtKinds): Candidate[] =>
  found.map(({ isDangerous, from, ...one }) => ({
    ...one,
    pages: pagesOf(from, one.statement),
    isWithheld: holdsDose(one.statement),
    fit: isDangerous ? 1 : kinds.fitOf(one.passage, one.statement),
    refuses: isOfWarnings(from.kind) || warns(one.statement, null),
  }));

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
  heading !== null && !isOfWarnings(kind) && types.some((type) => isHeadingOf(type, heading));

/** What is told, best first, and the refusals beside it. */
function inOrder(told: readonly Candidate[], beside: readonly Candidate[]): DocumentStatement[] {
  // Of who asks something is said that was not understood, and a refusal names it: no use is told.
  const isRefused = [...told.filter((one) => one.refuses), ...beside].some(
    ({ whole, coverage }) => whole >= NAMED && coverage === whole,
  );
  const shown = isRefused ? told.filter((one) => one.refuses) : told;
  // Of what answers alike, what refuses the plant comes before what it is for.
  return distinct([...shown, ...beside])
    .toSorted((a, b) => b.fit + b.coverage - a.fit - a.coverage || Number(b.refuses) - Number(a.refuses))
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

/** A page that names no such place tells nothing of it. */
const isOfPlaces = ({ passage: { page, title } }: Candidate, places: DocumentQuestion['places']): boolean =>
  places.every((names) =>
    holdsName(
      `${title} ${page}`,
      names.map((name) => inWords(name).trim()),
    ),
  );

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
  const [ofForm, ofPart] = [placesOf(forms, 'namesForm'), placesOf(parts, 'namesPart')];
  return found.filter(
    (one) =>
      one.isWarning ||
      one.refuses ||
      one.passage.kind === 'annotation' ||
      (isOfPlaces(one, places) &&
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

/** What was found for a question, before any of it is told. */
interface Looked {
  readonly compared: readonly Compared[];
  readonly hasPlant: boolean;
  /** Passages of no plant may answer. */
  readonly isOpen: boolean;
  /** What is asked for is told by nothing else. */
  readonly isExactly: boolean;
  /** Words of the question that carry meaning. */
  readonly asked: number;
}

async function lookFor({ db, parser }: SearchDeps, question: DocumentQuestion): Promise<Looked> {
  const { kinds, types } = question;
  const sought = await plantsSought(db, question);
  const { names } = sought;
  const wanted = withoutNames(question.topics, names);
  const complained = names.length > 0 ? [] : question.complaint;
  const wordings = {
    ...question,
    topics: await Promise.all(wanted.map((topic) => parser.parse(db, topic, 'document'))),
    complaint: complained.map(meantInSingular),
  };
  const query = [...names, question.text, ...wanted, ...complained].join(' ');
  const isExactly = types.length > 0 && types.every(isExact);
  // What is for a complaint is told with its plant.
  const isOpen =
    isExactly || (question.complaint.length === 0 && (question.subjects.size === 0 || kinds.asksOfMatter));
  const passages = await passagesOn({ db, parser }, query, sought, isOpen);
  const compared = await comparedWith(db, passages, { wordings, kinds, isExactly });
  return {
    compared,
    hasPlant: names.length > 0,
    isOpen,
    isExactly,
    asked: new Set(wanted[0]?.split(' ')).size,
  };
}

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

/** What answers by its section and by how much of the question it holds. */
function acceptedOf(
  all: readonly Candidate[],
  question: DocumentQuestion,
  { hasPlant, isExactly, asked }: Looked,
): Candidate[] {
  const { kinds, types, text } = question;
  const needed = new Set(
    all.filter(({ coverage, passage }) => coverage >= 0.5 && passage.plant !== null).map(placeOf),
  );
  const isOfNeed = (one: Candidate) =>
    question.isOfNeed && !one.isWarning && one.fit === 1 && needed.has(placeOf(one));
  const isTyped = types.length > 0;
  const isOfAsked = (one: Candidate) => {
    if (one.isWarning) return hasPlant ? kinds.acceptsWarning({ ...one, isTyped }, one.statement) : isDangerMeant(one, asked);
    if (hasPlant && answersAsAnnotation(one, text)) return true;
    if (one.passage.isOfPage) return kinds.acceptsOfPage({ ...one, isTyped });
    const isHeaded = hasPlant && (isExactly || isHeadedBy(one.passage, types));
    return isHeaded || kinds.accepts({ ...one, hasPlant, isTyped, isExactly, words: asked });
  };
  const accepted = all.filter((one) => isOfAsked(one) || isOfNeed(one));
  // A use alone is no dose; what refuses the plant is told in any case.
  return accepted.some(({ passage, statement }) => kinds.answersAmount(passage, statement))
    ? accepted
    : accepted.filter((one) => isOfAsked(one) && (one.isWarning || one.refuses));
}

/** What answers because nothing else comes near it. */
function standingOutOf(
  all: readonly Candidate[],
  { kinds, types, text }: DocumentQuestion,
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
      return inOrder(told, kinds.asksOfTaking ? refusalsBeside(told, all) : []);
    },
  };
}
