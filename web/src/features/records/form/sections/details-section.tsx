import { limits } from '@simples/contract/limits';
import { BoundArea, BoundText } from '../fields/bound-fields.tsx';
import { FieldRow } from '../fields/field-row.tsx';
import { ItemList } from '../fields/item-list.tsx';
import { blankReference } from '../model/blank.ts';
import { useFormState, useIds } from '../state/form-context.ts';
import { Contraindications } from './details/contraindications.tsx';
import styles from './details/details.module.css';
import { Indications } from './details/indications.tsx';
import { SafetyFields } from './details/safety-fields.tsx';
import { FieldGroup, FormSection } from './section.tsx';

/** Uses, warnings, safety, posology and references. */
export function DetailsSection() {
  const subspecies = useIds('additionalInfo.subspecies');
  const isDivided = subspecies.length > 0;
  return (
    <FormSection title="Détails">
      <FieldGroup legend={isDivided ? 'Indications de l’espèce entière' : 'Indications'}>
        <Indications owner={null} />
      </FieldGroup>
      <FieldGroup legend={isDivided ? 'Contre-indications de l’espèce entière' : 'Contre-indications'}>
        <Contraindications owner={null} />
      </FieldGroup>
      {subspecies.map((id, index) => (
        <SubspeciesDetails key={id} id={id} number={index + 1} />
      ))}
      <SafetyFields />
      <BoundArea path="additionalInfo.posology" label="Posologie" rows={3} />
      <FieldGroup legend="Références">
        <References />
      </FieldGroup>
    </FormSection>
  );
}

function SubspeciesDetails({ id, number }: { readonly id: string; readonly number: number }) {
  const name = useFormState(
    ({ draft }) => draft.additionalInfo.subspecies.find((one) => one.id === id)?.value ?? '',
  );
  const title = name.trim() === '' ? `Sous-espèce ${number}` : `Sous-espèce ${number} : ${name}`;
  return (
    <fieldset className={styles.subspecies}>
      <legend className={styles.subspeciesTitle}>{title}</legend>
      <FieldGroup legend="Indications">
        <Indications owner={id} />
      </FieldGroup>
      <FieldGroup legend="Contre-indications">
        <Contraindications owner={id} />
      </FieldGroup>
    </fieldset>
  );
}

function References() {
  return (
    <ItemList
      path="references"
      noun="Référence"
      addLabel="Ajouter une référence"
      blank={blankReference}
      firstField="citation"
      max={limits.list.items}
    >
      {(item) => (
        <FieldRow item={item} kind="reference">
          <BoundArea path={`${item.path}.citation`} label="Citation" required rows={1} />
          <BoundText path={`${item.path}.page`} label="Page" inputMode="numeric" />
        </FieldRow>
      )}
    </ItemList>
  );
}
