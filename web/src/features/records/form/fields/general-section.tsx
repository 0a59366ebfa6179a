import { limits } from '@simples/contract/limits';
import { fieldAt } from '@simples/contract/plant-sheet-fields';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { filterValuesQuery } from '#web/lib/plant-sheet-queries.ts';
import { SheetInput } from './bound-fields.tsx';
import { WordChips } from './chips.tsx';
import { Columns, FieldGroup, FormSection } from './form-section.tsx';
import { CommonNames, ExistingSheets, Suggestions } from './suggestions.tsx';
import { VernacularNames } from './vernacular-names.tsx';

const names = 'additionalInfo.names';

export function GeneralSection() {
  return (
    <FormSection title="Informations générales">
      <Columns>
        <SheetInput field={fieldAt('plantScientificName')} />
        <SheetInput field={fieldAt('additionalInfo/names/author')} placeholder="par exemple Lam." />
      </Columns>
      <ExistingSheets />
      <Columns>
        <SheetInput field={fieldAt('plantCommonName')} list="plant-form-common-names" />
        <SheetInput field={fieldAt('language')} />
      </Columns>
      <CommonNames id="plant-form-common-names" />
      <SheetInput field={fieldAt('description')} />
      <FieldGroup legend="Noms vernaculaires">
        <VernacularNames />
      </FieldGroup>
      <FieldGroup legend="Synonymes" hint="Autres noms scientifiques de la même plante.">
        <WordChips
          path={`${names}.synonyms`}
          noun="Synonyme"
          label="Ajouter des synonymes"
          max={limits.list.items}
        />
      </FieldGroup>
    </FormSection>
  );
}

const union = (...all: (readonly string[] | undefined)[]): string[] => [
  ...new Set(all.flatMap((values) => values ?? [])),
];

export function OriginsAndTagsSection() {
  const meta = useQuery(filterValuesQuery()).data;
  const tags = useMemo(() => union(meta?.known.tags, meta?.tags), [meta]);
  const regions = useMemo(() => union(meta?.known.regions, meta?.geographicalRepartitions), [meta]);
  return (
    <FormSection
      title="Origines et tags"
      hint="Un mot, une expression ou une liste collée : la virgule, le point-virgule ou la touche Entrée les séparent."
    >
      <Suggestions id="plant-form-origins" values={regions} />
      <Suggestions id="plant-form-tags" values={tags} />
      <FieldGroup legend="Origines géographiques">
        <WordChips
          path="geographicalRepartitions"
          noun="Origine"
          label="Ajouter des origines"
          max={limits.list.tags}
          suggestions="plant-form-origins"
          known={regions}
        />
      </FieldGroup>
      <FieldGroup legend="Tags" hint="Les symptômes et les usages par lesquels on cherche la plante.">
        <WordChips
          path="tags"
          noun="Tag"
          label="Ajouter des tags"
          max={limits.list.tags}
          suggestions="plant-form-tags"
          known={tags}
        />
      </FieldGroup>
    </FormSection>
  );
}
