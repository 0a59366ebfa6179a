import { useDebouncedCallback } from '@mantine/hooks';
import { limits } from '@simples/contract/limits';
import { IconSearch, IconX } from '@tabler/icons-react';
import { type ChangeEvent, type FormEvent, useId, useState } from 'react';
import styles from './search-box.module.css';

/** Specification, section 9. */
const DEBOUNCE_MS = 500;

interface SearchBoxProps {
  readonly query: string;
  readonly onSearch: (query: string) => void;
  readonly className?: string | undefined;
  readonly label?: string;
  readonly placeholder?: string;
}

function useTypedSearch(query: string, onSearch: (query: string) => void) {
  const [text, setText] = useState(query);
  const [seen, setSeen] = useState(query);
  const [sent, setSent] = useState(query);
  if (query !== seen) {
    setSeen(query);
    // The result of our own search must not overwrite newer input.
    if (query !== sent) {
      setSent(query);
      setText(query);
    }
  }
  const send = (words: string) => {
    const wanted = words.trim();
    if (wanted === query) return;
    setSent(wanted);
    onSearch(wanted);
  };
  return { text, setText, send, sendLater: useDebouncedCallback(() => send(text), DEBOUNCE_MS) };
}

const ClearButton = ({ onClick }: { readonly onClick: () => void }) => (
  <button type="button" className={styles.clear} aria-label="Effacer la recherche" onClick={onClick}>
    <IconX size={18} aria-hidden="true" />
  </button>
);

export function SearchBox({
  query,
  onSearch,
  className,
  label = 'Rechercher',
  placeholder = 'Une plante, un symptôme…',
}: SearchBoxProps) {
  const { text, setText, send, sendLater } = useTypedSearch(query, onSearch);
  const id = useId();

  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    setText(event.currentTarget.value);
    sendLater();
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    send(text);
  };
  const handleClear = () => {
    setText('');
    send('');
  };

  return (
    <form className={className} aria-label="Recherche" onSubmit={handleSubmit}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.frame}>
        <IconSearch className={styles.icon} size={18} aria-hidden="true" />
        <input
          id={id}
          className={styles.input}
          placeholder={placeholder}
          value={text}
          onChange={handleChange}
          maxLength={limits.searchQuery}
          enterKeyHint="search"
          autoComplete="off"
        />
        {text !== '' && <ClearButton onClick={handleClear} />}
      </div>
    </form>
  );
}
