import { useDebouncedValue } from '@mantine/hooks';
import { limits } from '@simples/contract/limits';
import type { FactSubject } from '@simples/contract/plant-sheets';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Button } from '#web/ui/form/button.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { subjectsQuery } from './fact-queries.ts';
import styles from './facts.module.css';
import { subjectType } from './reviewed-statements.ts';

const DEBOUNCE_MS = 200;

interface SubjectSearchProps {
  readonly onPick: (subject: string | null) => void;
  readonly onClose: () => void;
}

type FoundProps = Pick<SubjectSearchProps, 'onPick'> & { readonly found: readonly FactSubject[] };

function Found({ found, onPick }: FoundProps) {
  return (
    <ul className={styles.subjects}>
      {found.map(({ id, label }) => (
        <li key={id}>
          <button type="button" className={styles.subject} onClick={() => onPick(id)}>
            {label} <span className={styles.type}>{subjectType(id)}</span>
          </button>
        </li>
      ))}
      <li>
        <button type="button" className={styles.subject} onClick={() => onPick(null)}>
          tout le monde
        </button>
      </li>
    </ul>
  );
}

/** Takes the focus; Enter picks the first subject found, Escape closes. */
export function SubjectSearch({ onPick, onClose }: SubjectSearchProps) {
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), DEBOUNCE_MS);
  const { data, error } = useQuery(subjectsQuery(search));
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus();
    // What is found stands below.
    input.current?.scrollIntoView({ block: 'center' });
  }, []);
  const found = search === '' ? [] : (data?.subjects ?? []);

  function handleKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      onClose();
    }
    const [first] = found;
    if (event.key !== 'Enter' || event.target !== input.current) return;
    event.preventDefault();
    if (first && search === text.trim()) onPick(first.id);
  }

  return (
    <div className={styles.search} onKeyDown={handleKeyDown} role="presentation">
      <TextField
        ref={input}
        label="Qui ou quoi est concerné ?"
        value={text}
        onChange={setText}
        placeholder="warfarine, grossesse, ulcère…"
        maxLength={limits.searchQuery}
        autoComplete="off"
      />
      <Found found={found} onPick={onPick} />
      {search !== '' && data && found.length === 0 && <output className={styles.hint}>Rien trouvé</output>}
      {error && <p role="alert">Erreur: {error.message}</p>}
      <Button variant="quiet" onClick={onClose}>
        Annuler
      </Button>
    </div>
  );
}
