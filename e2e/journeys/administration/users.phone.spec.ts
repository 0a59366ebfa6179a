import { newPerson } from '../../support/accounts.ts';
import { expect, test } from '../../support/test.ts';
import { fillUser, openNewUser, openUsers, saveUser, userForm } from '../../support/users.ts';

test.use({ role: 'SUPER_ADMIN' });

test('a phone shows people as cards, and the whole form', async ({ page, session }) => {
  const { user } = await newPerson(session, 'CUSTOMER');
  await page.goto('/home/lexicon');
  await page.getByRole('button', { name: 'Plus' }).click();
  await page.getByRole('link', { name: 'Gestion des utilisateurs' }).click();
  await expect(page.getByRole('table')).toBeHidden();
  await openUsers(page, '?q=zola');
  const card = page.getByRole('listitem').filter({ hasText: user.id });
  await expect(card.getByRole('heading', { name: 'Zola Éva' })).toBeVisible();
  await card.getByRole('button', { name: /^Modifier/ }).tap();
  await userForm(page).getByRole('button', { name: 'Fermer', exact: true }).tap();

  await openNewUser(page);
  await fillUser(page, 'Mobile', 'Professionnel de santé');
  await saveUser(page);
  await page.getByRole('button', { name: 'Finish' }).tap();
  await openUsers(page, '?q=mobile&profil=HEALTH_PROFESSIONAL');
  await expect(page.getByRole('heading', { name: 'Mobile Éva' }).first()).toBeVisible();
});
