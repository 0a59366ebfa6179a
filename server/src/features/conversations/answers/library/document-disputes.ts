import { normalizeText } from '@simples/contract/text';
import {
  type DocumentStatement,
  type Retrieval,
  type Section,
  speciesOf,
} from '../../../retrieval/retrieval.service.ts';
import type { WrittenAnswer } from '../answer-writer.ts';
import { findDisagreements, takesSides } from '../disagreement/find-disagreements.ts';
import type { SourceStatement } from '../disagreement/statement.ts';
import { frames } from '../frames.ts';
import { type Numbering, sourceOf } from '../told/citations.ts';
import { type PlacedInSheet, statementsOf } from '../told/disagreement-blocks.ts';
import { documentSource, quotedFromDocument } from './document-source.ts';

interface PlacedInDocument extends SourceStatement {
  readonly found: DocumentStatement;
}
type Placed = PlacedInSheet | PlacedInDocument;

const isOfDocument = (one: Placed): one is PlacedInDocument => 'found' in one;

/** Disagreements told in one answer, and sentences of documents that are looked at. */
const MOST = 3;
const MOST_SENTENCES = 80;

/** Headings under which a sentence need not name the people it is about. */
const headings: readonly (readonly [RegExp, Section])[] = [
  [/grossesse|enceinte/, 'pregnancy'],
  [/allait[aeo]/, 'breastfeeding'],
  [/enfant|pediatr/, 'children'],
];
/** Of any other sentence only what it advises against counts. */
function sectionOf(heading: string | null): Section {
  const text = normalizeText(heading ?? '');
  return headings.find(([wording]) => wording.test(text))?.[1] ?? 'contraindication';
}

const placed = (found: DocumentStatement): PlacedInDocument => ({
  found,
  plant: speciesOf(found.passage.plant),
  source: found.passage.documentId,
  section: sectionOf(found.passage.heading),
  subject: '',
  preparation: '',
  text: found.statement,
});

interface Given {
  readonly retrieval: Retrieval;
  readonly written: WrittenAnswer;
  /** Sentences of documents that the answer quotes. */
  readonly statements: readonly DocumentStatement[];
  /** Sentences that may dispute something. */
  readonly warnings: readonly DocumentStatement[];
  readonly numbering: Numbering;
}

/** What is said in the answer: a dispute that touches none of it would only be noise. */
function toldIn({ written, statements }: Given): (one: Placed) => boolean {
  const quoted = new Set(statements.map(({ passage, statement }) => `${passage.documentId} ${statement}`));
  if (written.kind === 'answer') {
    for (const { documentId, content } of written.sources)
      quoted.add(`${documentId} ${content.split('\n')[0]}`);
  }
  return ({ source, text }) => quoted.has(`${source} ${text}`);
}

/**
 * What documents dispute of what an answer says, with the sheets or with each other: both statements, each with its
 * source. The document may be wrong; that it says otherwise is told all the same.
 */
export async function documentDisputes(given: Given): Promise<string[]> {
  const { retrieval, written, statements, warnings, numbering } = given;
  const sentences = [...statements, ...warnings].map(placed).filter(takesSides).slice(0, MOST_SENTENCES);
  if (sentences.length === 0) return [];
  const plants = await retrieval.plants(written.kind === 'answer' ? written.focus : []);
  const sheets = plants.flatMap((plant) => statementsOf(plant, speciesOf(plant.scientific)));
  const isTold = toldIn(given);
  const isWanted = (one: Placed, other: Placed) =>
    (isOfDocument(one) || isOfDocument(other)) && (isTold(one) || isTold(other));
  const lineOf = (one: Placed): string =>
    isOfDocument(one)
      ? `> ${quotedFromDocument(one.found, numbering.numberOf(documentSource(one.found)))}`
      : `> ${one.passage.title} : ${one.text} [${numbering.numberOf(sourceOf(one.of, one.passage, one.text))}]`;
  return findDisagreements<Placed>([...sheets, ...sentences], isWanted)
    .slice(0, MOST)
    .map(({ about, sides }) => [frames.disagreement(about), ...sides.map(lineOf)].join('\n'));
}
