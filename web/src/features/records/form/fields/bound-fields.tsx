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
  readonly path: string;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly required?: boolean;
  readonly isLabelHidden?: boolean;
  readonly placeholder?: string;
}

interface BoundTextProps extends BoundProps {
  readonly inputMode?: 'numeric';
  /** Id of a `datalist` with suggestions. */
  readonly list?: string;
  readonly end?: ReactNode;
}

export function BoundText({ path, ...rest }: BoundTextProps) {
  return <TextField autoComplete="off" {...rest} {...useField(path)} />;
}

export function BoundArea({ path, ...rest }: BoundProps & { readonly rows?: number }) {
  return <TextArea {...rest} {...useField(path)} />;
}

interface BoundSelectProps extends BoundProps {
  readonly labels: Readonly<Record<string, string>>;
  /** Label of the empty choice; without it a value is required. */
  readonly nothing?: string;
}

/** A value outside the enumeration, taken from a source, stays selectable. */
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

/** A source may name several methods: `value` is the first one, `list` holds all of them. */
interface Listed {
  readonly value: string;
  /** Undefined for a single value. */
  readonly list: readonly string[] | undefined;
}

const asListed = (values: readonly string[]): Listed => ({
  value: values[0] ?? '',
  list: values.length > 1 ? values : undefined,
});

/** Replaces the first value; a value that is already in the list swaps places with it. */
function withFirst(list: readonly string[] | undefined, value: string): Listed {
  if (!list) return { value, list };
  const [first = '', ...others] = list;
  if (value === '') return asListed(others);
  const isListed = others.includes(value);
  return asListed([value, ...others.map((other) => (isListed && other === value ? first : other))]);
}

function withoutValue(list: readonly string[], value: string): Listed {
  return asListed(list.filter((other) => other !== value));
}

interface ListedFieldProps {
  readonly path: string;
  readonly field: string;
  readonly listField: string;
  readonly label: string;
  readonly labels: Readonly<Record<string, string>>;
}

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

/** Free text when the sheet has subspecies. Other values named by a source are shown until removed. */
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
  /** Path of the item; undefined for a field of the sheet itself. */
  readonly holder?: string;
  readonly nothing?: string;
}

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
