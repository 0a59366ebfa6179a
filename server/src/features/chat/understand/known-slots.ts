import type { Slot } from '@simples/contract/answer-blocks';
import type { ConceptId, Concepts } from '#server/concepts/concepts.ts';
import type { Asker } from './frame.ts';
import { UNNAMED_MEDICINE } from './medicines-told.ts';
import { BORN } from './past-states.ts';
import { called } from './persons.ts';
import { kindOf, type Told } from './slots.ts';

const ofPerson: ReadonlySet<Slot['kind']> = new Set<Slot['kind']>(['person', 'age', 'drug', 'disease']);
const SUBJECT = 'subject:';

const ASIDE = 'aside:';
const STOPPED = 'stopped:';

/** Whether it tells of a person: whoever is asked about, or of somebody else. */
export const isOfPerson = ({ id, kind }: Slot): boolean =>
  ofPerson.has(kind) || id.startsWith(SUBJECT) || id.startsWith(ASIDE);

/** What is known of somebody who is not asked about now. */
const asideOf = (relative: string, { id, label }: Slot): Slot => ({
  id: `${ASIDE}${relative}/${id}`,
  kind: 'intent',
  label,
});

interface Aside {
  readonly relative: string;
  readonly slot: Slot;
}

const asidesIn = (slots: readonly Slot[]): Aside[] =>
  slots.flatMap(({ id, label }) => {
    if (!id.startsWith(ASIDE)) return [];
    const [relative = '', own = ''] = id.slice(ASIDE.length).split('/');
    return [{ relative, slot: { id: own, kind: kindOf(own), label } }];
  });

/** Whom the conversation is about after a question. */
function subjectAfter(current: string | null, told: Told, asides: readonly Aside[]): string | null {
  if (told.isNewPerson) return told.subject;
  const names: readonly string[] = told.pronoun ? called[told.pronoun] : [];
  const meant = names.includes(current ?? '')
    ? undefined
    : asides.findLast(({ relative }) => names.includes(relative));
  return meant?.relative ?? current ?? told.subject;
}

/** "mon père" after "mon mari": both are men, each known by a word of his own. */
const isOtherOfKind = (subject: Slot | null, current: string | null, { subject: now, kin }: Told): boolean =>
  subject !== null && now === current && kin !== null && subject.label !== current && subject.label !== kin;

const PREGNANCY = 'person:grossesse';
/** Periods that are late are no belief. */
const EXPECTED = 'person:retard-de-regles';

/** Whether a state is among those; of a pregnancy each of its stages is. */
const isAmong = (all: readonly ConceptId[], id: ConceptId, concepts: Concepts): boolean =>
  all.some(
    (one) => one === id || (id !== EXPECTED && one === PREGNANCY && concepts.ancestors(id).includes(one)),
  );

/** What is told of somebody else as of nobody but them. */
const movedIn = ({ alone, slots }: Told): ConceptId[] =>
  alone.filter((id) => !slots.some((slot) => slot.id === id));

/** Medicines among these that were given up, now or before, and not taken again since. */
function stoppedAmong(
  kept: readonly Slot[],
  before: readonly Slot[],
  { stopped, slots }: Told,
  isOther: boolean,
): Slot[] {
  const isTakenNow = (id: string) => !stopped.ids.includes(id) && slots.some((slot) => slot.id === id);
  const wasStopped = (id: string) => !isOther && before.some((slot) => slot.id === STOPPED + id);
  return [...kept, ...slots].flatMap(({ id, kind, label }): Slot[] =>
    kind === 'drug' && (stopped.isAll || stopped.ids.includes(id) || (wasStopped(id) && !isTakenNow(id)))
      ? [{ id: STOPPED + id, kind: 'intent', label }]
      : [],
  );
}

/** Medicines that a person gave up of late without a doctor. */
export const stoppedIn = (slots: readonly Slot[]): ConceptId[] =>
  slots.flatMap(({ id }) => (id.startsWith(STOPPED) ? [id.slice(STOPPED.length)] : []));

interface SubjectNow {
  readonly subject: Slot | null;
  readonly current: string | null;
  readonly now: string | null;
  readonly isOther: boolean;
}

function subjectNow(before: readonly Slot[], told: Told, asides: readonly Aside[]): SubjectNow {
  const subject = before.find(({ id }) => id.startsWith(SUBJECT)) ?? null;
  const current = subject?.id.slice(SUBJECT.length) ?? null;
  const now = subjectAfter(current, told, asides);
  const isOther =
    now !== null &&
    (now !== (current ?? 'self') || isOtherOfKind(subject, current, told)) &&
    (told.isNewPerson || told.pronoun !== null);
  return { subject, current, now, isOther };
}

/** Whether a question is about somebody else than before. */
export const isOfAnother = (told: Told, before: readonly Slot[]): boolean =>
  subjectNow(before, told, asidesIn(before)).isOther;

/** What is known after a question: the new beside what stays. Plants are told apart. */
export function mergedSlots(before: readonly Slot[], told: Told, concepts: Concepts): Slot[] {
  const isOfPregnancy = (id: string) => concepts.ancestors(id).includes(PREGNANCY);
  const moved = movedIn(told);
  const asides = asidesIn(before);
  const { subject, current, now, isOther } = subjectNow(before, told, asides);
  const hasAge = told.slots.some(({ kind }) => kind === 'age');
  const hasNeed = told.needs.length > 0;
  const isBorn = told.slots.some(({ id }) => id === BORN);
  // Another son may be another one; oneself, or who is called by a pronoun, is the same.
  const isMetAgain = isOther && (now === 'self' || told.pronoun !== null);
  // "je peux prendre du thym ?" may be asked for either: what is known of both counts.
  const meantToo = isMetAgain ? now : told.subject === 'self' ? 'self' : null;
  const returning = asides.flatMap(({ relative, slot }) => (relative === meantToo ? [slot] : []));
  const kept = [...before.filter(({ kind }) => !isOther || !ofPerson.has(kind)), ...returning].filter(
    ({ kind, id }) => {
      // "finalement, pas la pilule"
      if (ofPerson.has(kind) && isAmong([...told.denied, ...moved], id, concepts)) return false;
      if (kind === 'drug' && told.takesNothing) return false;
      if (isBorn && isOfPregnancy(id)) return false;
      if (kind === 'intent' || kind === 'plant') return false;
      if (kind === 'age') return !hasAge;
      return kind !== 'need' || !hasNeed || told.needs.includes(id);
    },
  );
  // "mon homme" after "mon mari" is the same.
  const knownAs = (now === told.subject ? told.kin : null) ?? (isOther ? now : subject?.label) ?? now ?? '';
  const left = isOther ? (current ?? 'self') : null;
  const leaving =
    left === null
      ? []
      : before.flatMap((slot) =>
          ofPerson.has(slot.kind) && !isAmong(told.alone, slot.id, concepts) ? [asideOf(left, slot)] : [],
        );
  const all = [
    ...kept,
    ...told.slots,
    ...stoppedAmong(kept, before, told, isOther),
    ...asides.flatMap(({ relative, slot }) =>
      relative === left || relative === now ? [] : [asideOf(relative, slot)],
    ),
    ...leaving,
    ...told.ofOthers.map(({ relative, slot }) => asideOf(relative, slot)),
    ...(now ? [{ id: `${SUBJECT}${now}`, kind: 'intent' as const, label: knownAs }] : []),
  ];
  return [...new Map(all.map((slot) => [slot.id + slot.kind, slot])).values()];
}

/** Medicines that are known to be taken. */
export const takenIn = (slots: readonly Slot[]): ConceptId[] =>
  slots.flatMap(({ id, kind }) => (kind === 'drug' ? [id] : []));

/** Medicines tell of diseases. */
export function askerOf(slots: readonly Slot[], concepts: Concepts): Asker {
  const ids = (kind: Slot['kind']) => slots.flatMap((slot) => (slot.kind === kind ? [slot.id] : []));
  const drugs = ids('drug').filter((id) => id !== UNNAMED_MEDICINE);
  const impliedBy = (all: readonly ConceptId[]) =>
    all.flatMap((id) => concepts.ancestors(id)).flatMap((id) => concepts.get(id)?.implies ?? []);
  const implied = impliedBy(drugs);
  // "déclencher l'accouchement": wished for in pregnancy.
  const people = [...implied, ...impliedBy(ids('need'))].filter((id) => id.startsWith('person:'));
  const age = ids('age')[0];
  // "mon mari": what is not for men is not for him.
  const isMan = slots.some(({ id }) => id === `${SUBJECT}man`);
  return {
    people: [...new Set([...ids('person'), ...people, ...(isMan ? ['person:homme'] : [])])],
    ageMonths: age === undefined ? null : Number(age.slice('age:'.length)),
    diseases: [...new Set([...ids('disease'), ...implied.filter((id) => id.startsWith('disease:'))])],
    drugs,
    takesUnnamedMedicine: slots.some(({ id }) => id === UNNAMED_MEDICINE),
  };
}
