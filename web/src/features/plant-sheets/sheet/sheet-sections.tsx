import type { PlantSheet } from '@simples/contract/plant-sheets/sheet';
import type { ReactElement } from 'react';
import { dangerOfSheet, isDangerousSheet } from '../danger.ts';
import { Indications } from './indications.tsx';
import { hasOtherNames, NamesSection } from './names-section.tsx';
import { Contraindications, References, Tags, Taxonomy } from './plain-sections.tsx';
import { SafetySection } from './safety-section.tsx';
import { Section, Statement } from './section.tsx';

export interface SheetSection {
  readonly id: string;
  readonly title: string;
  readonly element: ReactElement;
}

function plain(id: string, title: string, content: ReactElement): SheetSection {
  const element = (
    <Section key={id} id={id} title={title}>
      {content}
    </Section>
  );
  return { id, title, element };
}

/** The sections of a sheet in reading order. What a dangerous plant's doses are is nobody's business here. */
export function sectionsOf(sheet: PlantSheet, pathOfTag: (tag: string) => string): SheetSection[] {
  const { names, safety, posology } = sheet.additionalInfo;
  const isDangerous = isDangerousSheet(sheet);
  const noms = { id: 'noms', title: 'Autres noms' };
  const securite = { id: 'securite', title: 'Sécurité' };
  return [
    plain('description', 'Description', <p>{sheet.description}</p>),
    ...(hasOtherNames(names)
      ? [{ ...noms, element: <NamesSection key={noms.id} {...noms} names={names} /> }]
      : []),
    plain('taxonomie', 'Taxonomie', <Taxonomy taxonomy={sheet.taxonomy} />),
    plain(
      'indications',
      'Indications',
      <Indications indications={sheet.indications} isDangerous={isDangerous} />,
    ),
    plain('contre-indications', 'Contre-indications', <Contraindications items={sheet.contreIndications} />),
    {
      ...securite,
      element: <SafetySection key={securite.id} {...securite} safety={safety} level={dangerOfSheet(sheet)} />,
    },
    ...(isDangerous ? [] : [plain('posologie', 'Posologie', <Statement text={posology} />)]),
    plain('tags', 'Tags', <Tags tags={sheet.tags} pathOfTag={pathOfTag} />),
    plain('references', 'Références', <References references={sheet.references} />),
  ];
}
