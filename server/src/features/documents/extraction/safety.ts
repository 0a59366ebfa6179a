import { lessonMeaningLabels } from '@simples/contract/document-lessons';
import { normalizeText } from '@simples/contract/french/text';
import { limits } from '@simples/contract/limits';
import type { DangerLevel } from '@simples/contract/plant-sheet-vocabulary';
import { folded } from '#server/french/folded.ts';
import { isDenied, saysNothing } from '#server/french/negation.ts';
import { saysSame } from './cross-references.ts';
import { clippedClaim, joined } from './evidence.ts';
import type { Claim } from './extraction-types.ts';
import { headingKind, ofPeople } from './find-labels.ts';
import type { LabelKind } from './label-kinds.ts';
import { refuses, statedDanger } from './meaning.ts';
import { pregnancyNamesIn } from './mentions.ts';
import type { Section } from './monographs.ts';
import {
  bare,
  isEnumeration,
  type Reading,
  type StatementDraft,
  sectionsOfKind,
  statement,
  statementsIn,
} from './statements.ts';
import type { RoledTerm } from './term-roles.ts';
import { statementsOf } from './terms.ts';
import { type Range, span, textOf, trimmed } from './text-flow.ts';
import { isOfPlants } from './whole-document.ts';

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

const topics = {
  pregnancy: /(?<![a-z])(?:grossesses?|enceintes?|pregnan(?:t|cy)|gestation|abortif|abortive)(?![a-z])/,
  breastfeeding: /(?<![a-z])(?:allait[aeo]\w*|lactation|breast[ -]?feed\w*|nursing)(?![a-z])/,
  children:
    /(?<![a-z])(?:enfants?|nourrissons?|bebes?|child(?:ren)?|infants?|(?:avant|moins de|plus de|(?:au|en)[ -]dessous de) (?:l'age de )?(?:1?\d|deux|trois|quatre|cinq|six|sept|huit|dix|douze|quinze|seize|dix-huit) ans)(?![a-z])/,
  interactions:
    /(?<![a-z])(?:medicaments?|anticoagul\w*|antidiabet\w*|antihypertens\w*|hypoglycemiants?|barbituri\w*|antidepress\w*|immunosuppress(?:eurs?|ants?|ive)|diuretiques?|corticoi\w*|digox\w*|warfarin\w*|insulin\w*|aspirin\w*|lithium|contracepti\w*|drugs?|medications?|medicines)(?![a-z])/,
};

export type Topic = keyof typeof topics;
export const isTopic = (kind: string): kind is Topic => kind in topics;

/** Whether a text is on a topic; of whom a woman is pregnant with it tells nothing. */
export function isOnTopic(topic: Topic, text: string): boolean {
  const pregnancies = topic === 'pregnancy' || topic === 'children' ? pregnancyNamesIn(text) : [];
  const plain = pregnancies.reduce(
    (left, { start, end }) => left.slice(0, start) + ' '.repeat(end - start) + left.slice(end),
    folded(text),
  );
  return (topic === 'pregnancy' && pregnancies.length > 0) || topics[topic].test(plain);
}

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

function onTopic(reading: Reading, topic: Topic, sections: readonly Section[]): Claim[] {
  return sections.flatMap((section) =>
    warningsIn(reading, section)
      .filter((sentence) => isOnTopic(topic, textOf(reading.flow, sentence)))
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
function statementFor(reading: Reading, topic: Topic, kinds: readonly LabelKind[]): Claim | null {
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
  const pregnancy = statementFor(reading, 'pregnancy', ['pregnancy', 'pregnancyAndBreastfeeding']);
  const breastfeeding = statementFor(reading, 'breastfeeding', [
    'breastfeeding',
    'pregnancyAndBreastfeeding',
  ]);
  const children = statementFor(reading, 'children', ['children']);
  const own = lists('interactions');
  const general = sectionsOfKind(reading, 'contraindications', 'precautions', 'adverseEffects');
  const elsewhere = onTopic(reading, 'interactions', general);
  const interactions = [...own, ...elsewhere].slice(0, limits.list.items);
  const lookAlikes = lists('lookAlikes').slice(0, limits.list.items);
  const nothing = danger === null && pregnancy === null && breastfeeding === null && children === null;
  if (nothing && interactions.length + lookAlikes.length + risks === 0) return null;
  const dangerLevel = deadly ? 'lethal' : danger ? 'toxic' : 'caution';
  return { dangerLevel, danger, pregnancy, breastfeeding, children, interactions, lookAlikes };
}

const none = 'le document n’en signale aucun';

/** What stands under a heading of refusals and is none. */
function reportUntold(reading: Reading, terms: readonly RoledTerm[]): void {
  for (const own of statementsOf(reading)) {
    const value = textOf(reading.flow, own);
    const isUnder = own.section?.label.kind === 'contraindications' && /\p{L}{2}/u.test(value);
    const reason = saysNothing(value) ? none : 'à vérifier : ne nomme personne';
    if (!isUnder || terms.some((term) => term.statement === own)) continue;
    const quotes = warns(value) ? reading.flow.quotes(own.start, own.end) : [];
    const doubt = { plants: [reading.monograph.name.name], quotes };
    reading.drop({ field: 'contreIndications', value, reason, ...(quotes.length > 0 && { doubt }) });
  }
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

const meanings: Readonly<Partial<Record<LabelKind, string>>> = lessonMeaningLabels;

function warningOfSection(reading: Reading, section: Section): StatementDraft[] {
  const { flow, drop } = reading;
  const { kind, heading, start, end } = section.label;
  const sentences = statementsIn(reading, section, 'contreIndications').filter(
    (sentence) => !saysNothing(textOf(flow, sentence)) && /\p{L}{2}/u.test(textOf(flow, sentence)),
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
  // A cell is called by the heading of its column.
  const printed = section.label.head ?? { start: Math.max(start, from), end };
  const { title, ...told } = statement(flow, trimmed(flow, printed), details);
  // « À surveiller » names no danger: sheets call it what it is.
  const value = (headingKind(heading) === null && meanings[kind]) || title.value;
  return [{ ...told, title: { ...title, value } }];
}

/** "Grossesse : déconseillée …": people to whom the text beside their name, or the heading above it, refuses the plant. */
function peopleRefused({ flow, monograph }: Reading): StatementDraft[] {
  const { sections } = monograph;
  return sections.flatMap((section, at) => {
    const { label, end } = section;
    const above = sections.slice(0, at).findLast(({ label: { kind } }) => !ofPeople.has(kind));
    const isKey = label.form !== 'said' && ofPeople.has(label.kind);
    const isBelow = label.form === 'colon' && !label.head && above?.label.kind === 'contraindications';
    const body = textOf(flow, section).trim().split('\n')[0] ?? '';
    if (!isKey || !(isBelow || refuses(body)) || saysNothing(body) || !/\p{L}{2}/u.test(body)) return [];
    if (label.head) {
      const title = clippedClaim(flow, label.head, limits.text.title);
      return [{ title, details: joined([title, clippedClaim(flow, section)]) }];
    }
    const heading = trimmed(flow, { start: label.start, end: label.end });
    const from =
      heading.start + Math.max(0, textOf(flow, heading).indexOf(label.heading.split(' ')[0] ?? ''));
    const details = refuses(body) ? section.start + textOf(flow, section).indexOf(body) + body.length : end;
    return [statement(flow, { start: from, end: heading.end }, { start: from, end: details })];
  });
}

const byMouth = /(?<![a-z])(?:bouche|orale?|interne|ingestion)(?![a-z])/;

const untaken = new RegExp(
  [
    String.raw`(?<=^\W*|[.,;:!(]\s*)(?:(?:on|elle|il|ca|cela|a) )?(?:ne|n')(?: (?:se|la|le|les|pas|jamais|point))* ?(?:boi(?:t|s|re)|buvez|mange[rz]?|avale[rz]?|ingere[rz]?)(?: (?:pas|jamais|point))?(?: (?:cette|la) plante)?(?=\s*(?:$|[.,;:!()]))`,
    // "jamais l’huile à boire", "never swallow it"
    String.raw`(?<=^\W*|[.;:!(]\s*)(?:jamais|pas)(?: d[eu'])?(?: [a-z']+){1,3} a (?:boire|manger|avaler)(?=\s*(?:$|[.,;:!()]))`,
    String.raw`(?<=^\W*|[.,;:!(]\s*)(?:never|do not|don't) (?:drink|swallow|eat|ingest)(?: it| this| the plant)?(?=\s*(?:$|[.,;:!()]))`,
  ].join('|'),
);
/** "Ne se boit pas", "on ne mange pas cette plante": a way of taking that is refused to everybody. */
function refusedTaking(text: string): { readonly start: number; readonly end: number } | null {
  const found = untaken.exec(folded(text));
  return found && { start: found.index, end: found.index + found[0].length };
}

/** "Ne se boit pas", where nothing else of its sentence is refused, nor its taking by mouth elsewhere. */
function takingsRefused(reading: Reading, terms: readonly RoledTerm[]): StatementDraft[] {
  const { flow } = reading;
  if (terms.some((term) => term.kind === 'route' && byMouth.test(folded(textOf(flow, term))))) return [];
  return statementsOf(reading).flatMap((own) => {
    const found = refusedTaking(textOf(flow, own));
    if (found === null || terms.some((term) => term.statement === own)) return [];
    const title = { start: own.start + found.start, end: own.start + found.end };
    return [statement(flow, title, bare(flow, own))];
  });
}

const reserved =
  /(?<![a-z])reservee?s? (?:a l'|aux? )(?:seuls? )?(?:adultes?|(?:enfants? de )?plus de (?:l'age de )?[a-z\d-]+ ans)(?![a-z])/;

/** "Réservé aux plus de 6 ans": nobody younger may take it. */
function agesRefused(reading: Reading, terms: readonly RoledTerm[]): StatementDraft[] {
  if (terms.some((term) => isOnTopic('children', textOf(reading.flow, term)))) return [];
  return statementsOf(reading).flatMap((own) => {
    const found = reserved.exec(folded(textOf(reading.flow, own)));
    const start = own.start + (found?.index ?? 0);
    const title = { start, end: start + (found?.[0].length ?? 0) };
    return found ? [statement(reading.flow, title, bare(reading.flow, own))] : [];
  });
}

/** Contraindications first, then other warnings, each with its heading. */
export function readRisks(reading: Reading, terms: readonly RoledTerm[]): StatementDraft[] {
  const { flow } = reading;
  const refused = terms.filter(
    ({ role, ...range }) => role === 'contraindications' && !isOfPlants(textOf(flow, range)),
  );
  const contraindications = refused.map((term) => {
    const details = bare(flow, term.statement);
    return statement(flow, term, details);
  });
  // What is told in its own text is told already.
  const isTold = (title: string) => contraindications.some((one) => saysSame(one.title.value, title));
  const referred = (reading.monograph.referred ?? [])
    .map(({ title, details }) => statement(flow, title, details))
    .filter(({ title }) => !isTold(title.value));
  reportUntold(reading, refused);
  const told = new Set<string>();
  const isNew = ({ title }: StatementDraft): boolean => {
    const key = normalizeText(title.value);
    return key !== '' && told.size < told.add(key).size;
  };
  const others = sectionsOfKind(reading, 'precautions', 'adverseEffects', 'toxicity').flatMap((section) =>
    warningOfSection(reading, section),
  );
  return [
    ...contraindications,
    ...takingsRefused(reading, refused),
    ...agesRefused(reading, refused),
    ...referred,
    ...peopleRefused(reading),
    ...others,
  ].filter((one) => one.details.value !== '' && !one.title.value.endsWith('?') && isNew(one));
}
