import { limits } from '@simples/contract/limits';
import type { DangerLevel } from '@simples/contract/plant-sheet-vocabulary';
import { folded } from '#server/french/folded.ts';
import { isDenied, saysNothing } from '#server/french/negation.ts';
import { clippedClaim, joined } from './evidence.ts';
import type { Claim } from './extraction-types.ts';
import { ofPeople } from './find-labels.ts';
import type { LabelKind } from './label-kinds.ts';
import { introduction, isForbidding, refusedKeyLength, refuses, statedDanger } from './meaning.ts';
import { type MentionKind, namesIn } from './mentions.ts';
import type { Section } from './monographs.ts';
import { mayName, warningScore } from './roles.ts';
import {
  bare,
  commaItems,
  enumerated,
  isEnumeration,
  namedBy,
  type Reading,
  type StatementDraft,
  sectionsOfKind,
  statement,
  statementsIn,
  withoutArticle,
} from './statements.ts';
import { type Flow, type Range, span, textOf, trimmed } from './text-flow.ts';

export interface SafetyDraft {
  readonly dangerLevel: DangerLevel;
  /** The quote that makes a plant toxic or lethal. */
  readonly danger: Claim | null;
  readonly pregnancy: Claim | null;
  readonly breastfeeding: Claim | null;
  readonly children: Claim | null;
  readonly interactions: readonly Claim[];
  readonly lookAlikes: readonly Claim[];
}

const warningKinds = ['contraindications', 'precautions', 'adverseEffects', 'toxicity'] as const;

export const topics = {
  pregnancy: /(?<![a-z])(?:grossesses?|enceintes?|pregnan(?:t|cy)|gestation|abortif|abortive)(?![a-z])/,
  breastfeeding: /(?<![a-z])(?:allait[aeo]\w*|lactation|breast[ -]?feed\w*|nursing)(?![a-z])/,
  children: /(?<![a-z])(?:enfants?|nourrissons?|bebes?|child(?:ren)?|infants?)(?![a-z])/,
  interactions:
    /(?<![a-z])(?:medicaments?|anticoagul\w*|antidiabet\w*|antihypertens\w*|hypoglycemiants?|barbituri\w*|antidepress\w*|immunosuppress(?:eurs?|ants?|ive)|diuretiques?|corticoi\w*|digox\w*|warfarin\w*|insulin\w*|aspirin\w*|lithium|contracepti\w*|drugs?|medications?|medicines)(?![a-z])/,
};

/** A list includes its heading, without which it is meaningless. */
function statementClaim({ flow }: Reading, section: Section, sentence: Range): Claim {
  if (!isEnumeration(textOf(flow, sentence))) return clippedClaim(flow, sentence);
  const heading = { start: section.label.start, end: section.label.end };
  const isCell = /\t/.test(flow.text.slice(heading.start, sentence.start)) || heading.end > sentence.start;
  // A quote crosses no cell: the heading and the list are two.
  if (isCell)
    return heading.end > sentence.start
      ? clippedClaim(flow, sentence)
      : joined([clippedClaim(flow, heading), clippedClaim(flow, sentence)]);
  return clippedClaim(flow, { start: heading.start, end: sentence.end });
}

const warningsIn = (reading: Reading, section: Section): Range[] =>
  statementsIn(reading, section, 'additionalInfo.safety').filter(
    (sentence) => !saysNothing(textOf(reading.flow, sentence)),
  );

function onTopic(reading: Reading, topic: RegExp, sections: readonly Section[]): Claim[] {
  return sections.flatMap((section) =>
    warningsIn(reading, section)
      .filter((sentence) => topic.test(folded(textOf(reading.flow, sentence))))
      .map((sentence) => statementClaim(reading, section, sentence)),
  );
}

/** "Grossesse : éviter" includes its heading, without which it is meaningless. */
function whole(reading: Reading, section: Section): Claim[] {
  const range = span(warningsIn(reading, section));
  if (range === null) return [];
  const { label } = section;
  const isKey = label.form !== 'said' && refuses(textOf(reading.flow, range));
  const isCell = textOf(reading.flow, { start: label.start, end: range.start }).includes('\t');
  return [clippedClaim(reading.flow, isKey && !isCell ? { start: label.start, end: range.end } : range)];
}

/** Sections about the group first, else the general warnings. */
function statementFor(reading: Reading, topic: RegExp, kinds: readonly LabelKind[]): Claim | null {
  const own = sectionsOfKind(reading, ...kinds).flatMap((section) => whole(reading, section));
  const claims = [...own, ...onTopic(reading, topic, sectionsOfKind(reading, ...warningKinds))];
  const distinct = claims.filter(({ value }, i) => claims.findIndex((other) => other.value === value) === i);
  const fitting = distinct.filter(
    (_claim, i) =>
      distinct.slice(0, i + 1).reduce((sum, { value }) => sum + value.length + 1, 0) <= limits.text.long,
  );
  return fitting.length === 0 ? null : joined(fitting);
}

function dangerIn(reading: Reading, level: 'lethal' | 'toxic'): Claim | null {
  for (const section of sectionsOfKind(reading, ...warningKinds, 'description')) {
    for (const sentence of statementsIn(reading, section, 'additionalInfo.safety')) {
      if (statedDanger(textOf(reading.flow, sentence)) === level) return clippedClaim(reading.flow, sentence);
    }
  }
  return null;
}

/** Null without warnings; the level is never "none". */
export function readSafety(reading: Reading, risks: number): SafetyDraft | null {
  const lists = (kind: LabelKind) =>
    sectionsOfKind(reading, kind).flatMap((section) =>
      warningsIn(reading, section).map((sentence) => statementClaim(reading, section, sentence)),
    );
  const deadly = dangerIn(reading, 'lethal');
  const danger = deadly ?? dangerIn(reading, 'toxic');
  const pregnancy = statementFor(reading, topics.pregnancy, ['pregnancy', 'pregnancyAndBreastfeeding']);
  const breastfeeding = statementFor(reading, topics.breastfeeding, [
    'breastfeeding',
    'pregnancyAndBreastfeeding',
  ]);
  const children = statementFor(reading, topics.children, ['children']);
  const own = lists('interactions');
  const general = sectionsOfKind(reading, 'contraindications', 'precautions', 'adverseEffects');
  const elsewhere = onTopic(reading, topics.interactions, general);
  const interactions = [...own, ...elsewhere].slice(0, limits.list.items);
  const lookAlikes = lists('lookAlikes').slice(0, limits.list.items);
  const nothing = danger === null && pregnancy === null && breastfeeding === null && children === null;
  if (nothing && interactions.length + lookAlikes.length + risks === 0) return null;
  const dangerLevel = deadly ? 'lethal' : danger ? 'toxic' : 'caution';
  return { dangerLevel, danger, pregnancy, breastfeeding, children, interactions, lookAlikes };
}

const none = 'le document n’en signale aucun';

/** "Aucune, sauf allergie": what follows is refused. */
const exception =
  /^\s*(?:aucune?|rien|pas de|no|none|nothing)(?![a-z]).*?(?:sauf|hormis|excepte|en dehors de|a part|except(?: for)?) /;

const oneItem =
  /^(?:les? |la |l['’]|the )|^\p{L}+ et (?:l['’])?\p{L}+$|\s(?:et|and) (?:de|du|des|d['’]|à|au|aux|of|to|other|autres?)(?!\p{L})/iu;

/** "Grossesse et allaitement" is one; "allergie et enfant de moins de 12 ans" are two. */
const itemsIn = (flow: Flow, list: Range): Range[] =>
  commaItems(flow.text, list).flatMap((item) => {
    const text = textOf(flow, item);
    return /\s(?:ou|or)\s/u.test(text) || oneItem.test(text) ? [item] : enumerated(flow, item);
  });

const refused: readonly MentionKind[] = ['illness', 'person', 'drug'];
/** What follows tells why, not to whom. */
const reason = /[^a-z](?:car|parce|du fait|en raison|faute d|because|since)(?![a-z])/;

/** People, illnesses and medicines that a sentence refuses a plant to. */
function refusedIn(flow: Flow, sentence: Range): Range[] {
  const text = textOf(flow, sentence);
  const told = text.slice(0, reason.exec(folded(text))?.index);
  const names = namesIn(told, refused);
  return (names.length > 0 ? names : namesIn(text, refused)).map(({ start, end }) => ({
    start: sentence.start + start,
    end: sentence.start + end,
  }));
}

const isTarget = (item: string, isListed: boolean): boolean =>
  /\p{L}{2}/u.test(item) && (namesIn(item, refused).length > 0 || mayName(item, { isListed, mayWarn: true }));

/** As its words alone tell. */
const MAY_WARN = 0.35;

const mayWarn = (text: string): boolean =>
  isForbidding(text) || warns(text) || warningScore(text) >= MAY_WARN;

/** A single short line may be an item that no list knows. */
const MAX_WORDS = 8;

/** Text that neither names nor refuses anybody, below what does, belongs to the section no more. */
function endOfWarnings(flow: Flow, sentences: readonly Range[]): number {
  const texts = sentences.map((sentence) => textOf(flow, sentence));
  const last = texts.findLastIndex((text) => namesIn(text, refused).length > 0 || mayWarn(text));
  const rest = texts.slice(last + 1);
  const isItem = rest.length === 1 && (rest[0]?.split(/\s+/).length ?? 0) <= MAX_WORDS;
  return last === -1 || isItem ? texts.length : last + 1;
}

function ofContraindications(reading: Reading, section: Section): StatementDraft[] {
  const { flow, drop } = reading;
  const sentences = statementsIn(reading, section, 'contreIndications');
  const end = endOfWarnings(flow, sentences);
  return sentences.flatMap((sentence, at) => {
    const text = textOf(flow, sentence);
    if (!/\p{L}{2}/u.test(text)) return [];
    if (saysNothing(text)) {
      drop({ field: 'contreIndications', value: text, reason: none });
      return [];
    }
    const details = bare(flow, sentence);
    const key = refusedKeyLength(text);
    if (key > 0)
      return itemsIn(flow, { start: sentence.start, end: sentence.start + key }).map((item) =>
        statement(flow, withoutArticle(flow, bare(flow, item)), details),
      );
    const lead = exception.exec(folded(text)) ?? introduction.exec(text);
    const list = {
      start: sentence.start + (lead === null ? 0 : lead.index + lead[0].length),
      end: sentence.end,
    };
    const words = textOf(flow, list).replace(/\s(?:et|and)\s/gu, ', ');
    const items = isEnumeration(words) ? itemsIn(flow, list) : [];
    const named = items
      .filter((item) => isTarget(textOf(flow, item), section.label.form !== 'said'))
      .flatMap((item) => namedBy(flow, item, refused));
    const names = refusedIn(flow, list);
    if (at >= end) {
      drop({ field: 'contreIndications', value: text, reason: 'à vérifier : ne nomme personne' });
      return [];
    }
    const targets = [named, names, [details]].find(({ length }) => length > 0) ?? [];
    return targets.map((target) => statement(flow, target, details));
  });
}

const warning =
  /(?<![a-z])(?:toxi|mortel|veneneu|poison|danger|mort(?![a-z])|deces|death|fatal|lethal|nocif|harmful|intoxication|surdos|overdos|provoqu|entrain|lesion|atteinte|hepato|nephro|vomi|convuls|hemorrag|avort|abort)/g;
const animals =
  /(?<![a-z])(?:dl ?50|ld ?50|souris|rats?|lapins?|cobayes?|animaux|mice|mouse|rabbits?|animals?|in vitro)(?![a-z])/;

/** Animal or laboratory studies. */
export const isOfAnimals = (sentence: string): boolean => animals.test(folded(sentence));

export function warns(sentence: string): boolean {
  if (isOfAnimals(sentence)) return false;
  return [...folded(sentence).matchAll(warning)].some((match) => !isDenied(sentence, match.index));
}

function warningOfSection(reading: Reading, section: Section): StatementDraft[] {
  const { flow, drop } = reading;
  const { kind, heading, start, end } = section.label;
  const sentences = statementsIn(reading, section, 'contreIndications').filter(
    (sentence) => !saysNothing(textOf(flow, sentence)),
  );
  const isToxicity = kind === 'toxicity';
  const isData = isToxicity && !sentences.some((sentence) => warns(textOf(flow, sentence)));
  const ofPeople = sentences.filter((sentence) => !isToxicity || !isOfAnimals(textOf(flow, sentence)));
  const details = isData ? null : span(ofPeople);
  if (details === null) {
    const reason = sentences.length === 0 ? none : 'données sans avertissement pour une personne';
    drop({ field: 'contreIndications', value: heading, reason });
    return [];
  }
  const from = flow.text.indexOf(heading.split(' ')[0] ?? '', start);
  return [statement(flow, trimmed(flow, { start: Math.max(start, from), end }), details)];
}

/** "Grossesse : déconseillée …": people to whom the text beside their name, or the heading above it, refuses the plant. */
function peopleRefused({ flow, monograph }: Reading): StatementDraft[] {
  const { sections } = monograph;
  return sections.flatMap((section, at) => {
    const { label, end } = section;
    const above = sections.slice(0, at).findLast(({ label: { kind } }) => !ofPeople.has(kind));
    const isKey = label.form !== 'said' && ofPeople.has(label.kind);
    const isBelow = label.form === 'colon' && above?.label.kind === 'contraindications';
    const body = textOf(flow, section).trim().split('\n')[0] ?? '';
    if (!isKey || !(isBelow || refuses(body)) || saysNothing(body) || !/\p{L}{2}/u.test(body)) return [];
    const heading = trimmed(flow, { start: label.start, end: label.end });
    const from =
      heading.start + Math.max(0, textOf(flow, heading).indexOf(label.heading.split(' ')[0] ?? ''));
    const details = refuses(body) ? section.start + textOf(flow, section).indexOf(body) + body.length : end;
    return [statement(flow, { start: from, end: heading.end }, { start: from, end: details })];
  });
}

/** Contraindications first, then other warnings, each with its heading. */
export function readRisks(reading: Reading): StatementDraft[] {
  const contraindications = sectionsOfKind(reading, 'contraindications').flatMap((section) =>
    ofContraindications(reading, section),
  );
  const others = sectionsOfKind(reading, 'precautions', 'adverseEffects', 'toxicity').flatMap((section) =>
    warningOfSection(reading, section),
  );
  return [...contraindications, ...peopleRefused(reading), ...others].filter(
    ({ title, details }) => title.value !== '' && details.value !== '',
  );
}
