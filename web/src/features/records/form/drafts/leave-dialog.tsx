import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { Button } from '../../../../ui/form/button.tsx';

interface LeaveDialogProps {
  readonly onStay: () => void;
  readonly onKeep: () => void;
  readonly onThrowAway: () => void;
}

/** Asked before typed text goes away. */
export function LeaveDialog({ onStay, onKeep, onThrowAway }: LeaveDialogProps) {
  return (
    <Dialog
      title="Fermer sans enregistrer ?"
      closesOnMask={false}
      onClose={onStay}
      actions={
        <>
          <Button variant="outline" onClick={onThrowAway}>
            Jeter le texte
          </Button>
          <Button variant="outline" onClick={onStay}>
            Continuer la saisie
          </Button>
          <Button onClick={onKeep}>Garder le brouillon et fermer</Button>
        </>
      }
    >
      <p>
        Votre texte n’est pas enregistré. Gardé en brouillon, il vous attend sur cet appareil à la prochaine
        ouverture du formulaire.
      </p>
    </Dialog>
  );
}
