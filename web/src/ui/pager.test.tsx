// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Pager, pageSteps } from './pager.tsx';

const nouns = { noun: 'fiches de plantes', one: 'fiche de plante' };
const noop = () => {};

afterEach(cleanup);

it('says which part of the list is shown', () => {
  render(<Pager page={2} size={10} total={14} {...nouns} onPage={noop} />);
  expect(screen.getByRole('status').textContent).toBe('Affichage de 11 à 14 sur 14 fiches de plantes');
  expect(screen.getByRole('button', { name: 'Page 2' }).getAttribute('aria-current')).toBe('page');
  cleanup();
  render(<Pager page={1} size={10} total={1} {...nouns} onPage={noop} />);
  expect(screen.getByRole('status').textContent).toBe('Affichage de 1 à 1 sur 1 fiche de plante');
});

it('does not go past the ends', () => {
  const onPage = vi.fn<(page: number) => void>();
  render(<Pager page={1} size={10} total={14} {...nouns} onPage={onPage} />);
  fireEvent.click(screen.getByRole('button', { name: 'Page précédente' }));
  expect(onPage).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Page suivante' }));
  expect(onPage).toHaveBeenCalledWith(2);
});

it('jumps to a typed page, the last one when there are fewer', () => {
  const onPage = vi.fn<(page: number) => void>();
  render(<Pager page={1} size={5} total={60} {...nouns} onPage={onPage} withJumper />);
  const field = screen.getByLabelText('Aller à la page');
  fireEvent.change(field, { target: { value: '99' } });
  fireEvent.submit(field);
  expect(onPage).toHaveBeenLastCalledWith(12);
});

it('offers the ends and the neighbours of the current page', () => {
  expect(pageSteps(1, 1)).toEqual([1]);
  expect(pageSteps(1, 12)).toEqual([1, 2, 3, 4, -12, 12]);
  expect(pageSteps(6, 12)).toEqual([1, -5, 5, 6, 7, -12, 12]);
  expect(pageSteps(3, 5)).toEqual([1, 2, 3, 4, 5]);
});
