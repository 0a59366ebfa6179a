import type { FactKind, FactReading } from '@simples/contract/plant-facts';
import type { ConceptId } from '#server/concepts/concepts.ts';
import { memoize } from '#server/lib/memoize.ts';
import { type AgeRange, agesOf, CHILD, isAgePerson, OLD } from './fact-ages.ts';
import { type Clause, clausesOf } from './fact-degrees.ts';
import type { Named, StatementReader } from './statement-reader.ts';

/** Where a statement stands decides whom it concerns when its words do not say. */
export interface CautionContext {
  readonly reader: StatementReader;
  /** Of the whole section: the person of "Grossesse". */
  readonly section?: ConceptId;
  /** Title of a risk. */
  readonly title?: string;
  readonly kind: FactKind;
  /** Told even when no word says a degree: with advice, the cautious reading. */
  readonly isSafety: boolean;
}

export interface Concerned {
  readonly subjects: readonly ConceptId[];
  readonly ages: readonly AgeRange[];
}

export const nobody: Concerned = { subjects: [], ages: [] };
/** Everybody, those who care for them, and those whom the plant itself poisons. */
export const general: ReadonlySet<ConceptId> = new Set([
  ...['adulte', 'homme', 'femme', 'soignant', 'tout-le-monde'].map((id) => `person:${id}`),
  'disease:intoxication',
  'complaint:intoxication',
]);

/** What follows is what the plant does, not whom it concerns. */
const effect = new RegExp(
  [
    'peu(?:t|vent)(?:\\s\\p{L}+)?\\s(?:provoquer|causer|entraîner|entrainer|donner|déclencher|irriter|constiper|exposer|brûler|empoisonner|faire)',
    "provoqu\\p{L}+|(?<!(?:la|une|de|à|sans)\\s)caus(?:e|ent)|entra[iî]n(?:e|ent)|(?<!(?<!\\p{L})(?:n[e’']|se)\\s?)donn(?:e|ent)|expos(?:e|ent)\\s(?:à|au)|(?:a|ont)\\s(?:provoqué|causé|donné|entraîné)",
    "risques?\\sd(?:e\\s|['’])|effets?\\s(?:\\p{L}+\\s)?indésirables?|photosensibilis\\p{L}+|allergisant\\p{L}*",
    '(?:réactions?|cas|hépatites?|atteintes?|malaises?|troubles?|accidents?|intoxications?)\\s[^.;:]{0,120}(?:décrit|rapporté|publié|signalé|déclaré|observé)\\p{L}*',
  ]
    .map((part) => `(?<!\\p{L})(?:${part})(?!\\p{L})`)
    .join('|'),
  'iu',
);
const noEffect =
  /(?<!\p{L})aucun(?:e)?\s(?:\p{L}+\s){0,4}(?:effet|réaction|interaction)|donné?e?n?t?\s(?:de\s|des\s)?(?:\p{L}+\s)?résultats/iu;
/** All that follows lists signs. */
const signs = /(?<!\p{L})signes?\s(?:d[’']intoxication|d[’']empoisonnement|de\ssurdosage)/iu;
const symptomsFrom = (statement: string): number => signs.exec(statement)?.index ?? Number.POSITIVE_INFINITY;

/** Where a text begins to tell effects; null for one that tells none. */
export const effectStart = memoize(
  (text: string): number | null => (noEffect.test(text) ? null : (effect.exec(text)?.index ?? null)),
  (text) => text,
  500,
);

const ANY_MEDICINE = 'drug:medicament';
/** Signs that send to a doctor: they concern everyone. */
export const redFlags =
  /^(?:(?:et|ou) )*(?:\w+ ){0,2}(?:consulte\w*|appele\w*|arreter|interrompre|reduire)\b|\bvomir\b|\bantipoison\b/;
/** "ne remplace pas un antibiotique" warns of no medicine. */
const replaces = /\bne (?:remplac\w+|dispens\w+|retard\w+|doi\w+ (?:pas|jamais) (?:retarder|remplacer))/;
const hasConsult = /\bdemand\w+ (?:\w+ ){0,2}(?:avis|consultation|medecin|test|examen)|\burgence\b/;

/** "sans fièvre", "en dehors d’une grossesse": not those. */
function isExcepted(before: string): boolean {
  return /(?:sans|hors|en dehors d[eu’']?|autre qu[eu’']?)\s*(?:une?\s|la\s|le\s|l[’'])?$/iu.test(before);
}

/** A medicine warns beside the plant: "avec", "en cas de traitement"; "est un laxatif" tells what the plant is. */
const besideMedicine = /(?<!\p{L})(?:avec|trait|associ|sous|pren[dn]|pris|ajout|en cas d|médicament)/iu;
/** Outside interactions any medicine must stand right there: "prescrits" or "de pharmacie" tell what treats. */
const besideAnyMedicine =
  /(?<!\p{L})(?:(?<!traite(?:nt)?\s)avec|en\scas\sd[e’']|si|après|avant|distance|absorption)\s?(?:d[eu]s?\s|l[ea]s?\s|une?\s|tout\s)*$/iu;

function isMedicineSubject(
  { id, start, end }: Named,
  clause: Clause,
  statement: string,
  kind: FactKind,
): boolean {
  const before = statement.slice(clause.start, start);
  if (replaces.test(clause.plain) || /allergi/i.test(before)) return false;
  if (/^\s*prescrit/u.test(statement.slice(end))) return false;
  if (kind === 'interaction') return true;
  if (id === ANY_MEDICINE) return besideAnyMedicine.test(before);
  return besideMedicine.test(before) && effectStart(before) === null;
}

/** "ne se mange pas" is no loss of appetite. */
const eating = /^(?:se\s|s[’'])?(?:ne\s)?(?:mang|boi|aval|pren|appliqu|utilis|pas\s)/iu;

/** Before someone whom an interaction concerns: "une grossesse non désirée" is none. */
const besidePerson = /(?:chez|pendant|femme|personne)\s(?:\p{L}+\s)?(?:l[ae’']s?\s?|une?\s|des\s)?$/iu;

function isSubject(one: Named, clause: Clause, statement: string, kind: FactKind): boolean {
  const { type, start, end } = one;
  if (type === 'part' || type === 'form' || type === 'route') return false;
  if (start >= symptomsFrom(statement)) return false;
  if (isExcepted(statement.slice(Math.max(clause.start, start - 24), start))) return false;
  if (type === 'drug') return isMedicineSubject(one, clause, statement, kind);
  if (kind === 'interaction' && type === 'complaint') return false;
  if (kind === 'interaction' && type === 'person') return besidePerson.test(statement.slice(0, start));
  // "demande une consultation": signs, not whom it concerns.
  if (type === 'complaint' && (hasConsult.test(clause.plain) || eating.test(statement.slice(start, end))))
    return false;
  const effects = effectStart(statement.slice(clause.start, clause.end));
  if (effects === null || start - clause.start < effects) return true;
  if (type === 'person' && /risque/iu.test(statement.slice(start - 14, start))) return true;
  return /(?:en cas d|chez|si |souffr|atteint|avec)/iu.test(statement.slice(clause.start + effects, start));
}

/** One expression may name an illness and a complaint: the illness warns. "un médicament du diabète" names a better one. */
function isTwin({ id, type, start }: Named, all: readonly Named[]): boolean {
  if (id === ANY_MEDICINE) return all.some((one) => one.id !== ANY_MEDICINE && one.type === 'drug');
  return type === 'complaint' && all.some((one) => one.type !== 'complaint' && one.start === start);
}

export function concernedBy(
  clause: Clause,
  statement: string,
  { reader, section, kind }: CautionContext,
): Concerned {
  if (clause.isReason || redFlags.test(clause.plain)) return nobody;
  const named = reader
    .subjectsIn(statement)
    .filter(({ start }) => start >= clause.start && start < clause.end)
    .filter((one) => isSubject(one, clause, statement, kind))
    .filter((one, _i, all) => !isTwin(one, all));
  const people = named.filter(({ id }) => isAgePerson(id)).map(({ id }) => id);
  const isOfMother = section !== undefined && section !== CHILD;
  const ages = isOfMother ? [] : agesOf(clause.plain, people).filter(isWarned);
  const others = named.filter(({ id }) => !isAgePerson(id) && !general.has(id)).map(({ id }) => id);
  return { subjects: sectionSubjects([...new Set(others)], section), ages };
}

/** In "Grossesse" only people count: "paludisme" there is not whom it concerns. */
function sectionSubjects(ids: readonly ConceptId[], section: ConceptId | undefined): readonly ConceptId[] {
  if (section === undefined) return ids;
  return section === CHILD ? [] : ids.filter((id) => id.startsWith('person:'));
}

/** "plus de 12 ans" is whom a dose is for; "plus de 65 ans" whom a warning is for. */
const isWarned = ({ minMonths, maxMonths }: AgeRange) => maxMonths !== null || (minMonths ?? 0) >= OLD;

export const isMedicine = (id: ConceptId) => id.startsWith('drug:');
export const isNobody = ({ subjects, ages }: Concerned) => subjects.length === 0 && ages.length === 0;
export const together = (a: Concerned, b: Concerned): Concerned => ({
  subjects: [...new Set([...a.subjects, ...b.subjects])],
  ages: [...a.ages, ...b.ages],
});

export const withoutComplaints = ({ subjects, ages }: Concerned): Concerned => ({
  subjects: subjects.filter((id) => !id.startsWith('complaint:')),
  ages,
});

/** "chute de la tension": not the illness that "tension" names. */
const lowered = /(?:chute|baisse)\s(?:brutale\s)?d[eu’'](?:\s?l[a’'])?\s*$/iu;

/** One row per effect that a statement tells of. */
export function effectsOf(statement: string, reader: StatementReader): FactReading[] {
  const reading = (subject: string | null): FactReading => ({ kind: 'adverseEffect', subject, degree: null });
  const isEffect = ({ id, type, start }: Named) =>
    (type === 'complaint' || (type === 'disease' && !id.startsWith('disease:antecedent'))) &&
    !lowered.test(statement.slice(0, start));
  const named = reader.subjectsIn(statement).filter(isEffect);
  const distinct = (found: readonly Named[]) => [...new Set(found.map(({ id }) => id))].map(reading);
  const listed = symptomsFrom(statement);
  if (listed < statement.length) return distinct(named.filter(({ start }) => start >= listed));
  return clausesOf(statement).flatMap(({ start, end, isReason, plain }) => {
    const text = statement.slice(start, end);
    const from = isReason || replaces.test(plain) ? null : effectStart(text);
    if (from === null) return [];
    const found = named.filter((one) => one.start >= start + from && one.start < end);
    if (found.length > 0) return distinct(found);
    // "donne un goût au lait"
    return /^(?:donn|expos|caus|risque)/iu.test(text.slice(from)) ? [] : [reading(null)];
  });
}
