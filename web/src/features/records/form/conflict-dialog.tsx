import { factDegrees } from '@simples/contract/plant-facts';
import type { PlantSheet, PlantSheetContent } from '@simples/contract/plant-sheet-content';
import { applyChanges } from '@simples/contract/plant-sheet-diff/apply-changes';
import { type AppliableChange, sheetChanges } from '@simples/contract/plant-sheet-diff/sheet-changes';
import {
  applicationMethodLabels,
  dangerLevelLabels,
  labelOf,
  languageLabels,
  plantPartLabels,
  preparationMethodLabels,
} from '@simples/contract/plant-sheet-vocabulary';
import { useId, useState } from 'react';
import { Dialog } from '#web/ui/dialog.tsx';
import { Button } from '#web/ui/form/button.tsx';
import styles from './conflict-dialog.module.css';
import { contentOfSheet, draftFromContent } from './model/draft-content.ts';
import { replaceDraft, useFormStore } from './model/form-store.ts';
import { isBlank } from './model/sheet-draft.ts';

const labels = {
  ...applicationMethodLabels,
  ...dangerLevelLabels,
  ...factDegrees,
  ...languageLabels,
  ...plantPartLabels,
  ...preparationMethodLabels,
};

function valueInWords(value: unknown): string {
  if (typeof value === 'string') return labelOf(labels, value);
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'object' || value === null) return '';
  const parts = Array.isArray(value)
    ? value
    : Object.entries(value)
        .filter(([name]) => name !== 'id')
        .map(([, part]) => part);
  return parts
    .filter((part) => typeof part === 'number' || !isBlank(part))
    .map(valueInWords)
    .join(' · ');
}

interface ConflictRowProps {
  readonly difference: Difference;
  readonly isMine: boolean;
  readonly onChoose: (isMine: boolean) => void;
}

const authors: Readonly<Record<ChangeAuthor, string>> = {
  mine: 'modifié par vous',
  theirs: 'modifié par l’autre personne',
  both: 'modifié des deux côtés',
};

function ConflictRow({ difference: { change, author }, isMine, onChoose }: ConflictRowProps) {
  const name = useId();
  return (
    <fieldset className={styles.row} data-author={author}>
      <legend className={styles.label}>
        {change.section} · {change.label} <span className={styles.author}>({authors[author]})</span>
      </legend>
      <Side
        name={name}
        label="Votre texte"
        value={change.value}
        isChosen={isMine}
        onChoose={() => onChoose(true)}
      />
      <Side
        name={name}
        label="Son texte"
        value={change.previousValue}
        isChosen={!isMine}
        onChoose={() => onChoose(false)}
      />
    </fieldset>
  );
}

interface SideProps {
  readonly name: string;
  readonly label: string;
  readonly value: unknown;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function Side({ name, label, value, isChosen, onChoose }: SideProps) {
  const id = useId();
  const words = valueInWords(value);
  return (
    <div className={styles.side}>
      <input id={id} type="radio" name={name} checked={isChosen} onChange={onChoose} />
      <label htmlFor={id}>
        <strong>{label}</strong> <span className={styles.words}>{words === '' ? <i>Rien</i> : words}</span>
      </label>
    </div>
  );
}

type ChangeAuthor = 'mine' | 'theirs' | 'both';

interface Difference {
  readonly change: AppliableChange;
  readonly author: ChangeAuthor;
}

interface Texts {
  readonly opened: PlantSheetContent;
  readonly mine: PlantSheetContent;
  readonly theirs: PlantSheetContent;
}

function touches(id: string, changes: readonly AppliableChange[]): boolean {
  return changes.some(
    (other) => other.id === id || other.id.startsWith(`${id}/`) || id.startsWith(`${other.id}/`),
  );
}

/** Changes of both persons come first. */
function differencesOf({ opened, mine, theirs }: Texts): Difference[] {
  const [ownChanges, otherChanges] = [sheetChanges(opened, mine), sheetChanges(opened, theirs)];
  const differences = sheetChanges(theirs, mine).map((change): Difference => {
    const isMine = touches(change.id, ownChanges);
    const isTheirs = touches(change.id, otherChanges);
    if (isMine && isTheirs) return { change, author: 'both' };
    return { change, author: isTheirs ? 'theirs' : 'mine' };
  });
  const isDisputed = ({ author }: Difference): boolean => author === 'both';
  return [...differences.filter(isDisputed), ...differences.filter((one) => !isDisputed(one))];
}

/** Their content with the chosen changes of one's own. */
function mergeChosen(
  { mine, theirs }: Texts,
  differences: readonly Difference[],
  chosen: ReadonlySet<string>,
) {
  const own = differences.map(({ change }) => change).filter(({ id }) => chosen.has(id));
  if (own.length === differences.length) return mine;
  return own.length === 0 ? theirs : applyChanges(theirs, own);
}

interface ConflictDialogProps {
  readonly texts: Texts;
  readonly onMerge: (content: PlantSheetContent) => void;
  readonly onClose: () => void;
}

/** At first each person's own changes are chosen, and one's own where both changed. */
function useChoices({ texts }: ConflictDialogProps) {
  const [differences] = useState(() => differencesOf(texts));
  const idsOf = (isWanted: (author: string) => boolean) =>
    new Set(differences.filter(({ author }) => isWanted(author)).map(({ change }) => change.id));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => idsOf((author) => author !== 'theirs'));

  function handleChoose(id: string, isMine: boolean): void {
    const next = new Set(chosen);
    if (isMine) next.add(id);
    else next.delete(id);
    setChosen(next);
  }

  return {
    differences,
    chosen,
    handleChoose,
    chooseAll: (isMine: boolean) => setChosen(idsOf(() => isMine)),
  };
}

function ConflictDialog(props: ConflictDialogProps) {
  const { texts, onMerge, onClose } = props;
  const { differences, chosen, handleChoose, chooseAll } = useChoices(props);
  const disputed = differences.filter(({ author }) => author === 'both').length;
  return (
    <Dialog
      title="Cette fiche a été modifiée entre-temps"
      size="wide"
      closesOnMask={false}
      onClose={onClose}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            Revenir à ma saisie
          </Button>
          <Button onClick={() => onMerge(mergeChosen(texts, differences, chosen))}>
            Reprendre ce choix dans le formulaire
          </Button>
        </>
      }
    >
      <Intro disputed={disputed} onChooseAll={chooseAll} />
      {differences.length === 0 && <p>Les deux textes disent la même chose.</p>}
      <ul className={styles.rows}>
        {differences.map((difference) => (
          <li key={difference.change.id}>
            <ConflictRow
              difference={difference}
              isMine={chosen.has(difference.change.id)}
              onChoose={(isMine) => handleChoose(difference.change.id, isMine)}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

type IntroProps = Readonly<{ disputed: number; onChooseAll: (isMine: boolean) => void }>;

function Intro({ disputed, onChooseAll }: IntroProps) {
  return (
    <div className={styles.intro}>
      <p>
        Une autre personne a enregistré la fiche pendant votre saisie. Rien n’est perdu : choisissez, champ
        par champ, le texte à garder, puis enregistrez à nouveau.
      </p>
      {disputed > 0 && (
        <p className={styles.disputed}>
          {disputed === 1
            ? '1 champ a été modifié des deux côtés : vérifiez-le.'
            : `${disputed} champs ont été modifiés des deux côtés : vérifiez-les.`}
        </p>
      )}
      <div className={styles.all}>
        <Button variant="outline" onClick={() => onChooseAll(true)}>
          Garder tout mon texte
        </Button>
        <Button variant="outline" onClick={() => onChooseAll(false)}>
          Prendre tout le sien
        </Button>
      </div>
    </div>
  );
}

type ConflictProps = Readonly<{ mine: PlantSheetContent; theirs: PlantSheet; onEnd: () => void }>;

/** Merges the two texts into the form; saving is a separate step. */
export function Conflict({ mine, theirs, onEnd }: ConflictProps) {
  const store = useFormStore();
  const content = contentOfSheet(theirs);

  function handleMerge(chosen: PlantSheetContent): void {
    // Typed text that is not valid yet is preserved.
    const draft = chosen === mine ? store.getState().draft : draftFromContent(chosen);
    replaceDraft(store, draft, { version: theirs.version, content });
    onEnd();
  }
  const opened = store.getState().opened?.content ?? content;
  return <ConflictDialog texts={{ opened, mine, theirs: content }} onMerge={handleMerge} onClose={onEnd} />;
}
