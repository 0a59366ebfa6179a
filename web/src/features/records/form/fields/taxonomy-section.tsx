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

/** What goes with the subspecies that a smaller number leaves out. */
interface Loss {
  readonly names: readonly string[];
  readonly indications: number;
  readonly contraindications: number;
}

const leftOut = (draft: SheetDraft, number: number): ReadonlySet<string> =>
  new Set(draft.additionalInfo.subspecies.slice(number).map(({ id }) => id));

/** What text a smaller number of subspecies would remove; null when none. */
function lossOf(draft: SheetDraft, number: number): Loss | null {
  const gone = leftOut(draft, number);
  const written = (items: readonly { readonly subspecies: string }[]): number =>
    items.filter((item) => gone.has(item.subspecies) && hasText(item)).length;
  const loss = {
    names: draft.additionalInfo.subspecies
      .filter(({ id, value }) => gone.has(id) && !isBlank(value))
      .map(({ value }) => value),
    indications: written(draft.indications),
    contraindications: written(draft.contreIndications),
  };
  return loss.names.length + loss.indications + loss.contraindications > 0 ? loss : null;
}

/** A draft with as many subspecies: new ones have no name yet, those left out go with what belongs to them. */
function withSubspecies(draft: SheetDraft, wanted: number): SheetDraft {
  const number = Math.min(Math.max(wanted, 0), limits.list.items);
  const gone = leftOut(draft, number);
  const rows = draft.additionalInfo.subspecies.slice(0, number);
  const stays = (item: { readonly subspecies: string }): boolean => !gone.has(item.subspecies);
  return {
    ...draft,
    taxonomy: { ...draft.taxonomy, subspeciesNumber: number },
    indications: draft.indications.filter(stays),
    contreIndications: draft.contreIndications.filter(stays),
    additionalInfo: {
      ...draft.additionalInfo,
      subspecies: [...rows, ...Array.from({ length: number - rows.length }, () => blankWord())],
    },
  };
}

const counted = (count: number, one: string, several: string): string =>
  `${count} ${count > 1 ? several : one}`;

/** What a smaller number would remove, as a sentence. */
function lossText({ names, indications, contraindications }: NonNullable<ReturnType<typeof lossOf>>): string {
  const parts = [
    ...(names.length > 0 ? [names.map((name) => `« ${name} »`).join(', ')] : []),
    ...(indications > 0 ? [counted(indications, 'indication', 'indications')] : []),
    ...(contraindications > 0 ? [counted(contraindications, 'contre-indication', 'contre-indications')] : []),
  ];
  return `Ce texte serait retiré de la fiche : ${parts.join(' ; ')}.`;
}

const readNumber = (text: string): number | null =>
  /^\d{1,3}$/.test(text.trim()) ? Math.min(Number(text), limits.list.items) : null;

/** Follows what is typed; what would remove text waits until the field is left, and for a yes. */
function useSubspeciesNumber() {
  const store = useFormStore();
  const number = useFormState(({ draft }) => draft.taxonomy.subspeciesNumber);
  const [typed, setTyped] = useState<string | null>(null);
  const [asked, setAsked] = useState<number | null>(null);
  const loss = useFormState(({ draft }) => (asked === null ? null : lossText(lossOf(draft, asked) ?? none)));

  function handleType(text: string): void {
    setTyped(text);
    const wanted = readNumber(text);
    if (wanted === null || lossOf(store.getState().draft, wanted)) return;
    editDraft(store, (draft) => withSubspecies(draft, wanted));
  }

  function handleLeave(): void {
    const wanted = typed === null ? null : readNumber(typed);
    setTyped(null);
    if (wanted !== null && wanted < number) setAsked(wanted);
  }

  function handleAnswer(isSure: boolean): void {
    if (isSure && asked !== null) editDraft(store, (draft) => withSubspecies(draft, asked));
    setAsked(null);
  }

  return { shown: typed ?? String(number), asked, loss, handleType, handleLeave, handleAnswer };
}

const none = { names: [], indications: 0, contraindications: 0 };

/** How many subspecies the sheet tells apart. */
function SubspeciesNumber() {
  const { shown, asked, loss, handleType, handleLeave, handleAnswer } = useSubspeciesNumber();
  const error = useFormState(({ errors }) => errors['taxonomy.subspeciesNumber']);
  const handleKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') handleLeave();
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
        onBlur={handleLeave}
        onKeyDown={handleKeyDown}
      />
      {asked !== null && (
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

/** The place of the plant among the others, and its subspecies. */
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
