import type { OpenBlock } from '@simples/contract/answer-blocks';
import type { Source } from '@simples/contract/conversations';
import { lessonMeaningLabels } from '@simples/contract/document-lessons';
import { documentPagePath } from '@simples/contract/documents';
import { asksAnnotation } from '#server/features/chat/find/document-annotations.ts';
import type { DocumentStatement } from '#server/features/chat/find/document-candidates.ts';
import { isOfWarnings } from '#server/features/chat/find/document-fit.ts';
import type { DocumentSearch } from '#server/features/chat/find/document-search.ts';
import { wordsOf } from '#server/features/chat/find/document-statements.ts';
import type { KnownPlant } from '#server/features/chat/find/known-plants.ts';
import type { Passage, Plant } from '#server/features/chat/find/plants.ts';
import { asQuoted } from '#server/features/chat/find/prompt-injection.ts';
import type { StoredPassage } from '#server/features/documents/documents.feature.ts';
import { holdsDose } from '#server/french/quantities.ts';
import { splitSentences } from '#server/french/sentences.ts';
import { uuidv7 } from '#server/lib/ids.ts';
import { asksRecipe, type Composing } from './context.ts';
import { asksUnknown, asksWhichPlant, documentQuestion, ofNoPlant } from './document-question.ts';

const kindLabels: ReadonlyMap<string, string> = new Map(
  Object.entries(lessonMeaningLabels).filter(([kind]) => kind !== 'other'),
);

const MAX_STATEMENTS = 3;
/** Beside those that answer. */
const MAX_REFUSALS = 3;

/** What pages of documents say. They are not reviewed: no quantity is quoted, and of a dangerous plant what warns. */
export interface DocumentPages {
  /** @returns false when no page says anything. */
  open(composing: Composing, plants: readonly KnownPlant[], question: string): Promise<boolean>;
  /** Of any plant what says nearly all that is asked, else of these. */
  openOrAny(composing: Composing, plants: readonly KnownPlant[], question: string): Promise<boolean>;
}

interface Told {
  readonly dose: boolean;
  readonly recipe: boolean;
  /** What the plant does for a complaint: a quantity alone is no answer. */
  readonly use: boolean;
}

/** One statement a page and section; where a dose is asked the one that holds it. */
function chosen(found: readonly DocumentStatement[], asks: Told): DocumentStatement[] {
  // Of a warning with a figure the place is told.
  const open = found.filter(
    ({ isWithheld, passage }) => asks.recipe || !isWithheld || isOfWarnings(passage.kind),
  );
  // "le sirop, combien de sucre ?": where nothing but a quantity answers, its place is told.
  const shown = asks.use || open.some(({ isBeside }) => !isBeside) ? open : found;
  const places = Map.groupBy(shown, ({ passage, pages: [page], part, isWarning }) => {
    const { documentId, heading, plant, kind, id } = passage;
    // Each refusal that was read, and all that warns of a dangerous plant, is told.
    const own = isWarning || (heading === '' && isOfWarnings(kind)) ? id : '';
    return [documentId, page?.index, plant, heading, own, asks.recipe && !isWarning ? 0 : part].join(' ');
  });
  const all = [...places.values()].flatMap(
    (place) => (asks.dose && place.find(({ isWithheld }) => isWithheld)) || place.slice(0, 1),
  );
  const [answers, beside] = [false, true].map((isBeside) => all.filter((one) => one.isBeside === isBeside));
  return [...(answers?.slice(0, MAX_STATEMENTS) ?? []), ...(beside?.slice(0, MAX_REFUSALS) ?? [])];
}

export function createDocumentPages(search: DocumentSearch): DocumentPages {
  const open: DocumentPages['open'] = async (composing, plants, question) => {
    const { frame } = composing;
    const asked = documentQuestion(composing, plants, question);
    const found = await search.answers(asked);
    const orAny =
      found.length === 0 && asksWhichPlant(question) ? await search.answers(ofNoPlant(asked)) : [];
    // A name of documents alone does not tell of which plant they say it.
    const namesPlant = plants.length + frame.absent.length > 0 && frame.ambiguous === null;
    const asks = {
      dose: frame.intents.includes('dose'),
      recipe: asksRecipe(composing),
      use: frame.needs.length > 0 && asked.types.length === 0,
    };
    const statements = chosen([...found, ...orAny], asks);
    if (statements.length === 0) return false;
    const block: OpenBlock = {
      type: 'statements',
      title: 'Dans vos documents, que personne n’a relus dans Simples :',
      plant: null,
      items: statements.map((one) =>
        composing.draft.citeFrom(documentSource(one), quotedFromDocument(one, namesPlant)),
      ),
    };
    // Neither what a sheet says by default nor a list of sheets comes before a page that says what is asked.
    const isListed = plants.length + frame.needs.length === 0 && frame.intents.includes('list');
    const isOfNote =
      asksAnnotation(question) && statements.some(({ passage }) => passage.kind === 'annotation');
    if (isListed || isOfNote || asksUnknown(composing, question)) composing.draft.openFirst(block);
    else composing.draft.open(block);
    return true;
  };
  return {
    open,
    openOrAny: async (composing, plants, question) =>
      (await open(composing, [], question)) ||
      (plants.length > 0 && (await open(composing, plants, question))),
  };
}

/** The content starts with the quoted statement. */
export function sourceOf(plant: Plant, passage: Passage, statement: string): Source {
  const id = uuidv7();
  const metadata = {
    title: passage.title,
    type: 'fiche',
    url: `/home/plants/${plant.id}`,
    date: plant.updatedAt.toISOString(),
  };
  const rest = passage.statements.filter((other) => other !== statement);
  return {
    id,
    id_: id,
    documentId: plant.id,
    index: 0,
    content: [statement, ...(rest.length > 0 ? [rest.join(' ')] : [])].join('\n'),
    name: passage.title,
    isHealthReviewed: plant.isHealthReviewed,
    plant: { family: plant.family, usedPart: plant.usedPart },
    metadata,
    documentMetadata: metadata,
  };
}

export const keyOfSource = ({ documentId, name, content }: Source): string =>
  `${documentId} ${name} ${content.split('\n')[0]}`;

/** No quantity is copied from a page. */
const undosed = (text: string): string =>
  splitSentences(text)
    .filter((sentence) => !holdsDose(sentence))
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();

/** The content starts with the quoted sentence. */
export function documentSource({ passage, statement, pages, isWithheld }: DocumentStatement): Source {
  const { documentId, title, date } = passage;
  const [index = passage.pageIndex, continuesOn] = pages.map((page) => page.index);
  const id = uuidv7();
  const metadata = {
    title,
    type: 'document',
    url: documentPagePath(documentId, index),
    date: date.toISOString(),
  };
  const rest = isWithheld ? shownOf(passage) : undosed(wordsOf(passage));
  const first = isWithheld ? rest : statement;
  return {
    id,
    id_: id,
    documentId,
    index,
    ...(continuesOn === undefined ? {} : { continuesOn }),
    content: rest === first ? first : `${first}\n${rest}`,
    name: title,
    metadata,
    documentMetadata: metadata,
  };
}

/** What stands in for a quantity: the heading above it. */
const shownOf = ({ heading, plant, title }: StoredPassage): string =>
  [heading, plant].find((one) => one !== null && one !== '') ?? title;

const MIN_LETTERS = 5;

/** As printed; by what it is where nothing or an abbreviation is printed: « C.-i. » says little, and what it warns of less. */
function headingOf({ heading, kind }: StoredPassage): string {
  const printed = asQuoted(heading ?? '').trim();
  if (printed.replace(/\P{L}/gu, '').length >= MIN_LETTERS) return `, « ${printed} »`;
  const label = kind === null ? undefined : kindLabels.get(kind);
  if (label !== undefined) return `, ${label}`;
  return printed === '' ? '' : `, « ${printed} »`;
}

/** "Flore, 2020, p. 2, « Usages » : « … »"; with the plant where the question names none. */
export function quotedFromDocument(
  { passage, statement, pages, isWithheld }: DocumentStatement,
  namesPlant: boolean,
): string {
  const printed = pages.map(({ index, label }) => label ?? String(index + 1)).join('-');
  const heading = headingOf(passage);
  const plant = namesPlant || passage.plant === null ? '' : `, ${asQuoted(passage.plant)}`;
  const place = `${passage.title}, p. ${printed}${plant}${heading}`;
  return isWithheld
    ? `${place} : une quantité y est donnée, que personne n’a relue ; elle n’est pas recopiée ici.`
    : `${place} : « ${asQuoted(statement)} »`;
}
