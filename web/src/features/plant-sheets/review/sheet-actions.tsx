import type { PlantSheet } from '@simples/contract/plant-sheet-content';
import { IconPencil, IconPhoto, IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { invalidatePlantSheets } from '#web/lib/plant-sheet-queries.ts';
import { showSuccess, showToast } from '#web/lib/toasts.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { removeSheet } from './api.ts';

type EditButtonProps = Readonly<{ onClick: () => void; variant?: 'filled' | 'outline' }>;

export function EditButton({ onClick, variant = 'outline' }: EditButtonProps) {
  return (
    <Button variant={variant} onClick={onClick}>
      <IconPencil size={18} stroke={1.8} aria-hidden="true" />
      Modifier la fiche
    </Button>
  );
}

const PicturesDialog = lazy(() => import('#web/features/plant-sheets/pictures/pictures-dialog.tsx'));

export function PicturesButton({ sheet }: { readonly sheet: PlantSheet }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        <IconPhoto size={18} stroke={1.8} aria-hidden="true" />
        Gérer les images
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <PicturesDialog sheet={sheet} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

const LIST_PATH = '/home/record-list';

export function BinButton({ sheet }: { readonly sheet: PlantSheet }) {
  const [isAsking, setAsking] = useState(false);
  const client = useQueryClient();
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation({
    mutationFn: () => removeSheet(sheet.id),
    onSuccess: async () => {
      showSuccess('Fiche mise à la corbeille');
      await navigate(LIST_PATH, { replace: true });
      await invalidatePlantSheets(client, sheet.id);
    },
    onError: (error) => showToast('Erreur lors de la mise à la corbeille', error.message),
  });
  return (
    <>
      <Button variant="outline" onClick={() => setAsking(true)}>
        <IconTrash size={18} stroke={1.8} aria-hidden="true" />
        Mettre à la corbeille
      </Button>
      {isAsking && (
        <Dialog
          title="Mettre cette fiche à la corbeille ?"
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button variant="outline" onClick={() => setAsking(false)}>
                Annuler
              </Button>
              <Button variant="danger" isBusy={isPending} onClick={() => !isPending && mutate()}>
                Confirmer
              </Button>
            </>
          }
        >
          <p>
            « {sheet.plantScientificName} » disparaît du lexique, de la recherche et des réponses, avec ses
            mises à jour en attente. Elle peut être restaurée pendant 30 jours.
          </p>
        </Dialog>
      )}
    </>
  );
}
