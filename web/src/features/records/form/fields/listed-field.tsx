import { labelOf } from '@simples/contract/plant-sheets/vocabulary';
import { IconX } from '@tabler/icons-react';
import { SelectField } from '../../../../ui/form/select-field.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { withFirst, withoutValue } from '../model/listed-values.ts';
import { valueAt, withChange } from '../model/paths.ts';
import { focusField } from '../state/focus.ts';
import { useField, useForm, useFormState } from '../state/form-context.ts';
import { edit } from '../state/form-store.ts';
import { choicesOf } from './bound-fields.tsx';
import styles from './fields.module.css';

interface ListedFieldProps {
  /** Of the object that has the field. */
  readonly path: string;
  readonly field: string;
  /** Its list in the same object, where a source named several. */
  readonly listField: string;
  readonly label: string;
  readonly labels: Readonly<Record<string, string>>;
}

/** Writes a value and its list together. */
function useListed({ path, field, listField }: ListedFieldProps) {
  const store = useForm();
  const bound = useField(`${path}.${field}`);
  const list = useFormState(
    ({ draft }) => valueAt(draft, `${path}.${listField}`) as readonly string[] | undefined,
  );
  const put = (next: ReturnType<typeof withFirst>): void =>
    edit(store, (draft) =>
      withChange(draft, path, (owner) => ({
        ...(owner as object),
        [field]: next.value,
        [listField]: next.list,
      })),
    );
  function handleChange(value: string): void {
    put(withFirst(list, value));
  }
  function handleRemove(value: string): void {
    if (list) put(withoutValue(list, value));
    focusField(bound.name);
  }
  return { bound, others: list?.slice(1) ?? [], handleChange, handleRemove };
}

/**
 * A method or a part of the plant: chosen from the list, or written freely when the sheet has subspecies. What a source
 * named besides is shown and kept until it is removed.
 */
export function ListedField(props: ListedFieldProps) {
  const { label, labels } = props;
  const { bound, others, handleChange, handleRemove } = useListed(props);
  const isFree = useFormState(({ draft }) => draft.taxonomy.subspeciesNumber > 0);
  const shared = { ...bound, label, onChange: handleChange };
  return (
    <div>
      {isFree ? (
        <TextField {...shared} autoComplete="off" value={labelOf(labels, bound.value)} />
      ) : (
        <SelectField {...shared} choices={choicesOf(labels, bound.value, 'Non précisé')} />
      )}
      {others.length > 0 && (
        <ul className={styles.alsoNamed} aria-label={`${label} : aussi cité`}>
          <li aria-hidden="true">Aussi cité :</li>
          {others.map((value) => (
            <li key={value} className={styles.chip}>
              {labelOf(labels, value)}
              <button
                type="button"
                aria-label={`Retirer ${labelOf(labels, value)}`}
                onClick={() => handleRemove(value)}
              >
                <IconX size={16} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
