import type { Slot } from '@simples/contract/answer-blocks';
import type { ConceptId, Concepts } from '#server/concepts/concepts.ts';
import type { Asker } from './frame.ts';
import { called } from './persons.ts';
import { kindOf, type Told, UNNAMED_SLOT } from './slots.ts';

const ofPerson: ReadonlySet<Slot['kind']> = new Set<Slot['kind']>(['person', 'age', 'drug', 'disease']);
const SUBJECT = 'subject:';

const ASIDE = 'aside:';
/** Who has given birth is no longer pregnant. */
export const BORN = 'person:femme-accouchee';

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

/** What is known after a question: the new beside what stays. Plants are told apart. */
export function mergedSlots(before: readonly Slot[], told: Told, concepts: Concepts): Slot[] {
  const isOfPregnancy = (id: string) => concepts.ancestors(id).includes('person:grossesse');
  const current = before.find(({ id }) => id.startsWith(SUBJECT))?.id.slice(SUBJECT.length) ?? null;
  const asides = asidesIn(before);
  const now = subjectAfter(current, told, asides);
  const isOther = now !== null && now !== (current ?? 'self') && (told.isNewPerson || told.pronoun !== null);
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
      if (ofPerson.has(kind) && told.denied.includes(id)) return false;
      if (kind === 'drug' && told.takesNothing) return false;
      if (isBorn && isOfPregnancy(id)) return false;
      if (kind === 'intent' || kind === 'plant') return false;
      if (kind === 'age') return !hasAge;
      return kind !== 'need' || !hasNeed || told.needs.includes(id);
    },
  );
  const left = isOther ? (current ?? 'self') : null;
  const leaving =
    left === null ? [] : before.flatMap((slot) => (ofPerson.has(slot.kind) ? [asideOf(left, slot)] : []));
  const all = [
    ...kept,
    ...told.slots,
    ...asides.flatMap(({ relative, slot }) =>
      relative === left || relative === now ? [] : [asideOf(relative, slot)],
    ),
    ...leaving,
    ...told.ofOthers.map(({ relative, slot }) => asideOf(relative, slot)),
    ...(now ? [{ id: `${SUBJECT}${now}`, kind: 'intent' as const, label: now }] : []),
  ];
  return [...new Map(all.map((slot) => [slot.id + slot.kind, slot])).values()];
}

/** Medicines tell of diseases. */
export function askerOf(slots: readonly Slot[], concepts: Concepts): Asker {
  const ids = (kind: Slot['kind']) => slots.flatMap((slot) => (slot.kind === kind ? [slot.id] : []));
  const drugs = ids('drug').filter((id) => id !== UNNAMED_SLOT);
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
    takesUnnamedMedicine: slots.some(({ id }) => id === UNNAMED_SLOT),
  };
}
