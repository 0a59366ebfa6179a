import { limits } from '@simples/contract/limits';
import { type KeyboardEvent, useState } from 'react';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { Button } from '../../../../ui/form/button.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { lossOf, withSubspecies } from '../model/subspecies.ts';
import { useForm, useFormState } from '../state/form-context.ts';
import { edit } from '../state/form-store.ts';

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
  const store = useForm();
  const number = useFormState(({ draft }) => draft.taxonomy.subspeciesNumber);
  const [typed, setTyped] = useState<string | null>(null);
  const [asked, setAsked] = useState<number | null>(null);
  const loss = useFormState(({ draft }) => (asked === null ? null : lossText(lossOf(draft, asked) ?? none)));

  function handleType(text: string): void {
    setTyped(text);
    const wanted = readNumber(text);
    if (wanted === null || lossOf(store.getState().draft, wanted)) return;
    edit(store, (draft) => withSubspecies(draft, wanted));
  }

  function handleLeave(): void {
    const wanted = typed === null ? null : readNumber(typed);
    setTyped(null);
    if (wanted !== null && wanted < number) setAsked(wanted);
  }

  function handleAnswer(isSure: boolean): void {
    if (isSure && asked !== null) edit(store, (draft) => withSubspecies(draft, asked));
    setAsked(null);
  }

  return { shown: typed ?? String(number), asked, loss, handleType, handleLeave, handleAnswer };
}

const none = { names: [], indications: 0, contraindications: 0 };

/** How many subspecies the sheet tells apart. */
export function SubspeciesNumber() {
  const { shown, asked, loss, handleType, handleLeave, handleAnswer } = useSubspeciesNumber();
  const error = useFormState(({ errors }) => errors['taxonomy.subspeciesNumber']);
  const handleKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') handleLeave();
  };
  return (
    <>
      <TextField
        label="Nombre de sous-espèces"
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
