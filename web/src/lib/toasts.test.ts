import { beforeEach, expect, it } from 'vitest';
import { dismissToast, showToast, useToasts } from './toasts.ts';

beforeEach(() => useToasts.setState({ toasts: [] }));

it('says the same thing once, until it is dismissed', () => {
  showToast('Erreur de connexion', 'Le serveur est injoignable.');
  showToast('Erreur de connexion', 'Le serveur est injoignable.');
  const [toast] = useToasts.getState().toasts;
  expect(useToasts.getState().toasts).toHaveLength(1);
  dismissToast(toast?.id ?? 0);
  expect(useToasts.getState().toasts).toEqual([]);
});
