import { type ChangeEvent, type DragEvent, type ReactNode, useId, useState } from 'react';
import { formatSize } from '#web/lib/format.ts';
import styles from './file-choice.module.css';

interface FileChoiceProps {
  readonly file: File | null;
  readonly icon: ReactNode;
  readonly label: string;
  readonly invitation: string;
  readonly accept: string;
  readonly hint: string;
  readonly error?: string | null;
  readonly isOff: boolean;
  readonly onChoose: (file: File) => void;
}

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

export function FileChoice({ file, error = null, isOff, onChoose, ...texts }: FileChoiceProps) {
  const id = useId();
  const take = (files: FileList | null) => {
    const [chosen] = files ?? [];
    if (chosen && !isOff) onChoose(chosen);
  };
  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    take(event.currentTarget.files);
    // Allows the same file again.
    event.currentTarget.value = '';
  };
  const { isOver, handlers } = useDrop(take);
  return (
    <div>
      <label className={styles.zone} data-over={isOver || undefined} {...handlers}>
        {texts.icon}
        <span className={styles.file}>
          {file ? `${file.name} (${formatSize(file.size)})` : texts.invitation}
        </span>
        {file && <span className={styles.other}>Changer de fichier</span>}
        <input
          className={styles.input}
          type="file"
          accept={texts.accept}
          aria-label={texts.label}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}
          disabled={isOff}
          onChange={handleChange}
        />
      </label>
      <p id={`${id}-hint`} className={styles.hint}>
        {texts.hint}
      </p>
      {error && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
