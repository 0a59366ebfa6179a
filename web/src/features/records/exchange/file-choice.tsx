import { IconFileText } from '@tabler/icons-react';
import { type ChangeEvent, useId } from 'react';
import { formatNumber } from '../../../lib/format.ts';
import styles from './import.module.css';

interface FileChoiceProps {
  readonly file: File | null;
  readonly isOff: boolean;
  readonly onChoose: (file: File) => void;
}

/** The file to import. Once chosen it keeps its name in sight, and another one can take its place. */
export function FileChoice({ file, isOff, onChoose }: FileChoiceProps) {
  const hintId = useId();
  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = event.currentTarget.files ?? [];
    // The same file, mended meanwhile, can be chosen again.
    event.currentTarget.value = '';
    if (chosen) onChoose(chosen);
  };
  return (
    <div>
      <label className={styles.choice}>
        <IconFileText size={24} stroke={1.5} aria-hidden="true" />
        <span className={styles.file}>
          {file
            ? `${file.name} (${formatNumber(Math.ceil(file.size / 1000))} ko)`
            : 'Choisir un fichier JSON'}
        </span>
        {file && <span className={styles.other}>Changer de fichier</span>}
        <input
          className={styles.input}
          type="file"
          accept=".json,application/json"
          aria-describedby={hintId}
          disabled={isOff}
          onChange={handleChange}
        />
      </label>
      <p id={hintId} className={styles.hint}>
        Un fichier exporté d’ici. Rien n’est publié : les fiches nouvelles ou changées attendent une
        validation.
      </p>
    </div>
  );
}
