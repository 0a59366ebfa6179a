import { IconPencil } from '@tabler/icons-react';
import { Button } from '../../../../ui/form/button.tsx';

interface EditButtonProps {
  readonly onClick: () => void;
  readonly variant?: 'filled' | 'outline';
}

/** Opens the form of the sheet. */
export function EditButton({ onClick, variant = 'outline' }: EditButtonProps) {
  return (
    <Button variant={variant} onClick={onClick}>
      <IconPencil size={18} stroke={1.8} aria-hidden="true" />
      Modifier la fiche
    </Button>
  );
}
