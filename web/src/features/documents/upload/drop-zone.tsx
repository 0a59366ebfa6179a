import { limits } from '@simples/contract/limits';
import { IconFileTypePdf } from '@tabler/icons-react';
import { type ChangeEvent, type DragEvent, useId, useState } from 'react';
import { formatNumber } from '../../../lib/format.ts';
import styles from './upload.module.css';

interface DropZoneProps {
  readonly file: File | null;
  readonly error: string | null;
  readonly isOff: boolean;
  readonly onChoose: (file: File) => void;
}

const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024);
const sizeOf = (file: File) => `${formatNumber(Math.ceil(file.size / 1024))} Ko`;

/** What a place needs on which files are dropped; `isOver` while one is held above it. */
function useDrop(onDrop: (files: FileList) => void) {
  const [isOver, setOver] = useState(false);
  const handlers = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      onDrop(event.dataTransfer.files);
    },
  };
  return { isOver, handlers };
}

/** Where a PDF is dropped or chosen. Once chosen it keeps its name in sight, and another can take its place. */
export function DropZone({ file, error, isOff, onChoose }: DropZoneProps) {
  const id = useId();
  const take = (files: FileList | null) => {
    const [chosen] = files ?? [];
    if (chosen && !isOff) onChoose(chosen);
  };
  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    take(event.currentTarget.files);
    // The same file, mended meanwhile, can be chosen again.
    event.currentTarget.value = '';
  };
  const { isOver, handlers } = useDrop(take);
  return (
    <div>
      <label className={styles.zone} data-over={isOver || undefined} {...handlers}>
        <IconFileTypePdf size={28} stroke={1.5} aria-hidden="true" />
        <span className={styles.file}>
          {file ? `${file.name} (${sizeOf(file)})` : 'Déposez un fichier PDF ici, ou choisissez-le'}
        </span>
        {file && <span className={styles.other}>Changer de fichier</span>}
        <input
          className={styles.input}
          type="file"
          accept=".pdf,application/pdf"
          aria-label="Fichier PDF"
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}
          disabled={isOff}
          onChange={handleChange}
        />
      </label>
      <p id={`${id}-hint`} className={styles.hint}>
        {megabytes(limits.document.advisedBytes)} Mo au plus sont conseillés.
      </p>
      {error && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
