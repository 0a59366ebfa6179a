import datura from '@simples/content/plant-sheets/datura-stramonium.json';
import moringa from '@simples/content/plant-sheets/moringa-oleifera.json';
import { plantSheet } from '@simples/contract/plant-sheet-content';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { buildCard, buildPage, sheetId } from '#web/lib/testing/plant-cards.ts';
import { open, standIn } from '#web/lib/testing/stand-in.tsx';
import { PlantsSideBySide } from './plants-side-by-side.tsx';

// @vitest-environment happy-dom

function buildSheet(rank: number, content: object) {
  const card = buildCard(rank);
  return plantSheet.parse({
    ...content,
    ...Object.fromEntries(
      (
        ['id', 'id_', 'createdAt', 'updatedAt', 'status', 'createdBy', 'updatedBy', 'updatedByAI'] as const
      ).map((name) => [name, card[name]]),
    ),
    version: 1,
    publishedSheetId: null,
    baseVersion: null,
    reviewKind: null,
    safetyChanges: 0,
    rejectReason: null,
  });
}

const pathOf = (rank: number) => `GET /plant_sheets/${sheetId(rank)}`;
const server = standIn({
  [pathOf(1)]: () => buildSheet(1, moringa),
  [pathOf(2)]: () => buildSheet(2, datura),
  'GET /plant_sheets': () =>
    buildPage(
      { page: 1, limit: 5, total: 2 },
      { plants: [buildCard(1), buildCard(2, { plantCommonName: 'Datura' })] },
    ),
});

const openComparison = (...ranks: number[]) =>
  open(
    PlantsSideBySide,
    `/home/plant-comparison${ranks.length === 0 ? '' : `?plantes=${ranks.map(sheetId).join(',')}`}`,
  );
const search = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Ajouter une plante' });

/** What a block says of each plant. */
async function block(name: string): Promise<Element[]> {
  await screen.findByRole('link', { name: moringa.plantCommonName });
  return [...(await screen.findByRole('list', { name })).children];
}

it('begins empty, and adds a plant that was found by typing', async () => {
  const router = openComparison();
  screen.getByText('Choisissez les plantes à comparer.');
  fireEvent.change(await search(), { target: { value: 'dat' } });
  fireEvent.click(await screen.findByRole('option', { name: /^Datura/, hidden: true }));
  expect(router.state.location.search).toBe(`?plantes=${sheetId(2)}`);
  expect((await search()).value).toBe('');
  screen.getByText('Ajoutez au moins une autre plante.');
});

it('does not offer what is compared already', async () => {
  openComparison(2);
  fireEvent.change(await search(), { target: { value: 'pla' } });
  await screen.findByRole('option', { name: /^Plante 1/, hidden: true });
  expect(screen.queryByRole('option', { name: /^Datura/, hidden: true })).toBeNull();
});

it('sets two plants beside each other, attribute by attribute', async () => {
  openComparison(1, 2);
  const [first] = await block('Indications');
  for (const { title } of moringa.indications) within(first as HTMLElement).getByText(title);
  const pregnancy = await block('Grossesse');
  expect(pregnancy.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining(moringa.additionalInfo.safety.pregnancy),
    expect.stringContaining(datura.additionalInfo.safety.pregnancy),
  ]);
});

it('warns of a dangerous plant, and never tells how it is taken', async () => {
  openComparison(1, 2);
  const [, deadly] = await block('Danger');
  within(deadly as HTMLElement).getByRole('link', { name: /^Appeler le 15/ });
  for (const name of ['Parties utilisées', 'Méthodes de préparation', 'Application']) {
    const [harmless, dangerous] = await block(name);
    expect(dangerous?.textContent).toContain('Aucun usage : plante dangereuse');
    expect(harmless?.textContent).not.toContain('Aucun usage');
  }
});

it('removes a plant', async () => {
  const router = openComparison(1, 2);
  fireEvent.click(await screen.findByRole('button', { name: `Retirer ${moringa.plantCommonName}` }));
  expect(router.state.location.search).toBe(`?plantes=${sheetId(2)}`);
});

it('takes four plants at most, and nothing that is no plant', async () => {
  const router = openComparison();
  await router.navigate(`?plantes=x,${[1, 1, 2, 3, 4, 5].map(sheetId).join(',')}`);
  await expect
    .poll(
      () => within(screen.getByRole('list', { name: 'Plantes comparées' })).getAllByRole('listitem').length,
    )
    .toBe(4);
  expect((await search()).disabled).toBe(true);
});

it('keeps the other plants when one fails', async () => {
  server.answers[pathOf(2)] = () => server.fail(500, 'La base dort');
  openComparison(1, 2);
  await screen.findByRole('link', { name: moringa.plantCommonName });
  expect((await screen.findByRole('alert')).textContent).toBe('Erreur : La base dort');
  delete server.answers[pathOf(2)];
  fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  await screen.findByRole('link', { name: datura.plantCommonName });
});

it('prints', () => {
  const print = vi.fn<() => void>();
  vi.stubGlobal('print', print);
  openComparison(1, 2);
  fireEvent.click(screen.getByRole('button', { name: 'Imprimer' }));
  expect(print).toHaveBeenCalledOnce();
});
