import { NOT_DOCUMENTED } from '@simples/contract/plant-sheets/vocabulary';
import type { Passage } from '../../../retrieval/retrieval.service.ts';

/** A statement that only says that nothing is known. */
export function isUndocumented(statement: string): boolean {
  return statement.endsWith(`${NOT_DOCUMENTED}.`);
}

/** A statement that holds a quantity: never quoted of a plant that must not be used. */
export function holdsDose(statement: string): boolean {
  return /\d\s?(?:mg|g|ml|cl|l|gouttes?|feuilles?|graines?|µg|cuill|tasses?)\b/i.test(statement);
}

/** A statement that advises against; it only orders the plants of an answer, the statement itself is always quoted. */
export function advisesAgainst(statement: string): boolean {
  return /contre-indiqu|déconseill|ne doi(?:t|vent) pas|interdit|ne (?:la |le |les )?recommande pas|pas recommandé|mortel|dangere|à éviter|ne (?:se donne|convien|s’emploi)|évite/i.test(
    statement,
  );
}

/** The label of a list item: what its passage is about. */
export function labelled(passage: Passage, quoted: string): string {
  return passage.subject === '' ? quoted : `${passage.subject} : ${quoted}`;
}
