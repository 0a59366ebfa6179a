import type { KeyboardEvent } from 'react';
import { blankWord } from '../model/blank.ts';
import { BoundText } from './bound-fields.tsx';
import styles from './fields.module.css';
import { ItemList } from './item-list.tsx';
import { ItemTools } from './item-tools.tsx';

interface WordListProps {
  readonly path: string;
  readonly noun: string;
  readonly addLabel: string;
  readonly max: number;
  /** Words to choose from, or not: the id of a `datalist`. */
  readonly suggestions?: string;
}

/** Enter in one word asks for the next. */
function handleEnter(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
  event.currentTarget.querySelector<HTMLButtonElement>(':scope > div > button[name]')?.click();
}

/** Words, one a field. */
export function WordList({ suggestions, ...list }: WordListProps) {
  return (
    <div onKeyDown={handleEnter} role="presentation">
      <ItemList {...list} blank={blankWord} firstField="value">
        {(item) => (
          <div className={styles.word} data-item={item.id}>
            <BoundText
              path={`${item.path}.value`}
              label={item.name}
              isLabelHidden
              {...(suggestions && { list: suggestions })}
            />
            <ItemTools {...item} />
          </div>
        )}
      </ItemList>
    </div>
  );
}
