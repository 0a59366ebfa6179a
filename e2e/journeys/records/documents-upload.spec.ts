import { randomBytes, randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { emailOf, withAccount } from '../../support/accounts.ts';
import { buildBook, fillUpload, uploadDialog } from '../../support/documents.ts';
import { address, codeSentBy } from '../../support/server.ts';
import { submitPassword, typeCode } from '../../support/sign-in.ts';
import { alertOf, expect, test } from '../../support/test.ts';

const send = (page: Page) => uploadDialog(page).getByRole('button', { name: /^(Envoyer|Réessayer)$/ });
const told = (page: Page) => uploadDialog(page).getByRole('alert');
const success = (page: Page) => page.getByRole('dialog', { name: 'SUCCESS' });

const newBook = () => buildBook([['Carnet', randomUUID()]]);

/** The dialog with a file and its authors, over a page that asks nothing of the server by itself. */
async function openFilled(page: Page, content: Buffer): Promise<void> {
  await page.goto('/home/record-list');
  await page.getByRole('button', { name: 'Ajouter une fiche de plante' }).click();
  await page.getByRole('button', { name: /^Importer un PDF/ }).click();
  await fillUpload(page, content);
}

test.describe('an upload', () => {
  test.use({ role: 'CONTRIBUTOR' });

  test('that the network loses is sent again without choosing the file again', async ({
    page,
    context,
    problems,
  }) => {
    problems.allowFailures();
    await openFilled(page, await newBook());
    await context.setOffline(true);
    await send(page).click();
    await expect(told(page)).toHaveText("Échec de l'upload du document");
    await context.setOffline(false);
    await send(page).click();
    await expect(success(page).getByText('Document uploadé avec succès')).toBeVisible();
  });

  test('of something else that begins as a PDF is refused by the server', async ({ page, problems }) => {
    problems.allowFailures();
    const zip = Buffer.from('504b0506000000000000000000000000000000000000', 'hex');
    await openFilled(page, Buffer.concat([await newBook(), zip]));
    await send(page).click();
    await expect(told(page)).toHaveText('Type de fichier non supporté. Merci de choisir un PDF.');
  });
});

test.describe('an upload whose session expired', () => {
  test.use({ role: 'CONTRIBUTOR', ownSession: true });

  test('waits until its person has signed in again', async ({ page, session, problems }) => {
    test.slow();
    problems.allowFailures();
    if (!session) throw new Error('nobody is signed in');
    const book = await newBook();
    const large = Buffer.concat([book, Buffer.from(`\n%${randomBytes(2_000_000).toString('hex')}\n%%EOF\n`)]);
    await openFilled(page, large);
    const headers = { authorization: `Bearer ${session.token.accessToken}` };
    await fetch(`${address}/v1/api/users/logout`, { method: 'POST', headers });
    await send(page).click();
    await expect(told(page)).toHaveText('Session expirée. Veuillez vous reconnecter.');
    await uploadDialog(page).getByRole('button', { name: 'Se reconnecter' }).click();
    await expect(alertOf(page)).toHaveText('Session expirée. Veuillez vous reconnecter.');
    const email = emailOf('CONTRIBUTOR');
    await withAccount('CONTRIBUTOR', async () => {
      const code = await codeSentBy(email, () => submitPassword(page, email));
      await typeCode(page, code);
      await expect(page).toHaveURL('/home/record-list');
    });
    await expect(uploadDialog(page).getByText(/^flore\.pdf/)).toBeVisible();
    await send(page).click();
    await expect(success(page).getByText('Document uploadé avec succès')).toBeVisible();
    await success(page).getByRole('button', { name: 'Terminer' }).click();
    await expect(success(page)).toHaveCount(0);
  });
});
