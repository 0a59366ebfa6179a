import { limits } from '@simples/contract/limits';
import { fieldAt, valueFields } from '@simples/contract/plant-sheet-fields';
import { useFormState, useMemberIds } from '#web/features/records/form/model/form-store.ts';
import { blankReference } from '#web/features/records/form/model/sheet-draft.ts';
import { SheetInput } from './bound-fields.tsx';
import styles from './details.module.css';
import { FieldGroup, FormSection } from './form-section.tsx';
import { Contraindications, Indications } from './indications.tsx';
import { FieldRow, ItemList } from './item-list.tsx';
import { SafetyFields } from './safety-fields.tsx';

export function DetailsSection() {
  const subspecies = useMemberIds('additionalInfo.subspecies');
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
      {valueFields
        .filter(({ part }) => part === 'posologie')
        .map((field) => (
          <SheetInput key={field.path} field={field} />
        ))}
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
          <SheetInput holder={item.path} field={fieldAt('citation', 'references')} />
          <SheetInput holder={item.path} field={fieldAt('page', 'references')} inputMode="numeric" />
        </FieldRow>
      )}
    </ItemList>
  );
}
