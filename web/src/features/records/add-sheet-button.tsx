import { IconPlus } from '@tabler/icons-react';
import { type ComponentType, lazy, Suspense, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { focusSoon } from '#web/features/records/form/model/focus.ts';
import { Button } from '#web/ui/form/button.tsx';
import { PlantForm, type SheetPrefill } from './form/plant-form.tsx';

/** Most visits add nothing: the choice comes with the first one that does. */
const AddSheetDialog = lazy(async () => ({
  default: (await import('./add-sheet-dialog.tsx')).AddSheetDialog,
}));

export interface AddSheetButtonProps {
  /** The way in for a PDF: another feature's dialog. */
  readonly Upload: ComponentType<{ readonly onClose: () => void }>;
}

type Step = 'closed' | 'choice' | 'form' | 'upload';

/** Opens the choice of a way to add a sheet, then that way. An address with `creer` begins with the form, and with what
 * it says of the sheet. */
export function AddSheetButton({ Upload }: AddSheetButtonProps) {
  const [params] = useSearchParams();
  const [step, setStep] = useState<Step>(params.has('creer') ? 'form' : 'closed');
  const [beginning, setBeginning] = useState<SheetPrefill | undefined>({
    name: params.get('nom') ?? '',
    tag: params.get('tag') ?? '',
  });
  const button = useRef<HTMLButtonElement>(null);
  /** The form opens from the choice, which is gone when it closes: the focus goes back to where both began. */
  const close = () => {
    setStep('closed');
    setBeginning(undefined);
    focusSoon(() => button.current);
  };
  return (
    <>
      <Button ref={button} onClick={() => setStep('choice')}>
        <IconPlus size={18} aria-hidden="true" />
        Ajouter une fiche de plante
      </Button>
      {step === 'form' && <PlantForm beginning={beginning} onSaved={close} onClose={close} />}
      <Suspense>
        {step === 'choice' && (
          <AddSheetDialog onForm={() => setStep('form')} onUpload={() => setStep('upload')} onClose={close} />
        )}
        {step === 'upload' && <Upload onClose={close} />}
      </Suspense>
    </>
  );
}
