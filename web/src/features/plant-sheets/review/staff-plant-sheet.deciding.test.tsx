import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  buildEvent,
  buildPending,
  pendingId,
  publishedId,
} from '#web/features/plant-sheets/testing/comparisons.ts';
import {
  button,
  closeServer,
  dialog,
  harmless,
  live,
  open,
  openServer,
  press,
  sent,
  server,
  toasts,
  weakening,
} from '#web/features/plant-sheets/testing/staff-page.tsx';
import { json, refusal } from '#web/lib/testing/answers.ts';

// @vitest-environment happy-dom

beforeEach(openServer);
afterEach(closeServer);

const [firstWarning] = live.contreIndications;

it('validates the version that was read, and goes to the queue in its place', async () => {
  const router = open();
  await press('Valider la fiche');
  expect(await screen.findByRole('heading', { name: /File de validation/ })).toBeTruthy();
  expect(sent).toMatchObject([{ method: 'PATCH', ifMatch: '"2"', body: { status: 'VALIDATED' } }]);
  expect(toasts()).toEqual(['Fiche validée avec succès']);
  expect(router.state.historyAction).toBe('REPLACE');
  expect(router.state.location.search).toBe('?onglet=mises-a-jour');
});

it('asks before a warning is weakened, and lists it', async () => {
  server.sheet = buildPending(weakening);
  open();
  await press('Tout accepter');
  const question = await dialog();
  expect(question.getByText(new RegExp(`${firstWarning?.title}`))).toBeTruthy();
  expect(sent).toEqual([]);
  fireEvent.click(question.getByRole('button', { name: 'Confirmer la validation' }));
  expect(await screen.findByRole('heading', { name: /File de validation/ })).toBeTruthy();
});

it('rejects with a reason, keeps the words when that fails, and sets the flag', async () => {
  server.decision = () => refusal(500, 'internal', 'Une erreur est survenue.');
  open();
  await press('Rejeter la mise à jour');
  const question = await dialog();
  fireEvent.change(question.getByLabelText(/Motif du rejet/), { target: { value: 'Sans source.' } });
  fireEvent.click(question.getByRole('button', { name: 'Confirmer le rejet' }));
  await waitFor(() => expect(toasts()).toEqual(['Erreur lors du rejet']));
  expect(question.getByLabelText<HTMLTextAreaElement>(/Motif du rejet/).value).toBe('Sans source.');
  server.decision = () => json(200, { ...server.sheet, status: 'DELETED' });
  fireEvent.click(question.getByRole('button', { name: 'Confirmer le rejet' }));
  expect(await screen.findByText(/"fromValidation":true/)).toBeTruthy();
  expect(sent.at(-1)?.body).toEqual({ status: 'DELETED', reason: 'Sans source.' });
  expect(toasts()).toContain('Fiche rejetée');
});

it('says that a validation failed', async () => {
  server.decision = () => refusal(500, 'internal', 'Une erreur est survenue.');
  open();
  await press('Valider la fiche');
  await waitFor(() => expect(toasts()).toEqual(['Erreur lors de la validation']));
  expect(await button('Valider la fiche')).toBeTruthy();
});

it('says who decided first, and leads back to the queue', async () => {
  server.decision = () => refusal(409, 'conflict', 'Cette action ne peut pas être faite.');
  server.events = [buildEvent({ act: 'reject' })];
  open();
  await press('Valider la fiche');
  const told = await dialog();
  expect(told.getByText(/^Rejetée par Basile Faye le 15\/11\/2026/)).toBeTruthy();
  fireEvent.click(told.getByRole('button', { name: 'Retour à la validation' }));
  expect(await screen.findByRole('heading', { name: /File de validation/ })).toBeTruthy();
});

it('says who decided on a row that is gone from the queue', async () => {
  server.gone = true;
  server.events = [buildEvent({ act: 'validate' })];
  open();
  expect(await screen.findByText('Plante non trouvée')).toBeTruthy();
  expect(await screen.findByText(/^Validée par Basile Faye/)).toBeTruthy();
});

it('leads to the sheet that has the name already', async () => {
  const refused = { message: 'Une fiche de cette plante existe déjà.', httpCode: 409, key: 'duplicateSheet' };
  server.decision = () => json(409, { ...refused, existingId: publishedId });
  open();
  await press('Valider la fiche');
  const link = (await dialog()).getByRole('link', { name: 'Ouvrir la fiche existante' });
  expect(link.getAttribute('href')).toContain(publishedId);
});

it('sends the changes chosen one by one together, and remembers them through a reload', async () => {
  server.sheet = buildPending({ ...weakening, tags: [...live.tags, 'Neuf'] });
  open();
  await press(/^Accepter : .*Description/);
  await press(/^Rejeter : Contre-indication /);
  cleanup();
  open();
  expect((await button(/^Rejeter : Contre-indication /)).getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByText('1 acceptée, 1 rejetée, 1 sans décision')).toBeTruthy();
  await press('Appliquer mes choix');
  fireEvent.click((await dialog()).getByRole('button', { name: 'Appliquer' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent).toMatchObject([
    { method: 'POST', path: `/v1/api/plant_sheets/${pendingId}/review`, ifMatch: '"2"' },
  ]);
  expect(sent[0]?.body).toEqual({
    accepted: ['description'],
    rejected: [expect.stringMatching(/^contreIndications\/[^/]+$/)],
  });
});

it('takes a choice back', async () => {
  open();
  await press(/^Accepter : .*Description/);
  await press(/^Accepter : .*Description/);
  expect((await button(/^Accepter : .*Description/)).getAttribute('aria-pressed')).toBe('false');
  expect(screen.queryByRole('button', { name: 'Appliquer mes choix' })).toBeNull();
});

it('says who changed the row meanwhile, compares anew, and keeps only choices on what stayed the same', async () => {
  server.sheet = buildPending({ ...harmless, tags: [...live.tags, 'Neuf'] });
  open();
  await press(/^Accepter : .*Description/);
  await press(/^Accepter : .*Tags/);
  server.decision = () => refusal(412, 'staleVersion', 'Cette fiche a été modifiée entre-temps.');
  server.events = [buildEvent({ act: 'update', version: 3 })];
  server.version = 3;
  server.sheet = buildPending({ ...harmless, tags: [...live.tags, 'Autre'] }, { version: 3 });
  await press('Appliquer mes choix');
  const told = await dialog();
  expect(told.getByText(/^Modifiée par Basile Faye/)).toBeTruthy();
  expect(await told.findByText(/restées identiques : 1/)).toBeTruthy();
  fireEvent.click(told.getByRole('button', { name: 'Relire la comparaison' }));
  expect((await button(/^Accepter : .*Description/)).getAttribute('aria-pressed')).toBe('true');
  expect((await button(/^Accepter : .*Tags/)).getAttribute('aria-pressed')).toBe('false');
});
