import { oncePer } from '#server/lib/memoize.ts';
import { describedPeople, isForbidding } from './meaning.ts';
import { type MentionKind, mentionsIn, namesIn } from './mentions.ts';
import type { Section } from './monographs.ts';
import {
  bare,
  enumerated,
  isFiller,
  isReference,
  type Reading,
  statementsIn,
  withoutArticle,
} from './statements.ts';
import { type Flow, type Range, textOf } from './text-flow.ts';
import { isPartName, methodNamed } from './vocabulary.ts';

/** What a term is by its own form: a name that is known, an item of a list, or a whole statement. */
type TermKind = MentionKind | 'item' | 'whole';

interface Name extends Range {
  readonly kind: TermKind;
}

/** A name in the text of a plant, or an item of a list. */
export interface Term extends Name {
  /** Of its sentence, from 0. */
  readonly nth: number;
  readonly statement: Statement;
}

/** A sentence or a cell of a plant. */
export interface Statement extends Range {
  /** The heading under which it stands. */
  readonly section: Section | null;
  /** Below its heading, from 0. */
  readonly nth: number;
  /** A blank line is between it and its heading. */
  readonly isApart: boolean;
  /** Between the sections of a plant: it may be of anything. */
  readonly isLoose: boolean;
  /** It stands elsewhere in the document, or is told of all plants, and refuses the plant. */
  readonly isRefusal: boolean;
  readonly before: Statement | null;
}

/** To whom, or how, a plant may be refused. */
const named: readonly MentionKind[] = ['illness', 'person', 'drug', 'route'];
/** More words are no item of a list. */
const MAX_WORDS = 6;

interface Region extends Range, Pick<Statement, 'section' | 'isLoose'> {
  readonly isRefusal?: boolean;
}

/** The text of a plant under each of its headings, and what stands under none. */
function regionsOf({ monograph: { opening, end, sections } }: Reading): Region[] {
  const labelled = sections
    .filter((section) => section.label.form !== 'said' && section.end > section.start)
    .toSorted((a, b) => a.label.start - b.label.start);
  let from = opening.start;
  const regions = labelled.flatMap((section): Region[] => {
    const gap = {
      start: from,
      end: Math.min(section.label.start, end),
      section: null,
      isLoose: from > opening.start,
    };
    from = Math.max(from, section.end);
    return [gap, { start: section.start, end: section.end, section, isLoose: false }];
  });
  const isIn = (at: number) => at >= opening.start && at < Math.max(end, from);
  const notes = sections.filter(
    ({ label, start, isRefusal }) => label.form === 'said' && (isRefusal || !isIn(start)),
  );
  const others = notes.map(
    ({ isRefusal, start, end: last }): Region => ({
      start,
      end: last,
      section: null,
      isLoose: true,
      ...(isRefusal && { isRefusal }),
    }),
  );
  return [...regions, { start: from, end, section: null, isLoose: from > opening.start }, ...others].filter(
    (one) => one.end > one.start,
  );
}

/** "Toux grasse : 30, 36": an entry of an index. */
const indexEntry = /^[^.;:]{3,60}\s?[:,]\s?\d{1,3}(?:,\s?\d{1,3})*$/u;

/** Every sentence or cell of a plant. */
export const statementsOf = oncePer((reading: Reading): readonly Statement[] => {
  const { flow } = reading;
  let before: Statement | null = null;
  return regionsOf(reading).flatMap(({ section, isLoose, isRefusal = false, ...region }) =>
    statementsIn(reading, region, 'indications')
      .filter((range) => !indexEntry.test(textOf(flow, range)))
      .map((range, nth): Statement => {
        const isApart = nth > 0 && flow.text.slice(region.start, range.start).includes('\n\n');
        before = { ...range, section, isLoose, isRefusal, nth, isApart, before };
        return before;
      }),
  );
});

/** "Prise par la bouche": a way that a plant is taken, with what leads to its name. */
const taking = /(?:(?:prise|usage|emploi|application|ingestion) )?(?:par |en )?(?:la |l['’])?$/iu;

/** "qu’elle ferait avorter", "car le lait tarit": said of what stands before it. */
const aside = /^(?:qu['’](?:elle|il|on)s?|car|parce|puisque?)(?!\p{L})/iu;

/** What an item of a list names, or itself. */
function namesOfItem(flow: Flow, item: Range): Name[] {
  const own = withoutArticle(flow, bare(flow, item));
  const text = textOf(flow, own);
  const at = (kind: TermKind, start: number, length: number): Name => ({
    kind,
    start: own.start + start,
    end: own.start + start + length,
  });
  const told = namesIn(text, named).map(({ start, end }) => {
    const kind = mentionsIn(text).find((one) => one.start < end && one.end > start)?.kind ?? 'illness';
    const from = kind === 'route' ? start - (taking.exec(text.slice(0, start))?.[0].length ?? 0) : start;
    return at(kind, from, end - from);
  });
  const people = describedPeople(text)
    .filter(
      (one) => !told.some(({ start, end }) => start < own.start + one.end && end > own.start + one.start),
    )
    .map(({ start, end }) => at('person', start, end - start));
  const isRemedy = isPartName(text) || methodNamed(text) !== undefined;
  const isItem =
    told.length + people.length === 0 &&
    !isRemedy &&
    !aside.test(text) &&
    /\p{L}{2}/u.test(text) &&
    text.split(/\s+/).length <= MAX_WORDS;
  return isItem ? [at('item', 0, text.length)] : [...told, ...people].toSorted((a, b) => a.start - b.start);
}

/** "…, ainsi qu’à la femme enceinte": what a refusal goes on with is refused. */
const isRefusal = (flow: Flow, statement: Statement): boolean =>
  statement.section?.label.kind === 'contraindications' || isForbidding(textOf(flow, statement));

/** What a sentence lists. */
export const itemsOf = (flow: Flow, statement: Statement): Range[] =>
  statement.section?.named?.map((words) => withoutArticle(flow, bare(flow, words))) ??
  enumerated(flow, statement).filter((item) => {
    const text = textOf(flow, item);
    return !isFiller(text) || (/^ainsi qu/i.test(text) && isRefusal(flow, statement));
  });

/** "On l’oppose à ces maux : acné, dartres": a word for the list that follows, and none of it. */
const isListed = (flow: Flow, { start, end }: Range): boolean =>
  /(?<!\p{L})ces\s$/iu.test(flow.text.slice(Math.max(0, start - 5), start)) &&
  /^\s?:\s/.test(flow.text.slice(end, end + 3));

/** "chez l’épileptique et la nourrice": people whom no name tells, right behind others whom a sentence refuses. */
function isOneMore(
  flow: Flow,
  { statement, item }: { readonly statement: Statement; readonly item: Range },
  before: Range | undefined,
): boolean {
  const isPerson = /^(?:l[ae]s?|aux?|[àa] la) \p{L}+$/u.test(textOf(flow, item).trim());
  return (
    isPerson &&
    before !== undefined &&
    namesIn(textOf(flow, before), ['person']).length > 0 &&
    isForbidding(textOf(flow, statement))
  );
}

/** Every term of a plant, in the order of its text; what stands under no heading is told by names alone. */
export const termsOf = oncePer((reading: Reading): readonly Term[] => {
  const { flow } = reading;
  return statementsOf(reading).flatMap((statement) =>
    itemsOf(flow, statement)
      .filter((item) => !isReference(textOf(flow, item)))
      .flatMap((item, nth, items) =>
        (statement.section?.named ? [{ ...item, kind: 'item' as const }] : namesOfItem(flow, item))
          .filter(
            ({ kind }) =>
              kind !== 'item' ||
              statement.section !== null ||
              isOneMore(flow, { statement, item }, items[nth - 1]),
          )
          .filter((name) => !isListed(flow, name))
          .map((name): Term => ({ ...name, nth, statement })),
      ),
  );
});
