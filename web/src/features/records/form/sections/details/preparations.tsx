import { limits } from '@simples/contract/limits';
import {
  applicationMethodLabels,
  plantPartLabels,
  preparationMethodLabels,
} from '@simples/contract/plant-sheets/vocabulary';
import { BoundArea } from '../../fields/bound-fields.tsx';
import { FieldRow } from '../../fields/field-row.tsx';
import { ItemList } from '../../fields/item-list.tsx';
import { ItemTools } from '../../fields/item-tools.tsx';
import { ListedField } from '../../fields/listed-field.tsx';
import type { ItemActs } from '../../fields/use-item-acts.ts';
import { blankApplication, blankPreparation } from '../../model/blank.ts';
import { Columns, FieldGroup } from '../section.tsx';
import styles from './details.module.css';

/** How one indication is prepared: the second level. */
export function Preparations({ path }: { readonly path: string }) {
  return (
    <FieldGroup legend="Préparations">
      <ItemList
        path={path}
        noun="Préparation"
        addLabel="Ajouter une préparation"
        blank={blankPreparation}
        firstField="method"
        max={limits.list.nested}
      >
        {(item) => <PreparationFields item={item} />}
      </ItemList>
    </FieldGroup>
  );
}

function PreparationFields({ item }: { readonly item: ItemActs }) {
  return (
    <fieldset className={styles.nested} data-item={item.id}>
      <legend className="only-for-readers">{item.name}</legend>
      <div className={styles.nestedHead}>
        <span className={styles.nestedName} aria-hidden="true">
          {item.name}
        </span>
        <ItemTools {...item} />
      </div>
      <Columns>
        <ListedField
          path={item.path}
          field="method"
          listField="methods"
          label="Méthode de préparation"
          labels={preparationMethodLabels}
        />
        <ListedField
          path={item.path}
          field="plantPartUsed"
          listField="plantPartsUsed"
          label="Partie utilisée"
          labels={plantPartLabels}
        />
      </Columns>
      <BoundArea path={`${item.path}.instructions`} label="Instructions de préparation" />
      <Applications path={`${item.path}.applications`} />
    </fieldset>
  );
}

/** How one preparation is applied: the third level. */
function Applications({ path }: { readonly path: string }) {
  return (
    <FieldGroup legend="Applications">
      <ItemList
        path={path}
        noun="Application"
        addLabel="Ajouter une application"
        blank={blankApplication}
        firstField="method"
        max={limits.list.nested}
      >
        {(item) => (
          <FieldRow item={item} kind="application">
            <ListedField
              path={item.path}
              field="method"
              listField="methods"
              label="Mode d’application"
              labels={applicationMethodLabels}
            />
            <BoundArea path={`${item.path}.instructions`} label="Instructions d’application" rows={1} />
          </FieldRow>
        )}
      </ItemList>
    </FieldGroup>
  );
}
