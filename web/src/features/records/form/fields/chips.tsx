import { normalizeText } from '@simples/contract/french/text';
import { IconX } from '@tabler/icons-react';
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  type Member,
  membersAt,
  withMember,
  withMemberAt,
  withoutMember,
} from '#web/features/records/form/model/draft-paths.ts';
import { focusField } from '#web/features/records/form/model/focus.ts';
import {
  announce,
  editDraft,
  useFormState,
  useFormStore,
} from '#web/features/records/form/model/form-store.ts';
import { blankWord, type Word } from '#web/features/records/form/model/sheet-draft.ts';
import { pluralize } from '#web/lib/format.ts';
import { TextField } from '#web/ui/form/text-field.tsx';
import styles from './chips.module.css';

/** What is between brackets stays together: « kinkéliba (wolof, Sénégal) » is one name. */
const SEPARATOR = /[,;\n\t](?![^(]*\))/;

const splitList = (text: string): string[] =>
  text
    .split(SEPARATOR)
    .map((part) => part.trim().replace(/\s+/g, ' '))
    .filter((part) => part !== '');

interface ChipInputProps {
  readonly path: string;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  /** Id of a `datalist` with suggestions. */
  readonly suggestions?: string;
  readonly onAdd: (texts: readonly string[]) => void;
  readonly onRemoveLast: () => void;
}

/** Takes a word at each comma, semicolon and Enter, when it is left, and a whole list at once. */
function ChipInput({ path, suggestions, onAdd, onRemoveLast, ...texts }: ChipInputProps) {
  const [text, setText] = useState('');

  function add(parts: readonly string[]): void {
    setText('');
    if (parts.length > 0) onAdd(parts);
  }
  function handleChange(typed: string): void {
    if (SEPARATOR.test(typed)) add(splitList(typed));
    else setText(typed);
  }
  /** An input would drop the line breaks of a list. */
  function handlePaste(event: ClipboardEvent): void {
    const pasted = event.clipboardData.getData('text');
    if (!SEPARATOR.test(pasted)) return;
    event.preventDefault();
    add(splitList(`${text} ${pasted}`));
  }
  function handleKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter') {
      event.preventDefault();
      add(splitList(text));
    } else if (event.key === 'Backspace' && text === '') onRemoveLast();
  }

  return (
    <TextField
      {...texts}
      name={path}
      autoComplete="off"
      value={text}
      onChange={handleChange}
      onPaste={handlePaste}
      onKeyDown={handleKeyDown}
      onBlur={() => add(splitList(text))}
      {...(suggestions && { list: suggestions })}
    />
  );
}

interface ChipProps {
  readonly text: string;
  /** « Tag » */
  readonly noun: string;
  readonly note?: string | undefined;
  readonly isWrong?: boolean;
  /** Names with more than one field are opened by a press. */
  readonly isOpen?: boolean;
  readonly onOpen?: () => void;
  readonly onMove: (step: 1 | -1) => void;
  readonly onRemove: () => void;
}

/** Alt + ← or → moves it: the order of names and tags is content. */
function Chip({ text, noun, note, isWrong, isOpen, onOpen, onMove, onRemove }: ChipProps) {
  function handleKeyDown(event: KeyboardEvent): void {
    if (!event.altKey || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return;
    event.preventDefault();
    onMove(event.key === 'ArrowLeft' ? -1 : 1);
  }
  return (
    <li className={styles.chip} data-wrong={isWrong || undefined}>
      {onOpen ? (
        <button
          type="button"
          className={styles.open}
          aria-expanded={isOpen}
          onClick={onOpen}
          onKeyDown={handleKeyDown}
        >
          {text}
        </button>
      ) : (
        <span>{text}</span>
      )}
      {note && <span className={styles.note}>{note}</span>}
      <button
        type="button"
        className={styles.remove}
        aria-label={`Retirer : ${noun} ${text}`}
        onClick={onRemove}
        onKeyDown={handleKeyDown}
      >
        <IconX size={16} aria-hidden="true" />
      </button>
    </li>
  );
}

interface ChipListProps<M extends Member> {
  readonly path: string;
  readonly noun: string;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly max: number;
  readonly suggestions?: string;
  readonly read: (text: string) => M;
  readonly textOf: (member: M) => string;
  readonly noteOf?: (member: M) => string | undefined;
  readonly opened?: { readonly isOpen: (id: string) => boolean; readonly onOpen: (id: string) => void };
}

function useChips<M extends Member>({ path, noun, max, read, textOf }: ChipListProps<M>) {
  const store = useFormStore();
  const members = useFormState(({ draft }) => membersAt(draft, path)) as readonly M[];

  function handleAdd(texts: readonly string[]): void {
    const known = new Set(members.map((member) => normalizeText(textOf(member))));
    const fresh = texts.map(read).filter((member) => {
      const key = normalizeText(textOf(member));
      if (known.has(key)) return false;
      known.add(key);
      return true;
    });
    const taken = fresh.slice(0, Math.max(max - members.length, 0));
    editDraft(store, (draft) => taken.reduce((next, member) => withMember(next, path, member), draft));
    const left = texts.length - taken.length;
    const aside = left > 0 ? `, ${pluralize(left, 'laissé')} de côté` : '';
    announce(store, `${noun} : ${pluralize(taken.length, 'ajouté')}${aside}`);
  }
  function handleRemove(id: string): void {
    editDraft(store, (draft) => withoutMember(draft, path, id));
    announce(store, `${noun} : retrait fait`);
    focusField(path);
  }
  function handleMove(id: string, step: 1 | -1): void {
    const from = members.findIndex((member) => member.id === id);
    const other = members[from + step];
    if (other === undefined) return;
    const button = document.activeElement;
    flushSync(() => editDraft(store, (draft) => withMemberAt(draft, path, id, other.id)));
    // A node that is moved in the page loses the focus.
    if (button instanceof HTMLElement) button.focus();
    announce(store, `${noun} : position ${from + step + 1} sur ${members.length}`);
  }
  return { members, handleAdd, handleRemove, handleMove };
}

/** The first message of the list or of a member. */
function useChipErrors(path: string) {
  const errors = useFormState((state) => state.errors);
  const own = Object.entries(errors).filter(([at]) => at === path || at.startsWith(`${path}.`));
  return {
    message: own[0]?.[1],
    isWrong: (id: string) => own.some(([at]) => at.startsWith(`${path}.${id}.`)),
  };
}

export function ChipList<M extends Member>(props: ChipListProps<M>) {
  const { path, noun, label, hint, suggestions, textOf, noteOf, opened } = props;
  const { members, handleAdd, handleRemove, handleMove } = useChips(props);
  const { message, isWrong } = useChipErrors(path);
  const listId = useId();
  return (
    <div className={styles.field}>
      {members.length > 0 && (
        <ul className={styles.chips} id={listId} aria-label={`${label} : ${members.length}`}>
          {members.map((member) => (
            <Chip
              key={member.id}
              text={textOf(member).trim() === '' ? '(vide)' : textOf(member)}
              noun={noun}
              note={noteOf?.(member)}
              isWrong={isWrong(member.id)}
              onMove={(step) => handleMove(member.id, step)}
              onRemove={() => handleRemove(member.id)}
              {...(opened && {
                isOpen: opened.isOpen(member.id),
                onOpen: () => opened.onOpen(member.id),
              })}
            />
          ))}
        </ul>
      )}
      <ChipInput
        path={path}
        label={label}
        hint={hint}
        error={message}
        onAdd={handleAdd}
        onRemoveLast={() => {
          const last = members.at(-1);
          if (last) handleRemove(last.id);
        }}
        {...(suggestions && { suggestions })}
      />
    </div>
  );
}

interface WordChipsProps
  extends Pick<ChipListProps<Word>, 'path' | 'noun' | 'label' | 'hint' | 'max' | 'suggestions'> {
  /** What sheets use already; empty until it is known. */
  readonly known?: readonly string[];
}

/** Says that a word is used by no sheet: a slip of the finger would make a filter of its own. */
export function WordChips({ known = [], ...props }: WordChipsProps) {
  const isKnown = (value: string): boolean =>
    known.length === 0 || known.some((one) => normalizeText(one) === normalizeText(value));
  return (
    <ChipList<Word>
      {...props}
      read={blankWord}
      textOf={({ value }) => value}
      noteOf={({ value }) => (isKnown(value) ? undefined : 'nouveau')}
    />
  );
}
