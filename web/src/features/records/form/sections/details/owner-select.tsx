import { useShallow } from 'zustand/shallow';
import { SelectField } from '../../../../../ui/form/select-field.tsx';
import { focusField } from '../../state/focus.ts';
import { useField, useFormState } from '../../state/form-context.ts';

/**
 * Which subspecies an item is about. A source may name one that the sheet does not list: its words are shown and kept.
 * Choosing moves the item to the list of that subspecies.
 */
export function OwnerSelect({ path }: { readonly path: string }) {
  const { onBlur: _, ...field } = useField(`${path}.subspecies`);
  const subspecies = useFormState(useShallow(({ draft }) => draft.additionalInfo.subspecies));
  if (subspecies.length === 0 && field.value === '') return null;
  const isListed = field.value === '' || subspecies.some(({ id }) => id === field.value);
  const choices = [
    { value: '', label: 'Espèce entière' },
    ...subspecies.map(({ id, value }, index) => ({
      value: id,
      label: value.trim() === '' ? `Sous-espèce ${index + 1}` : value,
    })),
    ...(isListed ? [] : [{ value: field.value, label: `${field.value} (mots de la source)` }]),
  ];
  function handleChange(value: string): void {
    field.onChange(value);
    focusField(field.name);
  }
  return <SelectField {...field} label="Concerne" choices={choices} onChange={handleChange} />;
}
