import { type ComponentType, lazy } from 'react';
import { loadOptional } from '#web/lib/browser/optional-import.ts';

/** Loaded beside the page's own code: a page without such a part is better than none. */
export const optionalPart = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazy(async (): Promise<{ default: ComponentType<P> }> => {
    const part = await loadOptional(load).catch(() => () => null);
    return { default: part };
  });
