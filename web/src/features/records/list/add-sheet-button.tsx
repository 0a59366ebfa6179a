import { IconPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refreshPlantSheets } from '../../../lib/plant-list/refresh.ts';
import { Button } from '../../../ui/form/button.tsx';
import { PlantForm } from '../form/plant-form.tsx';
import { AddSheetDialog } from './add-sheet-dialog.tsx';

/** Opens the choice of a way to add a sheet, then that way. */
export function AddSheetButton() {
  const [step, setStep] = useState<'closed' | 'choice' | 'form'>('closed');
  const client = useQueryClient();
  const close = () => setStep('closed');
  const handleSaved = () => {
    close();
    void refreshPlantSheets(client);
  };
  return (
    <>
      <Button onClick={() => setStep('choice')}>
        <IconPlus size={18} aria-hidden="true" />
        Ajouter une fiche de plante
      </Button>
      {step === 'choice' && <AddSheetDialog onForm={() => setStep('form')} onClose={close} />}
      {step === 'form' && <PlantForm onSaved={handleSaved} onClose={close} />}
    </>
  );
}
