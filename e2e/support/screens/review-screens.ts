import { expect } from '@playwright/test';
import type { Session } from '../accounts.ts';
import { findSheet, propose } from '../records/records.ts';
import { choice, openReview, proposeWeakening } from '../records/review.ts';
import { answerPages, documentId } from './document-screens.ts';
import type { Arrive } from './screens.ts';

function known(session: Session | null): Session {
  if (session === null) throw new Error('nobody is signed in');
  return session;
}

/** A plant that no journey decides on. */
const name = 'Silybum marianum';

const openRow: Arrive = async (page, session) =>
  openReview(page, await proposeWeakening(known(session), name));

const states: Readonly<Record<string, Arrive>> = {
  'review: changes, some chosen': async (page, session) => {
    await openRow(page, session);
    await choice(page, 'Accepter', /Tags/).click();
    await choice(page, 'Rejeter', /Contre-indication/).click();
  },
  'review: updates hidden': async (page, session) => {
    await openRow(page, session);
    await page.getByRole('button', { name: 'Masquer les mises à jour' }).click();
    await expect(page.getByRole('button', { name: 'Afficher les mises à jour' })).toBeVisible();
  },
  'review: confirmation': async (page, session) => {
    await openRow(page, session);
    await page.getByRole('button', { name: 'Valider la fiche' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  },
  'review: reason': async (page, session) => {
    await openRow(page, session);
    await page.getByRole('button', { name: 'Rejeter la mise à jour' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  },
  'review: deadly plant, long text rewritten': async (page, session) => {
    const { description } = await findSheet(known(session), 'Nerium oleander');
    const change = { description: description.replace(/^\S+ \S+/, 'Cette plante') };
    await openReview(page, await propose(known(session), 'Nerium oleander', change));
  },
  'review: beside the page of a document': async (page, session) => {
    await answerPages(page);
    await page.route(/\/versions/, async (route) => {
      const response = await route.fetch();
      const comparison = await response.json();
      const quote = (pageIndex: number, words: string) => ({
        field: 'tags[0]',
        documentId,
        pageIndex,
        quote: words,
      });
      comparison.content.additionalInfo.evidence = [quote(2, 'Indiqué dans la toux'), quote(3, 'rhume')];
      await route.fulfill({ response, json: comparison });
    });
    await openRow(page, session);
    const tags = page.getByRole('article', { name: /Tags$/ });
    await tags.scrollIntoViewIfNeeded();
    await expect(tags.getByTestId('highlight')).toHaveCount(2);
  },
  'review: row that is not there': async (page) => {
    await page.route('**/versions', (route) => route.fulfill({ status: 404, json: {} }));
    await page.route(/plant_sheets\/[0-9a-f-]+$/, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), status: 'MODIFIED' } });
    });
    await page.goto('/home/record-list');
    await page.getByRole('article').first().getByRole('link').click();
    await expect(page.getByText(/attend une validation/)).toBeVisible();
    await page.getByRole('button', { name: 'Voir ce qui change' }).click();
    await expect(page.getByText('Fiche de plante non trouvée')).toBeVisible();
  },
  'sheet for staff, with its history and what waits': async (page, session) => {
    const { publishedSheetId } = await proposeWeakening(known(session), name);
    await page.goto(`/home/plants/${publishedSheetId}?depuis=fiches`);
    await expect(page.getByText(/en attente de validation/)).toBeVisible();
    await page.getByRole('button', { name: 'Versions et historique' }).click();
    await expect(page.getByRole('list', { name: 'Historique' })).toBeVisible();
  },
};

/** At the end of the page the bar of decisions stands in its place and covers nothing that axe would measure. */
function atItsEnd(arrive: Arrive): Arrive {
  return async (page, session) => {
    await arrive(page, session);
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  };
}

/** The review of waiting rows in its states. */
export const reviewScreens: Readonly<Record<string, Arrive>> = Object.fromEntries(
  Object.entries(states).map(([state, arrive]) => [state, atItsEnd(arrive)]),
);
