import type { Field } from '@simples/contract/plant-sheet-fields';
import { labelOf } from '@simples/contract/plant-sheet-vocabulary';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { valueAt, withChange } from '#web/features/records/form/model/draft-paths.ts';
import { focusField } from '#web/features/records/form/model/focus.ts';
import {
  editDraft,
  useField,
  useFormState,
  useFormStore,
} from '#web/features/records/form/model/form-store.ts';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextArea } from '#web/ui/form/text-area.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import styles from './fields.module.css';

interface BoundProps {
  /** Where in the draft it writes. */
  readonly path: string;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly required?: boolean;
  readonly isLabelHidden?: boolean;
  readonly placeholder?: string;
}

interface BoundTextProps extends BoundProps {
  readonly inputMode?: 'numeric';
  /** Words to choose from, or not: the id of a `datalist`. */
  readonly list?: string;
  readonly end?: ReactNode;
}

/** One line of the draft. */
export function BoundText({ path, ...rest }: BoundTextProps) {
  return <TextField autoComplete="off" {...rest} {...useField(path)} />;
}

interface BoundAreaProps extends BoundProps {
  readonly rows?: number;
}

/** A text of the draft. */
export function BoundArea({ path, ...rest }: BoundAreaProps) {
  return <TextArea {...rest} {...useField(path)} />;
}

interface BoundSelectProps extends BoundProps {
  readonly labels: Readonly<Record<string, string>>;
  /** The empty choice; none where one is always made. */
  readonly nothing?: string;
}

/** One value of an enumeration. Words of a source that no value says stand in the list too: they are kept. */
function BoundSelect({ path, labels, nothing, ...rest }: BoundSelectProps) {
  const field = useField(path);
  return <SelectField {...rest} {...field} choices={choicesOf(labels, field.value, nothing)} />;
}

function choicesOf(labels: Readonly<Record<string, string>>, value: string, nothing?: string) {
  const known = Object.entries(labels).map(([key, label]) => ({ value: key, label }));
  const isOther = value !== '' && !Object.hasOwn(labels, value);
  return [
    ...(nothing === undefined ? [] : [{ value: '', label: nothing }]),
    ...known,
    ...(isOther ? [{ value, label: `${value} (mots de la source)` }] : []),
  ];
}

/**
 * A source may name several methods or parts at once. The first one is the value of the field; all of them are kept in
 * a list beside it, which goes on beginning with that value.
 */
interface Listed {
  readonly value: string;
  /** None when the value alone says it all. */
  readonly list: readonly string[] | undefined;
}

const asListed = (values: readonly string[]): Listed => ({
  value: values[0] ?? '',
  list: values.length > 1 ? values : undefined,
});

/** Another value is chosen: one of the list changes places with the first, a new one takes the place of the first. */
function withFirst(list: readonly string[] | undefined, value: string): Listed {
  if (!list) return { value, list };
  const [first = '', ...others] = list;
  if (value === '') return asListed(others);
  const isListed = others.includes(value);
  return asListed([value, ...others.map((other) => (isListed && other === value ? first : other))]);
}

/** The list without one of its values. */
function withoutValue(list: readonly string[], value: string): Listed {
  return asListed(list.filter((other) => other !== value));
}

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
  const store = useFormStore();
  const bound = useField(`${path}.${field}`);
  const list = useFormState(
    ({ draft }) => valueAt(draft, `${path}.${listField}`) as readonly string[] | undefined,
  );
  const put = (next: ReturnType<typeof withFirst>): void =>
    editDraft(store, (draft) =>
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
function ListedField(props: ListedFieldProps) {
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

interface SheetInputProps extends Pick<BoundTextProps, 'hint' | 'placeholder' | 'inputMode' | 'list'> {
  readonly field: Field;
  /** The path of the item that has the field; none for a field of the sheet itself. */
  readonly holder?: string;
  /** The empty choice of a select. */
  readonly nothing?: string;
}

/** The editor of a field, as the table of fields describes it. */
export function SheetInput({ field, holder, nothing, ...rest }: SheetInputProps) {
  const { kind, choices, plural, rows, isRequired } = field;
  const own = field.path.replaceAll('/', '.');
  const path = holder === undefined ? own : `${holder}.${own}`;
  const label = field.formLabel ?? field.label;
  if (choices && plural && holder !== undefined) {
    return <ListedField path={holder} field={own} listField={plural} label={label} labels={choices} />;
  }
  const shared = { path, label, ...(isRequired && { required: true }), ...rest };
  if (choices)
    return <BoundSelect {...shared} labels={choices} {...(nothing !== undefined && { nothing })} />;
  if (kind === 'paragraph') return <BoundArea {...shared} {...(rows !== undefined && { rows })} />;
  return <BoundText {...shared} />;
}
