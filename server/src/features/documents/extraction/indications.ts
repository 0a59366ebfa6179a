import { limits } from '@simples/contract/limits';
import { folded } from '#server/french/folded.ts';
import { isDenied, saysNothing } from '#server/french/negation.ts';
import { claimOf, clippedClaim, joined } from './evidence.ts';
import type { Claim } from './extraction-types.ts';
import {
  cuedKind,
  introduction,
  isForbidding,
  isOfPeople,
  leadsWithMethod,
  namesComplaint,
  tellsDose,
  tellsHowOften,
} from './meaning.ts';
import type { Section } from './monographs.ts';
import { gathers } from './said-sections.ts';
import {
  allItems,
  bare,
  type Coded,
  commaItems,
  enumerated,
  isEnumeration,
  isFiller,
  type PreparationDraft,
  type Reading,
  type StatementDraft,
  sectionsOfKind,
  statement,
  statementsIn,
  withoutArticle,
} from './statements.ts';
import { type Flow, type Range, span, textOf, trimmed } from './text-flow.ts';
import { applicationsIn, methodNamed, methodWords, partNamed, partWord } from './vocabulary.ts';

const against = new RegExp(
  [
    "(?:dans|pour) le traitement (?:de l'|de la |des |du |de |d')",
    "(?:pour|a) (?:traiter|soigner|soulager|calmer|combattre|apaiser|guerir|reduire|lutter contre) (?:l'|la |les |le |des |une? )?",
    "(?:contre(?!.?indi)|en cas de|en cas d')\\s*(?:l'|la |les |le |des )?",
    "(?:indiquee?s?|utilisee?s?|employee?s?|prescrite?s?|recommandee?s?|preconisee?s?|proposee?s?)(?: traditionnellement| classiquement| surtout| aussi| egalement)? (?:dans|pour|lors de|lors d')\\s*(?:traiter|soigner|soulager|calmer|combattre|apaiser)?\\s*(?:l'|la |les |le |des )?",
    "(?:soulage|soigne|calme|apaise|traite|combat|guerit)(?:nt)?(?: aussi| egalement| surtout| bien)? (?:l'|la |les |le |des )?",
    '(?:in|for) the (?:symptomatic )?(?:treatment|relief|management) of (?:the )?',
    '(?:used|indicated|prescribed|recommended|taken|given|employed)(?: traditionally| internally| externally| also)? (?:for|against|in(?: cases? of)?|to (?:treat|relieve|ease|soothe)) (?:the )?',
    'to (?:treat|relieve|ease|soothe) (?:the )?',
    '(?:relieves?|soothes?|eases?) (?:the )?',
    'remedy (?:for|against) (?:the )?',
  ].join('|'),
  'gu',
);

const verbFirst =
  /^(?:(?:elle|il|on|it) )?(?:aide|fait|\p{L}{3,}(?:e|it|nd|nt|s))(?: \p{L}{3,}er)? (?:(?:contre|against) )?(?:l['’]|la |le |les |the )(?=\p{L})/iu;

/** "détend les crampes": the complaint without the verb that a list repeats. */
function withoutVerb(flow: Flow, range: Range): Range {
  const lead = verbFirst.exec(textOf(flow, range))?.[0].length ?? 0;
  const rest = { start: range.start + lead, end: range.end };
  return lead > 0 && namesComplaint(textOf(flow, rest)) ? rest : range;
}

const endOfList =
  /(?<![a-z])(?:mais|car|lorsque|quand|grace|a raison|sous forme|par voie|selon|elle|il|ils|elles|on|qui|que|dont|ce qui|tandis|alors|puis|en (?:infusion|decoction|usage|application|cataplasme|association|complement)|chez|but|because|when|while|which|that|it|by (?:mouth|infusion)|as an? |in adults|with |pendant|depuis|est|sont|is|are|ou (?:elle|il))(?![a-z])|[.:(\n]|\s[–—-]\s/u;

/** Complaints after words such as "contre" or "used for". */
function complaintsIn({ flow, drop }: Reading, sentence: Range): Range[] {
  const text = textOf(flow, sentence);
  const found: Range[] = [];
  for (const match of folded(text).matchAll(against)) {
    if (found.some(({ end }) => sentence.start + match.index < end)) continue;
    if (isDenied(text, match.index)) {
      drop({ field: 'indications', value: text, reason: 'le document le nie' });
      continue;
    }
    // "Elle soulage : toux, rhume."
    const sign = /^\s*:\s*/u.exec(text.slice(match.index + match[0].length))?.[0].length ?? 0;
    const from = match.index + match[0].length + sign;
    const rest = folded(text.slice(from));
    const start = sentence.start + from;
    const range = trimmed(flow, { start, end: start + (endOfList.exec(rest)?.index ?? rest.length) });
    if (range.end - range.start < 3) continue;
    const items = enumerated(flow, range).filter(
      (item) => item.end - item.start <= 90 && item.end - item.start >= 3,
    );
    const dosed = items.findIndex((item) => tellsDose(textOf(flow, item)));
    found.push(...items.slice(0, dosed === -1 ? items.length : dosed));
  }
  return found
    .map((range) => withoutArticle(flow, withoutVerb(flow, bare(flow, range))))
    .filter((range) => !isFiller(textOf(flow, range)) && !isOfPeople(textOf(flow, range)));
}

const denial =
  /(?<![a-z])(?:n'est pas|ne doit pas|ne soigne|ne guerit|aucune? (?:preuve|effet|indication)|no evidence|is not|not effective|does not)/;

export const deniesUse = (sentence: string): boolean => denial.test(folded(sentence));

/** "Poison (danger aigu)" stands where other plants have a use. */
const poison = /^\W*(?:poison|toxique|veneneu\w+|mortel\w*|poisonous|toxic|deadly)(?![a-z])/;
/** "Oniriques → hépatotoxique en abus": what a plant does, not what it is for; "intoxication" is treated. */
const harm =
  /(?<!anti|in)toxi(?:que|c)s?(?![a-z])|(?<![a-z])(?:mortel(?:le)?s?|fatale?s?|veneneu\w+)(?![a-z])/;
const SHORT = 80;

/** Numbers of pages and citations, doses and fillers are none. */
const isComplaint = (text: string): boolean =>
  /\p{L}{2}/u.test(text) && !isFiller(text) && !tellsDose(text) && !isOfPeople(text);

function indicationsInSentence(reading: Reading, sentence: Range, isIndication: boolean): StatementDraft[] {
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
  const told = against.exec(folded(text));
  against.lastIndex = 0;
  const intro = introduction.exec(text)?.[0].length ?? 0;
  // "utilisé dans les cas suivants : …" introduces a list.
  const isSaid =
    told !== null &&
    told.index > 0 &&
    told.index < 60 &&
    told.index >= intro &&
    !text.slice(0, told.index).includes(',');
  if (isIndication && !isSaid && isEnumeration(text.slice(intro))) {
    const items = enumerated(flow, { start: sentence.start + intro, end: sentence.end });
    return items
      .map((item) => withoutArticle(flow, bare(flow, item)))
      .filter((item) => isComplaint(textOf(flow, item)))
      .map((item) => statement(flow, item, details));
  }
  const complaints = complaintsIn(reading, sentence);
  if (complaints.length > 0) return complaints.map((title) => statement(flow, title, details));
  const denied = deniesUse(text);
  if (denied) drop({ field: 'indications', value: text, reason: 'le document le nie' });
  return isIndication && !denied && !tellsDose(text) ? [statement(flow, details, details)] : [];
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
  // "Ne convient pas": what stands below is no use, though no heading was seen.
  const refusal = texts.findIndex(
    (text) => text.length < SHORT / 2 && cuedKind(text) === 'contraindications',
  );
  return sentences.flatMap((sentence, i) => {
    if (refusal !== -1 && i >= refusal) {
      drop({ field: 'contreIndications', value: texts[i] ?? '', reason: 'à vérifier : sous un refus' });
      return [];
    }
    if (!isPastUse(texts[i] ?? '', texts[i + 1] ?? ''))
      return indicationsInSentence(reading, sentence, isIndication);
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

function coded(reading: Reading, range: Range, value: string | undefined): Coded {
  const claim = claimOf(reading.flow, range);
  return { value: value ?? claim.value, claim };
}

/** Splits at commas, and at "et" only between two parts. */
function partItems({ flow }: Reading, range: Range): Range[] {
  return commaItems(flow.text, range).flatMap((item) => {
    const fine = allItems(flow.text, item);
    return fine.every((part) => partWord.test(textOf(flow, part))) ? fine : [item];
  });
}

const partPhrase = new RegExp(
  `(?<!\\p{L})${partWord.source.slice(1)}(?: (?:aériennes?|souterraines?|fleuries?|entières?|stériles?|terminales?))*(?!\\p{L})`,
  'giu',
);
/** A sentence under a heading of parts begins with the part, unless it tells what is gathered. */
const EARLY = 20;
const MAX_PART_WORDS = 4;

/** "Les graines renferment …", "On récolte la partie aérienne au début de la floraison". */
function partsToldIn(reading: Reading, sentence: Range, { label }: Section): Coded[] {
  const text = textOf(reading.flow, sentence);
  const gathered = label.form === 'said' ? 0 : gathers.exec(folded(text))?.index;
  return [...text.matchAll(partPhrase)]
    .slice(0, 1)
    .filter(({ index }) => index <= EARLY || index >= (gathered ?? text.length))
    .map(({ index, 0: words }) => {
      const start = sentence.start + index;
      const range = trimmed(reading.flow, { start, end: start + words.length });
      return coded(reading, range, partNamed(textOf(reading.flow, range)));
    });
}

/** "Fruits séchés de Foeniculum vulgare" are fruits; "écorce de la racine" is more than bark. */
function partOf(words: string) {
  const [, part = '', rest = ''] = /^(.+?) d(?:e|es|u) (.+)$/u.exec(words) ?? [];
  return (
    partNamed(words) ?? (rest.split(/\s/).some((word) => partWord.test(word)) ? undefined : partNamed(part))
  );
}

/** Enumeration values where they match, else the words. */
export function readParts(reading: Reading): Coded[] {
  const found = sectionsOfKind(reading, 'partUsed').flatMap((section) => {
    const [first] = statementsIn(reading, section, 'plantPartUsed');
    if (first === undefined) return [];
    const text = textOf(reading.flow, first);
    if (saysNothing(text)) return [];
    const items = partItems(reading, first).map((item) => bare(reading.flow, item));
    const isLong = textOf(reading.flow, items[0] ?? first).split(/\s+/).length > MAX_PART_WORDS;
    if (section.label.form === 'said' || !isEnumeration(text) || (isLong && gathers.test(folded(text))))
      return partsToldIn(reading, first, section);
    return items.map((range) => coded(reading, range, partOf(textOf(reading.flow, range))));
  });
  const seen = new Set<string>();
  return found
    .filter(
      ({ value }) => value !== '' && value.length <= limits.text.name && !seen.has(value) && seen.add(value),
    )
    .slice(0, limits.list.nested);
}

/** Whether the name of a preparation starts a statement, or precedes a colon. */
function leads({ flow }: Reading, section: Section, name: Range): boolean {
  const before = flow.text.slice(section.start, name.start);
  const after = flow.text.slice(name.end, name.end + 60);
  return (
    /(?:^|[.;•\n]|\s[-–—])\s*(?:(?:En|En usage \p{L}+,?|Une|Un|La|Le|L['’]|As an?|An?|The)\s+)?$/iu.test(
      before,
    ) ||
    (/^[^.;:]{0,40}:/u.test(after) && /^\p{Lu}|^[^(]*\)\s*:/u.test(flow.text.slice(name.start, name.end + 8)))
  );
}

/** "Gargarisme : …": words before a colon at the start of a statement name a preparation, known or not. */
const headed = /(?<=^|[.;•\n]\s*)(\p{L}[\p{L}'’ -]{3,30}?)\s*:/gu;

function methodsIn(reading: Reading, section: Section): Range[] {
  const text = textOf(reading.flow, section);
  const at = (index: number, words: string) => ({
    start: section.start + index,
    end: section.start + index + words.length,
  });
  const named = [...text.matchAll(methodWords)].map(({ 0: words, index }) => at(index, words));
  if (section.label.form === 'said' || isEnumeration(text.trim().replace(/\.$/, ''))) return named;
  const heads = [...text.matchAll(headed)].map(({ 1: words = '', index }) => at(index, words));
  const known = named.filter(
    (name) =>
      leads(reading, section, name) && !heads.some(({ start, end }) => name.start < end && name.end > start),
  );
  const own = heads.some((head) => named.some(({ start, end }) => start < head.end && end > head.start));
  return [...known, ...(own ? heads : [])].toSorted((a, b) => a.start - b.start);
}

/** The instructions of a preparation extend to the next one. */
function preparationsIn(reading: Reading, section: Section): PreparationDraft[] {
  const { flow } = reading;
  const list = isEnumeration(textOf(flow, section).trim().replace(/\.$/, ''));
  const leading = methodsIn(reading, section);
  return leading.map((name, i) => {
    const method = coded(reading, name, methodNamed(textOf(flow, name)));
    const range = trimmed(flow, { start: name.start, end: leading[i + 1]?.start ?? section.end });
    const instructions = list || range.end - name.end < 8 ? null : clippedClaim(flow, range);
    const applications = list
      ? []
      : applicationsIn(textOf(flow, range)).map(({ method: route, start, end }) =>
          coded(reading, { start: range.start + start, end: range.start + end }, route),
        );
    return { method, parts: [], instructions, applications };
  });
}

export function readPreparations(reading: Reading, parts: readonly Coded[]): PreparationDraft[] {
  const found = sectionsOfKind(reading, 'preparation', 'posology').flatMap((section) =>
    preparationsIn(reading, section),
  );
  const seen = new Set<string>();
  const distinct = found.filter(
    ({ method }) => method !== null && !seen.has(method.value) && seen.add(method.value),
  );
  if (distinct.length > 0) return distinct.slice(0, 4).map((draft) => ({ ...draft, parts }));
  return parts.length > 0 ? [{ method: null, parts, instructions: null, applications: [] }] : [];
}

/** An amount beside its frequency has no more words. */
const MAX_AMOUNT = 8;

const clauses = /\s*[;:,]\s+(?:et |on |l['’]on |puis )*|\s+(?:et|and) (?:l['’])?(?:on|il|elle|you) /gu;

/** "…, et l’on boit deux tasses par jour": the part of a sentence that says how much and how often, with the amount before its comma. */
function dosesSaid({ flow }: Reading, sentence: Range): Range[] {
  const text = textOf(flow, sentence);
  const cuts = [...text.matchAll(clauses)];
  const parts = [...cuts.map(({ index }) => index), text.length].map((end, at) => {
    const before = cuts[at - 1];
    const start = before === undefined ? 0 : before.index + before[0].length;
    return trimmed(flow, { start: sentence.start + start, end: sentence.start + end });
  });
  const told = parts.flatMap((part, at) => {
    if (!tellsHowOften(textOf(flow, part))) return [];
    const amount = cuts[at - 1]?.[0].trim() === ',' ? parts[at - 1] : undefined;
    const words = amount === undefined ? '' : textOf(flow, amount);
    const isAmount = tellsDose(words) && !tellsHowOften(words) && words.split(/\s+/).length <= MAX_AMOUNT;
    return [{ start: isAmount && amount ? amount.start : part.start, end: part.end }];
  });
  return told.length > 0 ? told : [sentence];
}

/** "Infusion : 2 g par tasse." */
const isOfPreparation = (text: string): boolean => leadsWithMethod(text) || /^[^.:]{3,32}:/u.test(text);

/** Sentences that tell a dose and belong to no single preparation; under a heading of doses all, when there are none. */
function dosesIn(reading: Reading, section: Section): Range[] {
  const sentences = statementsIn(reading, section, 'additionalInfo.posology');
  if (section.label.form === 'said') return sentences.flatMap((one) => dosesSaid(reading, one));
  const isOfOne = (sentence: Range) => isOfPreparation(textOf(reading.flow, sentence));
  const doses = sentences.filter(
    (sentence) => tellsDose(textOf(reading.flow, sentence)) && !isOfOne(sentence),
  );
  const isOfDoses =
    section.label.kind === 'posology' || /posolog|dos(?:es?|age)/i.test(section.label.heading);
  const isMixed =
    doses.length > 0 &&
    (section.label.kind !== 'posology' ||
      sentences.some(isOfOne) ||
      /prepar|recette|recipe/i.test(folded(section.label.heading)));
  const whole = span(sentences);
  return isMixed || !isOfDoses || whole === null ? doses : [whole];
}

/** What the document gives as its posology; without one, the doses among its preparations. */
export function readPosology(reading: Reading): Claim | null {
  const { flow } = reading;
  let room = limits.text.long;
  const take = (whole: Range | null): Claim[] => {
    if (whole === null || saysNothing(textOf(flow, whole)) || room < 40) return [];
    const claim = clippedClaim(flow, whole, room);
    room -= claim.value.length + 1;
    return [claim];
  };
  const told = sectionsOfKind(reading, 'posology');
  const apart = told.filter(
    (section) => section.label.form !== 'said' || !isOfPreparation(textOf(flow, section).trimStart()),
  );
  const own = (apart.length > 0 ? apart : told).flatMap((section) => dosesIn(reading, section).flatMap(take));
  const preparations = sectionsOfKind(reading, 'preparation');
  const doses = preparations.flatMap((section) => dosesIn(reading, section));
  const whole = preparations
    .map((section) => span(statementsIn(reading, section, 'additionalInfo.posology')))
    .filter((range) => range !== null && tellsDose(textOf(flow, range)));
  const claims = own.length > 0 ? own : (doses.length > 0 ? doses : whole).flatMap(take);
  return claims.length === 0 ? null : joined(claims);
}
