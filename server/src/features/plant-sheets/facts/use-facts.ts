import type { FactReading } from '@simples/contract/plant-facts';
import type { ConceptId } from '#server/concepts/concepts.ts';
import type { SheetPassage } from '#server/features/plant-sheets/sheets/sheet-passages.ts';
import { advised, cautionsOf } from './fact-cautions.ts';
import { clausesOf, evidenceOf } from './fact-degrees.ts';
import type { Compiling, ProposedFact, StatementReader } from './statement-reader.ts';
import { effectsOf } from './statement-subjects.ts';

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
