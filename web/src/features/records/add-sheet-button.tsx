import { IconPlus } from '@tabler/icons-react';
import { type ComponentType, lazy, Suspense, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { focusSoon } from '#web/features/records/form/model/focus.ts';
import { Button } from '#web/ui/form/button.tsx';
import { PlantForm, type SheetPrefill } from './form/plant-form.tsx';

/** Loaded on demand: most visits add nothing. */
const AddSheetDialog = lazy(async () => ({
  default: (await import('./add-sheet-dialog.tsx')).AddSheetDialog,
}));

export interface AddSheetButtonProps {
  /** Upload dialog of the documents feature. */
  readonly Upload: ComponentType<{ readonly onClose: () => void }>;
}

type Step = 'closed' | 'choice' | 'form' | 'upload';

/** Offers the ways to add a sheet. An address with `creer` opens the form, prefilled from `nom` and `tag`. */
export function AddSheetButton({ Upload }: AddSheetButtonProps) {
  const [params] = useSearchParams();
  const [step, setStep] = useState<Step>(params.has('creer') ? 'form' : 'closed');
  const [prefill, setPrefill] = useState<SheetPrefill | undefined>({
    name: params.get('nom') ?? '',
    tag: params.get('tag') ?? '',
  });
  const button = useRef<HTMLButtonElement>(null);
  /** The dialog that opened the form is gone: the focus returns to the button. */
  const close = () => {
    setStep('closed');
    setPrefill(undefined);
    focusSoon(() => button.current);
  };
  return (
    <>
      <Button ref={button} onClick={() => setStep('choice')}>
        <IconPlus size={18} aria-hidden="true" />
        Ajouter une fiche de plante
      </Button>
      {step === 'form' && <PlantForm prefill={prefill} onSaved={close} onClose={close} />}
      <Suspense>
        {step === 'choice' && (
          <AddSheetDialog onForm={() => setStep('form')} onUpload={() => setStep('upload')} onClose={close} />
        )}
        {step === 'upload' && <Upload onClose={close} />}
      </Suspense>
    </>
  );
}
