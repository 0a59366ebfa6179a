import { normalizeText } from '@simples/contract/french/text';
import { readWords, recognise } from '#server/concepts/recogniser.ts';
import type { Intent } from '#server/features/chat/understand/frame.ts';
import { fixedVocabularies } from '#server/features/chat/understand/vocabularies.ts';
import {
  namesKnownComplaint,
  type StoredPassage,
  statedDanger,
  tellsDanger,
  warns,
} from '#server/features/documents/documents.feature.ts';
import { holdsDose, quantitiesOf } from '#server/french/quantities.ts';
import { splitSentences } from '#server/french/sentences.ts';
import { readTokens } from '#server/french/tokens.ts';
import { rolesIn } from './statement-roles.ts';

/** 1: the section that is asked for; 0: another one. */
export type Fit = number;

/** A sentence that names a complaint and neither refuses the plant nor tells of its harm, where uses are asked for. */
const LIKELY_USE: Fit = 0.8;
/** A warning that names the complaint: no use, and no answer where no plant is named. */
const WARNED_OF: Fit = 0.7;
/** It stands where anything may. */
const ANY_SECTION: Fit = 0.3;
const harms = /provoqu|caus|entrain|declench|aggrav|risque|toxi|empoison|venen|indesirable|accident|mort/;

/** Sections of a document in which an answer to each intent stands. */
const sections: Readonly<Partial<Record<Intent, readonly string[]>>> = {
  uses: ['indications', 'uses', 'actions'],
  need: ['indications', 'uses', 'actions'],
  evidence: ['indications', 'uses', 'actions'],
  preparation: ['preparation', 'posology'],
  dose: ['posology'],
  duration: ['posology', 'precautions', 'preparation'],
  forms: ['preparation', 'posology'],
  routes: ['preparation', 'posology'],
  storage: ['preparation'],
  people: [
    'pregnancy',
    'breastfeeding',
    'pregnancyAndBreastfeeding',
    'children',
    'contraindications',
    'precautions',
    'posology',
  ],
  interaction: ['interactions', 'contraindications', 'precautions'],
  disease: ['contraindications', 'precautions', 'interactions'],
  toxicity: ['toxicity', 'contraindications', 'precautions', 'adverseEffects'],
  adverseEffects: ['adverseEffects', 'toxicity', 'precautions'],
  lookAlikes: ['lookAlikes', 'toxicity', 'description'],
  parts: ['partUsed', 'preparation'],
  names: ['commonNames', 'vernacularNames', 'synonyms'],
  family: ['family'],
  origin: ['origin', 'description'],
  description: ['description', 'origin'],
  constituents: ['constituents'],
};

const ofPlantItself: ReadonlySet<Intent> = new Set<Intent>([
  'names',
  'family',
  'origin',
  'description',
  'parts',
  'constituents',
  'references',
  'storage',
  'lookAlikes',
]);
/** For the plant itself, and for no way to take it: no warning answers, and "à Nabeul" beside a name is no topic of its own. */
export const asksPlainly = (intents: readonly Intent[]): boolean =>
  intents.length > 0 && intents.every((intent) => ofPlantItself.has(intent));

/** What a preparation is, and how long it keeps, are two matters. */
const keeps =
  /conserv|gard(?:e|er|ez|ent|ees?)(?![a-z])|stock|perime|frigo|refrigerat|congel|bocal|bocaux|abri|moisi/;

const ofTime: ReadonlySet<Intent> = new Set<Intent>(['duration', 'need', 'uses']);
const YEAR = 12;
const ofAge = /enfant|b[ée]b[ée]|nourrisson|\bâge/iu;
/** « jusqu’à la chute du cor ». */
const untilEvent = /(?<![a-z])jusqu.(?:a|au|aux|en|ce)(?![a-z])/;
/** "six mois au plus", and nobody's age. */
const tellsTime = (text: string, isOfDays = false): boolean =>
  untilEvent.test(normalizeText(text)) ||
  quantitiesOf(readTokens(text)).some(
    ({ unit, max }) =>
      (unit === 'minute' && !isOfDays) ||
      unit === 'jour' ||
      (unit === 'mois' && max <= YEAR && !ofAge.test(text)),
  );

const steeping = /infus|macer|decoct|bouill|mijot|tremp|repos|fremi|cui(?:re|t|sson)/;
const ofNights = /(?:quart|demie?)[\s-]d?.?heure|(?<!par )(?:nuit|nuitee|quinzaine|huitaine)/;
/** "macération de deux jours", and not how long the remedy is taken. */
const tellsTimeOfRecipe = (text: string): boolean => {
  const plain = normalizeText(text);
  return steeping.test(plain) && (tellsTime(text) || ofNights.test(plain));
};

/** Answered by a quantity, a time or what is done to keep it alone, whatever else a statement says of the same plant and part. */
const ofQuantity: ReadonlySet<Intent> = new Set<Intent>(['dose', 'duration', 'storage']);

const ofHarm: ReadonlySet<Intent> = new Set<Intent>(['adverseEffects', 'toxicity']);
const ofLooks: ReadonlySet<Intent> = new Set<Intent>(['description', 'origin', 'lookAlikes']);

/** Answered by a time alone, or by how it is kept. */
const ofSpan: ReadonlySet<Intent> = new Set<Intent>(['duration', 'storage']);

/** Whom a plant is for, and with what. */
export const ofPersons: ReadonlySet<Intent> = new Set<Intent>(['people', 'disease', 'interaction']);

const ofTaking: ReadonlySet<Intent> = new Set<Intent>([...ofPersons, 'dose', 'duration', 'preparation']);

interface Found {
  readonly fit: Fit;
  /** Of all words that were asked, from 0 to 1. */
  readonly whole: number;
  /** Of the wording that is covered best. */
  readonly coverage: number;
  /** A name of the complaint stands in it, and not only what is like it; null where none is asked. */
  readonly namesComplaint: boolean | null;
  readonly hasPlant: boolean;
  /** A person, a time or a place is asked for, and it tells one. */
  readonly isTyped: boolean;
  /** What is asked for is told by nothing else: pages of an index. */
  readonly isExactly: boolean;
  /** Of what is asked. */
  readonly words: number;
  /** What of the question it holds together with the head of its page. */
  readonly around: number;
  /** Whether it names the forms that are asked; null where none are. */
  readonly namesForm: boolean | null;
}

export interface SoughtKinds {
  fitOf(passage: StoredPassage, statement: string): Fit;
  accepts(found: Found): boolean;
  /** Whether a statement may be an answer where no plant is named, whatever it tells. */
  mayAnswer(found: Pick<Found, 'whole' | 'namesComplaint' | 'coverage'>): boolean;
  /** What the plant is called or which family it is of, and nothing else. */
  readonly asksIdentity: boolean;
  /** What it looks like, and nothing else. */
  readonly asksLooks: boolean;
  /** Whether somebody may take the plant, for what, how or how much. */
  readonly asksOfTaking: boolean;
  /** Whether a statement tells how much, where nothing else is asked; true where it is. */
  answersAmount(passage: StoredPassage, statement: string): boolean;
  /** Neither whom a plant is for, nor against what, nor whom it harms: what stands out among all statements may answer. */
  readonly asksOfMatter: boolean;
  /** Whether a statement may answer by standing out from all others of its plant. */
  mayStandOut(found: Pick<Found, 'fit' | 'whole'>): boolean;
  /** Of a page that names the plant elsewhere. */
  acceptsOfPage(found: Pick<Found, 'fit' | 'whole' | 'coverage' | 'isTyped'>): boolean;
  /** Of a dangerous plant. */
  acceptsWarning(found: Pick<Found, 'coverage' | 'isTyped'>, statement: string): boolean;
}

/** Sections whose heading does not tell what their sentences are. */
export const isOpen = (kind: string | null): boolean =>
  kind === null || kind === 'other' || kind === 'article' || kind === 'annotation';
const ofWarnings = new Set<string>(
  [sections.people, sections.disease, sections.interaction, sections.toxicity, sections.adverseEffects]
    .flatMap((kinds) => kinds ?? [])
    .filter((kind) => kind !== 'posology'),
);

export const isOfWarnings = (kind: string | null): boolean => kind !== null && ofWarnings.has(kind);

/** Where a sentence tells by itself another matter than its heading: anywhere but here. "Petit muguet" treats nothing. */
const closed = new Set(['references', 'article', 'commonNames', 'vernacularNames']);
const isClosed = (kind: string | null): boolean => isOfWarnings(kind) || closed.has(kind ?? '');

/** They count wherever they stand. */
const warningRoles = new Set(['contraindications', 'adverseEffects', 'toxicity']);

/** Where a heading is of no known kind, what it asks: « Principe actif ». */
const askedBy = (heading: string | null): readonly string[] =>
  heading === null ? [] : recognise(readWords(heading), [fixedVocabularies().intents]).map(({ id }) => id);

interface Sharpness {
  /** A need, an illness or a person is named: the section alone is then no answer. */
  readonly isSpecific: boolean;
  /** What is asked is no taking of the plant: it is told only what names it. */
  readonly isElse: boolean;
  /** What is asked is in words of no intent: any section may answer. */
  readonly isUnknown: boolean;
  /** An age is told: other ages are none of it. */
  readonly isAged: boolean;
  readonly hasNeed: boolean;
  /** Which plant is asked, of nobody of whom something is told: an unknown word hides none. */
  readonly asksPlant: boolean;
  /** How long the preparation takes is asked. */
  readonly timesRecipe?: boolean | undefined;
  /** How many days, weeks or months is asked: minutes are no answer. */
  readonly isOfDays?: boolean;
  /** How long is asked. */
  readonly isOfTime?: boolean;
}

interface Sought {
  /** Other intents than what the plant is for. */
  readonly special: readonly Intent[];
  readonly asked: readonly Intent[];
  /** Of sections. */
  readonly kinds: ReadonlySet<string>;
  readonly hasNeed: boolean;
  readonly timesRecipe: boolean;
  readonly isOfDays: boolean;
  readonly isOfTime: boolean;
}

function soughtBy(
  intents: readonly Intent[],
  { isSpecific, isUnknown, hasNeed, timesRecipe = false, isOfDays = false, isOfTime = false }: Sharpness,
): Sought {
  // "quelle partie utilise-t-on" asks for parts, "quelles plantes" for no section.
  const special = intents.filter((intent) => !['uses', 'need', 'list'].includes(intent));
  // "l’écorce du jala, comme disent les Bambara": its name is told, and not asked.
  const isOfUses = intents.includes('uses') && special.every((intent) => intent === 'names');
  const others =
    special.length === 0 || isOfUses
      ? intents
      : hasNeed && !asksPlainly(special)
        ? [...special, 'need' as const]
        : special;
  // "quelle espèce toxique lui ressemble": no harm of its own.
  const own = special.includes('lookAlikes') ? others.filter((intent) => !ofHarm.has(intent)) : others;
  const asked: readonly Intent[] = isUnknown ? [] : own;
  const kinds = new Set(asked.flatMap((intent) => sections[intent] ?? []));
  // Doses are told by age: where nobody is named, they say nothing of people.
  if (!isSpecific && asked.every((intent) => intent === 'people')) kinds.delete('posology');
  return { special, asked, kinds, hasNeed, timesRecipe, isOfDays, isOfTime };
}

function fitOf(
  { special, asked, kinds, hasNeed, timesRecipe, isOfDays, isOfTime }: Sought,
  { kind, heading }: StoredPassage,
  statement: string,
): Fit {
  if (asked.includes('storage')) {
    const isKept = keeps.test(normalizeText(`${heading ?? ''} ${statement}`));
    if (!isKept || (isOfTime && !tellsTime(statement, isOfDays))) return 0;
    if (isOfTime) return 1;
  }
  if (asked.includes('duration') && asked.every((intent) => ofTime.has(intent)))
    return tellsTime(statement, isOfDays) && kind !== 'references' ? 1 : 0;
  if (isOfTime && !timesRecipe && !isOfWarnings(kind) && !tellsTime(statement, isOfDays)) return 0;
  if (timesRecipe) return kind !== 'references' && tellsTimeOfRecipe(statement) ? 1 : 0;
  if (kind !== null && kinds.has(kind)) return 1;
  // Of a dose only the place is told, and where no quantity stands there is none.
  if (asked.includes('dose') && (kind === 'article' || !isClosed(kind)) && holdsDose(statement))
    return kind === 'preparation' ? 1 : LIKELY_USE;
  // « Je n’en vends pas à » begins a sentence that the section ends.
  const roles = rolesIn(isOpen(kind) && heading !== null ? `${heading} ${statement}` : statement, kind);
  const isWarning = [...warningRoles].some((role) => roles.has(role) && kinds.has(role));
  if (isWarning && kind !== 'references') return 1;
  // "contre la constipation", of which a section warns.
  if (hasNeed && kind !== 'references' && (isOfWarnings(kind) || roles.has('contraindications')))
    return WARNED_OF;
  if (askedBy(heading).some((id) => special.some((intent) => intent === id))) return 1;
  // Where no section is asked for, any may answer.
  if (asked.length === 0) return ANY_SECTION;
  if (isClosed(kind)) return 0;
  if ([...roles].some((role) => kinds.has(role))) return 1;
  const mayBeUse =
    kinds.has('uses') && namesKnownComplaint(statement) && !harms.test(normalizeText(statement));
  if (mayBeUse && !splitSentences(statement).some((one) => warns(one, kind))) return LIKELY_USE;
  return isOpen(kind) ? ANY_SECTION : 0;
}

/** Of all words that are asked; a refusal to somebody, of no age, must name less. */
const ENOUGH = 0.5;
const ENOUGH_OF_REFUSAL = 0.4;
/** Of what stands out, where another section is asked for. */
const QUARTER = 0.25;
/** Of a person or a time that is asked for, where one is told. */
const ENOUGH_OF_TYPE = 0.3;
/** Of all words: the statement is about this very matter. */
const NEARLY_ALL = 0.6;
const ALL = 0.8;
/** So many words of a question stand in no other matter together. */
const MANY = 4;

interface Asking {
  readonly sharpness: Sharpness;
  readonly sought: Sought;
  /** Whether somebody may take the plant. */
  readonly isOfPersons: boolean;
  readonly isOfHarm: boolean;
}

/** How much of its topic a refusal to somebody, of no age, must hold, and any other statement. */
function enoughFor({ sharpness, sought: { asked } }: Asking, fit: Fit): number {
  const areOfPersons = asked.length > 0 && asked.every((intent) => ofPersons.has(intent));
  return areOfPersons && !sharpness.isAged && fit === 1 ? ENOUGH_OF_REFUSAL : ENOUGH;
}

/** Where no plant is named. */
function acceptsOfAny(
  { sharpness: { hasNeed, asksPlant }, sought: { special }, isOfHarm }: Asking,
  found: Found,
): boolean {
  const { fit, whole, coverage, namesComplaint, isExactly, words } = found;
  if (namesComplaint !== null) return namesComplaint && fit >= LIKELY_USE;
  // "chute de cheveux : quelle plante en masque ?": half of the question, and the complaint by one of its names.
  if (hasNeed && asksPlant && coverage === 1 && whole >= ENOUGH && fit !== WARNED_OF) return true;
  if (isOfHarm && coverage === 1 && fit === 1) return true;
  const areMany = Math.round(whole * words) >= MANY;
  // "contre la maladie de Parkinson": what warns of it is no use.
  const mayWarn = !hasNeed || special.length > 0 || fit > WARNED_OF;
  if (areMany && mayWarn && whole >= (hasNeed ? ALL : NEARLY_ALL)) return true;
  if (isExactly && whole >= ENOUGH) return true;
  return whole >= ALL && (hasNeed ? fit > WARNED_OF : fit > 0);
}

function accepts(asking: Asking, found: Found): boolean {
  const { sharpness, sought, isOfPersons, isOfHarm } = asking;
  const { isSpecific, hasNeed, timesRecipe = false } = sharpness;
  const { special, asked } = sought;
  const { fit, whole, coverage, isTyped, words, around, namesForm } = found;
  if (!found.hasPlant) return acceptsOfAny(asking, found);
  if (timesRecipe) return fit === 1;
  // "en poudre, dans quoi la met-on ?": how that form of it is prepared.
  if (namesForm === true && fit === 1 && !hasNeed && !isOfPersons) return true;
  if (words > 1 && whole >= ALL && (fit > 0 || !asked.some((intent) => ofSpan.has(intent)))) return true;
  // "qui a donné la recette, et en quelle année ?": nothing else is asked.
  if (isTyped && (coverage >= ENOUGH_OF_TYPE || (words === 0 && asked.length === 0))) return true;
  // What a plant looks like, or does in harm, is told whatever else was said.
  if (fit === 1 && special.length > 0 && (special.every((intent) => ofLooks.has(intent)) || isOfHarm))
    return true;
  const isOfPage = fit === 1 && around >= ENOUGH && !special.includes('names');
  if (isSpecific && isOfPage && !hasNeed && !isOfPersons) return true;
  // Where a person, an illness or a medicine is asked about, what names them and neither warns nor allows is no answer.
  const least = isOfPersons && whole < NEARLY_ALL ? LIKELY_USE : ANY_SECTION;
  if (isSpecific) return coverage >= enoughFor(asking, fit) && fit >= least;
  const isNear = fit > 0 ? coverage >= ENOUGH : coverage >= NEARLY_ALL;
  return fit >= LIKELY_USE || (isNear && !asked.every((intent) => ofQuantity.has(intent)));
}

/** What a question asks of documents: the kinds of their sections, and how much of its topic a statement must hold. */
export function soughtKinds(intents: readonly Intent[], sharpness: Sharpness): SoughtKinds {
  const { isElse, hasNeed } = sharpness;
  const sought = soughtBy(intents, sharpness);
  const { special, asked } = sought;
  const isOfPersons = !hasNeed && asked.some((intent) => ofPersons.has(intent));
  const isOfHarm =
    asked.some((intent) => ofHarm.has(intent)) && !asked.some((intent) => ofPersons.has(intent));
  const asksOfMatter = !hasNeed && !isOfPersons && !isOfHarm;
  const asksAmount =
    special.includes('dose') && special.every((intent) => ofQuantity.has(intent) || ofPersons.has(intent));
  return {
    fitOf: (passage, statement) => fitOf(sought, passage, statement),
    asksIdentity: intents.length > 0 && intents.every((intent) => intent === 'names' || intent === 'family'),
    asksLooks: intents.length > 0 && intents.every((intent) => intent === 'description'),
    asksOfTaking: hasNeed || special.some((intent) => ofTaking.has(intent)),
    answersAmount: ({ kind, heading }, statement) =>
      !asksAmount ||
      kind === 'posology' ||
      holdsDose(statement) ||
      (special.includes('duration') && tellsTime(statement)) ||
      askedBy(heading).includes('dose'),
    mayAnswer: ({ whole, namesComplaint, coverage }) =>
      namesComplaint === null ? Math.max(whole, coverage) >= ENOUGH : namesComplaint,
    accepts: (found) => accepts({ sharpness, sought, isOfPersons, isOfHarm }, found),
    asksOfMatter,
    mayStandOut: ({ fit, whole }) =>
      asksOfMatter && (asked.length === 0 || whole >= QUARTER ? fit > 0 : fit === 1),
    acceptsOfPage: ({ fit, whole, coverage, isTyped }) =>
      whole >= (isTyped ? ENOUGH_OF_TYPE : NEARLY_ALL) ||
      (fit === 1 && coverage >= ENOUGH && special.length > 0 && special.every((one) => one === 'names')),
    acceptsWarning: ({ coverage, isTyped }, statement) =>
      !asksPlainly(intents) &&
      // "les feuilles, on les ramasse à quel mois ?"
      !(isTyped && sharpness.isUnknown) &&
      // Whatever is asked of it, what states that the plant is poisonous is told.
      (statedDanger(statement) !== null ||
        coverage >= ENOUGH ||
        // Whoever would take it is told whom it is refused to, whatever it would be taken for.
        (!isElse && (tellsDanger(statement) || asked.some((intent) => intent !== 'adverseEffects')))),
  };
}
