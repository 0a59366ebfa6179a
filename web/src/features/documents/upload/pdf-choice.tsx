import { limits } from '@simples/contract/limits';
import { IconFileTypePdf } from '@tabler/icons-react';
import { FileChoice } from '../../../ui/form/file/file-choice.tsx';

interface PdfChoiceProps {
  readonly file: File | null;
  readonly error: string | null;
  readonly isOff: boolean;
  readonly onChoose: (file: File) => void;
}

/** Where the PDF to upload is dropped or chosen. */
export const PdfChoice = (props: PdfChoiceProps) => (
  <FileChoice
    {...props}
    icon={<IconFileTypePdf size={28} stroke={1.5} aria-hidden="true" />}
    label="Fichier PDF"
    invitation="Déposez un fichier PDF ici, ou choisissez-le"
    accept=".pdf,application/pdf"
    hint={`${limits.document.advisedBytes / 1024 / 1024} Mo au plus sont conseillés.`}
  />
);
