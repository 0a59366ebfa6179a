import type { FactDegree, FactKind, FactReading } from '@simples/contract/plant-facts';
import type { ConceptId } from '#server/concepts/concepts.ts';
import {
  type AgeRange,
  agesOf,
  CHILD,
  doseOnlyFrom,
  isAgePerson,
  peopleOf,
  SOLIDS_FROM,
} from './fact-ages.ts';
import { type Clause, clausesOf, gravityOf } from './fact-degrees.ts';
import {
  type CautionContext,
  type Concerned,
  concernedBy,
  effectStart,
  general,
  isMedicine,
  isNobody,
  nobody,
  redFlags,
  together,
  withoutComplaints,
} from './statement-subjects.ts';

interface Told {
  readonly degree: FactDegree;
  readonly whom: Concerned;
  /** No words said whom. */
  readonly isOpen: boolean;
}

/** Words that send to someone who knows. */
export const advised =
  /avis|conseil|surveill|prudence|consult|médecin|pharmacien|soignant|signal|distance|remplac|traite|suffi/iu;

/** "Contre-indications: peut causer une hypoglycémie chez…", and no advice that would allow it. */
function sectionDegree(
  degree: FactDegree,
  { start, end }: Clause,
  statement: string,
  { isSafety, section, kind }: CautionContext,
): FactDegree {
  const isRisk = isSafety && section === undefined && kind === 'caution';
  const isEffect = isRisk && degree === 'withAdvice' && effectStart(statement.slice(start, end)) !== null;
  return isEffect && !advised.test(statement) ? 'advisedAgainst' : degree;
}

/** "contre-indiqué en cas d’ulcère ; d’épilepsie ; chez l’enfant": the list goes on. */
const goesOn = /^(?:(?:et|ou|ni|ainsi que) )?(?:d|de|du|des|en cas|chez|pendant|lors|aux?|avec) /;

const hasVerb =
  /\b(?:ont|a|est|sont|peut|peuvent|doit|doivent|fait|font|impose|imposent|demande|demandent)\b/;
const isContinued = ({ plain }: Clause): boolean => goesOn.test(plain) && !hasVerb.test(plain);

/** "faute de données" tells something only alone. */
function clausesWithDegrees(statement: string): Clause[] {
  const clauses = clausesOf(statement);
  const isTold = clauses.some(({ degree, isReason }) => degree !== null && !isReason);
  return clauses.map((one) => (one.isReason && isTold ? { ...one, degree: null } : one));
}

/** "réservée à l’adulte" is against those who are younger; "les doses concernent l’adulte" says nothing against. */
function againstYounger({ plain }: Clause, { section }: CautionContext): Told | null {
  const from = section === CHILD ? doseOnlyFrom(plain) : null;
  if (from === null) return null;
  const degree = /\bconcern/.test(plain) ? 'withAdvice' : 'advisedAgainst';
  return { degree, whom: { subjects: [], ages: [{ minMonths: null, maxMonths: from }] }, isOpen: false };
}

/** A clause without a degree hands those it concerns to the next one that has one. */
function toldBy(statement: string, context: CautionContext): Told[] {
  const told: Told[] = [];
  let waiting = nobody;
  let last = nobody;
  const hasDefault = !isNobody(defaultOf(context)) && context.section !== CHILD;
  for (const clause of clausesWithDegrees(statement)) {
    const { degree } = clause;
    const named = concernedBy(clause, statement, context);
    const before = told.at(-1);
    const younger = againstYounger(clause, context);
    if (younger) {
      told.push(younger);
      last = younger.whom;
    } else if (degree === null && before && !before.isOpen && isContinued(clause)) {
      if (!isNobody(named)) told.push({ degree: before.degree, whom: named, isOpen: false });
    } else if (degree === null) {
      waiting = together(waiting, context.isSafety ? named : withoutComplaints(named));
    } else if (redFlags.test(clause.plain)) {
      // "ne faites pas vomir" is first aid, no ban.
      told.push({ degree: 'withAdvice', whom: nobody, isOpen: true });
    } else {
      const said = context.isSafety ? together(named, waiting) : named;
      const known = [said, waiting, ...(hasDefault ? [] : [last])];
      last = known.find((one) => !isNobody(one)) ?? nobody;
      waiting = nobody;
      told.push({
        degree: sectionDegree(degree, clause, statement, context),
        whom: last,
        isOpen: isNobody(last),
      });
    }
  }
  return context.isSafety ? [...told, ...leftBy(told, waiting)] : told;
}

/** Those whom no clause with a degree took: told by the gravest, unless they only explain a ban. */
function leftBy(told: readonly Told[], waiting: Concerned): Told[] {
  const [gravest] = told.toSorted((a, b) => gravityOf(a.degree) - gravityOf(b.degree));
  const isOpen = isNobody(waiting);
  if (!gravest) return [{ degree: 'withAdvice', whom: waiting, isOpen }];
  const isList = told.some((one) => one.isOpen) || waiting.subjects.some(isMedicine);
  return isList && !isOpen ? [{ degree: gravest.degree, whom: waiting, isOpen }] : [];
}

function readingsOf({ degree, whom }: Told, kind: FactKind): FactReading[] {
  const plain = (subject: ConceptId | null): FactReading => ({
    kind: subject?.startsWith('drug:') ? 'interaction' : kind,
    subject,
    degree,
  });
  const from = (range: AgeRange) =>
    degree === 'foodAllowed' ? { ...range, minMonths: range.minMonths ?? SOLIDS_FROM } : range;
  const aged = whom.ages.flatMap((range) => peopleOf(range).map((id) => ({ ...plain(id), ...from(range) })));
  const all = [...whom.subjects.map(plain), ...aged];
  return all.length > 0 ? all : [plain(null)];
}

const ofSex: ReadonlySet<ConceptId> = new Set(['person:homme', 'person:femme']);

/** Those whom the title or the section names. */
function defaultOf({ reader, section, title = '', isSafety }: CautionContext): Concerned {
  if (section === CHILD) return { subjects: [], ages: agesOf('', [CHILD]) };
  if (section !== undefined) return { subjects: [section], ages: [] };
  if (!isSafety || title === '') return nobody;
  const named = reader.subjectsIn(title).filter(({ type, isDenied }) => !isDenied && isTitled.has(type));
  const people = named.filter(({ id }) => isAgePerson(id)).map(({ id }) => id);
  const ids = named.map(({ id }) => id).filter((id) => !isAgePerson(id) && !general.has(id));
  // "Homme", alone, is no human being in general.
  const sexes =
    ids.length + people.length === 0 ? named.map(({ id }) => id).filter((id) => ofSex.has(id)) : [];
  return { subjects: [...new Set([...ids, ...sexes])], ages: agesOf('', people) };
}

const isTitled: ReadonlySet<string> = new Set(['drug', 'disease', 'complaint', 'person']);
/** Permissions stand beside bans: "se mange ; en dose médicinale déconseillée". */
const isPermission = (degree: FactDegree | null) => degree === 'foodAllowed' || degree === 'allowed';

/** "Contre-indiquée au troisième trimestre" tells of a pregnancy at any time too: its mildest warning. */
function ofWholeSection(readings: readonly FactReading[], { section, kind }: CautionContext): FactReading[] {
  if (section === undefined || section === CHILD) return [];
  if (readings.some(({ subject }) => subject === section)) return [];
  const warnings = readings.filter(({ degree }) => !isPermission(degree));
  const [mildest] = warnings.toSorted((a, b) => gravityOf(b.degree) - gravityOf(a.degree));
  return mildest ? [{ kind, subject: section, degree: mildest.degree }] : [];
}

/** Illnesses, medicines and people of the title, when the words of the statement name none. */
function ofTitle(told: readonly FactReading[], byDefault: Concerned, context: CautionContext): FactReading[] {
  if (context.section !== undefined) return [];
  const isNamed = (id: string | null) => id !== null && !id.startsWith('complaint:');
  if (told.some(({ subject }) => isNamed(subject))) return [];
  // The words warn of something else: the title alone asks for advice.
  const degree = 'withAdvice';
  if (told.every((one) => one.subject === null)) return [];
  const whom = { subjects: byDefault.subjects.filter(isNamed), ages: byDefault.ages };
  if (isNobody(whom)) return [];
  return readingsOf({ degree, whom, isOpen: false }, context.kind);
}

/** Outside the fields on safety, only warnings, and permissions to people. */
function isKept({ subject, degree }: FactReading, { isSafety }: CautionContext): boolean {
  const isWarning = degree !== 'notDocumented' && !isPermission(degree);
  if (isWarning) return true;
  return isSafety ? !subject?.startsWith('drug:') : subject?.startsWith('person:') === true;
}

/** One reading per person, illness or medicine that a statement warns; the gravest of several. */
export function cautionsOf(statement: string, context: CautionContext): FactReading[] {
  const byDefault = defaultOf(context);
  const told = toldBy(statement, context).flatMap((one) =>
    readingsOf({ ...one, whom: one.isOpen ? byDefault : one.whom }, context.kind),
  );
  const readings = [...told, ...ofTitle(told, byDefault, context), ...ofWholeSection(told, context)].filter(
    (one) => isKept(one, context),
  );
  const kept = new Map<string, FactReading>();
  for (const reading of readings) {
    const { kind, subject, minMonths, maxMonths, degree } = reading;
    const key = [kind, subject, minMonths, maxMonths, isPermission(degree)].join();
    const other = kept.get(key);
    if (!other || gravityOf(degree) < gravityOf(other.degree)) kept.set(key, reading);
  }
  return [...kept.values()];
}
