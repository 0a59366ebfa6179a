import type { PlantSheetContent } from '@simples/contract/plant-sheets/content';
import { useState } from 'react';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { Button } from '../../../../ui/form/button.tsx';
import styles from './conflict.module.css';
import { ConflictRow } from './conflict-row.tsx';
import { differencesOf, merged } from './merge.ts';

interface ConflictDialogProps {
  /** The sheet as it was opened, as it was typed here, and as another person saved it meanwhile. */
  readonly texts: {
    readonly opened: PlantSheetContent;
    readonly mine: PlantSheetContent;
    readonly theirs: PlantSheetContent;
  };
  readonly onMerge: (content: PlantSheetContent) => void;
  readonly onClose: () => void;
}

/** Each difference and whose text stands for it: everyone's own changes at first, one's own where both changed. */
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

/** Two people wrote at once: both texts side by side, and one's choice of each. Nothing is saved or lost here. */
export function ConflictDialog(props: ConflictDialogProps) {
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
          <Button onClick={() => onMerge(merged(texts, differences, chosen))}>
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

interface IntroProps {
  /** How many fields both changed. */
  readonly disputed: number;
  readonly onChooseAll: (isMine: boolean) => void;
}

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
