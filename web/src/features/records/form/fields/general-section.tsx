import { limits } from '@simples/contract/limits';
import { fieldAt } from '@simples/contract/plant-sheet-fields';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { blankVernacular } from '#web/features/records/form/model/sheet-draft.ts';
import { filterValuesQuery } from '#web/lib/plant-sheet-queries.ts';
import { BoundText, SheetInput } from './bound-fields.tsx';
import { Columns, FieldGroup, FormSection } from './form-section.tsx';
import { FieldRow, ItemList, WordList } from './item-list.tsx';
import { CommonNames, ExistingSheets, Suggestions } from './suggestions.tsx';

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
        <WordList
          path={`${names}.synonyms`}
          noun="Synonyme"
          addLabel="Ajouter un synonyme"
          max={limits.list.items}
        />
      </FieldGroup>
    </FormSection>
  );
}

function VernacularNames() {
  return (
    <ItemList
      path={`${names}.vernacular`}
      noun="Nom vernaculaire"
      addLabel="Ajouter un nom vernaculaire"
      blank={blankVernacular}
      firstField="name"
      max={limits.list.items}
    >
      {(item) => (
        <FieldRow item={item} kind="name">
          <BoundText path={`${item.path}.name`} label="Nom" />
          <BoundText path={`${item.path}.language`} label="Langue" />
          <BoundText path={`${item.path}.country`} label="Pays" />
        </FieldRow>
      )}
    </ItemList>
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
      hint="Un seul mot ou une seule expression par champ, sans virgule ni point-virgule."
    >
      <Suggestions id="plant-form-origins" values={regions} />
      <Suggestions id="plant-form-tags" values={tags} />
      <FieldGroup legend="Origines géographiques">
        <WordList
          path="geographicalRepartitions"
          noun="Origine"
          addLabel="Ajouter une origine"
          max={limits.list.tags}
          suggestions="plant-form-origins"
          known={regions}
        />
      </FieldGroup>
      <FieldGroup legend="Tags" hint="Les symptômes et les usages par lesquels on cherche la plante.">
        <WordList
          path="tags"
          noun="Tag"
          addLabel="Ajouter un tag"
          max={limits.list.tags}
          suggestions="plant-form-tags"
          known={tags}
        />
      </FieldGroup>
    </FormSection>
  );
}
