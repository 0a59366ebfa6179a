import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { Fragment, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  type Member,
  membersAt,
  withMember,
  withMemberAt,
  withoutMember,
} from '#web/features/records/form/model/draft-paths.ts';
import { focusField, focusSoon } from '#web/features/records/form/model/focus.ts';
import {
  announce,
  editDraft,
  type FormStore,
  setUnfolded,
  useFormState,
  useFormStore,
  useMemberIds,
} from '#web/features/records/form/model/form-store.ts';
import { blankWord, hasText } from '#web/features/records/form/model/sheet-draft.ts';
import { Button } from '#web/ui/form/button.tsx';
import { BoundText } from './bound-fields.tsx';
import styles from './fields.module.css';

function RemovedItem({ name, onUndo }: { readonly name: string; readonly onUndo: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  // The button that had the focus is gone.
  useEffect(() => button.current?.focus(), []);
  return (
    <li className={styles.removed}>
      <output>{name} : retrait fait.</output>
      <Button ref={button} variant="quiet" aria-label={`Annuler le retrait : ${name}`} onClick={onUndo}>
        Annuler
      </Button>
    </li>
  );
}

export interface ItemActions {
  readonly id: string;
  readonly path: string;
  readonly name: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onMove: (step: -1 | 1) => void;
  readonly onRemove: () => void;
}

/** A removed member, with its position among those shown and in the whole list. */
interface Removed {
  readonly name: string;
  readonly member: Member;
  readonly position: number;
  readonly index: number;
}

const memberOf = (store: FormStore, path: string, id: string) => {
  const members = membersAt(store.getState().draft, path);
  return { member: members.find((member) => member.id === id), index: members.findIndex((m) => m.id === id) };
};

type ListProps = Pick<ItemListProps, 'path' | 'noun' | 'blank' | 'firstField'>;

function useItemActions({ path, noun, blank, firstField }: ListProps, ids: readonly string[]) {
  const store = useFormStore();
  const [removedItems, setRemovedItems] = useState<readonly Removed[]>([]);

  function handleAdd(): void {
    const member = blank();
    editDraft(store, (draft) => withMember(draft, path, member));
    setUnfolded(store, member.id, true);
    focusField(`${path}.${member.id}.${firstField}`);
  }

  function handleMove(id: string, step: -1 | 1): void {
    const from = ids.indexOf(id);
    const other = ids[from + step];
    if (other === undefined) return;
    const button = document.activeElement;
    flushSync(() => editDraft(store, (draft) => withMemberAt(draft, path, id, other)));
    // A node that is moved in the page loses the focus.
    if (button instanceof HTMLElement) button.focus();
    announce(store, `${noun} ${from + 1} : position ${from + step + 1} sur ${ids.length}`);
  }

  function handleRemove(id: string, position: number): void {
    const { member, index } = memberOf(store, path, id);
    if (!member) return;
    const isUndoable = hasText(member);
    if (isUndoable)
      setRemovedItems([...removedItems, { name: `${noun} ${position + 1}`, member, position, index }]);
    editDraft(store, (draft) => withoutMember(draft, path, id));
    if (!isUndoable) focusField(path);
  }

  function handleUndo(): void {
    const last = removedItems.at(-1);
    if (!last) return;
    setRemovedItems(removedItems.slice(0, -1));
    editDraft(store, (draft) => withMember(draft, path, last.member, last.index));
    const found = () => document.querySelector<HTMLElement>(`[data-item="${CSS.escape(last.member.id)}"]`);
    focusSoon(() => found()?.querySelector<HTMLElement>('input, textarea, select, button'));
  }

  const actionsOf = (id: string, index: number): ItemActions => ({
    id,
    path: `${path}.${id}`,
    name: `${noun} ${index + 1}`,
    isFirst: index === 0,
    isLast: index === ids.length - 1,
    onMove: (step) => handleMove(id, step),
    onRemove: () => handleRemove(id, index),
  });

  return { removed: removedItems.at(-1), handleAdd, handleUndo, actionsOf };
}

interface ItemListProps {
  readonly path: string;
  /** Singular name: "Indication". */
  readonly noun: string;
  readonly addLabel: string;
  readonly blank: () => Member;
  readonly firstField: string;
  readonly isWanted?: ((member: never) => boolean) | undefined;
  readonly max: number;
  readonly children: (item: ItemActions) => ReactNode;
}

export function ItemList(props: ItemListProps) {
  const { path, addLabel, max, children } = props;
  const ids = useMemberIds(path, props.isWanted);
  const error = useFormState(({ errors }) => errors[path]);
  const errorId = useId();
  const { removed, handleAdd, handleUndo, actionsOf } = useItemActions(props, ids);
  return (
    <div className={styles.list}>
      {(ids.length > 0 || removed) && (
        <ol className={styles.items}>
          {ids.map((id, index) => (
            <Fragment key={id}>
              {removed?.position === index && <RemovedItem {...removed} onUndo={handleUndo} />}
              <li>{children(actionsOf(id, index))}</li>
            </Fragment>
          ))}
          {removed && removed.position >= ids.length && <RemovedItem {...removed} onUndo={handleUndo} />}
        </ol>
      )}
      {error && (
        <p className={styles.listError} id={errorId}>
          {error}
        </p>
      )}
      {ids.length < max && (
        <Button
          variant="quiet"
          name={path}
          data-wrong={error ? '' : undefined}
          aria-describedby={error ? errorId : undefined}
          onClick={handleAdd}
        >
          <IconPlus size={18} aria-hidden="true" />
          {addLabel}
        </Button>
      )}
    </div>
  );
}

/** Disabled buttons stay focusable, so that the focus is not lost at an end. */
export function ItemTools({ name, isFirst, isLast, onMove, onRemove }: ItemActions) {
  return (
    <span className={styles.tools}>
      {!(isFirst && isLast) && (
        <>
          <button
            type="button"
            aria-label={`Monter : ${name}`}
            aria-disabled={isFirst || undefined}
            onClick={() => onMove(-1)}
          >
            <IconArrowUp size={18} aria-hidden="true" />
          </button>
          <button
            type="button"
            aria-label={`Descendre : ${name}`}
            aria-disabled={isLast || undefined}
            onClick={() => onMove(1)}
          >
            <IconArrowDown size={18} aria-hidden="true" />
          </button>
        </>
      )}
      <button type="button" aria-label={`Retirer : ${name}`} onClick={onRemove}>
        <IconTrash size={18} aria-hidden="true" />
      </button>
    </span>
  );
}

interface FieldRowProps {
  readonly item: ItemActions;
  readonly kind: 'reference' | 'application';
  readonly children: ReactNode;
}

export function FieldRow({ item, kind, children }: FieldRowProps) {
  return (
    <fieldset className={styles.row} data-kind={kind} data-item={item.id}>
      <legend className="only-for-readers">{item.name}</legend>
      {children}
      <ItemTools {...item} />
    </fieldset>
  );
}

interface WordListProps {
  readonly path: string;
  readonly noun: string;
  readonly addLabel: string;
  readonly max: number;
}

function handleEnter(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
  event.currentTarget.querySelector<HTMLButtonElement>(':scope > div > button[name]')?.click();
}

export function WordList(list: WordListProps) {
  return (
    <div onKeyDown={handleEnter} role="presentation">
      <ItemList {...list} blank={blankWord} firstField="value">
        {(item) => (
          <div className={styles.word} data-item={item.id}>
            <BoundText path={`${item.path}.value`} label={item.name} isLabelHidden />
            <ItemTools {...item} />
          </div>
        )}
      </ItemList>
    </div>
  );
}
