// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { buildDocument, open, standIn, standInForUploads } from './testing/builders.tsx';
import { UploadDialog } from './upload-dialog.tsx';

standIn({});
const { forms, answers } = standInForUploads();
const onClose = vi.fn<() => void>();
beforeEach(() => onClose.mockClear());

const document = buildDocument();
const received = (isNew = true) => ({
  status: 201,
  body: { id: document.id, id_: document.id, isNew, document },
});
const refused = (status: number, body: object) => ({ status, body: { httpCode: status, ...body } });
const pdf = (name = 'flore.pdf', content = '%PDF-1.7 …') =>
  new File([content], name, { type: 'application/pdf' });

const openDialog = () => open(() => <UploadDialog onClose={onClose} />, '/home/record-list');
const submit = () => screen.getByRole('button', { name: /^(Envoyer|Réessayer)$/ });
const isOff = () => submit().hasAttribute('disabled');

async function choose(file: File): Promise<void> {
  fireEvent.change(screen.getByLabelText('Fichier PDF'), { target: { files: [file] } });
  await waitFor(() =>
    expect(screen.queryByText(new RegExp(file.name)) ?? screen.queryByRole('alert')).toBeTruthy(),
  );
}

const typeAuthors = (authors: string) => {
  fireEvent.change(screen.getByLabelText(/^Auteurs/), { target: { value: authors } });
  fireEvent.blur(screen.getByLabelText(/^Auteurs/));
};

async function fill(): Promise<void> {
  await choose(pdf());
  typeAuthors('A. Diop');
}

it('sends nothing without a file and authors, and says which is missing', async () => {
  openDialog();
  expect(isOff()).toBe(true);
  typeAuthors('');
  screen.getByText('Veuillez renseigner les auteurs');
  typeAuthors('A. Diop');
  screen.getByText('Veuillez sélectionner un fichier PDF.');
  expect(isOff()).toBe(true);
  await choose(pdf());
  expect(isOff()).toBe(false);
});

it.each([
  [
    'another kind of file',
    new File(['x'], 'flore.docx', { type: 'application/msword' }),
    /^Seuls les fichiers PDF/,
  ],
  [
    'a file that only calls itself a PDF',
    pdf('flore.pdf', '<html>'),
    /^Seuls les fichiers PDF sont acceptés\.$/,
  ],
  [
    'a file of more than 15 MB',
    pdf('flore.pdf', `%PDF-${' '.repeat(15 * 1024 * 1024)}`),
    /^Le fichier dépasse la taille maximale autorisée \(15 Mo\)\.$/,
  ],
])('refuses %s before anything is sent', async (_what, file, text) => {
  openDialog();
  await choose(file);
  expect((await screen.findByRole('alert')).textContent).toMatch(text);
  expect(isOff()).toBe(true);
});

it('takes a dropped file, sends what was said and ends with the success', async () => {
  answers.push(received());
  openDialog();
  fireEvent.drop(screen.getByText(/^Déposez un fichier PDF ici/), { dataTransfer: { files: [pdf()] } });
  await screen.findByText(/flore\.pdf/);
  typeAuthors(' A. Diop, B. Sow ');
  fireEvent.change(screen.getByLabelText('Langue'), { target: { value: 'FR' } });
  fireEvent.change(screen.getByLabelText('Citation'), { target: { value: 'Diop, 2020' } });
  fireEvent.click(submit());
  await screen.findByRole('dialog', { name: 'SUCCESS' });
  screen.getByText('Document uploadé avec succès');
  expect(Object.fromEntries([...(forms[0] ?? [])].filter(([name]) => name !== 'file'))).toEqual({
    authors: 'A. Diop, B. Sow',
    language: 'FR',
    document_metadata: '{"citation":"Diop, 2020"}',
  });
  fireEvent.click(screen.getByRole('button', { name: 'Terminer' }));
  expect(onClose).toHaveBeenCalledOnce();
});

it('shows how much has left, and can be sent only once', async () => {
  openDialog();
  await fill();
  fireEvent.click(submit());
  expect((await screen.findByRole('progressbar')).getAttribute('value')).toBe('42');
  screen.getByText('Envoi : 42 %');
  expect(isOff()).toBe(true);
  expect(forms).toHaveLength(1);
});

it('sends once more without the citation when only that is refused, and says so', async () => {
  answers.push(
    refused(422, { key: 'documentMetadata', detail: 'document_metadata est invalide' }),
    received(),
  );
  openDialog();
  await fill();
  fireEvent.change(screen.getByLabelText('Citation'), { target: { value: 'Diop' } });
  fireEvent.click(submit());
  await screen.findByText('Métadonnées ignorées par le serveur. Le document a été uploadé sans la citation.');
  expect(forms.map((form) => form.has('document_metadata'))).toEqual([true, false]);
});

it('says that the file was known', async () => {
  answers.push(received(false));
  openDialog();
  await fill();
  fireEvent.click(submit());
  expect(await screen.findByText('Ce fichier avait déjà été envoyé : rien n’a été ajouté.')).toBeDefined();
});

it.each([
  [400, {}, 'Type de fichier non supporté. Merci de choisir un PDF.'],
  [415, {}, 'Type de fichier non supporté. Merci de choisir un PDF.'],
  [422, { key: 'validation' }, 'Champs manquants ou invalides. Veuillez vérifier le formulaire.'],
  [401, {}, 'Session expirée. Veuillez vous reconnecter.'],
  [429, { detail: 'Trop de documents attendent d’être lus.' }, 'Trop de documents attendent d’être lus.'],
  [500, { detail: { no: 'text' } }, "Échec de l'upload du document"],
  [0, {}, "Échec de l'upload du document"],
])('says what a %s means, and sends the same file again when asked', async (status, body, text) => {
  answers.push(refused(status, body), received());
  openDialog();
  await fill();
  fireEvent.click(submit());
  expect((await screen.findByRole('alert')).textContent).toBe(text);
  fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  await screen.findByRole('dialog', { name: 'SUCCESS' });
  expect(forms).toHaveLength(2);
});
