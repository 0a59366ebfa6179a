import { IconPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '../../../ui/form/button.tsx';
import { PlantForm } from '../form/plant-form.tsx';
import { focusSoon } from '../form/state/focus.ts';
import { AddSheetDialog } from './add-sheet-dialog.tsx';

/** Opens the choice of a way to add a sheet, then that way. An address with `creer` begins with the form. */
export function AddSheetButton() {
  const [params] = useSearchParams();
  const [step, setStep] = useState<'closed' | 'choice' | 'form'>(params.has('creer') ? 'form' : 'closed');
  const button = useRef<HTMLButtonElement>(null);
  /** The form opens from the choice, which is gone when it closes: the focus goes back to where both began. */
  const close = () => {
    setStep('closed');
    focusSoon(() => button.current);
  };
  return (
    <>
      <Button ref={button} onClick={() => setStep('choice')}>
        <IconPlus size={18} aria-hidden="true" />
        Ajouter une fiche de plante
      </Button>
      {step === 'choice' && <AddSheetDialog onForm={() => setStep('form')} onClose={close} />}
      {step === 'form' && <PlantForm onSaved={close} onClose={close} />}
    </>
  );
}
