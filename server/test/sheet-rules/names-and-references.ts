import { normalizeText } from '@simples/contract/french/text';
import { compileFacts } from '#server/features/plant-sheets/facts/compile-facts.ts';
import { dangerOf } from '#server/features/plant-sheets/sheets/plant-danger.ts';
import { concepts, type Rule, type Sheet, safetyOf } from './sheet-rule.ts';

const ownNames = ({ plantCommonName, additionalInfo }: Sheet): string[] => [
  ...new Set(
    [plantCommonName, ...(additionalInfo.names?.vernacular ?? []).map(({ name }) => name)].map((name) =>
      normalizeText(name.replace(/\(.*\)/, '')),
    ),
  ),
];
const lookAlikesOf = (sheet: Sheet) => safetyOf(sheet)?.lookAlikes ?? [];
/** « margousier » désigne aussi…, porte le même nom de citronnelle, est appelé laurier-rose. */
const sharesName = (statement: string, name: string): boolean =>
  new RegExp(`(?:\\bnoms? (?:\\w+ ){0,2}|\\bappele\\w* |« )${name}\\b`).test(plainQuoted(statement));
const plainQuoted = (text: string) =>
  text
    .split('«')
    .map((part) => normalizeText(part))
    .join(' « ');
const aliases = (statement: string): string[] =>
  [/\bou ([^,.;:()]{3,40}?)(?=\sà\s|\s\(|\)|,)/gu, /^L(?:[ae]\s|’)([^,.;:()]{3,40}?)(?=\s\()/gu].flatMap(
    (form) => [...statement.matchAll(form)].map(([, name = '']) => normalizeText(name)),
  );

export const nameAgainstLookAlike: Rule = (sheet) => {
  const own = ownNames(sheet);
  return lookAlikesOf(sheet).flatMap((statement) =>
    aliases(statement)
      .filter((name) => own.includes(name) && !sharesName(statement, name))
      .map((name) => `${name}: ${statement}`),
  );
};

/** Names that two plants share, of which one sheet does not warn. */
export function sharedNames(sheets: readonly Sheet[]): string[] {
  const others = concepts.all
    .filter(({ type }) => type === 'plant')
    .flatMap(({ id, names: known }) => known.map((name) => ({ plant: id, name: normalizeText(name) })));
  const own = sheets.flatMap((sheet) =>
    ownNames(sheet).map((name) => ({ plant: sheet.plantScientificName, name })),
  );
  return [...Map.groupBy([...own, ...others], ({ name }) => name)].flatMap(([name, holders]) => {
    const plants = new Set(holders.map(({ plant }) => plant));
    if (plants.size < 2) return [];
    return sheets
      .filter((sheet) => plants.has(sheet.plantScientificName))
      .filter((sheet) => !lookAlikesOf(sheet).some((statement) => normalizeText(statement).includes(name)))
      .map((sheet) => `${name}: ${sheet.plantScientificName} (${[...plants].join(', ')})`);
  });
}

/** A number, a year or an address by which a reader finds the work. */
const findable = /\b(?:1[6-9]|20)\d\d\b|https:\/\/|\bEMA\/HMPC\/\d+\/\d{4}\b|\bn° \d{4}\b/;
export const referenceNotFindable: Rule = ({ references }) =>
  references
    .filter(
      ({ citation, page }) => !findable.test(citation) || (page && !/Monographie : \p{L}/u.test(citation)),
    )
    .map(({ citation }) => citation);

/** A person's reading of a sentence that the sheet no longer holds. */
export const reviewedNoMore: Rule = (sheet) => {
  const stated = new Set(
    compileFacts(sheet, dangerOf(sheet) ?? 'none', concepts).map(({ statement }) => statement),
  );
  return (sheet.additionalInfo.facts ?? [])
    .map(({ statement }) => statement)
    .filter((one) => !stated.has(one));
};
