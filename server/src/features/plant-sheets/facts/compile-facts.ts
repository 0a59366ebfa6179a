import { type FactReading, type PlantFact, type ReviewedFacts } from '@simples/contract/plant-facts';
import { type PlantSheetContent } from '@simples/contract/plant-sheet-content';
import { isUndocumented } from '@simples/contract/plant-sheet-diff/sheet-changes';
import { type DangerLevel, isDangerous } from '@simples/contract/plant-sheet-vocabulary';
import { type ConceptId, type Concepts } from '#server/concepts/concepts.ts';
import {
  passagesOf,
  type Section,
  type SheetPassage,
} from '#server/features/plant-sheets/sheets/sheet-passages.ts';
import { CHILD } from './fact-ages.ts';
import { advised, cautionsOf } from './fact-cautions.ts';
import { clausesOf, evidenceOf } from './fact-degrees.ts';
import { preparationFacts } from './preparation-facts.ts';
import { type Compiling, type ProposedFact, readerOf, type StatementReader } from './statement-reader.ts';
import { type CautionContext, effectsOf } from './statement-subjects.ts';
import { constituentFacts, descriptionReadings, nameFacts, originReadings } from './value-facts.ts';

/** An operation to come is prepared, not treated: "vider l'intestin avant une coloscopie". */
const noNeeds = new Set<ConceptId>(['disease:operation', 'disease:soin-dentaire']);

const isNeed = (id: ConceptId) =>
  (id.startsWith('complaint:') || id.startsWith('disease:')) && !noNeeds.has(id);

function needsIn(text: string, reader: StatementReader): ConceptId[] {
  const found = reader.subjectsIn(text).filter(({ id, isDenied }) => isNeed(id) && !isDenied);
  return [...new Set(found.map(({ id }) => id))];
}

/** "insuffisance veineuse (crampes, démangeaisons)": signs of the illness, no uses of their own. */
const withoutSigns = (statement: string): string =>
  statement.replaceAll(/\([^()]*\)/gu, (signs) => ' '.repeat(signs.length));

/** The needs that a statement claims: not those that it warns of. */
function claimed(statement: string, reader: StatementReader): ConceptId[] {
  if (evidenceOf(statement) === null) return [];
  const claim = withoutSigns(statement);
  return clausesOf(claim)
    .filter(({ degree, isReason }) => degree === null && !isReason)
    .flatMap(({ start, end }) => needsIn(claim.slice(start, end), reader));
}

/** "après qu’un médecin a écarté une maladie grave" concerns all who have the need. */
const isMild = ({ subject, degree }: FactReading) =>
  degree === 'withAdvice' && subject !== null && isNeed(subject);

/** What the plant does is no warning of a statement that claims a use: "a réduit la durée". */
const isEffect = ({ subject, degree }: FactReading, statement: string) =>
  subject === null && degree === 'withAdvice' && !advised.test(statement);

/** One row per need and statement; evidence is of the need that the title names or that the statement claims. */
export function indicationFacts(passage: SheetPassage, { reader }: Compiling): ProposedFact[] {
  const { statements, subject: title, field } = passage;
  const titled = needsIn(title, reader);
  const claims = statements.map((statement) => claimed(statement, reader));
  const needs = [...new Set([...titled, ...claims.flat()])];
  const subjects = needs.length === 0 ? [null] : needs;
  return statements.flatMap((statement, at) => {
    const evidence = evidenceOf(statement);
    const named = claims[at] ?? [];
    // "Cet usage repose sur son ancienneté" is of them all.
    const own = new Set<ConceptId | null>(named.length === 0 ? subjects : [...titled, ...named]);
    const cautions = cautionsOf(statement, { reader, kind: 'caution', isSafety: false })
      .map((one) => (evidence !== null && isMild(one) ? { ...one, subject: null } : one))
      .filter((one) => evidence === null || !isEffect(one, statement));
    const readings: FactReading[] = [
      ...subjects.map(
        (subject): FactReading => ({
          kind: 'use',
          subject,
          degree: null,
          evidence: own.has(subject) ? evidence : null,
        }),
      ),
      ...cautions,
      ...effectsOf(statement, reader),
    ];
    return readings.map((reading) => ({ ...reading, statement, field, heading: title }));
  });
}

/** Tags that no indication tells already. */
export function tagFacts({ content, isDangerous, reader, concepts }: Compiling): ProposedFact[] {
  if (isDangerous) return [];
  const told = new Set(
    content.indications
      .flatMap(({ title, details }) => [
        ...needsIn(title, reader),
        ...clausesOf(details).flatMap(({ start, end }) => needsIn(details.slice(start, end), reader)),
      ])
      .flatMap((id) => concepts.ancestors(id)),
  );
  return content.tags.flatMap((tag, i) =>
    reader
      .subjectsIn(tag)
      .filter(({ id }) => isNeed(id) && !told.has(id))
      .map(({ id }) => ({
        kind: 'use' as const,
        subject: id,
        degree: null,
        statement: tag,
        field: `tags.${i}`,
        heading: '',
      })),
  );
}

const sections: Partial<Record<Section, Pick<CautionContext, 'section' | 'kind'>>> = {
  contraindication: { kind: 'caution' },
  pregnancy: { kind: 'caution', section: 'person:grossesse' },
  breastfeeding: { kind: 'caution', section: 'person:allaitement' },
  children: { kind: 'caution', section: CHILD },
  interaction: { kind: 'interaction' },
};

function undocumented({ section, kind }: Pick<CautionContext, 'section' | 'kind'>): FactReading {
  const ages = section === CHILD ? { minMonths: null, maxMonths: 180 } : {};
  return { kind, subject: section ?? null, degree: 'notDocumented', ...ages };
}

function safetyReadings(passage: SheetPassage, statement: string, { reader }: Compiling): FactReading[] {
  const where = sections[passage.section];
  if (!where) return [];
  if (passage.isUndocumented) return [undocumented(where)];
  const context = { ...where, reader, title: passage.subject, isSafety: true };
  const effects = passage.section === 'interaction' ? [] : effectsOf(statement, reader);
  return [...cautionsOf(statement, context), ...effects];
}

function lookAlikeReadings({ isUndocumented }: SheetPassage, statement: string, { reader }: Compiling) {
  const others = isUndocumented ? [] : reader.named('plant', statement);
  const context = { reader, kind: 'lookAlike', isSafety: false } as const;
  const [warning] = isUndocumented ? [] : cautionsOf(statement, context);
  const degree = isUndocumented ? ('notDocumented' as const) : (warning?.degree ?? null);
  const subjects = others.length === 0 ? [null] : others;
  return subjects.map((subject): FactReading => ({ kind: 'lookAlike', subject, degree }));
}

function descriptionFacts(statement: string, compiling: Compiling): FactReading[] {
  const { reader } = compiling;
  return [
    ...descriptionReadings(statement, compiling),
    ...effectsOf(statement, reader),
    ...cautionsOf(statement, { reader, kind: 'caution', isSafety: false }),
  ];
}

type ReadStatement = (passage: SheetPassage, statement: string, compiling: Compiling) => FactReading[];

/** Other sections are those on safety. */
const readers: Partial<Record<Section, ReadStatement>> = {
  description: (_passage, statement, compiling) => descriptionFacts(statement, compiling),
  lookAlike: lookAlikeReadings,
  danger: () => [{ kind: 'caution', subject: null, degree: 'banned' }],
  origin: (_passage, _statement, compiling) => originReadings(compiling),
  names: () => [{ kind: 'name', subject: null, degree: null }],
};

function passageFacts(passage: SheetPassage, compiling: Compiling): ProposedFact[] {
  if (passage.section === 'indication') return indicationFacts(passage, compiling);
  if (passage.section === 'preparation' || passage.section === 'posology')
    return preparationFacts(passage, compiling);
  const read = readers[passage.section] ?? safetyReadings;
  return passage.statements.flatMap((statement) =>
    read(passage, statement, compiling).map((reading) => ({
      ...reading,
      statement,
      field: passage.field,
      heading: passage.subject,
    })),
  );
}

const childField = 'additionalInfo.safety.children';

/** What a sheet says of children stands above the ages of its doses, which then ask for advice only. */
function agesAsStated(facts: readonly ProposedFact[]): ProposedFact[] {
  const isStated = facts.some(({ field, degree }) => field === childField && degree !== 'notDocumented');
  const isOfDose = ({ kind, field, maxMonths }: ProposedFact) =>
    kind === 'caution' && typeof maxMonths === 'number' && /preparations|posology/.test(field);
  return facts.map((fact) =>
    isStated && isOfDose(fact) && fact.degree === 'advisedAgainst' ? { ...fact, degree: 'withAdvice' } : fact,
  );
}

const keyOf = (fact: ProposedFact): string =>
  [
    fact.kind,
    fact.subject,
    fact.degree,
    fact.minMonths,
    fact.maxMonths,
    fact.evidence,
    fact.field,
    fact.statement,
  ].join('\u0000');

/** A person's readings replace the proposals for a statement, wherever it stands; « non documenté » says something else in each place. */
function corrected(proposed: readonly ProposedFact[], reviewed: readonly ReviewedFacts[]): PlantFact[] {
  const readings = new Map(reviewed.map((one) => [one.statement, one.readings]));
  const done = new Set<string>();
  return proposed.flatMap((fact): PlantFact[] => {
    const { statement, field, heading } = fact;
    const confirmed = readings.get(statement);
    if (!confirmed || isUndocumented(statement)) return [{ ...fact, isReviewed: false }];
    const place = `${field}\u0000${statement}`;
    if (done.has(place)) return [];
    done.add(place);
    return confirmed.map((reading) => ({ ...reading, statement, field, heading, isReviewed: true }));
  });
}

/** Positions are small integers; a hostile sheet may hold more statements. */
const MAX_FACTS = 10_000;
const isSafety = ({ kind }: PlantFact) => kind === 'caution' || kind === 'interaction';

function bounded(facts: readonly PlantFact[]): PlantFact[] {
  if (facts.length <= MAX_FACTS) return [...facts];
  return [...facts.filter(isSafety), ...facts.filter((fact) => !isSafety(fact))].slice(0, MAX_FACTS);
}

/** What a sheet states, row by row. `danger` may be graver than the sheet's own. */
export function compileFacts(
  content: PlantSheetContent,
  danger: DangerLevel,
  concepts: Concepts,
): PlantFact[] {
  const reader = readerOf(concepts);
  const compiling = { content, isDangerous: isDangerous(danger), reader, concepts };
  const proposed = [
    ...passagesOf(content, danger).flatMap((passage) => passageFacts(passage, compiling)),
    ...tagFacts(compiling),
    ...nameFacts(compiling),
    ...constituentFacts(compiling),
    ...content.references.map(
      ({ citation }, i): ProposedFact => ({
        kind: 'reference',
        subject: null,
        degree: null,
        statement: citation,
        field: `references.${i}`,
        heading: '',
      }),
    ),
  ];
  const stated = agesAsStated(proposed);
  const distinct = [...new Map(stated.map((fact) => [keyOf(fact), fact])).values()];
  return bounded(corrected(distinct, content.additionalInfo.facts ?? []));
}
