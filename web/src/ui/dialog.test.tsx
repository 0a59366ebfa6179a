// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Dialog } from './dialog.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('ends its shield against double clicks also when the page has gone meanwhile', () => {
  vi.useFakeTimers();
  const { unmount } = render(
    <Dialog title="Retirer" onClose={() => undefined}>
      Retirer la fiche ?
    </Dialog>,
  );
  const remove = vi.spyOn(document, 'removeEventListener');
  unmount();
  vi.stubGlobal('document', undefined);
  vi.runAllTimers();
  expect(remove).toHaveBeenCalledWith('click', expect.any(Function), { capture: true });
});
