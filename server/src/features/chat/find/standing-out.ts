import { words } from '@simples/contract/french/text';
import type { StoredPassage } from '#server/features/documents/documents.feature.ts';
import { singular } from '#server/french/stems.ts';
import { headOfPage, oneLine } from './document-statements.ts';

/** What of a question a statement of a document holds. */
interface Held {
  readonly statement: string;
  readonly passage: Pick<StoredPassage, 'documentId' | 'plant' | 'pageIndex' | 'page'>;
  /** Of all words of the question, from 0 to 1: rare ones weigh more. */
  readonly whole: number;
  /** The same with the head of its page. */
  readonly around: number;
}

/** Of a question about a plant; the other words are those of whoever asks. */
const FEW = 0.1;
/** Of what the best statement holds: no other one of the plant comes near. */
const FAR = 0.5;

const isSame = (one: string, other: string): boolean => one.includes(other) || other.includes(one);

/**
 * Of statements on the plants that are asked about, the one that holds anything of a question where no other comes near:
 * "à la porte des étables". Empty where several come near each other.
 */
export function standingOutOfPlant<One extends Held>(found: readonly One[]): One[] {
  const most = Math.max(0, ...found.map(({ whole }) => whole));
  const best = found.find(({ whole }) => whole === most);
  if (best === undefined || most < FEW) return [];
  const isAlone = found.every((one) => one.whole <= FAR * most || isSame(one.statement, best.statement));
  return isAlone ? found.filter(({ whole }) => whole === most) : [];
}

/** Words of a question that one place holds, weighed; so many stand together elsewhere by chance. */
const TOGETHER = 2.5;
/** Of what the best place holds: others of the same kind share some of its words. */
const NEAR = 0.75;

const placeOf = ({ passage: { documentId, plant, pageIndex } }: Held): string =>
  plant === null ? `${documentId} ${pageIndex}` : `${documentId} ${plant}`;

/** A page that is no plant’s is known by its head: « Décret relatif à la vente des plantes ». */
const scoreOf = ({ passage: { plant }, whole, around }: Held): number =>
  plant === null && whole > 0 ? around : whole;

const isOfHead = ({ passage, statement }: Held): boolean => oneLine(headOfPage(passage)).includes(statement);

/**
 * Where a question names no plant, the statement that holds most of it at the one place which holds far more of its words
 * than any other.
 * @param asked words of the question that carry meaning
 */
export function standingOutOfAll<One extends Held>(found: readonly One[], asked: number): One[] {
  const most = Math.max(0, ...found.map(scoreOf));
  const best = found.find((one) => scoreOf(one) === most);
  if (best === undefined || most * asked < TOGETHER) return [];
  const isElsewhere = (one: One) =>
    placeOf(one) !== placeOf(best) &&
    one.passage.plant !== best.passage.plant &&
    !isSame(one.statement, best.statement);
  if (found.some((one) => isElsewhere(one) && scoreOf(one) > NEAR * most)) return [];
  const own = found.filter((one) => placeOf(one) === placeOf(best) && !isOfHead(one));
  const told = Math.max(0, ...own.map(({ whole }) => whole));
  return told === 0 ? [] : own.filter(({ whole }) => whole === told);
}

/**
 * Where a question names no plant, what the only document says that holds a proper name of the question: "qui a tué Socrate ?"
 * @param names normalised, in the singular
 */
export function standingOutByName<One extends Held>(
  found: readonly One[],
  names: ReadonlySet<string>,
): One[] {
  const told = found.filter(({ statement }) => words(statement).some((word) => names.has(singular(word))));
  return new Set(told.map(({ passage }) => passage.documentId)).size === 1 ? told : [];
}
