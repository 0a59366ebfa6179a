import { expect, type Locator, type Page } from '@playwright/test';

export const question = (page: Page): Locator => page.getByRole('textbox', { name: 'Votre question' });
export const messages = (page: Page): Locator => page.getByRole('region', { name: 'Messages' });
/** The sources of an answer: beside it, or over it on a phone. */
export const sources = (page: Page): Locator =>
  page
    .getByRole('complementary', { name: 'Sources de la réponse' })
    .or(page.getByRole('dialog', { name: 'Sources de la réponse' }));

/** The last thing that the chatbot said. */
export const lastAnswer = (page: Page): Locator =>
  messages(page).getByRole('listitem').filter({ hasText: 'réponse automatique' }).last();

export async function openChatbot(page: Page): Promise<void> {
  await page.goto('/home/chatbot');
  await expect(page.getByRole('heading', { name: /^Bienvenue/ })).toBeVisible();
}

/** Types a question and sends it with Enter. */
export async function send(page: Page, text: string): Promise<void> {
  await question(page).fill(text);
  await question(page).press('Enter');
}

/** Asks, and waits until the answer with its sources stands there. */
export async function ask(page: Page, text: string): Promise<void> {
  const before = await messages(page).getByText('réponse automatique').count();
  await send(page, text);
  await expect(messages(page).getByText('réponse automatique')).toHaveCount(before + 1);
  await expect(lastAnswer(page).getByRole('button', { name: /^Sources \(/ })).toBeVisible();
}

export const chip = (page: Page, number: number): Locator =>
  lastAnswer(page).getByRole('button', { name: new RegExp(`^Source ${number} : `) });

/** The person's discussions, beside the messages or slid over them. */
export const discussionList = (page: Page): Locator => page.getByRole('navigation', { name: 'Discussions' });

/** Opens what can be done with the newest discussion of that title. */
export async function manage(page: Page, title: string): Promise<void> {
  await discussionList(page)
    .getByRole('button', { name: `Gérer la discussion ${title}` })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: 'Gérer la discussion' })).toBeVisible();
}
