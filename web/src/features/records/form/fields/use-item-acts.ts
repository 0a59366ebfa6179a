import { useState } from 'react';
import { flushSync } from 'react-dom';
import { hasText } from '../model/is-blank.ts';
import { withMember, withMemberAt, withoutMember } from '../model/lists.ts';
import { type Member, membersAt } from '../model/paths.ts';
import { focusField, focusSoon } from '../state/focus.ts';
import { useForm } from '../state/form-context.ts';
import { announce, edit, type FormStore, fold } from '../state/form-store.ts';
import type { ItemListProps } from './item-list.tsx';

/** One item of a list and what can be done with it. */
export interface ItemActs {
  readonly id: string;
  readonly path: string;
  /** "Indication 2" */
  readonly name: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onMove: (step: -1 | 1) => void;
  readonly onRemove: () => void;
}

/** Something removed, and where it stood: among those shown, and in the whole list. */
interface Removed {
  readonly name: string;
  readonly member: Member;
  readonly place: number;
  readonly index: number;
}

const memberOf = (store: FormStore, path: string, id: string) => {
  const members = membersAt(store.getState().draft, path);
  return { member: members.find((member) => member.id === id), index: members.findIndex((m) => m.id === id) };
};

type ListProps = Pick<ItemListProps, 'path' | 'noun' | 'blank' | 'firstField'>;

/** Adding, moving, removing and taking back, with the focus where the person goes on. */
export function useItemActs({ path, noun, blank, firstField }: ListProps, ids: readonly string[]) {
  const store = useForm();
  const [bin, setBin] = useState<readonly Removed[]>([]);

  function handleAdd(): void {
    const member = blank();
    edit(store, (draft) => withMember(draft, path, member));
    fold(store, member.id, true);
    focusField(`${path}.${member.id}.${firstField}`);
  }

  function handleMove(id: string, step: -1 | 1): void {
    const from = ids.indexOf(id);
    const other = ids[from + step];
    if (other === undefined) return;
    const button = document.activeElement;
    flushSync(() => edit(store, (draft) => withMemberAt(draft, path, id, other)));
    // A node that is moved in the page loses the focus.
    if (button instanceof HTMLElement) button.focus();
    announce(store, `${noun} ${from + 1} : position ${from + step + 1} sur ${ids.length}`);
  }

  function handleRemove(id: string, place: number): void {
    const { member, index } = memberOf(store, path, id);
    if (!member) return;
    const isKept = hasText(member);
    if (isKept) setBin([...bin, { name: `${noun} ${place + 1}`, member, place, index }]);
    edit(store, (draft) => withoutMember(draft, path, id));
    if (!isKept) focusField(path);
  }

  function handleUndo(): void {
    const last = bin.at(-1);
    if (!last) return;
    setBin(bin.slice(0, -1));
    edit(store, (draft) => withMember(draft, path, last.member, last.index));
    const found = () => document.querySelector<HTMLElement>(`[data-item="${CSS.escape(last.member.id)}"]`);
    focusSoon(() => found()?.querySelector<HTMLElement>('input, textarea, select, button'));
  }

  const actsOf = (id: string, index: number): ItemActs => ({
    id,
    path: `${path}.${id}`,
    name: `${noun} ${index + 1}`,
    isFirst: index === 0,
    isLast: index === ids.length - 1,
    onMove: (step) => handleMove(id, step),
    onRemove: () => handleRemove(id, index),
  });

  return { removed: bin.at(-1), handleAdd, handleUndo, actsOf };
}
