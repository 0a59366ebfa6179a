import { binomialsIn } from '#server/features/documents/extraction/binomials.ts';
import { claimOf, clippedClaim } from '#server/features/documents/extraction/evidence.ts';
import { bare, type Coded } from '#server/features/documents/extraction/statements.ts';
import { textOf, trimmed } from '#server/features/documents/extraction/text-flow.ts';
import {
  applicationsIn,
  familyForm,
  methodNamed,
  methodWords,
  partNamed,
  placeExpression,
} from '#server/features/documents/extraction/vocabulary.ts';
import { folded } from '#server/french/folded.ts';
import { isDenied } from '#server/french/negation.ts';
import { type Check, type Checked, ofPeople, statementChecks, withoutTitle } from './check-statements.ts';
import { dose, doubts, looks, meant, origin, says, use, warnsOfHarm } from './cue-words.ts';
import type { DocumentOutline } from './document-outline.ts';
import type { Located, Refusal } from './locate-proposal.ts';
import type { ProposedField } from './proposals.ts';

/** Between a common name and the scientific one: a bracket, a dash, "ou". */
const beside = /^[\s(,–—:-]{1,4}(?:(?:ou|or|dite?|appelée?|called)\s)?\s*$/u;
const named =
  /(?:appelée?|nommée?|dite|noms? (?:communs?|français|vernaculaires?|usuels?)|known as|called|common names?)\s*(?:(?:aussi |also |:|–)\s*)?(?:(?:le|la|les|the) |l['’])?$/iu;

/** The common name stands beside the scientific one, or the sentence calls the plant so. */
const checkCommonName: Check = ({ flow }, { plant, words, statement }) => {
  const range = trimmed(flow, words);
  const name = textOf(flow, range);
  const isName = /^\p{L}[\p{L}'’ -]{2,59}$/u.test(name) && binomialsIn(name, 'labelled').length === 0;
  const before = flow.text.slice(statement.start, range.start);
  const isBeside =
    (plant.start >= range.end && beside.test(flow.text.slice(range.end, plant.start))) ||
    (plant.end <= range.start && beside.test(flow.text.slice(plant.end, range.start)));
  if (!isName || !(isBeside || named.test(before))) return 'la phrase ne le donne pas comme nom de la plante';
  return withoutTitle(claimOf(flow, range));
};

/** Appearance only: neither uses nor quantities. */
const checkDescription: Check = ({ flow }, { statement, sentence }) => {
  const isOther = dose.test(folded(sentence)) || says(sentence, use) || warnsOfHarm(sentence).length > 0;
  if (isOther || meant(sentence, looks).length < 2) return 'la phrase ne décrit pas la plante';
  return withoutTitle(clippedClaim(flow, statement));
};

const checkFamily: Check = ({ flow }, { words, statement, heading, plant }) => {
  const range = bare(flow, words);
  const name = textOf(flow, range);
  const form = familyForm.exec(name);
  if (form === null || form[0].length !== name.length) return 'n’a pas la forme d’un nom de famille';
  const above = heading === null ? '' : textOf(flow, heading);
  const isOwn = plant.start >= statement.start && plant.end <= statement.end;
  if (!isOwn && !/famil(?:le|y)/iu.test(`${above} ${textOf(flow, statement)}`))
    return 'la phrase ne le dit pas';
  return withoutTitle(claimOf(flow, range));
};

/** The sentence states a known country or region as the origin. */
const checkPlace: Check = ({ flow }, { words, statement, sentence, heading, section }) => {
  const range = bare(flow, words);
  const name = textOf(flow, range);
  const plain = folded(name);
  const isPlace = [...plain.matchAll(placeExpression)].some((match) => match[0].length === plain.length);
  if (!isPlace || !/\p{Lu}/u.test(name)) return 'lieu inconnu';
  const above = heading === null ? '' : textOf(flow, heading);
  const isOrigin = section === 'origin' || meant(`${above} ${sentence}`, origin).length > 0;
  if (!isOrigin || isDenied(sentence, range.start - statement.start))
    return 'la phrase n’en fait pas l’origine';
  return withoutTitle(claimOf(flow, range));
};

const isMethod = (words: string) =>
  [...words.matchAll(methodWords)].some((match) => match[0].length === words.length);
const routeNamed = (words: string) => {
  const [route, ...others] = applicationsIn(words);
  return others.length === 0 ? route?.method : undefined;
};

const usedPart =
  /(?<![a-z])(?:parties? (?:utilisee?s?|employee?s?)|on (?:utilise|emploie)|parts? used|drogue|is used|are used)(?![a-z])/;

function isOfUse({ proposal, sentence, section }: Located): boolean {
  if (section === 'description' || section === 'lookAlikes' || section === 'origin') return false;
  if (proposal.field !== 'plantPartUsed') return true;
  const isOfParts = section === 'partUsed' || section === 'preparation' || section === 'posology';
  return isOfParts || usedPart.test(folded(sentence)) || sentence.search(methodWords) !== -1;
}

/** Null when the words are used as they are; undefined when they name neither. */
function valueOf({ proposal }: Located, words: string): string | null | undefined {
  if (proposal.field === 'method') return methodNamed(words) ?? (isMethod(words) ? null : undefined);
  if (proposal.field === 'plantPartUsed') return partNamed(words);
  return routeNamed(words);
}

/** The value must be the one that the rules read in these words. */
function checkPreparation(
  outline: DocumentOutline,
  located: Located,
): (Checked & { readonly coded: Coded }) | Refusal {
  const { proposal, statement, sentence, words } = located;
  const range = bare(outline.flow, words);
  const text = textOf(outline.flow, range);
  const proposed = 'value' in proposal ? proposal.value : null;
  const value = valueOf(located, text);
  if (value === undefined || (proposed !== null && proposed !== value))
    return `ces mots ne disent pas ${proposed ?? 'cela'} avec certitude`;
  if (!isOfUse(located)) return 'la phrase ne parle pas d’une préparation';
  if (!ofPeople(sentence)) return 'ne concerne pas des personnes';
  if (doubts(sentence) || warnsOfHarm(sentence).length > 0) return 'le document le nie ou en met en garde';
  const claim = claimOf(outline.flow, range);
  const details = clippedClaim(outline.flow, statement);
  return { value: claim, details, coded: { value: value ?? claim.value, claim } };
}

/** A value that the document supports, in its words. */
export interface Finding extends Checked {
  readonly field: ProposedField;
  readonly located: Located;
  /** Null except for preparations. */
  readonly coded: Coded | null;
}

type PreparationField = 'method' | 'plantPartUsed' | 'application';

const checks: Readonly<Record<Exclude<ProposedField, PreparationField>, Check>> = {
  plantCommonName: checkCommonName,
  description: checkDescription,
  family: checkFamily,
  geographicalRepartitions: checkPlace,
  ...statementChecks,
};

/** Whether the located words support the proposed field. */
export function check(outline: DocumentOutline, located: Located): Finding | Refusal {
  const { field } = located.proposal;
  if (field === 'method' || field === 'plantPartUsed' || field === 'application') {
    const part = checkPreparation(outline, located);
    return typeof part === 'string' ? part : { ...part, field, located };
  }
  const checked = checks[field](outline, located);
  return typeof checked === 'string' ? checked : { ...checked, field, located, coded: null };
}
