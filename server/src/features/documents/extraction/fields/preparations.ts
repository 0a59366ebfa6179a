import { limits } from '@simples/contract/limits';
import { claimOf, clipped } from '../evidence/claims.ts';
import type { Section } from '../plants/monographs.ts';
import { itemsOf } from '../text/enumerations.ts';
import { type Range, textOf, trimmed } from '../text/flow.ts';
import { saysNothing } from '../text/negations.ts';
import { applicationsIn, methodSaid, methodWords, partSaid } from '../vocabulary/parts-and-methods.ts';
import { type Coded, type PreparationDraft, type Reading, sectionsOfKind } from './draft.ts';
import { bare, isEnumeration, statementsIn } from './statements.ts';

function coded(reading: Reading, range: Range, value: string | undefined): Coded {
  const claim = claimOf(reading.flow, range);
  return { value: value ?? claim.value, claim };
}

const partWord =
  /^\s*(?:feuilles?|racines?|écorces?|tiges?|fleurs?|fruits?|graines?|semences?|rhizomes?|bulbes?|latex|gommes?|résines?|rameaux|sommités?|parties|plantes?|huiles?|lea[fv]|roots?|bark|stems?|flower|seeds?|bulbs?|aerial|whole|gum|resin)/iu;

/** Items at commas; at "et" only between two parts, not between two words on one. */
function partItems({ flow }: Reading, range: Range): Range[] {
  const coarse = itemsOf(flow.text, range, { conjunctions: false, commas: true });
  return coarse.flatMap((item) => {
    const fine = itemsOf(flow.text, item, { conjunctions: true, commas: true });
    return fine.every((part) => partWord.test(textOf(flow, part))) ? fine : [item];
  });
}

/** The parts of the plant that are used: of the list where the document has one, else its words. */
export function readParts(reading: Reading): Coded[] {
  const found = sectionsOfKind(reading, 'partUsed').flatMap((section) => {
    const [first] = statementsIn(reading, section, 'plantPartUsed');
    if (first === undefined || saysNothing(textOf(reading.flow, first))) return [];
    if (!isEnumeration(textOf(reading.flow, first))) return [];
    return partItems(reading, first).map((item) => {
      const range = bare(reading.flow, item);
      return coded(reading, range, partSaid(textOf(reading.flow, range)));
    });
  });
  const seen = new Set<string>();
  return found
    .filter(
      ({ value }) => value !== '' && value.length <= limits.text.name && !seen.has(value) && seen.add(value),
    )
    .slice(0, limits.list.nested);
}

interface Named {
  readonly start: number;
  readonly end: number;
}

/** Preparations named in a section. Each one's instructions go up to the next one. */
function methodsIn({ flow }: Reading, section: Section): Named[] {
  const text = textOf(flow, section);
  return [...text.matchAll(methodWords)].map((match) => ({
    start: section.start + match.index,
    end: section.start + match.index + match[0].length,
  }));
}

/** A preparation begins a statement, or ends in a colon. */
function leads({ flow }: Reading, section: Section, named: Named): boolean {
  const before = flow.text.slice(section.start, named.start);
  const after = flow.text.slice(named.end, named.end + 60);
  return (
    /(?:^|[.;•\n]|\s[-–—])\s*(?:(?:En|En usage \p{L}+,?|Une|Un|La|Le|L['’]|As an?|An?|The)\s+)?$/iu.test(
      before,
    ) ||
    (/^[^.;:]{0,40}:/u.test(after) && /^\p{Lu}/u.test(flow.text.slice(named.start)))
  );
}

function ofSection(reading: Reading, section: Section): PreparationDraft[] {
  const { flow } = reading;
  const text = textOf(flow, section).trim();
  const named = methodsIn(reading, section);
  const list = isEnumeration(text.replace(/\.$/, ''));
  const leading = list ? named : named.filter((one) => leads(reading, section, one));
  return leading.map((one, i) => {
    const method = coded(reading, one, methodSaid(textOf(flow, one)));
    const told = trimmed(flow, { start: one.start, end: leading[i + 1]?.start ?? section.end });
    const instructions =
      list || told.end - one.end < 8 ? null : claimOf(flow, clipped(flow, told, limits.text.long));
    const applications = list
      ? []
      : applicationsIn(textOf(flow, told)).map(({ method: route, start, end }) =>
          coded(reading, { start: told.start + start, end: told.start + end }, route),
        );
    return { method, parts: [], instructions, applications };
  });
}

/** How a document prepares a plant, whatever it is for. */
export function readPreparations(reading: Reading, parts: readonly Coded[]): PreparationDraft[] {
  const found = sectionsOfKind(reading, 'preparation', 'posology').flatMap((section) =>
    ofSection(reading, section),
  );
  const seen = new Set<string>();
  const distinct = found.filter(
    ({ method }) => method !== null && !seen.has(method.value) && seen.add(method.value),
  );
  if (distinct.length > 0) return distinct.slice(0, 4).map((draft) => ({ ...draft, parts }));
  return parts.length > 0 ? [{ method: null, parts, instructions: null, applications: [] }] : [];
}
