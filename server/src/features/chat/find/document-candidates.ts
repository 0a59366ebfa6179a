import { words } from '@simples/contract/french/text';
import type { ConceptId } from '#server/concepts/concepts.ts';
import type { Db } from '#server/db/database.ts';
import { type StoredPassage, warns } from '#server/features/documents/documents.feature.ts';
import { holdsDose } from '#server/french/quantities.ts';
import { singular } from '#server/french/stems.ts';
import { acronymsIn, spelledOut } from './acronyms.ts';
import { type AnswerType, isExact } from './answer-types.ts';
import { type Coverage, coverages, meantInSingular, type Wordings } from './document-coverage.ts';
import { type Fit, isOfWarnings, type SoughtKinds } from './document-fit.ts';
import type { SearchDeps } from './document-names.ts';
import { type AskedPlants, type FoundPassage, passagesOn, plantsSought } from './document-passages.ts';
import {
  asWarning,
  headOfPage,
  looksIn,
  oneLine,
  type Statement,
  statementsIn,
  warningsIn,
} from './document-statements.ts';

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
  /** Proper names that no concept is, in the singular: "Socrate". */
  readonly properNames: ReadonlySet<string>;
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

export interface Candidate extends Omit<DocumentStatement, 'isBeside' | 'passage'>, Coverage {
  readonly passage: FoundPassage;
  readonly fit: Fit;
  /** What refuses the plant, by its section or in its own words. */
  readonly refuses: boolean;
}

export const placeOf = ({ passage }: Pick<Candidate, 'passage'>): string =>
  `${passage.documentId} ${passage.plant}`;

export interface Told extends Pick<DocumentStatement, 'statement' | 'part' | 'isWarning'> {
  /** With nothing but the statement, where the plant is dangerous. */
  readonly passage: FoundPassage;
  readonly from: FoundPassage;
  readonly isDangerous: boolean;
}

const ofIdentity = new Set(['commonNames', 'vernacularNames', 'family']);

/** Of a dangerous plant what warns; what it is called or looks like where nothing else is asked. */
function statementsOf(passage: FoundPassage, kinds: SoughtKinds): Told[] {
  const isDangerous = passage.isDangerous && !(kinds.asksIdentity && ofIdentity.has(passage.kind ?? ''));
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
export function nearQuestion<Compared extends Told & Coverage>(
  found: readonly Compared[],
  kinds: SoughtKinds,
): Compared[] {
  const near = new Set(found.filter((one) => kinds.mayAnswer(one)).map(placeOf));
  return found.filter((one) => near.has(placeOf(one)));
}

export type Compared = Told & Coverage;

interface Asked extends Pick<DocumentQuestion, 'text' | 'kinds'> {
  readonly wordings: Wordings;
  readonly isExactly: boolean;
}

async function comparedWith(
  db: Db,
  passages: readonly FoundPassage[],
  { wordings, kinds, isExactly, text }: Asked,
): Promise<Compared[]> {
  const acronyms = acronymsIn(text);
  const told = passages.flatMap((passage) => statementsOf(passage, kinds));
  const covered = await coverages(
    db,
    wordings,
    told.map(({ passage, statement }) => ({
      text: spelledOut(`${passage.heading ?? ''} ${statement}`, acronyms),
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

export const candidatesOf = (found: readonly Compared[], kinds: SoughtKinds): Candidate[] =>
  found.map(({ isDangerous, from, ...one }) => ({
    ...one,
    pages: pagesOf(from, one.statement),
    isWithheld: holdsDose(one.statement),
    fit: isDangerous ? 1 : kinds.fitOf(one.passage, one.statement),
    refuses: isOfWarnings(from.kind) || warns(one.statement, null),
  }));

/** What was found for a question, before any of it is told. */
export interface Looked {
  readonly compared: readonly Compared[];
  readonly hasPlant: boolean;
  /** Passages of no plant may answer. */
  readonly isOpen: boolean;
  /** What is asked for is told by nothing else. */
  readonly isExactly: boolean;
  /** Words of the question that carry meaning. */
  readonly asked: number;
}

export async function lookFor({ db, parser }: SearchDeps, question: DocumentQuestion): Promise<Looked> {
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
  const compared = await comparedWith(db, passages, { wordings, isExactly, kinds, text: question.text });
  return {
    compared,
    hasPlant: names.length > 0,
    isOpen,
    isExactly,
    asked: new Set(wanted[0]?.split(' ')).size,
  };
}
