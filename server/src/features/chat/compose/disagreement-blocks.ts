import { normalizeText } from '@simples/contract/french/text';
import { isDangerous } from '@simples/contract/plant-sheet-vocabulary';
import { type DocumentStatement, speciesOf } from '#server/features/chat/find/document-search.ts';
import type { Passage, Plant } from '#server/features/chat/find/plants.ts';
import type { Retrieval } from '#server/features/chat/find/retrieval.service.ts';
import type { WrittenAnswer } from '#server/features/chat/understand/answer-writer.ts';
import type { Section } from '#server/features/plant-sheets/plant-sheets.feature.ts';
import { documentSource, type Numbering, quotedFromDocument, sourceOf } from './citations.ts';
import type { Block, Composition } from './composition.ts';
import { findDisagreements, type SourceStatement, takesSides } from './disagreements.ts';
import { answerTexts } from './texts.ts';

interface PlacedInSheet extends SourceStatement {
  readonly of: Plant;
  readonly passage: Passage;
}

const MAX_DISPUTES = 3;

/** "Infusion (feuille)": how the first statement of a preparation begins. */
const preparationOf = ({ section, statements }: Passage): string =>
  section === 'preparation' ? ((statements[0] ?? '').split(':')[0]?.trim() ?? '') : '';

function statementsOf(of: Plant, plant: string): PlacedInSheet[] {
  return of.passages.flatMap((passage) =>
    passage.statements.map((text) => ({
      of,
      passage,
      plant,
      source: of.id,
      section: passage.section,
      subject: passage.subject,
      preparation: preparationOf(passage),
      text,
    })),
  );
}

/** Disputes in which the answer quotes a side. Dangerous plants have one rule and no doses: left out. */
export async function disagreementBlocks(composition: Composition): Promise<Block[]> {
  const { citations, retrieval, names } = composition;
  const plants = await retrieval.plants(citations.plantIds);
  const statements = plants
    .filter(({ danger }) => !isDangerous(danger))
    .flatMap((plant) => statementsOf(plant, names.samePlant(plant.id).toSorted()[0] ?? plant.id));
  const quoted = new Set(statements.filter(({ passage, text }) => citations.has(passage, text)));
  return findDisagreements(statements, (one, other) => quoted.has(one) || quoted.has(other))
    .slice(0, MAX_DISPUTES)
    .map(({ about, sides }) => [
      answerTexts.disagreement(about),
      ...sides.map(({ of, passage, text }) => `> ${passage.title} : ${citations.quote(of, passage, [text])}`),
    ]);
}

interface PlacedInDocument extends SourceStatement {
  readonly found: DocumentStatement;
}
type Placed = PlacedInSheet | PlacedInDocument;

const isOfDocument = (one: Placed): one is PlacedInDocument => 'found' in one;
const MAX_SENTENCES = 80;

/** Under these headings a sentence need not name the people it is about. */
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

interface DisputeInput {
  readonly retrieval: Retrieval;
  readonly written: WrittenAnswer;
  readonly statements: readonly DocumentStatement[];
  readonly warnings: readonly DocumentStatement[];
  readonly numbering: Numbering;
}

function quotedIn({ written, statements }: DisputeInput): (one: Placed) => boolean {
  const quoted = new Set(statements.map(({ passage, statement }) => `${passage.documentId} ${statement}`));
  if (written.kind === 'answer') {
    for (const { documentId, content } of written.sources)
      quoted.add(`${documentId} ${content.split('\n')[0]}`);
  }
  return ({ source, text }) => quoted.has(`${source} ${text}`);
}

/** Documents are not reviewed: a dispute is shown even if the document may be wrong. */
export async function documentDisputes(input: DisputeInput): Promise<string[]> {
  const { retrieval, written, statements, warnings, numbering } = input;
  const sentences = [...statements, ...warnings].map(placed).filter(takesSides).slice(0, MAX_SENTENCES);
  if (sentences.length === 0) return [];
  const plants = await retrieval.plants(written.kind === 'answer' ? written.focus : []);
  const sheets = plants.flatMap((plant) => statementsOf(plant, speciesOf(plant.scientific)));
  const isQuoted = quotedIn(input);
  const isWanted = (one: Placed, other: Placed) =>
    (isOfDocument(one) || isOfDocument(other)) && (isQuoted(one) || isQuoted(other));
  const lineOf = (one: Placed): string =>
    isOfDocument(one)
      ? `> ${quotedFromDocument(one.found, numbering.numberOf(documentSource(one.found)))}`
      : `> ${one.passage.title} : ${one.text} [${numbering.numberOf(sourceOf(one.of, one.passage, one.text))}]`;
  return findDisagreements<Placed>([...sheets, ...sentences], isWanted)
    .slice(0, MAX_DISPUTES)
    .map(({ about, sides }) => [answerTexts.disagreement(about), ...sides.map(lineOf)].join('\n'));
}
