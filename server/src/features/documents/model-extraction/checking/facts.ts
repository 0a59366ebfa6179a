import { limits } from '@simples/contract/limits';
import { claimOf, clipped } from '../../extraction/evidence/claims.ts';
import { familyForm } from '../../extraction/fields/facts.ts';
import { bare } from '../../extraction/fields/statements.ts';
import { binomialsIn } from '../../extraction/plants/binomials.ts';
import { textOf, trimmed } from '../../extraction/text/flow.ts';
import { folded } from '../../extraction/text/folded.ts';
import { isDenied } from '../../extraction/text/negations.ts';
import { placeExpression } from '../../extraction/vocabulary/places.ts';
import { dose, looks, meant, origin, says, use, warnsOfHarm } from './cues.ts';
import type { Check } from './statements.ts';

/** Between a common name and the scientific one: a bracket, a dash, "ou". */
const beside = /^[\s(,–—:-]{1,4}(?:(?:ou|or|dite?|appelée?|called)\s)?\s*$/u;
const named =
  /(?:appelée?|nommée?|dite|noms? (?:communs?|français|vernaculaires?|usuels?)|known as|called|common names?)\s*(?:aussi |also |:|–)?\s*(?:(?:le|la|les|the) |l['’])?$/iu;

/** A common name right beside the scientific one, or that the sentence calls so. */
export const checkCommonName: Check = ({ flow }, { plant, words, said }) => {
  const range = trimmed(flow, words);
  const name = textOf(flow, range);
  const isName = /^\p{L}[\p{L}'’ -]{2,59}$/u.test(name) && binomialsIn(name, 'told').length === 0;
  const before = flow.text.slice(said.start, range.start);
  const isBeside =
    (plant.start >= range.end && beside.test(flow.text.slice(range.end, plant.start))) ||
    (plant.end <= range.start && beside.test(flow.text.slice(plant.end, range.start)));
  if (!isName || !(isBeside || named.test(before))) return 'la phrase ne le donne pas comme nom de la plante';
  const value = claimOf(flow, range);
  return { value, details: value };
};

/** What the plant looks like: neither what it is for nor how much of it. */
export const checkDescription: Check = ({ flow }, { said, sentence }) => {
  const isOther = dose.test(folded(sentence)) || says(sentence, use) || warnsOfHarm(sentence).length > 0;
  if (isOther || meant(sentence, looks).length < 2) return 'la phrase ne décrit pas la plante';
  const value = claimOf(flow, clipped(flow, said, limits.text.long));
  return { value, details: value };
};

export const checkFamily: Check = ({ flow }, { words, said, heading, plant }) => {
  const range = bare(flow, words);
  const name = textOf(flow, range);
  const form = familyForm.exec(name);
  if (form === null || form[0].length !== name.length) return 'n’a pas la forme d’un nom de famille';
  const above = heading === null ? '' : textOf(flow, heading);
  const isOwn = plant.start >= said.start && plant.end <= said.end;
  if (!isOwn && !/famil(?:le|y)/iu.test(`${above} ${textOf(flow, said)}`)) return 'la phrase ne le dit pas';
  const value = claimOf(flow, range);
  return { value, details: value };
};

/** A country or region of the vocabulary that the sentence tells as the origin. */
export const checkPlace: Check = ({ flow }, { words, said, sentence, heading, section }) => {
  const range = bare(flow, words);
  const name = textOf(flow, range);
  const plain = folded(name);
  const isPlace = [...plain.matchAll(placeExpression)].some((match) => match[0].length === plain.length);
  if (!isPlace || !/\p{Lu}/u.test(name)) return 'lieu inconnu';
  const above = heading === null ? '' : textOf(flow, heading);
  const isTold = section === 'origin' || meant(`${above} ${sentence}`, origin).length > 0;
  if (!isTold || isDenied(sentence, range.start - said.start)) return 'la phrase n’en fait pas l’origine';
  const value = claimOf(flow, range);
  return { value, details: value };
};
