import { expect, type Locator, type Page } from '@playwright/test';
import type { PlantSheet } from '@simples/contract/plant-sheet-content';
import type { Session } from '../accounts.ts';
import { findSheet, propose } from './records.ts';

/** Hands in a change of a plant that drops its first warning, and one that harms nobody. */
export async function proposeWeakening(session: Session, name: string): Promise<PlantSheet> {
  const { contreIndications, tags } = await findSheet(session, name);
  return propose(session, name, {
    contreIndications: contreIndications.slice(1),
    tags: [...tags, 'Relecture'],
  });
}

/** Opens a waiting row as the queue does. */
export async function openReview(page: Page, { id }: PlantSheet, search = ''): Promise<void> {
  await page.goto(`/home/plants/${id}?depuis=validation${search}`);
  await expect(page.getByText(/modification\(s\) détectée\(s\)/)).toBeVisible();
}

export const choice = (page: Page, act: 'Accepter' | 'Rejeter', change: RegExp): Locator =>
  page.getByRole('button', { name: new RegExp(`^${act} : .*${change.source}`) });

/** Reads the safety of a new sheet, and publishes it after its summary. */
export async function publishNew(page: Page): Promise<void> {
  const unread = page.getByRole('button', { name: /^J’ai lu :/ });
  while ((await unread.count()) > 0) await unread.first().click();
  await page.getByRole('button', { name: 'Valider la fiche' }).click();
  const question = page.getByRole('dialog', { name: 'Publier cette fiche ?' });
  await question.getByRole('button', { name: 'Publier la fiche' }).click();
  await expect(page).toHaveURL(/\/home\/record-validation/);
}

/** The queue at the tab of updates, after a decision on one. */
export async function expectQueue(page: Page): Promise<void> {
  await expect(page).toHaveURL('/home/record-validation?onglet=mises-a-jour');
  await expect(page.getByRole('heading', { level: 1, name: 'Validation de fiche de plante' })).toBeVisible();
}
