import { limits } from '@simples/contract/limits';
import { fieldAt } from '@simples/contract/plant-sheet-fields';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { useShallow } from 'zustand/shallow';
import { membersAt, textAt } from '#web/features/records/form/model/draft-paths.ts';
import { focusField } from '#web/features/records/form/model/focus.ts';
import {
  setUnfolded,
  useField,
  useFormState,
  useFormStore,
  useMemberIds,
} from '#web/features/records/form/model/form-store.ts';
import {
  blankApplication,
  blankContraindication,
  blankIndication,
  blankPreparation,
} from '#web/features/records/form/model/sheet-draft.ts';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { SheetInput } from './bound-fields.tsx';
import styles from './details.module.css';
import { Columns, FieldGroup } from './form-section.tsx';
import { FieldRow, type ItemActions, ItemList, ItemTools } from './item-list.tsx';

type ItemCardProps = Readonly<{ item: ItemActions; summary?: string; children: ReactNode }>;

/** Collapsed to its title at first, so that a list of sixty stays readable. */
function ItemCard({ item, summary, children }: ItemCardProps) {
  const store = useFormStore();
  const isUnfolded = useFormState(({ unfolded }) => unfolded.has(item.id));
  const title = useFormState(({ draft }) => textAt(draft, `${item.path}.title`));
  const wrong = useFormState(
    ({ errors }) => Object.keys(errors).filter((path) => path.startsWith(`${item.path}.`)).length,
  );
  const bodyId = useId();
  return (
    <div className={styles.card} data-item={item.id} data-wrong-inside={wrong > 0 || undefined}>
      <div className={styles.cardHead}>
        <button
          type="button"
          className={styles.cardTitle}
          aria-expanded={isUnfolded}
          aria-controls={isUnfolded ? bodyId : undefined}
          onClick={() => setUnfolded(store, item.id, !isUnfolded)}
        >
          <IconChevronDown size={18} aria-hidden="true" />
          <span>
            <span className={styles.cardNumber}>{item.name}</span>{' '}
            <strong>{title.trim() === '' ? 'Sans titre' : title}</strong>
            {summary && <span className={styles.cardSummary}> · {summary}</span>}
            {wrong > 0 && <span className={styles.cardWrong}> · {wrong} à corriger</span>}
          </span>
        </button>
        <ItemTools {...item} />
      </div>
      {isUnfolded && (
        <fieldset className={styles.cardBody} id={bodyId}>
          <legend className="only-for-readers">{item.name}</legend>
          {children}
        </fieldset>
      )}
    </div>
  );
}

/** Whether an item belongs to a subspecies; without one, items of the whole species and of unlisted subspecies. */
function useBelongsTo(owner: string | null): (item: Readonly<{ id: string; subspecies: string }>) => boolean {
  const listed = useMemberIds('additionalInfo.subspecies');
  return ({ subspecies }) => (owner === null ? !listed.includes(subspecies) : subspecies === owner);
}

/** A subspecies that only a source names stays selectable. */
function SubspeciesSelect({ path }: { readonly path: string }) {
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

type StatementFieldsProps = Readonly<{ path: string; list: 'indications' | 'contreIndications' }>;

function StatementFields({ path, list }: StatementFieldsProps) {
  return (
    <>
      <SheetInput holder={path} field={fieldAt('title', list)} />
      <SubspeciesSelect path={path} />
      <SheetInput
        holder={path}
        field={fieldAt('molecularStructure', list)}
        hint="Molécules, séparées par des virgules."
      />
      <SheetInput holder={path} field={fieldAt('details', list)} />
    </>
  );
}

const preparations = ['indications', 'preparations'] as const;

function Preparations({ path }: { readonly path: string }) {
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

function PreparationFields({ item }: { readonly item: ItemActions }) {
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
        <SheetInput holder={item.path} field={fieldAt('method', ...preparations)} />
        <SheetInput holder={item.path} field={fieldAt('plantPartUsed', ...preparations)} />
      </Columns>
      <SheetInput holder={item.path} field={fieldAt('instructions', ...preparations)} />
      <Applications path={`${item.path}.applications`} />
    </fieldset>
  );
}

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
            <SheetInput holder={item.path} field={fieldAt('method', ...preparations, 'applications')} />
            <SheetInput holder={item.path} field={fieldAt('instructions', ...preparations, 'applications')} />
          </FieldRow>
        )}
      </ItemList>
    </FieldGroup>
  );
}

/** `owner`: id of a subspecies, or null for the whole species. */
export function Indications({ owner }: { readonly owner: string | null }) {
  return (
    <ItemList
      path="indications"
      noun="Indication"
      addLabel="Ajouter une indication"
      blank={() => blankIndication(owner ?? '')}
      firstField="title"
      isWanted={useBelongsTo(owner)}
      max={limits.list.items}
    >
      {(item) => <IndicationCard item={item} />}
    </ItemList>
  );
}

function IndicationCard({ item }: { readonly item: ItemActions }) {
  const preparationsPath = `${item.path}.preparations`;
  const count = useFormState(({ draft }) => membersAt(draft, preparationsPath).length);
  const summary = count === 0 ? 'aucune préparation' : `${count} préparation${count > 1 ? 's' : ''}`;
  return (
    <ItemCard item={item} summary={summary}>
      <StatementFields path={item.path} list="indications" />
      <Preparations path={preparationsPath} />
    </ItemCard>
  );
}

export function Contraindications({ owner }: { readonly owner: string | null }) {
  return (
    <ItemList
      path="contreIndications"
      noun="Contre-indication"
      addLabel="Ajouter une contre-indication"
      blank={() => blankContraindication(owner ?? '')}
      firstField="title"
      isWanted={useBelongsTo(owner)}
      max={limits.list.items}
    >
      {(item) => (
        <ItemCard item={item}>
          <StatementFields path={item.path} list="contreIndications" />
        </ItemCard>
      )}
    </ItemList>
  );
}
