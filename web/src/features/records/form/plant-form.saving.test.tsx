import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  addChip,
  buildSheet,
  field,
  openForm,
  press,
  pressSave,
  signIn,
  stubSheets,
  type,
  userId,
} from '#web/features/records/testing/plant-form.tsx';
import { endExpiredSession, forgetDraftsOfOthers, wipeLocalData } from '#web/lib/local-data.ts';

// @vitest-environment happy-dom

const someone = '0193a000-0000-7000-8000-000000000002';

beforeEach(() => signIn());
afterEach(() => {
  cleanup();
  wipeLocalData();
  vi.unstubAllGlobals();
});

const refusal = (httpCode: number, key: string, more = {}) =>
  Response.json({ message: `Refus ${key}.`, httpCode, key, ...more }, { status: httpCode });

it('puts each message of the server beside its field', async () => {
  const fields = [{ path: 'body.indications.1.title', message: 'Indication déjà citée.' }];
  stubSheets({ onWrite: () => refusal(422, 'validation', { fields }) });
  await openForm(buildSheet());
  await pressSave();
  expect(screen.getByText('Indication déjà citée.')).toBeTruthy();
  expect(screen.getByText(/Veuillez vérifier les champs du formulaire/)).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(field('Indication')));
  expect(field('Indication').value).toBe('Rhume');
});

it.each([
  [undefined, 'Erreur lors de la création de la fiche de plante'],
  [buildSheet(), 'Erreur lors de la mise à jour de la fiche de plante'],
] as const)('says what failed, and keeps the text', async (sheet, title) => {
  stubSheets({ onWrite: () => refusal(500, 'internal') });
  await openForm(sheet);
  type('Nom scientifique', 'Thymus serpyllum');
  type('Nom commun', 'Serpolet');
  type('Description', 'Un thym.');
  addChip('Ajouter des tags', 'Toux');
  await pressSave();
  expect(screen.getByText(title)).toBeTruthy();
  expect(field('Nom commun').value).toBe('Serpolet');
});

it('offers to open the sheet that exists, and keeps the draft', async () => {
  stubSheets({ onWrite: () => refusal(409, 'duplicateSheet', { existingId: someone }) });
  await openForm(buildSheet());
  type('Nom scientifique', 'Thymus serpyllum');
  await pressSave();
  const link = screen.getByRole('link', { name: 'Ouvrir la fiche existante' });
  expect(link.getAttribute('href')).toBe(`/home/plants/${someone}`);
  cleanup();
  await openForm(buildSheet());
  expect(screen.getByRole('button', { name: 'Reprendre votre brouillon' })).toBeTruthy();
});

it('tells a contributor why a change waits', async () => {
  stubSheets({
    onWrite: ({ body }) => Response.json(buildSheet(body, { status: 'MODIFIED', publishedSheetId: someone })),
  });
  const { onSaved } = await openForm(buildSheet());
  press('Retirer : Contre-indication 1');
  await pressSave();
  expect(screen.getByRole('dialog', { name: 'Votre modification attend une validation' })).toBeTruthy();
  expect(screen.getByText(/Contre-indications · .*Allergie/)).toBeTruthy();
  expect(screen.getByText('En attendant, la fiche publiée reste telle qu’elle est.')).toBeTruthy();
  expect(onSaved).not.toHaveBeenCalled();
  press('J’ai compris');
  expect(onSaved).toHaveBeenCalledOnce();
});

it('tells a contributor before saving whether the sheet is published or waits', async () => {
  stubSheets();
  await openForm(buildSheet());
  expect(await screen.findByText('« Enregistrer » publie la fiche aussitôt.')).toBeTruthy();
  type('Description', 'Un arbrisseau gris.');
  press('Descendre : Indication 1');
  expect(screen.getByText('« Enregistrer » publie la fiche aussitôt.')).toBeTruthy();
  type('Posologie', 'Deux tasses.');
  const waits = /envoie la fiche à la validation : ce qui change touche à la sécurité \(Posologie\)/;
  expect(await screen.findByText(waits)).toBeTruthy();
  type('Posologie', '');
  expect(await screen.findByText('« Enregistrer » publie la fiche aussitôt.')).toBeTruthy();
});

it.each([
  ['a new sheet', undefined, 'la fiche est nouvelle'],
  ['a draft of the AI', buildSheet({}, { status: 'DRAFT', createdBy: 'AI' }), 'le texte vient de l’IA'],
] as const)('tells a contributor before saving that %s waits', async (_, sheet, reason) => {
  stubSheets();
  await openForm(sheet);
  const sentence = `« Enregistrer » envoie la fiche à la validation : ${reason}.`;
  expect(await screen.findByText(sentence)).toBeTruthy();
});

it('tells a contributor that a new sheet waits', async () => {
  stubSheets({
    onWrite: ({ body }) => Response.json(buildSheet(body, { status: 'MODIFIED' }), { status: 201 }),
  });
  const { onSaved } = await openForm(undefined);
  type('Nom scientifique', 'Thymus serpyllum');
  type('Nom commun', 'Serpolet');
  type('Description', 'Un thym.');
  addChip('Ajouter des tags', 'Toux');
  await pressSave();
  expect(screen.getByRole('dialog', { name: 'Votre fiche attend une validation' })).toBeTruthy();
  expect(screen.getByText(/la fiche est nouvelle/)).toBeTruthy();
  expect(onSaved).not.toHaveBeenCalled();
  press('J’ai compris');
  expect(onSaved).toHaveBeenCalledOnce();
});

it('brings two texts together when another person saved meanwhile', async () => {
  const theirs = buildSheet(
    { plantCommonName: 'Thym des jardins', description: 'Leur description.' },
    { version: 4 },
  );
  let isStale = true;
  const writes = stubSheets({
    current: theirs,
    onWrite: ({ body }) =>
      isStale ? refusal(412, 'staleVersion', { currentVersion: 4 }) : Response.json(buildSheet(body)),
  });
  const { onSaved } = await openForm(buildSheet());
  type('Nom commun', 'Farigoule');
  type('Famille', 'Labiées');
  await pressSave();
  expect(screen.getByRole('dialog', { name: 'Cette fiche a été modifiée entre-temps' })).toBeTruthy();
  expect(screen.getByText('1 champ a été modifié des deux côtés : vérifiez-le.')).toBeTruthy();
  const choice = (group: RegExp, label: RegExp) => {
    const fieldset = screen.getByRole('group', { name: group });
    return [...fieldset.querySelectorAll('label')].find((one) => label.test(one.textContent ?? ''));
  };
  expect(choice(/Nom commun/, /Son texte/)?.textContent).toContain('Thym des jardins');
  expect(choice(/Nom commun/, /Votre texte/)?.textContent).toContain('Farigoule');
  press('Reprendre ce choix dans le formulaire');
  expect(field('Nom commun').value).toBe('Farigoule');
  expect(field('Famille').value).toBe('Labiées');
  expect(field('Description').value).toBe('Leur description.');
  isStale = false;
  await pressSave();
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(writes[1]).toMatchObject({ ifMatch: '"4"' });
  expect(writes[1]?.body).toMatchObject({ plantCommonName: 'Farigoule', description: 'Leur description.' });
});

it('loses nothing typed when the other text is taken whole', async () => {
  const theirs = buildSheet({ plantCommonName: 'Thym des jardins' }, { version: 4 });
  stubSheets({ current: theirs, onWrite: () => refusal(412, 'staleVersion', { currentVersion: 4 }) });
  await openForm(buildSheet());
  type('Nom commun', 'Farigoule');
  await pressSave();
  press('Prendre tout le sien');
  press('Reprendre ce choix dans le formulaire');
  expect(field('Nom commun').value).toBe('Thym des jardins');
  press('Revenir à mon texte d’avant');
  expect(field('Nom commun').value).toBe('Farigoule');
});

it('asks before typed text goes away', async () => {
  stubSheets();
  const { onClose } = await openForm(buildSheet());
  press('Fermer');
  expect(onClose).toHaveBeenCalledOnce();
  type('Nom commun', 'Farigoule');
  press('Fermer');
  expect(screen.getByRole('dialog', { name: 'Fermer sans enregistrer ?' })).toBeTruthy();
  press('Continuer la saisie');
  expect(field('Nom commun').value).toBe('Farigoule');
  press('Fermer');
  press('Jeter le texte');
  expect(onClose).toHaveBeenCalledTimes(2);
  cleanup();
  await openForm(buildSheet());
  expect(field('Nom commun').value).toBe('Thym');
});

it('gives a draft back after the page was left', async () => {
  stubSheets();
  await openForm(buildSheet());
  type('Nom commun', 'Farigoule');
  cleanup();
  await openForm(buildSheet({}, { version: 4 }));
  expect(screen.getByText(/La fiche a été modifiée depuis/)).toBeTruthy();
  press('Reprendre votre brouillon');
  expect(field('Nom commun').value).toBe('Farigoule');
  cleanup();
  await openForm(buildSheet());
  press('Repartir de la fiche');
  expect(field('Nom commun').value).toBe('Thym');
  cleanup();
  await openForm(buildSheet());
  expect(field('Nom commun').value).toBe('Thym');
});

it('gives a draft back to the same person after their session expired, and to nobody else', async () => {
  stubSheets();
  await openForm();
  type('Nom commun', 'Farigoule');
  endExpiredSession();
  cleanup();
  signIn();
  forgetDraftsOfOthers(userId);
  await openForm();
  press('Reprendre votre brouillon');
  expect(field('Nom commun').value).toBe('Farigoule');
  endExpiredSession();
  cleanup();
  signIn(someone);
  forgetDraftsOfOthers(someone);
  await openForm();
  expect(field('Nom commun').value).toBe('');
  expect(Object.keys(localStorage).filter((key) => key.includes(userId))).toEqual([]);
});

it('forgets drafts when the person signs out', async () => {
  stubSheets();
  await openForm();
  type('Nom commun', 'Farigoule');
  cleanup();
  wipeLocalData();
  signIn();
  await openForm();
  expect(field('Nom commun').value).toBe('');
});
