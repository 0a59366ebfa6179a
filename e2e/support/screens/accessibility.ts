import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** axe finds nothing wrong with the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  // Even the shortest transition shows its first colour for a frame.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze();
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id} (${help})\n${html}\n${failureSummary}`),
  );
  expect(found.join('\n\n')).toBe('');
}

/** Nothing is wider than the window: reading needs no scrolling to the side. */
export async function expectNoSideScroll(page: Page): Promise<void> {
  const excess = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(excess).toBeLessThanOrEqual(0);
}
