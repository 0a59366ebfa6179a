import { limits } from '@simples/contract/limits';
import { pictureLicenceLabels, type SheetPicture } from '@simples/contract/plant-pictures';
import type { PlantSheet } from '@simples/contract/plant-sheet-content';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { companionsQuery, invalidatePlantSheets } from '#web/lib/plant-sheet-queries.ts';
import { showSuccess, showToast } from '#web/lib/toasts.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { PlantPicture } from '#web/ui/plants/plant-picture.tsx';
import { ErrorState, LoadingState } from '#web/ui/states.tsx';
import { PictureForm } from './picture-form.tsx';
import { changePicture, removePicture } from './picture-queries.ts';
import styles from './pictures-dialog.module.css';

type Step =
  | { readonly kind: 'list' | 'add' }
  | { readonly kind: 'change' | 'remove'; readonly picture: SheetPicture };

interface PicturesDialogProps {
  readonly sheet: PlantSheet;
  readonly onClose: () => void;
}

const titles = { list: 'Images de la fiche', add: 'Ajouter une image', change: 'Modifier l’image' } as const;

export default function PicturesDialog({ sheet, onClose }: PicturesDialogProps) {
  const [step, setStep] = useState<Step>({ kind: 'list' });
  const client = useQueryClient();
  const backToList = () => setStep({ kind: 'list' });
  const done = async (sentence: string): Promise<void> => {
    await invalidatePlantSheets(client);
    showSuccess(sentence);
    backToList();
  };
  if (step.kind === 'remove') {
    return (
      <ConfirmDialog
        title="Supprimer cette image ?"
        confirmLabel="Supprimer"
        isDestructive
        action={() => removePicture(step.picture.id)}
        onDone={() => void done('Image supprimée')}
        failure="L’image n’a pas pu être supprimée"
        onClose={backToList}
      >
        <p>« {step.picture.alternativeText} » disparaît de la fiche et ne peut pas être récupérée.</p>
      </ConfirmDialog>
    );
  }
  const isForm = step.kind !== 'list';
  return (
    <Dialog
      title={titles[step.kind]}
      isFullScreenOnPhone
      closesOnMask={!isForm}
      onClose={isForm ? backToList : onClose}
    >
      {isForm ? (
        <PictureForm
          sheetId={sheet.id}
          picture={step.kind === 'change' ? step.picture : undefined}
          onDone={() => done(step.kind === 'add' ? 'Image ajoutée' : 'Image modifiée')}
          onCancel={backToList}
        />
      ) : (
        <PictureList sheet={sheet} onStep={setStep} onFirst={() => void done('Image mise en premier')} />
      )}
    </Dialog>
  );
}

interface PictureListProps {
  readonly sheet: PlantSheet;
  readonly onStep: (step: Step) => void;
  readonly onFirst: () => void;
}

function PictureList({ sheet, onStep, onFirst }: PictureListProps) {
  const { data, error, refetch } = useQuery(companionsQuery(sheet.id));
  if (!data) {
    if (!error) return <LoadingState label="Chargement des images…" size="small" />;
    return <ErrorState message={`Erreur : ${error.message}`} onRetry={() => void refetch()} />;
  }
  const { pictures } = data;
  const isFull = pictures.length >= limits.picture.perSheet;
  return (
    <div className={styles.body}>
      {pictures.length === 0 && (
        <p>Cette fiche n’a pas encore d’image : un dessin de plante de sa famille est montré à la place.</p>
      )}
      <ul className={styles.list}>
        {pictures.map((picture, place) => (
          <PictureItem
            key={picture.id}
            picture={picture}
            isFirst={place === 0}
            onStep={onStep}
            onFirst={onFirst}
          />
        ))}
      </ul>
      <p className={styles.note}>
        La première image est aussi sur la carte de la plante. Une image ajoutée est visible aussitôt.
      </p>
      <div className={styles.acts}>
        <Button disabled={isFull} onClick={() => onStep({ kind: 'add' })}>
          Ajouter une image
        </Button>
        {isFull && <p className={styles.note}>{limits.picture.perSheet} images au plus.</p>}
      </div>
    </div>
  );
}

interface PictureItemProps extends Pick<PictureListProps, 'onStep' | 'onFirst'> {
  readonly picture: SheetPicture;
  readonly isFirst: boolean;
}

function PictureItem({ picture, isFirst, onStep, onFirst }: PictureItemProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => changePicture(picture.id, { isFirst: true }),
    onSuccess: onFirst,
    onError: (error) => showToast('L’image n’a pas pu être mise en premier', error.message),
  });
  return (
    <li className={styles.item}>
      <div className={styles.thumb}>
        <PlantPicture picture={picture} family="" sizes="112px" />
      </div>
      <div>
        <p>{picture.alternativeText}</p>
        <p className={styles.note}>
          {picture.credit}, {pictureLicenceLabels[picture.licence]}
        </p>
      </div>
      <div className={styles.acts}>
        <Button variant="outline" onClick={() => onStep({ kind: 'change', picture })}>
          Modifier
        </Button>
        {!isFirst && (
          <Button variant="outline" isBusy={isPending} onClick={() => !isPending && mutate()}>
            Mettre en premier
          </Button>
        )}
        <Button variant="outline" onClick={() => onStep({ kind: 'remove', picture })}>
          Supprimer
        </Button>
      </div>
    </li>
  );
}
