import { limits } from '@simples/contract/limits';
import { fieldAt } from '@simples/contract/plant-sheet-fields';
import { type KeyboardEvent, useState } from 'react';
import styles from '#web/features/records/form/form.module.css';
import {
  editDraft,
  useFormState,
  useFormStore,
  useMemberIds,
} from '#web/features/records/form/model/form-store.ts';
import {
  blankWord,
  hasText,
  isBlank,
  type SheetDraft,
} from '#web/features/records/form/model/sheet-draft.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { BoundText, SheetInput } from './bound-fields.tsx';
import { Columns, FieldGroup, FormSection } from './form-section.tsx';
import { Families } from './suggestions.tsx';

interface Loss {
  readonly names: readonly string[];
  readonly indications: number;
  readonly contraindications: number;
}

const removedIds = (draft: SheetDraft, number: number): ReadonlySet<string> =>
  new Set(draft.additionalInfo.subspecies.slice(number).map(({ id }) => id));

/** Null when no text would be removed. */
function lossOf(draft: SheetDraft, number: number): Loss | null {
  const removed = removedIds(draft, number);
  const countWithText = (items: readonly { readonly subspecies: string }[]): number =>
    items.filter((item) => removed.has(item.subspecies) && hasText(item)).length;
  const loss = {
    names: draft.additionalInfo.subspecies
      .filter(({ id, value }) => removed.has(id) && !isBlank(value))
      .map(({ value }) => value),
    indications: countWithText(draft.indications),
    contraindications: countWithText(draft.contreIndications),
  };
  return loss.names.length + loss.indications + loss.contraindications > 0 ? loss : null;
}

/** New subspecies are blank; removed ones take their indications and contraindications along. */
function withSubspecies(draft: SheetDraft, wanted: number): SheetDraft {
  const number = Math.min(Math.max(wanted, 0), limits.list.items);
  const removed = removedIds(draft, number);
  const rows = draft.additionalInfo.subspecies.slice(0, number);
  const isKept = (item: { readonly subspecies: string }): boolean => !removed.has(item.subspecies);
  return {
    ...draft,
    taxonomy: { ...draft.taxonomy, subspeciesNumber: number },
    indications: draft.indications.filter(isKept),
    contreIndications: draft.contreIndications.filter(isKept),
    additionalInfo: {
      ...draft.additionalInfo,
      subspecies: [...rows, ...Array.from({ length: number - rows.length }, () => blankWord())],
    },
  };
}

const withCount = (count: number, one: string, several: string): string =>
  `${count} ${count > 1 ? several : one}`;

function lossText({ names, indications, contraindications }: NonNullable<ReturnType<typeof lossOf>>): string {
  const parts = [
    ...(names.length > 0 ? [names.map((name) => `« ${name} »`).join(', ')] : []),
    ...(indications > 0 ? [withCount(indications, 'indication', 'indications')] : []),
    ...(contraindications > 0
      ? [withCount(contraindications, 'contre-indication', 'contre-indications')]
      : []),
  ];
  return `Ce texte serait retiré de la fiche : ${parts.join(' ; ')}.`;
}

const readNumber = (text: string): number | null =>
  /^\d{1,3}$/.test(text.trim()) ? Math.min(Number(text), limits.list.items) : null;

/** Applies what is typed; a number that would remove text waits for blur and a confirmation. */
function useSubspeciesNumber() {
  const store = useFormStore();
  const number = useFormState(({ draft }) => draft.taxonomy.subspeciesNumber);
  const [typed, setTyped] = useState<string | null>(null);
  const [pendingNumber, setPendingNumber] = useState<number | null>(null);
  const loss = useFormState(({ draft }) =>
    pendingNumber === null ? null : lossText(lossOf(draft, pendingNumber) ?? noLoss),
  );

  function handleType(text: string): void {
    setTyped(text);
    const wanted = readNumber(text);
    if (wanted === null || lossOf(store.getState().draft, wanted)) return;
    editDraft(store, (draft) => withSubspecies(draft, wanted));
  }

  function handleBlur(): void {
    const wanted = typed === null ? null : readNumber(typed);
    setTyped(null);
    if (wanted !== null && wanted < number) setPendingNumber(wanted);
  }

  function handleAnswer(isSure: boolean): void {
    if (isSure && pendingNumber !== null) editDraft(store, (draft) => withSubspecies(draft, pendingNumber));
    setPendingNumber(null);
  }

  return { shown: typed ?? String(number), pendingNumber, loss, handleType, handleBlur, handleAnswer };
}

const noLoss = { names: [], indications: 0, contraindications: 0 };

function SubspeciesNumber() {
  const { shown, pendingNumber, loss, handleType, handleBlur, handleAnswer } = useSubspeciesNumber();
  const error = useFormState(({ errors }) => errors['taxonomy.subspeciesNumber']);
  const handleKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') handleBlur();
  };
  return (
    <>
      <TextField
        label={fieldAt('taxonomy/subspeciesNumber').label}
        hint="0 quand la fiche ne les distingue pas. Sinon les méthodes et les parties s’écrivent librement."
        name="taxonomy.subspeciesNumber"
        type="number"
        min={0}
        max={limits.list.items}
        step={1}
        value={shown}
        error={error}
        onChange={handleType}
        onBlur={handleBlur}
        onKeyDown={handleKeyDown}
      />
      {pendingNumber !== null && (
        <Dialog
          title="Retirer des sous-espèces ?"
          closesOnMask={false}
          onClose={() => handleAnswer(false)}
          actions={
            <>
              <Button variant="outline" onClick={() => handleAnswer(false)}>
                Garder les sous-espèces
              </Button>
              <Button onClick={() => handleAnswer(true)}>Retirer ce texte</Button>
            </>
          }
        >
          <p>{loss}</p>
        </Dialog>
      )}
    </>
  );
}

export function TaxonomySection() {
  return (
    <FormSection title="Taxonomie">
      <Columns>
        <SheetInput field={fieldAt('taxonomy/family')} list="plant-form-families" />
        <SheetInput field={fieldAt('taxonomy/genus')} />
        <SheetInput field={fieldAt('taxonomy/species')} />
        <SheetInput field={fieldAt('taxonomy/variety')} />
      </Columns>
      <Families id="plant-form-families" />
      <SubspeciesNumber />
      <SubspeciesNames />
    </FormSection>
  );
}

function SubspeciesNames() {
  const ids = useMemberIds('additionalInfo.subspecies');
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
