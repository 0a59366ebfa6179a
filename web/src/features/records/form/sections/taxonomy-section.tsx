import { BoundText } from '../fields/bound-fields.tsx';
import styles from '../form.module.css';
import { useIds } from '../state/form-context.ts';
import { Families } from '../suggestions/families.tsx';
import { Columns, FieldGroup, FormSection } from './section.tsx';
import { SubspeciesNumber } from './subspecies-number.tsx';

/** The place of the plant among the others, and its subspecies. */
export function TaxonomySection() {
  return (
    <FormSection title="Taxonomie">
      <Columns>
        <BoundText path="taxonomy.family" label="Famille" list="plant-form-families" />
        <BoundText path="taxonomy.genus" label="Genre" />
        <BoundText path="taxonomy.species" label="Espèce" />
        <BoundText path="taxonomy.variety" label="Variété" />
      </Columns>
      <Families id="plant-form-families" />
      <SubspeciesNumber />
      <SubspeciesNames />
    </FormSection>
  );
}

function SubspeciesNames() {
  const ids = useIds('additionalInfo.subspecies');
  if (ids.length === 0) return null;
  return (
    <FieldGroup
      legend="Noms des sous-espèces"
      hint="Chaque sous-espèce a ses indications et ses contre-indications, plus bas dans « Détails »."
    >
      <ol className={styles.stack}>
        {ids.map((id, index) => (
          <li key={id}>
            <BoundText
              path={`additionalInfo.subspecies.${id}.value`}
              label={`Nom de la sous-espèce ${index + 1}`}
              required
            />
          </li>
        ))}
      </ol>
    </FieldGroup>
  );
}
