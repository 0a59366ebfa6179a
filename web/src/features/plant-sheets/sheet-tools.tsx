import type { PlantSheet } from '@simples/contract/plant-sheet-content';
import { IconPrinter } from '@tabler/icons-react';
import { formatDate } from '#web/lib/format.ts';
import { Button } from '#web/ui/form/button.tsx';
import { CopyButton } from '#web/ui/form/copy-button.tsx';
import { PinButton, PinnedPlants } from '#web/ui/plants/pinned-plants.tsx';
import styles from './sheet.module.css';

type SheetProps = Readonly<{ sheet: PlantSheet }>;

/** Without what says where the reader came from. */
const addressOf = ({ id }: PlantSheet): string => `${window.location.origin}/home/plants/${id}`;

function nameOf({ plantScientificName, additionalInfo }: PlantSheet): string {
  return [plantScientificName, additionalInfo.names?.author].filter(Boolean).join(' ');
}

/** As a bibliography has it: who, what, which version, when, where. */
function citationOf(sheet: PlantSheet): string {
  const { plantCommonName, version, updatedAt } = sheet;
  const work = `${plantCommonName} (${nameOf(sheet)})`;
  return `Simples. ${work}. Fiche, version ${version}, mise à jour le ${formatDate(updatedAt)}. ${addressOf(sheet)}`;
}

export function SheetTools({ sheet }: SheetProps) {
  return (
    <>
      <div className={styles.tools}>
        {sheet.status === 'VALIDATED' && <PinButton plant={{ id: sheet.id, name: sheet.plantCommonName }} />}
        <CopyButton label="Copier le lien" done="Lien copié" text={() => addressOf(sheet)} />
        <CopyButton label="Citer cette fiche" done="Citation copiée" text={() => citationOf(sheet)} />
        <Button variant="outline" onClick={() => window.print()}>
          <IconPrinter size={18} aria-hidden="true" />
          Imprimer ou enregistrer en PDF
        </Button>
        <SheetJsonLd sheet={sheet} />
      </div>
      <PinnedPlants />
    </>
  );
}

/** What programs read of the page: the plant, its names and the works cited, and no use of it. */
function SheetJsonLd({ sheet }: SheetProps) {
  const { plantScientificName, plantCommonName, additionalInfo, taxonomy, references } = sheet;
  const data = {
    '@context': 'https://schema.org',
    '@type': 'MedicalWebPage',
    name: `${plantCommonName} (${plantScientificName})`,
    description: sheet.description,
    url: addressOf(sheet),
    inLanguage: sheet.language.toLowerCase(),
    dateCreated: sheet.createdAt,
    dateModified: sheet.updatedAt,
    version: sheet.version,
    citation: references.map(({ citation }) => citation),
    about: {
      '@type': 'Taxon',
      name: plantScientificName,
      taxonRank: 'species',
      alternateName: [
        plantCommonName,
        ...(additionalInfo.names?.vernacular ?? []).map(({ name }) => name),
        ...(additionalInfo.names?.synonyms ?? []),
      ],
      parentTaxon: { '@type': 'Taxon', name: taxonomy.family, taxonRank: 'family' },
    },
  };
  return <script type="application/ld+json">{JSON.stringify(data).replaceAll('<', '\\u003c')}</script>;
}
