import { Dialog } from '../../../ui/dialog/dialog.tsx';
import type { PlantFormProps } from './plant-form.tsx';

export default function PlantFormModal({ sheet, onClose }: PlantFormProps) {
  const title = sheet ? "Modification d'une fiche de plante" : 'Création de fiche de plante';
  return (
    <Dialog title={title} size="wide" closesOnMask={false} onClose={onClose}>
      <p>Chargement...</p>
    </Dialog>
  );
}
