import {
  ask,
  chip,
  citations,
  forYou,
  lastAnswer,
  messages,
  numberOf,
  openChatbot,
  question,
  send,
  sources,
  unfold,
} from '../../support/chat.ts';
import { expect, test } from '../../support/test.ts';

test.use({ role: 'CUSTOMER' });

const cough = 'Que prendre contre une toux sèche ?';
const dose = /\d\s(?:g|mL|gouttes|cuillères?|tasses?)(?!\p{L})/u;

test('answers with numbered sources, and opens the one that is asked for', { tag: '@smoke' }, async ({
  page,
  session,
}) => {
  await openChatbot(page);
  await expect(page.getByText(`${session?.user.firstName} ${session?.user.lastName}`)).toBeVisible();
  await expect(page.getByText('Actuellement connecté sur le ChatBot')).toBeVisible();
  await ask(page, cough);
  await expect(messages(page).getByText(cough)).toBeVisible();
  await expect(lastAnswer(page)).toContainText('Guimauve');
  await expect(lastAnswer(page)).toContainText('Simples · réponse automatique');

  const cited = citations(lastAnswer(page)).nth(2);
  await cited.click();
  await expect(cited).toHaveAttribute('aria-pressed', 'true');
  const source = sources(page)
    .getByRole('listitem')
    .nth((await numberOf(cited)) - 1);
  await expect(source).toBeInViewport();
  await expect(source).toBeFocused();
  // The plant and the field tell sources apart; a sheet has no pages.
  await expect(source.getByRole('heading')).toContainText(/\(\S+ \S+\) — \S/);
  await expect(source.getByText(/page|[0-9a-f]{8}/)).toHaveCount(0);
  await expect(source.getByText('Fiche de plante', { exact: true })).toBeVisible();
  await expect(source.getByText(/^\d\d\/\d\d\/\d{4}$/)).toBeVisible();
  // The supporting words are marked, and are those of the answer.
  const quote = (await source.locator('mark').textContent())?.slice(0, 40) ?? '-';
  await expect(lastAnswer(page)).toContainText(quote);

  const whole = source.locator('p').filter({ has: page.locator('mark') });
  await expect(whole).toHaveText(/…$/);
  const short = (await whole.textContent())?.length ?? 0;
  expect(short).toBe(201);
  await source.getByRole('button', { name: 'Voir plus' }).click();
  await expect(whole).not.toHaveText(/…$/);
  await source.getByRole('button', { name: 'Voir moins' }).click();
  await expect(whole).toHaveText(/…$/);

  await chip(page, 1).click();
  await expect(sources(page).getByRole('listitem').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(sources(page)).toHaveCount(0);
  await expect(chip(page, 1)).toBeFocused();

  await lastAnswer(page)
    .getByRole('button', { name: /^Sources \(/ })
    .click();
  const ofMarshmallow = sources(page)
    .getByRole('listitem')
    .filter({ hasText: 'Guimauve (Althaea officinalis)' });
  await ofMarshmallow
    .getByRole('link', { name: /^Ouvrir la fiche/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Althaea officinalis');
  await page.goBack();
  await expect(sources(page)).toBeVisible();
});

test('a reload keeps the discussion, the open source and its mark', async ({ page }) => {
  await openChatbot(page);
  await ask(page, cough);
  const cited = citations(lastAnswer(page)).nth(1);
  await cited.click();
  const mark = sources(page)
    .getByRole('listitem')
    .nth((await numberOf(cited)) - 1)
    .locator('mark');
  const marked = (await mark.textContent()) ?? '';
  await page.reload();
  await expect(messages(page).getByText(cough)).toBeVisible();
  await expect(cited).toHaveAttribute('aria-pressed', 'true');
  await expect(mark).toHaveText(marked);
  // Not only from this device: another browser of the person shows the same.
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith('simples:')) localStorage.removeItem(key);
  });
  await page.reload();
  await expect(mark).toHaveText(marked);
});

test('begins a new discussion with the button, Ctrl+N or Alt+N', async ({ page }) => {
  await openChatbot(page);
  const welcome = page.getByRole('heading', { name: /^Bienvenue/ });
  const list = page.getByRole('navigation', { name: 'Discussions' });
  await ask(page, 'À quoi sert le moringa ?');
  const entry = list.getByRole('button').and(page.locator('[aria-current]'));
  await expect(entry).toContainText('À quoi sert le moringa ?');
  await expect(list.getByRole('heading', { name: 'Aujourd’hui' })).toBeVisible();
  const address = page.url();

  await list.getByRole('button', { name: 'Nouvelle discussion' }).click();
  await expect(welcome).toBeVisible();
  await expect(question(page)).toBeFocused();
  await page.goto(address);
  await expect(lastAnswer(page)).toContainText('Moringa');
  await page.keyboard.press('Alt+n');
  await expect(welcome).toBeVisible();
  await page.goto(address);
  await expect(lastAnswer(page)).toContainText('Moringa');
  await page.keyboard.press('Control+n');
  await expect(welcome).toBeVisible();
  await list.getByRole('button').filter({ hasText: 'À quoi sert le moringa ?' }).first().click();
  await expect(lastAnswer(page)).toContainText('Moringa');
});

test('writes lines with Shift+Enter, sends with Enter, and nothing when there is nothing to send', async ({
  page,
}) => {
  await openChatbot(page);
  const button = page.getByRole('button', { name: 'Envoyer' });
  await expect(button).toBeDisabled();
  await question(page).fill('   ');
  await expect(button).toBeDisabled();
  await question(page).press('Enter');
  await expect(page.getByRole('heading', { name: /^Bienvenue/ })).toBeVisible();

  await question(page).fill('Bonjour,');
  await question(page).press('Shift+Enter');
  await page.keyboard.type('à quoi sert le thym ?');
  await expect(question(page)).toHaveValue('Bonjour,\nà quoi sert le thym ?');
  const height = () => question(page).evaluate((field) => field.getBoundingClientRect().height);
  await question(page).fill(`${'ligne\n'.repeat(30)}à quoi sert le thym ?`);
  expect(await height()).toBeLessThanOrEqual(121);
  await question(page).fill('Bonjour,\nà quoi sert le thym ?');
  await question(page).press('Enter');
  await expect(lastAnswer(page)).toContainText('Thym');
  await expect(question(page)).toHaveValue('');
});

test('keeps the plant in focus for a follow-up', async ({ page }) => {
  await openChatbot(page);
  await ask(page, 'comment preparer une tisane de kinkeliba');
  await expect(lastAnswer(page)).toContainText('la fiche prépare et dose le kinkéliba');
  await expect(lastAnswer(page)).toContainText('feuilles sèches de kinkéliba');
  await ask(page, 'et pour un enfant ?');
  await expect(lastAnswer(page)).toContainText('Chez un enfant, le kinkéliba');
  await expect(forYou(page)).toContainText('kinkéliba chez l’enfant n’est pas établie');
  await expect(lastAnswer(page)).not.toContainText(dose);
});

test('says when no sheet answers, cites nothing and proposes the nearest', async ({ page }) => {
  await openChatbot(page);
  await ask(page, 'parle moi du boldo');
  await expect(lastAnswer(page)).toContainText('Je n’ai pas de fiche sur le boldo.');
  await lastAnswer(page).getByRole('button', { name: 'Sources (0)' }).click();
  await expect(sources(page).getByText('Aucune source disponible')).toBeVisible();
  await sources(page).getByRole('button', { name: 'Fermer les sources' }).click();
  await ask(page, 'le boldo contre la toux ?');
  await expect(lastAnswer(page)).toContainText('Je n’ai pas de fiche sur le boldo');
  await lastAnswer(page)
    .getByRole('button', { name: /^À quoi sert Hedera helix/ })
    .click();
  await expect(lastAnswer(page)).toContainText('lierre grimpant');
  await expect(chip(page, 1)).toBeVisible();
});

test('names the plants that a plant without a sheet is taken for, and cites them', async ({ page }) => {
  await openChatbot(page);
  await ask(page, 'parle moi du lierre terrestre');
  await expect(lastAnswer(page)).toContainText('Je n’ai pas de fiche sur le lierre terrestre');
  const cited = lastAnswer(page)
    .getByRole('listitem')
    .filter({ hasText: 'Le lierre terrestre (Glechoma hederacea)' })
    .first();
  await citations(cited).click();
  await expect(sources(page).locator('[data-chosen] mark')).toContainText('Glechoma hederacea');
});

test('gives no recipe for a deadly plant', async ({ page }) => {
  await openChatbot(page);
  await ask(page, 'comment préparer une tisane d’aconit ?');
  await expect(lastAnswer(page).getByRole('note', { name: 'Danger' })).toContainText(
    /plante mortelle\s: aucun usage sans médecin/i,
  );
  await expect(lastAnswer(page)).toContainText('Je ne donne ni préparation ni dose');
  await expect(lastAnswer(page)).not.toContainText(dose);
  await unfold(page);
  await expect(lastAnswer(page)).not.toContainText(dose);
});

test('an example of the welcome is a question', async ({ page }) => {
  await openChatbot(page);
  await page.getByRole('list', { name: 'Exemples de questions' }).getByRole('button').first().click();
  await expect(chip(page, 1)).toBeVisible();
});

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('an answer appears word by word, and a click shows the rest', async ({ page }) => {
    await openChatbot(page);
    await send(page, cough);
    await expect(page.getByRole('button', { name: 'Tout afficher' })).toBeVisible();
    await expect(lastAnswer(page).getByRole('button', { name: /^Sources \(/ })).toHaveCount(0);
    await page.getByRole('button', { name: 'Tout afficher' }).click();
    await expect(lastAnswer(page).getByRole('button', { name: /^Sources \(/ })).toBeVisible();
    await ask(page, 'et pendant la grossesse ?');
  });
});

test('an opinion of an answer is kept, with its reason', async ({ page }) => {
  await openChatbot(page);
  await ask(page, 'À quoi sert le thym ?');
  await expect(page).toHaveURL(/discussion=[\da-f-]{36}/);
  const kept = page.waitForResponse((response) => response.url().endsWith('/feedback'));
  await lastAnswer(page).getByRole('button', { name: 'Réponse à améliorer' }).click();
  expect((await kept).status()).toBe(204);
  // The reasons are in sight as soon as they are asked for.
  await expect(lastAnswer(page).getByRole('button', { name: 'Autre' })).toBeInViewport({ ratio: 1 });
  const explained = page.waitForResponse((response) => response.url().endsWith('/feedback'));
  await lastAnswer(page).getByRole('button', { name: 'Source manquante' }).click();
  expect((await explained).status()).toBe(204);
  await page.reload();
  await expect(lastAnswer(page).getByRole('button', { name: 'Réponse à améliorer' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
});
