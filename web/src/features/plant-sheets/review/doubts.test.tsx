import type { DocumentDoubt } from '@simples/contract/document-doubts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { buildPending } from '#web/features/plant-sheets/testing/comparisons.ts';
import {
  button,
  closeServer,
  harmless,
  live,
  open,
  openServer,
  press,
  sent,
  server,
  toasts,
} from '#web/features/plant-sheets/testing/staff-page.tsx';
import { json } from '#web/lib/testing/answers.ts';
import { useToasts } from '#web/lib/toasts.ts';
import { buildPage, documentId, pageAnswers } from '#web/ui/testing/document-pages.ts';

// @vitest-environment happy-dom

const quote = 'Et la femme enceinte, elle non plus.';
const doubt: DocumentDoubt = {
  documentId,
  title: 'La pharmacie de la cour',
  pageIndex: 2,
  start: 0,
  risk: { title: 'femme enceinte', details: quote },
  quotes: [{ pageIndex: 2, pageLabel: '3', quote, start: 0 }],
  plants: 12,
};

/** The server of the desk, which also has the page of the passage. */
function openPages(): void {
  const answers = pageAnswers(buildPage(quote));
  const rest = globalThis.fetch;
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    const found = answers[`GET ${input.replace('/v1/api', '').split('?')[0]}`];
    if (!found) return rest(input, init);
    const answer = found();
    return answer instanceof Response ? answer : json(200, answer);
  });
}

beforeEach(() => {
  openServer();
  openPages();
  server.sheet = buildPending(harmless, { createdBy: 'AI', updatedBy: 'AI' });
  server.doubts = [doubt];
});
afterEach(closeServer);

const passage = () => screen.findByRole('article', { name: `À vérifier : « ${quote} »` });

it('shows a passage that may concern the plant, and publishes nothing before it is decided', async () => {
  open();
  const shown = within(await passage());
  expect(shown.getByText('À vérifier : ce passage pourrait concerner cette plante')).toBeTruthy();
  expect(shown.getByText(/12 plantes du document sont possibles/)).toBeTruthy();
  await press('Valider la fiche');
  expect(await screen.findByText('Il reste 1 passage à vérifier avant de publier.')).toBeTruthy();
  await waitFor(async () => expect(document.activeElement).toBe(await passage()));
  expect(sent).toEqual([]);
  await press('Ne concerne pas cette plante');
  await waitFor(() => expect(screen.queryByText(/^Il reste/)).toBeNull());
  await press('Valider la fiche');
  await waitFor(() => expect(sent.at(-1)?.body).toEqual({ status: 'VALIDATED' }));
});

it('that does not concern the plant is folded, and checked again as easily', async () => {
  open();
  await passage();
  await press('Ne concerne pas cette plante');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('À vérifier dans le document'));
  await press(/^Remettre à vérifier/);
  await passage();
  const place = { documentId, pageIndex: 2, start: 0 };
  expect(sent.map(({ body }) => body)).toEqual([
    { ...place, isDismissed: true },
    { ...place, isDismissed: false },
  ]);
});

it('becomes a contraindication with its quote, on the version that was read, and can be taken back', async () => {
  server.decision = () => json(200, { ...server.sheet, version: 3 });
  open();
  await passage();
  await press('Ajouter aux contre-indications');
  await waitFor(() => expect(toasts()).toEqual(['Contre-indication ajoutée']));
  const count = live.contreIndications.length;
  expect(sent).toMatchObject([
    {
      ifMatch: '"2"',
      body: {
        status: 'MODIFIED',
        contreIndications: { length: count + 1, [count]: { title: 'femme enceinte', details: quote } },
        additionalInfo: {
          evidence: [
            {
              field: `contreIndications[${count}].details`,
              documentId,
              pageIndex: 2,
              pageLabel: '3',
              quote,
              start: 0,
            },
          ],
        },
      },
    },
  ]);
  useToasts.getState().toasts[0]?.action?.onPress();
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toMatchObject({
    ifMatch: '"3"',
    body: { contreIndications: { length: count }, additionalInfo: { evidence: [] } },
  });
});

it('is not set aside by whoever may not validate', async () => {
  open('CONTRIBUTOR');
  await passage();
  expect(await button('Ajouter aux contre-indications')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Ne concerne pas cette plante' })).toBeNull();
});

it('keeps the sheet from being published while nobody knows of the passages', async () => {
  server.doubts = null;
  open();
  await screen.findByText('Les passages à vérifier n’ont pas pu être lus.', undefined, { timeout: 10_000 });
  await press('Valider la fiche');
  expect(await screen.findByText(/^Il reste 1 passage à vérifier/)).toBeTruthy();
  expect(sent).toEqual([]);
});
