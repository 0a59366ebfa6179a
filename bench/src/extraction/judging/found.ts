import { normalizeText } from '@simples/contract/french/text';
import type { PlantSheetContent } from '@simples/contract/plant-sheet-content';
import {
  NOT_DOCUMENTED,
  plantPartLabels,
  preparationMethodLabels,
} from '@simples/contract/plant-sheet-vocabulary';
import {
  isLocalLanguage,
  methodNamed,
  partNamed,
} from '@simples/server/features/documents/extraction/vocabulary';
import type { Field } from './expected.ts';

/** Headings of warnings that are no contraindications: what stands under them is told apart. */
const riskHeading =
  /^(?:precaution|effets?|mises? en garde|avertissement|toxicit|donnees|surdosage|signes|risque|danger|securite|warning|caution|adverse|side|undesirable|unwanted|safety|overdose|special|prudence|attention|intoxication)/;

const some = (value: string | undefined) =>
  value === undefined || value === '' || value === NOT_DOCUMENTED ? [] : [value];
const documented = (values: readonly string[] = []) => values.filter((value) => value !== NOT_DOCUMENTED);

const labels: Readonly<Record<string, string>> = { ...plantPartLabels, ...preparationMethodLabels };

/** A value of an enumeration, its label and the words of a document for it are one, and so are both numbers of a family. */
export function asLabel(field: Field, value: string): string {
  if (field === 'family') return value.replace(/(?<=ée|ifère)$/iu, 's');
  if (field !== 'parts' && field !== 'preparations') return value;
  const code = field === 'parts' ? partNamed(value) : methodNamed(value);
  return labels[code ?? value] ?? value;
}

/** Of a country, or in a language in which no document of the sets is written. */
const isLocal = ({ country, language }: { readonly country: string; readonly language: string }) =>
  country !== '' || isLocalLanguage(language);

/** What a sheet says in each field. */
export function foundIn(content: PlantSheetContent): Record<Field, string[]> {
  const { names, safety, posology } = content.additionalInfo;
  const isRisk = ({ title }: { title: string }) => riskHeading.test(normalizeText(title));
  const said = ({ title, details }: { title: string; details: string }) =>
    isRisk({ title }) ? details : title;
  const preparations = content.indications.flatMap((indication) => indication.preparations);
  const distinct = (values: readonly string[]) => [...new Set(values.filter((value) => value !== ''))];
  const vernacular = names?.vernacular ?? [];
  const common = content.plantCommonName === content.plantScientificName ? [] : [content.plantCommonName];
  return {
    scientificName: [content.plantScientificName],
    family: some(content.taxonomy.family),
    synonyms: names?.synonyms ?? [],
    commonNames: [...common, ...vernacular.filter((one) => !isLocal(one)).map(({ name }) => name)],
    vernacularNames: vernacular.filter(isLocal).map(({ name, country }) => `${name} ${country}`.trim()),
    description: some(content.description),
    origins: content.geographicalRepartitions,
    parts: distinct(
      preparations.flatMap(({ plantPartUsed, plantPartsUsed }) => plantPartsUsed ?? [plantPartUsed]),
    ),
    preparations: distinct(preparations.map(({ method }) => method)),
    indications: content.indications.map(({ title }) => title),
    contraindications: content.contreIndications.filter((item) => !isRisk(item)).map(said),
    risks: content.contreIndications.filter(isRisk).map(said),
    posology: some(posology),
    pregnancy: some(safety?.pregnancy),
    breastfeeding: some(safety?.breastfeeding),
    children: some(safety?.children),
    interactions: documented(safety?.interactions),
    references: content.references.map(({ citation }) => citation),
    dangerLevel: safety === undefined ? [] : [safety.dangerLevel],
  };
}
