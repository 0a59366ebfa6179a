import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

/** Without the comments and names of `axe.source`: every page reads it. */
const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What depends on colours alone: all that another colour scheme can change. */
const colorRules = ['color-contrast', 'link-in-text-block'];

/** One line a node that breaks a rule. axe runs in the page itself, which has no frames: read once, it stays with the document. */
async function findViolations(page: Page, runOnly: readonly string[], type: 'tag' | 'rule'): Promise<string> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  return page.evaluate(
    async ([values, kind]) => {
      const { axe: inPage } = globalThis as unknown as { axe: typeof axe };
      const { violations } = await inPage.run({
        runOnly: { type: kind, values: [...values] },
        resultTypes: ['violations'],
      });
      return violations
        .flatMap(({ id, help, nodes }) =>
          nodes.map(({ html, failureSummary }) => `${id} (${help})\n${html}\n${failureSummary}`),
        )
        .join('\n\n');
    },
    [runOnly, type] as const,
  );
}

/** Even the shortest transition shows its first colour for a frame. */
const settle = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );

/** axe finds nothing wrong with the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  await settle(page);
  expect(await findViolations(page, tags, 'tag')).toBe('');
}

/** The same of its colours alone, for a page that `expectAccessible` has seen in another colour scheme. */
export async function expectContrast(page: Page): Promise<void> {
  await settle(page);
  expect(await findViolations(page, colorRules, 'rule')).toBe('');
}

/** No line may begin with a sign, or end with an opening quote: the spaces there do not break. */
export async function expectTypeset(page: Page): Promise<void> {
  const loose = await page.evaluate(
    () => document.body.innerText.match(/.*(?:[ \u00a0][;:?!»](?=[\s«»")\]]|$)|«[ \u00a0]).*/gm) ?? [],
  );
  expect(loose).toEqual([]);
}

/** Nothing is wider than the window: reading needs no scrolling to the side. */
export async function expectNoSideScroll(page: Page): Promise<void> {
  const excess = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(excess).toBeLessThanOrEqual(0);
}

/** What scrolls to the side within the page, tables aside, by its class. */
const findSideScrollers = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0)
      .filter((one) => /auto|scroll/.test(getComputedStyle(one).overflowX) && !one.querySelector('table'))
      .map((one) => `${one.tagName}.${one.className} ${one.scrollWidth} > ${one.clientWidth}`),
  );

/** Text of twice the size, as a reader may set it in the browser, is read without scrolling to the side. */
export async function expectLargeTextToFit(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  await expect
    .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).fontSize))
    .toBe('32px');
  await expectNoSideScroll(page);
  await expect.poll(() => findSideScrollers(page)).toEqual([]);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 13 } });
  await browser.detach();
}
