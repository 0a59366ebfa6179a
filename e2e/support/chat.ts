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

/** What the last answer cites where it can be seen, or within a part of it. */
export const citations = (within: Locator): Locator => within.getByRole('button', { name: /^Source \d+ : / });

/** The number of the source that a citation stands for. */
export async function numberOf(citation: Locator): Promise<number> {
  const name = await citation.getAttribute('aria-label');
  return Number(/^Source (\d+) : /.exec(name ?? '')?.[1]);
}

/** What the last answer says to whoever asks: its bans and cautions. */
export const forYou = (page: Page): Locator => lastAnswer(page).getByRole('note', { name: 'Pour vous' });

/** What was understood of the person and the need, each with a button that takes it back. */
export const known = (page: Page): Locator =>
  lastAnswer(page).getByRole('list', { name: 'Pris en compte dans cette discussion' });

/** The part of the last answer that is folded. */
export const fold = (page: Page): Locator =>
  lastAnswer(page)
    .getByRole('group')
    .filter({ has: page.getByText('En savoir plus', { exact: true }) });

export async function unfold(page: Page): Promise<void> {
  await fold(page).getByText('En savoir plus', { exact: true }).click();
  await expect(citations(fold(page)).first()).toBeVisible();
}

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
