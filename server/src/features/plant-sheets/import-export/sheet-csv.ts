import type { PlantSheet, Preparation } from '@simples/contract/plant-sheet-content';
import {
  applicationMethodLabels,
  dangerLevelLabels,
  isDangerous,
  labelOf,
  languageLabels,
  NOT_DOCUMENTED,
  plantPartLabels,
  preparationMethodLabels,
} from '@simples/contract/plant-sheet-vocabulary';
import { csvHeading, csvLine } from '#server/lib/csv.ts';

type Column = readonly [heading: string, cell: (sheet: PlantSheet) => string];

const joined = (texts: readonly string[], by = ' | ') => texts.filter((text) => text !== '').join(by);

/** The values of a field: the list where a source gave several, else the one. */
function labelsOf(
  labels: Readonly<Record<string, string>>,
  several: string[] | undefined,
  one: string,
): string {
  return joined(
    (several ?? [one]).map((value) => labelOf(labels, value)),
    ', ',
  );
}

function preparationText({ method, methods, plantPartUsed, plantPartsUsed, ...rest }: Preparation): string {
  const applications = rest.applications.map((application) =>
    joined(
      [labelsOf(applicationMethodLabels, application.methods, application.method), application.instructions],
      ' : ',
    ),
  );
  return joined(
    [
      joined(
        [
          labelsOf(preparationMethodLabels, methods, method),
          labelsOf(plantPartLabels, plantPartsUsed, plantPartUsed),
        ],
        ', ',
      ),
      rest.instructions,
      joined(applications, ' ; '),
    ],
    ' : ',
  );
}

/** As on every screen, a plant that may kill gets no recipe in a table that is passed from hand to hand. */
function preparationsText({ indications, additionalInfo, knownDanger }: PlantSheet): string {
  const level = knownDanger ?? additionalInfo.safety?.dangerLevel;
  if (level && isDangerous(level)) return dangerLevelLabels[level];
  return joined(
    indications.flatMap(({ title, preparations }) =>
      preparations.map((preparation) => `${title} – ${preparationText(preparation)}`),
    ),
  );
}

const titled = (items: readonly { title: string; details: string }[]) =>
  joined(items.map(({ title, details }) => `${title} : ${details}`));

const day = (iso: string) => iso.slice(0, 10).split('-').toReversed().join('/');

/** What is not written is not known: a table never suggests that it is harmless. */
function safetyColumn(heading: string, read: (safety: Safety) => string): Column {
  return [heading, ({ additionalInfo: { safety } }) => (safety ? read(safety) : NOT_DOCUMENTED)];
}
type Safety = NonNullable<PlantSheet['additionalInfo']['safety']>;

const columns: readonly Column[] = [
  ['Nom scientifique', (sheet) => sheet.plantScientificName],
  ['Nom commun', (sheet) => sheet.plantCommonName],
  [
    'Noms vernaculaires',
    ({ additionalInfo }) =>
      joined(
        (additionalInfo.names?.vernacular ?? []).map(
          ({ name, language, country }) => `${name} (${joined([language, country], ', ')})`,
        ),
      ),
  ],
  ['Synonymes', ({ additionalInfo }) => joined(additionalInfo.names?.synonyms ?? [])],
  ['Famille', ({ taxonomy }) => taxonomy.family],
  ['Genre', ({ taxonomy }) => taxonomy.genus],
  ['Espèce', ({ taxonomy }) => taxonomy.species],
  ['Langue', ({ language }) => languageLabels[language]],
  safetyColumn('Danger', ({ dangerLevel }) => dangerLevelLabels[dangerLevel]),
  ['Contre-indications', ({ contreIndications }) => titled(contreIndications)],
  safetyColumn('Grossesse', ({ pregnancy }) => pregnancy),
  safetyColumn('Allaitement', ({ breastfeeding }) => breastfeeding),
  safetyColumn('Enfants', ({ children }) => children),
  safetyColumn('Interactions', ({ interactions }) => joined(interactions)),
  safetyColumn('Confusions possibles', ({ lookAlikes }) => joined(lookAlikes)),
  ['Description', ({ description }) => description],
  ['Indications', ({ indications }) => titled(indications)],
  ['Préparations', preparationsText],
  ['Posologie', ({ additionalInfo }) => additionalInfo.posology ?? ''],
  ['Tags', ({ tags }) => joined(tags, ', ')],
  ['Origines', ({ geographicalRepartitions }) => joined(geographicalRepartitions, ', ')],
  [
    'Références',
    ({ references }) =>
      joined(references.map(({ citation, page }) => (page ? `${citation}, p. ${page}` : citation))),
  ],
  ['Créée le', ({ createdAt }) => day(createdAt)],
  ['Modifiée le', ({ updatedAt }) => day(updatedAt)],
  ['Version', ({ version }) => String(version)],
  ['Identifiant', ({ id }) => id],
];

/** The first line of the table. */
export const tableHeading = csvHeading(columns.map(([heading]) => heading));

/** The line of a sheet. */
export function tableLine(sheet: PlantSheet): string {
  return csvLine(columns.map(([, read]) => read(sheet)));
}
