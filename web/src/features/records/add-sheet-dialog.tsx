import { IconChevronRight, IconFileTypePdf, IconPencil, type TablerIcon } from '@tabler/icons-react';
import { Dialog } from '#web/ui/dialog.tsx';
import styles from './add-sheet-dialog.module.css';

interface AddOption {
  readonly title: string;
  readonly text: string;
  readonly icon: TablerIcon;
  readonly onOpen: () => void;
}

type AddSheetDialogProps = Readonly<{ onForm: () => void; onUpload: () => void; onClose: () => void }>;

export function AddSheetDialog({ onForm, onUpload, onClose }: AddSheetDialogProps) {
  const options: readonly AddOption[] = [
    {
      title: 'Créer une nouvelle fiche',
      text: 'Remplir le formulaire à la main, section par section.',
      icon: IconPencil,
      onOpen: onForm,
    },
    {
      title: 'Importer un PDF',
      text: 'Le contenu du document est extrait automatiquement, puis attend d’être validé.',
      icon: IconFileTypePdf,
      onOpen: onUpload,
    },
  ];
  return (
    <Dialog title="Ajouter une fiche de plante" onClose={onClose}>
      <ul className={styles.options}>
        {options.map(({ title, text, icon: Icon, onOpen }) => (
          <li key={title}>
            <button type="button" className={styles.option} onClick={onOpen}>
              <Icon size={26} stroke={1.5} aria-hidden="true" />
              <span className={styles.texts}>
                <strong>{title}</strong>
                <span>{text}</span>
              </span>
              <IconChevronRight size={20} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
