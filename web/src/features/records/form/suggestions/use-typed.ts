import { useDebouncedValue } from '@mantine/hooks';
import { limits } from '@simples/contract/limits';
import { textAt } from '../model/paths.ts';
import { useFormState } from '../state/form-context.ts';

/** Specification, section 9. */
const DEBOUNCE_MS = 500;
/** Fewer letters find anything. */
const ENOUGH = 3;

/** What is typed in a field once typing pauses; empty while it is too short to look for, or what the sheet says. */
export function useTyped(path: string): string {
  const text = useFormState(({ draft, opened }) => {
    const now = textAt(draft, path).trim();
    return opened && now === textAt(opened.content, path) ? '' : now;
  });
  const [settled] = useDebouncedValue(text.length < ENOUGH ? '' : text, DEBOUNCE_MS);
  return settled.slice(0, limits.searchQuery);
}
