import { beforeEach, expect, it, vi } from 'vitest';
import { dismissToast, showSuccess, showToast, useToasts } from './toasts.ts';

beforeEach(() => useToasts.setState({ toasts: [] }));

it('says the same thing once, until it is dismissed', () => {
  showToast('Erreur de connexion', 'Le serveur est injoignable.');
  showToast('Erreur de connexion', 'Le serveur est injoignable.');
  const [toast] = useToasts.getState().toasts;
  expect(useToasts.getState().toasts).toHaveLength(1);
  dismissToast(toast?.id ?? 0);
  expect(useToasts.getState().toasts).toEqual([]);
});

it('lets good news go by itself, and bad news stay', () => {
  vi.useFakeTimers();
  showToast('Erreur lors de la validation');
  showSuccess('Fiche validée avec succès');
  expect(useToasts.getState().toasts.map(({ tone }) => tone)).toEqual(['danger', 'success']);
  vi.runAllTimers();
  expect(useToasts.getState().toasts.map(({ tone }) => tone)).toEqual(['danger']);
  vi.useRealTimers();
});
