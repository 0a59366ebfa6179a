import type { Population, SafetyAssessment } from '@simples/contract/safety/assessment';
import type { PlantMention, ReadQuestion } from '#server/features/chat/find/question.ts';
import { vagueNames } from '#server/french/question-words.ts';
import type { Question } from './answer-writer.ts';
import {
  type Aspect,
  asksComparison,
  asksDose,
  aspectsOf,
  ordinalOf,
  refersBack,
  type SmallTalk,
  smallTalkOf,
} from './aspects.ts';

export interface Understanding {
  readonly words: readonly string[];
  readonly plantIds: readonly string[];
  readonly ambiguous: PlantMention | null;
  readonly other: PlantMention | null;
  readonly understood: readonly string[];
  readonly aspects: ReadonlySet<Aspect>;
  readonly topic: string;
  readonly topicTyped: string;
  readonly people: readonly Population[];
  readonly medicines: readonly string[];
  readonly conditions: readonly string[];
  readonly asksDose: boolean;
  readonly asksComparison: boolean;
  readonly refersBack: boolean;
  readonly ordinal: number | null;
  readonly smallTalk: SmallTalk | null;
}

const aspectOfPeople: Readonly<Record<Population, Aspect>> = {
  pregnancy: 'pregnancy',
  breastfeeding: 'breastfeeding',
  infant: 'children',
  child: 'children',
};

/** "citronnelle (Cymbopogon)": another mention of the question settles which plant an ambiguous name means. */
function disambiguate(mentions: readonly PlantMention[]): PlantMention[] {
  const certain = new Set(mentions.flatMap(({ match }) => (match.sheets.length === 1 ? match.sheets : [])));
  return mentions.filter(
    ({ match }) => match.sheets.length === 1 || !match.sheets.some((sheet) => certain.has(sheet)),
  );
}

/** A name that may mean another plant than the sheet's, or several sheets. */
function isVague({ match, typed }: PlantMention): boolean {
  return match.sheets.length > 1 || (match.kind === 'head' && vagueNames.has(typed));
}

/** `safety` assesses the question without plant names. */
export function understand(read: ReadQuestion, safety: SafetyAssessment): Understanding {
  const mentions = disambiguate(read.mentions);
  const plain = mentions.filter((mention) => !mention.isOther);
  const aspects = aspectsOf(read.rest.split(' '));
  for (const population of safety.populations) aspects.add(aspectOfPeople[population]);
  if (safety.medicines.length > 0) aspects.add('medicine');
  // "interactions entre X et Y" are not about medicines only, but that is what sheets document.
  return {
    words: read.words,
    plantIds: [...new Set(plain.flatMap((mention) => (isVague(mention) ? [] : mention.match.sheets)))],
    ambiguous: plain.find(isVague) ?? null,
    other: mentions.find((mention) => mention.isOther) ?? null,
    understood: plain.filter(({ match }) => match.kind !== 'exact').map(({ match }) => match.name),
    aspects,
    topic: read.topic,
    topicTyped: read.topicTyped,
    people: safety.populations,
    medicines: safety.medicines,
    conditions: safety.chronicConditions,
    asksDose: asksDose(read.words),
    asksComparison: asksComparison(read.words),
    refersBack: refersBack(read.words),
    ordinal: ordinalOf(read.words),
    smallTalk: read.mentions.length === 0 ? smallTalkOf(read.words) : null,
  };
}

/** "et le gingembre ?" */
function sameQuestion(now: Understanding, before: Understanding): Understanding {
  return {
    ...now,
    aspects: before.aspects,
    topic: before.topic,
    topicTyped: before.topicTyped,
    people: before.people,
    medicines: before.medicines,
    conditions: before.conditions,
    asksDose: before.asksDose,
  };
}

function namesOnlyPlants({ aspects, topic, conditions }: Understanding): boolean {
  return aspects.size === 0 && topic === '' && conditions.length === 0;
}

function ranked(ordinal: number, focus: readonly string[]): string[] {
  const picked = focus.at(ordinal);
  return picked === undefined ? [] : [picked];
}

function disambiguatedByFocus(now: Understanding, focus: readonly string[]): Understanding {
  const candidates = (now.ambiguous?.match.sheets ?? []).filter((sheet) => focus.includes(sheet));
  const [only] = candidates;
  if (only === undefined || candidates.length > 1 || focus.length > 1) return now;
  return { ...now, ambiguous: null, plantIds: [...now.plantIds, only] };
}

export function inContext(
  intent: Understanding,
  before: Understanding | null,
  question: Question,
): Understanding {
  const { focus } = question;
  const now = disambiguatedByFocus(intent, focus);
  if (now.smallTalk || now.ambiguous || now.other) return now;
  if (now.plantIds.length > 0) {
    const continues = now.refersBack || question.previousKind === 'clarification';
    return before && continues && namesOnlyPlants(now) ? sameQuestion(now, before) : now;
  }
  if (focus.length === 0) return now;
  if (now.ordinal !== null) {
    return { ...now, plantIds: ranked(now.ordinal, focus) };
  }
  // After a list of plants a new need is a new question; after one plant it is about that plant.
  if (now.topic !== '') return now.refersBack && focus.length === 1 ? { ...now, plantIds: focus } : now;
  const asksOfPlant = now.aspects.size > 0 || now.conditions.length > 0;
  return asksOfPlant ? { ...now, plantIds: focus } : now;
}
