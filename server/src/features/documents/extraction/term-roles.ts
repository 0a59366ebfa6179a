import { readWords } from '#server/concepts/recogniser.ts';
import { folded } from '#server/french/folded.ts';
import { saysNothing } from '#server/french/negation.ts';
import { memoize, oncePer } from '#server/lib/memoize.ts';
import { bullet } from './find-labels.ts';
import { identityKinds, type LabelKind, warningKinds } from './label-kinds.ts';
import {
  asideAt,
  isForbidding,
  leadsWithRefusal,
  namesRefusable,
  permits,
  reasonLength,
  refusedKeyLength,
  refuses,
  refusesElse,
  tellsDose,
  tellsHowOften,
  tellsUse,
  tellsWhom,
  withoutAsides,
} from './meaning.ts';
import { mentionsIn } from './mentions.ts';
import { isEffect, isWhyRefused } from './reasons.ts';
import { featureOf, featuresOf, type RoleScores, roleScores, type TextRole, warningOf } from './roles.ts';
import { isRefusing } from './said-sections.ts';
import { isEnumeration, isReference, type Reading } from './statements.ts';
import { type Statement, statementsOf, type Term, termsOf } from './terms.ts';
import { type Flow, textOf, trimmed } from './text-flow.ts';
import { isPartName, partWord } from './vocabulary.ts';
import { readWeights, type SharedFeatures } from './weights.ts';

/** What a term is of its plant. */
export const termRoles = ['none', 'indications', 'contraindications'] as const;
export type TermRole = (typeof termRoles)[number];

const steps = [0.1, 0.2, 0.35, 0.5, 0.7, 0.9];
const graded = (name: string, value: number): string[] =>
  steps.filter((step) => value >= step).map((step) => `${name}>${step}`);

const told: readonly TextRole[] = [
  'indications',
  'preparation',
  'posology',
  'partUsed',
  'commonNames',
  'other',
];
const gradedScores = (name: string, scores: RoleScores): string[] => [
  ...graded(`${name}warns`, warningOf(scores)),
  ...told.flatMap((role) => graded(`${name}${role}`, scores[role])),
  ...graded(`${name}describes`, scores.description + scores.origin + scores.lookAlikes),
];

/** What a sentence tells by its words alone. */
const signsOf = memoize(
  (text: string) => ({
    scores: gradedScores('s ', roleScores(text)),
    signs: Object.entries({
      forbids: isForbidding(text),
      keyed: refusedKeyLength(text) > 0,
      nothing: saysNothing(text),
      uses: tellsUse(text),
      dose: tellsDose(text),
      list: isEnumeration(text),
    }).flatMap(([sign, is]) => (is ? [sign] : [])),
  }),
  (text) => text,
  500,
);

const kinds = ['indications', 'uses', 'contraindications', 'partUsed', 'preparation', 'posology'] as const;

/** What is the same for all words and terms of a sentence. */
export const featuresOfStatement = oncePer((statement: Statement, reading: Reading): readonly string[] => {
  const { flow, monograph } = reading;
  const { section, nth, isApart, before, ...range } = statement;
  const heading = section?.label.kind ?? 'none';
  const present = new Set<LabelKind>(
    monograph.sections.filter(({ label }) => label.form !== 'said').map(({ label }) => label.kind),
  );
  const { scores, signs } = signsOf(textOf(flow, range));
  const previous = before === null ? null : signsOf(textOf(flow, before));
  const all = [
    ...kinds.map((kind) => `${present.has(kind) ? 'has' : 'no'} ${kind} ${heading}`),
    `under ${heading}`,
    ...(section === null ? [] : [`form ${section.label.form}`]),
    ...(section === null ? [] : featuresOf(section.label.heading).map((one) => `h ${one}`)),
    ...scores,
    ...signs,
    ...signs.map((sign) => `${sign} ${heading}`),
    ...[...(previous?.scores ?? []), ...(previous?.signs ?? [])].map((one) => `before ${one}`),
    `nth${Math.min(2, nth)} ${heading}`,
    ...(isApart ? ['apart', `apart ${heading}`] : []),
  ];
  return [...new Set(all)];
});

const joint = /[;:!?]\s|\.\s|\s[–—]\s|\s(?:mais|but|sauf)\s/gu;

/** The clauses of a sentence, between semicolons, dashes and "mais", with what each tells. */
export const clausesOf = memoize(
  (text: string) => {
    const cuts = [...text.matchAll(joint)];
    return [0, ...cuts.map(({ index, 0: sign }) => index + sign.length)].map((start, at) => {
      const clause = text.slice(start, cuts[at]?.index);
      const isRefused = isForbidding(clause);
      return {
        start,
        text: clause,
        isRefused,
        features: [...gradedScores('c ', roleScores(clause)), isRefused ? 'refused' : 'allowed'],
        words: featuresOf(clause).map((one) => `c ${one}`),
      };
    });
  },
  (text) => text,
  500,
);

/** Words beside a term that tell what is said of it. */
const BESIDE = 4;
const wordsOf = memoize(
  (text: string) =>
    readWords(text).map((word) => ({ start: word.start, end: word.end, as: featureOf(word) })),
  (text) => text,
  100,
);

function featuresBeside(text: string, { start, end, kind }: Pick<Term, 'start' | 'end' | 'kind'>): string[] {
  const words = wordsOf(text);
  const before = words
    .filter((word) => word.end <= start)
    .map(({ as }) => as)
    .slice(-BESIDE);
  const after = words
    .filter((word) => word.start >= end)
    .map(({ as }) => as)
    .slice(0, BESIDE);
  const clause = clausesOf(text).findLast((one) => one.start <= start);
  return [
    ...before.map((word) => `b ${word}`),
    `b1 ${before.at(-1) ?? '^'} ${kind}`,
    ...after.map((word) => `a ${word}`),
    `a1 ${after[0] ?? '$'} ${kind}`,
    ...(clause?.features ?? []),
    ...(clause?.words ?? []),
    `${clause?.isRefused ? 'refused' : 'allowed'} ${kind}`,
  ];
}

function featuresWithin(text: string): string[] {
  return [
    ...gradedScores('t ', roleScores(text)),
    ...featuresOf(text)
      .filter((one) => !one.includes(' '))
      .map((one) => `t ${one}`),
    `words${Math.min(5, text.split(/\s+/).length)}`,
    ...(isPartName(text) || partWord.test(text) ? ['part'] : []),
  ];
}

/** A term with the features that tell its role: its own, and those of its sentence. */
export interface FeaturedTerm extends SharedFeatures {
  readonly term: Term;
}

/** What stands right before a term in its list. */
function featuresOfList(
  all: string,
  { start, kind }: Pick<Term, 'start' | 'kind'>,
  before: Term | null,
): string[] {
  if (before === null) return ['first'];
  const between = all.slice(before.end - before.statement.start, start).trim();
  return [
    `after ${before.kind} ${kind}`,
    ...(between.length < 4 ? [`beside ${before.kind} ${kind} ${between}`] : []),
  ];
}

/** A statement as a term of its own: what refuses is told whole where no name in it is understood. */
function featuredWhole(reading: Reading, statement: Statement): FeaturedTerm {
  const text = textOf(reading.flow, statement);
  const heading = statement.section?.label.kind ?? 'none';
  const refused = refusesIn(text) ? 'refused' : 'allowed';
  const { scores, signs } = signsOf(text);
  const own = [
    '',
    heading,
    refused,
    `${refused} ${heading}`,
    ...(isBulleted(reading.flow, statement) ? ['bullet', `bullet ${heading}`] : []),
    `nth${Math.min(2, statement.nth)} ${heading}`,
    ...scores,
    ...signs,
    ...featuresOf(text),
  ].map((one) => `whole ${one}`);
  return {
    term: { ...statement, kind: 'whole', statement },
    shared: featuresOfStatement(statement, reading),
    own: [...new Set(own)],
  };
}

const refusesIn = (text: string): boolean => clausesOf(text).some(({ isRefused }) => isRefused);

/** Terms and whole statements, with what tells the role of each. */
export const featuredTerms = (reading: Reading): FeaturedTerm[] => [
  ...featuredNames(reading),
  ...statementsOf(reading).map((statement) => featuredWhole(reading, statement)),
];

function featuredNames(reading: Reading): FeaturedTerm[] {
  const { flow } = reading;
  let last: Term | null = null;
  return termsOf(reading).map((term) => {
    const { kind, nth, statement } = term;
    const all = textOf(flow, statement);
    const text = textOf(flow, term);
    const place = { kind, start: term.start - statement.start, end: term.end - statement.start };
    const own = [
      kind,
      `${kind} ${statement.section?.label.kind ?? 'none'}`,
      `${kind}:${mentionsIn(text)
        .map((one) => one.kind)
        .join('+')}`,
      `at${Math.min(nth, 2)}`,
      ...(/^\p{Lu}/u.test(text) && place.start > 0 ? ['capital'] : []),
      ...featuresOfList(all, place, last?.statement === statement ? last : null),
      ...featuresBeside(all, place),
      ...featuresWithin(text),
    ];
    last = term;
    return { term, shared: featuresOfStatement(statement, reading), own: [...new Set(own)] };
  });
}

const scoresOf = readWeights('document-terms', termRoles);

interface ScoredTerm extends FeaturedTerm {
  readonly scores: Readonly<Record<TermRole, number>>;
}

export const scoredNames = oncePer((reading: Reading): readonly ScoredTerm[] =>
  featuredNames(reading).map((one) => ({ ...one, scores: scoresOf(one) })),
);

type ToldRole = Exclude<TermRole, 'none'>;

/** From here on a term has a role: a refusal is told sooner than a use, and both sooner right under their heading. */
const ENOUGH: Readonly<Record<ToldRole, number>> = { indications: 0.5, contraindications: 0.3 };
/** Of what stands in one list with what has the role. */
const LISTED = 0.15;
const UNDER: Readonly<Record<ToldRole, number>> = { indications: 0.3, contraindications: LISTED };
/** Of a known name in a list of refusals: "Fièvre sans cause connue." */
const NAMED = 0.08;

const isTold = (kind: LabelKind | undefined): kind is ToldRole & LabelKind =>
  kind !== undefined && kind in ENOUGH;

/** What a term is: what refuses is never a use, and text of no heading between sections warns at most. */
function roleOf(
  { flow, refrains }: Reading,
  { term, own: features, scores }: ScoredTerm,
  last: ToldRole | null,
): ToldRole | null {
  const { statement, kind } = term;
  const heading = statement.section?.label.kind;
  if (statement.section?.label.isTaught && isTold(heading)) return heading;
  const text = textOf(flow, statement);
  if (term.start < statement.start + refusedKeyLength(text)) return 'contraindications';
  const own = textOf(flow, term);
  const isSaid = refuses(own) || refrains?.has(folded(own)) === true;
  if (saysNothing(own) || (kind === 'item' && isSaid)) return null;
  const at = term.start - statement.start;
  if (isWhyRefused(text, at)) return null;
  // "Aucune des six ne convient à la femme enceinte": whom a refusal names is refused, in whatever words.
  const clause = clausesOf(text).findLast((one) => one.start <= at)?.text ?? text;
  const isWhom = kind === 'person' || tellsWhom(text.slice(0, at), own);
  if (statement.isRefusal && isWhom && !permits(clause) && !tellsHowOften(clause)) return 'contraindications';
  // "Somnifères, anticoagulants", above what refuses.
  if (statement.isRefusal && kind !== 'route' && isEnumeration(text) && !/[.:;!?]/.test(text))
    return 'contraindications';
  const isLed = leadsWithRefusal(text);
  const aside = asideAt(text, at);
  const around = withoutAsides(clause);
  // "À proscrire (grossesse)" names nobody else.
  const isBeside = aside !== null && namesRefusable(around);
  const said = aside === null ? around : isBeside ? aside : clause;
  const isRefused = isLed || isForbidding(said);
  // Of what a person has called a name or a dose nothing else is told, but what its words refuse.
  if (statement.section?.label.isTaught && !isRefused) return null;
  const isWarned = warningKinds.has(heading ?? 'other');
  const isUnder = isTold(heading) && !statement.isApart;
  const isListed = last !== null && features.some((one) => one.startsWith('beside '));
  const least = {
    ...ENOUGH,
    ...(isListed && { [last]: LISTED }),
    ...(isLed && { contraindications: LISTED }),
    ...(isUnder && { [heading]: UNDER[heading] }),
    ...(isUnder && isWarned && kind !== 'item' && isEnumeration(text) && { contraindications: NAMED }),
    ...(statement.isRefusal && aside === null && { contraindications: LISTED }),
  };
  // "Balsamite" in a column of names is no inflammation.
  const isOfNames = statement.section?.label.head !== undefined && identityKinds.has(heading ?? 'other');
  const mayUse = !statement.isLoose && !isRefused && !isWarned && !isOfNames;
  // "Femme enceinte, conducteur (somnolence)", "Abortive : interdite pendant la grossesse": why it is refused.
  const isReason = kind !== 'person' && (isBeside || at < reasonLength(text));
  // "Enfant de moins de 6 ans : une tasse par jour."
  const isNone = isReason || tellsHowOften(text) || permits(said);
  const mayRefuse = (isRefused || !isNone) && !isEffect(text, at, kind);
  const may = { indications: mayUse, contraindications: mayRefuse };
  const all = Object.keys(ENOUGH) as ToldRole[];
  const roles = all.filter((role) => may[role] && scores[role] >= least[role]);
  return roles.toSorted((a, b) => scores[b] - scores[a])[0] ?? null;
}

export interface RoledTerm extends Term {
  readonly role: ToldRole;
}

/** Their texts are told under their own headings. */
const toldElsewhere: ReadonlySet<LabelKind> = new Set([...warningKinds, 'references', 'article']);

/** From here on a statement is told whole: sooner under a heading of refusals, or where its words refuse. */
const WHOLE = { allowed: 0.3, refused: 0.12 };

/** It stands behind a bullet that begins its line. */
function isBulleted({ text }: Flow, { start }: Statement): boolean {
  const lead = text.slice(text.lastIndexOf('\n', start - 1) + 1, start);
  return bullet.exec(lead)?.[0] === lead;
}

/** It is all that stands under its heading. */
const isAlone = (flow: Flow, { section, ...range }: Statement): boolean =>
  section !== null && textOf(flow, trimmed(flow, section)) === textOf(flow, trimmed(flow, range));

/** A sentence on a line of its own below a list of its section. */
function isBelowList({ flow }: Reading, { before, section, ...range }: Statement): boolean {
  if (before === null || section === null || before.start < section.start) return false;
  const text = textOf(flow, range);
  const isSentence =
    /^\p{Lu}/u.test(text) &&
    text.split(/\s+/).length > 2 &&
    /\.\s*$/.test(text) &&
    flow.text.slice(before.end, range.start).includes('\n');
  const above = textOf(flow, before);
  const line = flow.text.slice(flow.text.lastIndexOf('\n', before.start - 1) + 1, before.start);
  return isSentence && (bullet.test(line) || isEnumeration(above));
}

/** Whether a statement refuses as a whole. */
function isToldWhole(reading: Reading, statement: Statement): boolean {
  const { flow } = reading;
  const { label } = statement.section ?? {};
  const text = textOf(flow, statement);
  const isUnder = label?.kind === 'contraindications';
  if (!/\p{L}{2}/u.test(text) || saysNothing(text) || isReference(text)) return false;
  if (refusesElse(text) || permits(text) || reading.refrains?.has(folded(text))) return false;
  if (statement.isRefusal && isRefusing(text)) return true;
  if (label?.isTaught || (!isUnder && label && toldElsewhere.has(label.kind))) return isUnder;
  const isRefused = refusesIn(text);
  if (!isRefused && tellsHowOften(text)) return false;
  // An item or a cell that nobody understands, under a printed heading of refusals.
  const isItem = () => isBulleted(flow, statement) || (isEnumeration(text) && isAlone(flow, statement));
  if (isUnder && label.form !== 'said' && isItem()) return true;
  // "Les bergers en faisaient une passoire." below a list, or under the heading of its story.
  if (!isRefused && label?.kind === 'other' && label.form === 'line') return false;
  const isFar = isBelowList(reading, statement);
  const least = WHOLE[isRefused || (isUnder && !isFar) ? 'refused' : 'allowed'];
  return scoresOf(featuredWhole(reading, statement)).contraindications >= least;
}

/** What is told elsewhere is told once: by whom the statement before names. */
const goesOnAbout = ({ isRefusal, nth, before }: Statement, refused: ReadonlySet<Statement>): boolean =>
  isRefusal && nth > 0 && before !== null && refused.has(before);

/** From here on what tells a use may warn as well: "Elle sert à la croûte de lait" does not. */
const MAY_WARN = 0.3;
const mayWarn = (text: string): boolean => refusesIn(text) || warningOf(roleScores(text)) >= MAY_WARN;

/** The terms of a plant that are something of it, and what refuses and names nobody that is known. */
export function readTerms(reading: Reading): RoledTerm[] {
  let last: ToldRole | null = null;
  const terms = scoredNames(reading).flatMap((one): RoledTerm[] => {
    last = roleOf(reading, one, last);
    return last === null ? [] : [{ ...one.term, role: last }];
  });
  const toldAs = (role: ToldRole) =>
    new Set(terms.filter((one) => one.role === role).map(({ statement }) => statement));
  const refused = toldAs('contraindications');
  const used = toldAs('indications');
  const isOfUse = (one: Statement) => used.has(one) && !mayWarn(textOf(reading.flow, one));
  const wholes = statementsOf(reading)
    .filter((one) => !refused.has(one) && !isOfUse(one) && !goesOnAbout(one, refused))
    .filter((one) => isToldWhole(reading, one))
    .map((statement): RoledTerm => ({ ...statement, kind: 'whole', statement, role: 'contraindications' }));
  return [...terms, ...wholes];
}
