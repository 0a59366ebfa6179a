import { sentencesOf } from '#server/french/sentences.ts';
import { isStyled, type Label } from './find-labels.ts';
import { identityKinds, type LabelKind, warningKinds } from './label-kinds.ts';
import {
  isForbidding,
  namesComplaint,
  permits,
  refusedKeyLength,
  refusesElse,
  statedDanger,
  tellsDose,
  tellsHowOften,
} from './meaning.ts';
import { namesIn } from './mentions.ts';
import type { Section } from './monographs.ts';
import type { Note } from './notes.ts';
import { roleScores, warningOf } from './roles.ts';
import { blockIndexAt, type Flow, type Range, textOf, trimmed } from './text-flow.ts';
import { familyForm, methodWords, partWord } from './vocabulary.ts';

/** From here on a sentence that names what the role is about tells it, as fitted on documents left out. */
const TELLS = { use: 0.3, warning: 0.45, part: 0.1, dose: 0.3 };

/** Whether a sentence refuses a plant to people or in a state that it names; under a heading of uses it says so. */
export const isRefusing = (sentence: string, isOfUses = false): boolean =>
  !refusesElse(sentence) &&
  !permits(sentence) &&
  (statedDanger(sentence) !== null ||
    isForbidding(sentence) ||
    refusedKeyLength(sentence) > 0 ||
    (!isOfUses &&
      warningOf(roleScores(sentence)) >= TELLS.warning &&
      !tellsHowOften(sentence) &&
      namesIn(sentence, ['person', 'illness', 'drug', 'route']).length > 0));

const clauseEnd = /\s*[;:]\s+|,\s+(?:et|mais|puis)\s+/u;

/** What a sentence tells of a plant by itself, as a whole or in one of its clauses; more than one where it tells more. */
export function rolesOf(sentence: string, isOfUses = false): LabelKind[] {
  if (isRefusing(sentence, isOfUses)) return ['contraindications'];
  const told = new Set([sentence, ...sentence.split(clauseEnd)].flatMap(rolesOfClause));
  return [...told];
}

function rolesOfClause(text: string): LabelKind[] {
  const { indications, partUsed, posology } = roleScores(text);
  const hasPart = text.split(/[\s'’]+/).some((word) => partWord.test(word));
  const isDose = tellsHowOften(text) || (tellsDose(text) && posology >= TELLS.dose);
  const tells = {
    uses: indications >= TELLS.use && namesComplaint(text),
    partUsed: hasPart && partUsed >= TELLS.part,
    preparation: text.search(methodWords) !== -1,
    posology: isDose,
  };
  return (Object.keys(tells) as (keyof typeof tells)[]).filter((role) => tells[role]);
}

/** A sentence as a section of its own, which no heading names. */
export function saidSection(kind: LabelKind, { start, end }: Range): Section {
  const label: Label = { kind, start, end: start, heading: '', form: 'said', size: 0, bold: false };
  return { label, start, end };
}

/** Sentences as sections of their own, each by what it says. */
export function saidSections(
  flow: Flow,
  range: Range,
  wanted: (kind: LabelKind) => boolean,
  isOfUses = false,
): Section[] {
  return sentencesOf(flow.text, range).flatMap((sentence) => {
    const own = trimmed(flow, sentence);
    return rolesOf(textOf(flow, own), isOfUses)
      .filter((kind) => wanted(kind))
      .map((kind) => saidSection(kind, { start: own.start, end: sentence.end }));
  });
}

/** What a text elsewhere refuses of a plant. */
const refusalsIn = (flow: Flow, range: Range): Section[] =>
  saidSections(flow, range, (kind) => kind === 'contraindications').map((one) => ({
    ...one,
    isRefusal: true,
  }));

/** What stands behind the heading of a note; where it refuses, up to the end of its sentence. */
function headedSection(flow: Flow, note: Note, headed: NonNullable<Note['headed']>): Section {
  const { kind, heading, start } = headed;
  const [sentence] = sentencesOf(flow.text, { start, end: note.end });
  const end = kind === 'contraindications' ? (sentence?.end ?? note.end) : note.end;
  const { label, ...range } = saidSection(kind, { start, end });
  return { ...range, label: { ...label, heading, form: 'colon' } };
}

/** What a note refuses: all of it where it is one of a list of refusals, and what it heads so. */
export function refusalsOfNote(flow: Flow, note: Note): Section[] {
  if (note.isRefusal) return [{ ...saidSection('contraindications', note), isRefusal: true }];
  if (note.headed?.kind !== 'contraindications') return refusalsIn(flow, note);
  const own = headedSection(flow, note, note.headed);
  return [own, ...refusalsIn(flow, { start: own.end, end: note.end })];
}

/** "Betulaceae. On dit aussi …", "Autres noms : …": what a note tells of the names of its plant. */
export function namesOfNote(flow: Flow, note: Note): Section[] {
  if (note.headed !== undefined && identityKinds.has(note.headed.kind))
    return [headedSection(flow, note, note.headed)];
  const text = textOf(flow, note);
  return familyForm.exec(text)?.index === text.search(/\S/) ? [saidSection('family', note)] : [];
}

const ofUses: ReadonlySet<LabelKind> = new Set(['indications', 'uses', 'actions']);
const closing: ReadonlySet<LabelKind> = new Set(['references', 'article']);

/** Set as headings are, and none that is known. */
function isHeading(flow: Flow, at: number): boolean {
  const block = flow.blocks[blockIndexAt(flow, at)];
  return block !== undefined && isStyled(flow, block);
}

/** The text of a plant that is under none of its headings. */
function untold({ start, end }: Range, labelled: readonly Section[]): Range[] {
  const inOrder = labelled.toSorted((a, b) => a.label.start - b.label.start);
  let from = start;
  const gaps = inOrder.map((section): Range => {
    const gap = { start: from, end: section.label.start };
    from = Math.max(from, section.end);
    return gap;
  });
  return [...gaps, { start: from, end }].filter((gap) => gap.end > gap.start);
}

/** The sections of a plant, and what the sentences of its text tell that no heading tells; what they refuse counts wherever it stands. */
export function withSaid(flow: Flow, range: Range, labelled: readonly Section[]): Section[] {
  const free = untold(range, labelled).flatMap((gap) =>
    // What stands between sections may be of anything: it warns at most.
    saidSections(flow, gap, (kind) => kind === 'contraindications' || gap.start === range.start).filter(
      ({ start }) => !isHeading(flow, start),
    ),
  );
  const within = labelled
    .filter(({ label: { kind } }) => !warningKinds.has(kind) && !closing.has(kind))
    .flatMap((section) => saidSections(flow, section, () => true, ofUses.has(section.label.kind)));
  return [...labelled, ...free, ...within];
}
