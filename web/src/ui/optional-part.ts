import { type ComponentType, lazy } from 'react';

/** Loaded beside the page's own code: a page without such a part is better than none. */
export const optionalPart = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazy(async (): Promise<{ default: ComponentType<P> }> => {
    const part = await load().catch(() => () => null);
    return { default: part };
  });
