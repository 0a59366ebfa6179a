import { normalizeText } from '@simples/contract/french/text';
import type { FactReading } from '@simples/contract/plant-facts';
import type { ConceptId, ConceptType } from '#server/concepts/concepts.ts';
import type { Compiling, ProposedFact, StatementReader } from './statement-reader.ts';

const plainReading = (kind: FactReading['kind'], subject: ConceptId | null): FactReading => ({
  kind,
  subject,
  degree: null,
});

const MAX_ID = 100;
/** Ends in s as a singular. */
const singulars = new Set(['trans', 'bis', 'tris']);
/** Parts and remarks in brackets: "ricine (graine, toxique)". */
const noConstituents = new Set(
  'toxique graine feuille racine ecorce fleur fruit huile plante tige'.split(' '),
);

const singular = (word: string): string =>
  word.length > 3 && !singulars.has(word) ? word.replace(/([^su])s$/, '$1') : word;

/** "Flavonoïdes" and "flavonoïde" are one: `constituent:flavonoide`; null for a text without letters. */
function constituentIdOf(name: string): ConceptId | null {
  const words = normalizeText(name).split(' ').map(singular);
  const id = words.join('-').slice(0, MAX_ID);
  return /\p{L}{3}/u.test(id) && !noConstituents.has(id) ? `constituent:${id}` : null;
}

const vague =
  /^(?:(?:en particulier|surtout|notamment|dont|riches? en|autres?|et|ou|des?|les?|la|du|un peu de|traces? de|principalement|ses|leurs?)\s+|[dl][’'])+/iu;
const separator = /,(?!\d)|[;()/:•\n]|\s(?:et|ou|dont|comme|avec)\s/iu;

/** "glycyrrhizine (acide glycyrrhizique), flavonoïdes et tanins" names four; "acides citrique et tartrique" two acids. */
function constituentsIn(value: string): string[] {
  let isAcids = false;
  return value.split(separator).flatMap((part) => {
    const name = part.trim().replace(vague, '').trim();
    const isAcid = isAcids && /^\p{L}+ique$/iu.test(name);
    isAcids = isAcid || /^acides\s/iu.test(name);
    const whole = isAcid ? `acide ${name}` : name;
    return constituentIdOf(whole) === null ? [] : [whole];
  });
}

function listedConstituents({ content, reader }: Compiling) {
  // "ricine (graine)": where it is, not what.
  const isPart = (name: string) => !name.includes(' ') && reader.named('part', name).length > 0;
  const places = [
    ...content.indications.map((one, i) => ({ ...one, field: `indications.${i}.molecularStructure` })),
    ...content.contreIndications.map((one, i) => ({
      ...one,
      field: `contreIndications.${i}.molecularStructure`,
    })),
  ];
  return places.flatMap(({ molecularStructure, field, title }) =>
    constituentsIn(molecularStructure)
      .filter((name) => !isPart(name))
      .map((name) => ({ name, statement: molecularStructure, field, title })),
  );
}

export function constituentFacts(compiling: Compiling): ProposedFact[] {
  const rows = listedConstituents(compiling).map(({ name, statement, field, title }) => ({
    ...plainReading('constituent', constituentIdOf(name)),
    statement,
    field,
    heading: title,
  }));
  // The same list may stand under several uses.
  return [
    ...new Map(rows.toReversed().map((row) => [`${row.subject} ${row.statement}`, row])).values(),
  ].toReversed();
}

const contains = /\b(?:contien\w+|riches? en|renferm\w+|constitu\w+|compos\w+ d)\b/;
const usesPart = /\b(?:utilis\w+|employ\w+|partie medicinale|medicament|drogue)\b/;
const growsIn = /\b(?:pouss\w+|vien\w+|originaire\w*|cultiv\w+|naturalis\w+|trouve\w*|croit|sauvage)\b/;

const all = (kind: FactReading['kind'], type: ConceptType, text: string, reader: StatementReader) =>
  reader.named(type, text).map((id) => plainReading(kind, id));

const isOfPart = /^\s(?:d[eu]s?\s|d[’'])(?:(?:l[ae]s?|ses|son|sa|jeunes?|petites?)\s|l[’'])*$/u;
const isMisnamed = /(?:à tort|improprement)\s(?:(?:une?|l[ae]s?)\s|l[’'])?$/u;

/** "l’écorce de ses branches" is of bark, "le fruit, appelé à tort graine" is a fruit. */
function partsUsed(statement: string, reader: StatementReader): FactReading[] {
  const named = reader.subjectsIn(statement).filter(({ type }) => type === 'part');
  return named
    .filter(({ start, isDenied }) => !isDenied && !isMisnamed.test(statement.slice(0, start)))
    .filter(
      ({ start }) => !named.some(({ end }) => end < start && isOfPart.test(statement.slice(end, start))),
    )
    .map(({ id }) => plainReading('part', id));
}

/** A sentence of the description, and what it lists. */
export function descriptionReadings(statement: string, compiling: Compiling): FactReading[] {
  const { reader, isDangerous } = compiling;
  const plain = normalizeText(statement);
  const listed = contains.test(plain)
    ? listedConstituents(compiling).filter(({ name }) => ` ${plain} `.includes(` ${normalizeText(name)} `))
    : [];
  return [
    plainReading('description', null),
    ...(usesPart.test(plain) && !isDangerous ? partsUsed(statement, reader) : []),
    ...(growsIn.test(plain) ? all('region', 'region', statement, reader) : []),
    ...[...new Set(listed.map(({ name }) => constituentIdOf(name)))].map((id) =>
      plainReading('constituent', id),
    ),
  ];
}

/** Every place that the sheet lists; one that no concept names stays without a subject. */
export function originReadings({ content, reader }: Compiling): FactReading[] {
  const ids = content.geographicalRepartitions.map((place) => reader.named('region', place));
  const isUnknown = ids.some((found) => found.length === 0);
  return [
    ...[...new Set(ids.flat())].map((id) => plainReading('region', id)),
    ...(isUnknown ? [plainReading('region', null)] : []),
  ];
}

/** The family and every name by its language; a name alone is no sentence. */
export function nameFacts({ content, reader, concepts }: Compiling): ProposedFact[] {
  const { plantScientificName, plantCommonName, taxonomy, language, additionalInfo } = content;
  const name = (statement: string, field: string, subject: ConceptId | null): ProposedFact => ({
    ...plainReading('name', subject),
    statement,
    field,
    heading: '',
  });
  // "chinois" alone is a language here; in a question it is rarely one.
  const languageOf = (text: string): ConceptId | null => {
    const id = `language:${normalizeText(text).replaceAll(' ', '-')}`;
    return concepts.get(id)?.id ?? reader.named('language', text)[0] ?? null;
  };
  const family = reader.named('family', taxonomy.family)[0] ?? `family:${normalizeText(taxonomy.family)}`;
  const { vernacular = [], synonyms = [] } = additionalInfo.names ?? {};
  return [
    name(plantScientificName, 'plantScientificName', languageOf('latin')),
    name(plantCommonName, 'plantCommonName', languageOf(language === 'EN' ? 'anglais' : 'français')),
    ...vernacular.map((one, i) =>
      name(one.name, `additionalInfo.names.vernacular.${i}.name`, languageOf(one.language)),
    ),
    ...synonyms.map((one, i) => name(one, `additionalInfo.names.synonyms.${i}`, languageOf('latin'))),
    ...(taxonomy.family === ''
      ? []
      : [
          {
            ...plainReading('family', family.replaceAll(' ', '-')),
            statement: taxonomy.family,
            field: 'taxonomy.family',
            heading: '',
          },
        ]),
  ];
}
