import { limits } from '@simples/contract/limits';
import { languageLabels } from '@simples/contract/plant-sheets/vocabulary';
import { BoundArea, BoundSelect, BoundText } from '../fields/bound-fields.tsx';
import { ItemList } from '../fields/item-list.tsx';
import { ItemTools } from '../fields/item-tools.tsx';
import { WordList } from '../fields/word-list.tsx';
import styles from '../form.module.css';
import { blankVernacular } from '../model/blank.ts';
import { CommonNames } from '../suggestions/common-names.tsx';
import { ExistingSheets } from '../suggestions/existing-sheets.tsx';
import { FieldGroup, FormSection } from './section.tsx';

const names = 'additionalInfo.names';

/** Names, description, language. */
export function GeneralSection() {
  return (
    <FormSection title="Informations générales">
      <div className={styles.columns}>
        <BoundText path="plantScientificName" label="Nom scientifique" required />
        <BoundText path={`${names}.author`} label="Auteur botanique" placeholder="par exemple Lam." />
      </div>
      <ExistingSheets />
      <div className={styles.columns}>
        <BoundText path="plantCommonName" label="Nom commun" required list="plant-form-common-names" />
        <BoundSelect path="language" label="Langue de la fiche" required labels={languageLabels} />
      </div>
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
        <fieldset className={styles.row} data-item={item.id}>
          <legend className="only-for-readers">{item.name}</legend>
          <BoundText path={`${item.path}.name`} label="Nom" />
          <BoundText path={`${item.path}.language`} label="Langue" />
          <BoundText path={`${item.path}.country`} label="Pays" />
          <ItemTools {...item} />
        </fieldset>
      )}
    </ItemList>
  );
}
