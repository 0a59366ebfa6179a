import { folded } from '#server/french/folded.ts';
import { saysNothing } from '#server/french/negation.ts';
import { introduction, isForbidding, leadsWithMethod, tellsDose, tellsUse } from './meaning.ts';
import { isOfPeople, type MentionKind, namesComplaint, namesIn } from './mentions.ts';
import type { Section } from './monographs.ts';
import { mayName, roleScores } from './roles.ts';
import {
  bare,
  enumerated,
  isEnumeration,
  isFiller,
  namedBy,
  type Reading,
  type StatementDraft,
  sectionsOfKind,
  statement,
  statementsIn,
} from './statements.ts';
import { type Flow, type Range, textOf } from './text-flow.ts';

const treated: readonly MentionKind[] = ['illness'];

const denial =
  /(?<![a-z])(?:n'est pas|ne doit pas|ne soigne|ne guerit|aucune? (?:preuve|effet|indication)|no evidence|is not|not effective|does not)/;

export const deniesUse = (sentence: string): boolean => denial.test(folded(sentence));

/** "Poison (danger aigu)" stands where other plants have a use. */
const poison = /^\W*(?:poison|toxique|veneneu\w+|mortel\w*|poisonous|toxic|deadly)(?![a-z])/;
/** "Oniriques → hépatotoxique en abus": what a plant does, not what it is for; "intoxication" is treated. */
const harm =
  /(?<!anti|in)toxi(?:que|c)s?(?![a-z])|(?<![a-z])(?:mortel(?:le)?s?|fatale?s?|veneneu\w+)(?![a-z])/;
const SHORT = 80;

/** A sentence that names no illness has no more words where it is one. */
const MAX_WORDS = 9;
/** Of a sentence under a heading that does not say so. */
const MAY_TREAT = 0.25;

/** What surely tells something else is none: preparations, parts, numbers of pages and citations, doses, fillers. */
function isComplaint(text: string, isListed = false): boolean {
  if (!/\p{L}{2}/u.test(text) || isFiller(text) || tellsDose(text) || isOfPeople(text)) return false;
  if (/^(?:oui|non|yes|no)$/iu.test(text)) return false;
  return namesComplaint(text) || (mayName(text, { isListed, mayWarn: false }) && !leadsWithMethod(text));
}

/** Beside what is named the items of a list are few words, known or not. */
const MAX_ITEM = 4;

/** The illnesses that a sentence names, and what stands in one list with them. */
function listedIn(flow: Flow, sentence: Range): Range[] {
  let isBegun = false;
  return enumerated(flow, sentence).flatMap((item) => {
    const text = textOf(flow, item);
    const isNamed = namesIn(text, treated).length > 0;
    const isShort = text.split(/\s+/).length <= MAX_ITEM && !/^(?:en|au|à|par|in|by) /iu.test(text);
    isBegun = isNamed || (isBegun && isShort && isComplaint(text, true));
    return isBegun ? namedBy(flow, item, treated) : [];
  });
}

function indicationsInSentence(
  reading: Reading,
  {
    section,
    sentence,
    isIndication,
  }: { readonly section: Section; readonly sentence: Range; readonly isIndication: boolean },
): StatementDraft[] {
  const { flow, drop } = reading;
  const text = textOf(flow, sentence);
  if (saysNothing(text)) {
    drop({ field: 'indications', value: text, reason: 'le document n’en donne aucune' });
    return [];
  }
  const details = bare(flow, sentence);
  const isHarm = text.length < SHORT && (poison.test(folded(text)) || harm.test(folded(text)));
  if (isForbidding(text) || isHarm) {
    drop({ field: 'indications', value: text, reason: 'un avertissement, pas une indication' });
    return [];
  }
  const intro = introduction.exec(text)?.[0].length ?? 0;
  if (isIndication && isEnumeration(text.slice(intro))) {
    const items = enumerated(flow, { start: sentence.start + intro, end: sentence.end });
    return items
      .filter((item) => !isFiller(textOf(flow, item)))
      .flatMap((item) => namedBy(flow, item, treated))
      .filter((item) => isComplaint(textOf(flow, item), section.label.form !== 'said'))
      .map((item) => statement(flow, item, details));
  }
  const denied = deniesUse(text);
  if (denied) drop({ field: 'indications', value: text, reason: 'le document le nie' });
  const mayTell = !denied && (isIndication || tellsUse(text) || roleScores(text).indications >= MAY_TREAT);
  const named = mayTell ? listedIn(flow, sentence) : [];
  if (named.length > 0) return named.map((title) => statement(flow, title, details));
  const isShort = text.split(/\s+/).length <= MAX_WORDS;
  return isIndication && !denied && isShort && isComplaint(text) ? [statement(flow, details, details)] : [];
}

/** "Cet usage n’est plus recommandé" withdraws the previous sentence. */
const givenUp =
  /(?<![a-z])(?:n'est plus (?:recommande|utilise|employe|conseille|d'actualite)|abandonne|tombee? en desuetude|no longer (?:used|recommended|advised)|obsolete)/;
const formerly =
  /(?<![a-z])(?:autrefois|jadis|anciennement|par le passe|formerly|in the past|once used)(?![a-z])/;

/** Whether this sentence or the next one says that the use is obsolete. */
export function isPastUse(sentence: string, next: string): boolean {
  const plain = folded(sentence);
  return givenUp.test(plain) || givenUp.test(folded(next)) || formerly.test(plain);
}

/** Headings under which a plain list is one of complaints. */
const ofHealth = /therap|medic|tradition|popul|phyto|folk|ethno|a quoi|used for/;

function indicationsIn(reading: Reading, section: Section): StatementDraft[] {
  const { flow, drop } = reading;
  const isIndication = section.label.kind === 'indications' || ofHealth.test(folded(section.label.heading));
  const sentences = statementsIn(reading, section, 'indications');
  const texts = sentences.map((sentence) => textOf(flow, sentence));
  return sentences.flatMap((sentence, i) => {
    if (!isPastUse(texts[i] ?? '', texts[i + 1] ?? ''))
      return indicationsInSentence(reading, { section, sentence, isIndication });
    drop({ field: 'indications', value: textOf(flow, sentence), reason: 'usage abandonné' });
    return [];
  });
}

function distinct(drafts: readonly StatementDraft[]): StatementDraft[] {
  const seen = new Set<string>();
  return drafts.filter(({ title }) => {
    const key = folded(title.value);
    return title.value !== '' && !seen.has(key) && seen.add(key);
  });
}

/** Where a document separates indications from traditional uses, the uses are reported as dropped. */
export function readIndications(reading: Reading): StatementDraft[] {
  const indications = distinct(
    sectionsOfKind(reading, 'indications').flatMap((section) => indicationsIn(reading, section)),
  );
  const uses = sectionsOfKind(reading, 'uses');
  if (indications.length === 0) return distinct(uses.flatMap((section) => indicationsIn(reading, section)));
  const reason = 'usages distincts des indications du document';
  for (const { label } of uses) reading.drop({ field: 'indications', value: label.heading, reason });
  return indications;
}
