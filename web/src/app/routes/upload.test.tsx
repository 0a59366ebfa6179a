// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  buildDocument,
  open,
  standIn,
  standInForUploads,
} from '#web/features/documents/testing/builders.tsx';
import { UploadDialog } from '#web/features/documents/upload-dialog.tsx';
import { saveUploadDraft, useSavedUploadDraft } from '#web/features/documents/upload-draft.ts';
import { setUnauthorisedListener } from '#web/lib/api-client.ts';
import { endExpiredSession } from '#web/lib/local-data.ts';
import { useAuth, useCurrentUser } from '#web/lib/session.ts';
import { signIn } from '#web/lib/testing/stand-in.tsx';
import { ResumedUpload } from './upload.tsx';

standIn({});
const { forms, answers } = standInForUploads();
const document = buildDocument();
const pdf = new File(['%PDF-1.7 …'], 'flore.pdf', { type: 'application/pdf' });

it('keeps the file and what was said of it for a person whose session expired, and for nobody else', async () => {
  answers.push(
    { status: 401, body: {} },
    { status: 201, body: { id: document.id, id_: document.id, isNew: true, document } },
  );
  setUnauthorisedListener(endExpiredSession);
  const close = () => undefined;
  open(() => <UploadDialog onClose={close} />, '/home/documents');
  fireEvent.change(screen.getByLabelText('Fichier PDF'), { target: { files: [pdf] } });
  await screen.findByText(/^flore\.pdf/);
  fireEvent.change(screen.getByLabelText(/^Auteurs/), { target: { value: 'A. Diop' } });
  fireEvent.change(screen.getByLabelText('Citation'), { target: { value: 'Diop, 2020' } });
  fireEvent.click(screen.getByRole('button', { name: 'Envoyer' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Se reconnecter' }));
  expect(useAuth.getState().token).toBeNull();
  cleanup();

  signIn('ADMIN');
  const { id = '' } = useCurrentUser.getState().user ?? {};
  open(() => <ResumedUpload userId={id} />, '/home/documents');
  expect(await screen.findByText(/^flore\.pdf/)).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>(/^Auteurs/).value).toBe('A. Diop');
  fireEvent.click(screen.getByRole('button', { name: 'Envoyer' }));
  await screen.findByRole('dialog', { name: 'SUCCESS' });
  expect(forms[1]?.get('document_metadata')).toBe('{"citation":"Diop, 2020"}');
  expect(forms[1]?.get('file')).toMatchObject({ name: 'flore.pdf' });
  fireEvent.click(screen.getByRole('button', { name: 'Terminer' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('opens nothing of another person', async () => {
  saveUploadDraft({ userId: 'someone else', file: pdf, authors: 'A. Diop', language: '', citation: '' });
  open(() => <ResumedUpload userId="me" />, '/home/documents');
  await waitFor(() => expect(useSavedUploadDraft.getState().saved).toBeNull());
  expect(screen.queryByRole('dialog')).toBeNull();
});
