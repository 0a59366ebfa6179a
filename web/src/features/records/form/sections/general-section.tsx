import { limits } from '@simples/contract/limits';
import { languageLabels } from '@simples/contract/plant-sheets/vocabulary';
import { BoundArea, BoundSelect, BoundText } from '../fields/bound-fields.tsx';
import { FieldRow } from '../fields/field-row.tsx';
import { ItemList } from '../fields/item-list.tsx';
import { WordList } from '../fields/word-list.tsx';
import { blankVernacular } from '../model/blank.ts';
import { CommonNames } from '../suggestions/common-names.tsx';
import { ExistingSheets } from '../suggestions/existing-sheets.tsx';
import { Columns, FieldGroup, FormSection } from './section.tsx';

const names = 'additionalInfo.names';

/** Names, description, language. */
export function GeneralSection() {
  return (
    <FormSection title="Informations générales">
      <Columns>
        <BoundText path="plantScientificName" label="Nom scientifique" required />
        <BoundText path={`${names}.author`} label="Auteur botanique" placeholder="par exemple Lam." />
      </Columns>
      <ExistingSheets />
      <Columns>
        <BoundText path="plantCommonName" label="Nom commun" required list="plant-form-common-names" />
        <BoundSelect path="language" label="Langue de la fiche" required labels={languageLabels} />
      </Columns>
      <CommonNames id="plant-form-common-names" />
      <BoundArea path="description" label="Description" required rows={4} />
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
