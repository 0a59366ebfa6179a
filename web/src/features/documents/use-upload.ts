import { documentEndpoints, PDF_HEAD, PDF_MAGIC, uploadTexts } from '@simples/contract/documents';
import type { EndpointResponse } from '@simples/contract/endpoint';
import { errorCatalogue } from '@simples/contract/errors';
import { limits } from '@simples/contract/limits';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError } from '#web/lib/api-client.ts';
import { onExpiry } from '#web/lib/local-data.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { UploadError, upload } from '#web/lib/upload.ts';
import { saveUploadDraft, type UploadDraft } from './upload-draft.ts';

function failureText(error: unknown): string {
  const failed = "Échec de l'upload du document";
  if (!(error instanceof UploadError)) return failed;
  const { httpCode, detail } = error;
  if (httpCode === 400 || httpCode === 415) return errorCatalogue.unsupportedDocument.message;
  if (httpCode === 422) return uploadTexts.badFields;
  if (httpCode === 401) return 'Session expirée. Veuillez vous reconnecter.';
  return detail ?? failed;
}

function refusesMetadata(error: unknown): boolean {
  if (!(error instanceof UploadError) || error.httpCode !== 422) return false;
  return [error.key, error.message, error.detail ?? ''].some(
    (text) => text === 'documentMetadata' || text.includes('document_metadata'),
  );
}

export type UploadForm = UploadDraft & { readonly file: File };

export type Received = EndpointResponse<typeof documentEndpoints.upload> & {
  /** The server refused the citation only. */
  readonly isWithoutCitation: boolean;
};

function formData({ file, authors, language, citation }: UploadForm): FormData {
  const data = new FormData();
  data.append('file', file, file.name);
  data.append('authors', authors.trim());
  if (language !== '') data.append('language', language);
  if (citation.trim() !== '') data.append('document_metadata', JSON.stringify({ citation: citation.trim() }));
  return data;
}

/** Retries without the citation when only that is refused. */
export function useUpload() {
  const client = useQueryClient();
  const [progress, setProgress] = useState(0);
  const leaving = useRef<AbortController | null>(null);
  useEffect(() => () => leaving.current?.abort(), []);
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: async (form: UploadForm): Promise<Received> => {
      const controller = new AbortController();
      leaving.current = controller;
      const watch = { onProgress: setProgress, signal: controller.signal };
      const send = (one: UploadForm) => upload(documentEndpoints.upload, formData(one), watch);
      setProgress(0);
      try {
        return { ...(await send(form)), isWithoutCitation: false };
      } catch (refused) {
        if (!refusesMetadata(refused) || form.citation.trim() === '') throw refused;
        return { ...(await send({ ...form, citation: '' })), isWithoutCitation: true };
      }
    },
    onSuccess: () => client.invalidateQueries({ queryKey: [documentEndpoints.list.name] }),
  });
  return {
    progress,
    received: data,
    failure: error ? failureText(error) : null,
    expired: error instanceof ApiError && error.httpCode === 401 ? error : null,
    isSending: isPending,
    send: mutate,
  };
}

/** Specification, section 5. */
async function fileError(file: File): Promise<string | null> {
  const looksLikePdf = file.type === 'application/pdf' || /\.pdf$/i.test(file.name);
  if (!looksLikePdf) return uploadTexts.notPdf;
  if (file.size > limits.document.bytes) return uploadTexts.tooLarge;
  const head = await file
    .slice(0, PDF_HEAD)
    .text()
    .catch(() => null);
  if (head === null) return 'Ce fichier ne peut plus être lu. Choisissez-le à nouveau.';
  return head.includes(PDF_MAGIC) ? null : uploadTexts.notPdf;
}

const blank: UploadDraft = { file: null, authors: '', language: '', citation: '' };

export function useUploadDraft(saved: UploadDraft | undefined) {
  const [draft, setDraft] = useState<UploadDraft>(saved ?? blank);
  const [refusal, setRefusal] = useState<string | null>(null);
  const change = (part: Partial<UploadDraft>) => setDraft((current) => ({ ...current, ...part }));
  const choose = async (chosen: File) => {
    const found = await fileError(chosen);
    setRefusal(found);
    change({ file: found === null ? chosen : null });
  };
  const handleExpiry = useEffectEvent(() => {
    const { user } = useCurrentUser.getState();
    if (user && (draft.file || draft.authors || draft.citation))
      saveUploadDraft({ ...draft, userId: user.id });
  });
  useEffect(() => onExpiry(() => handleExpiry()), []);
  return { draft, refusal, change, choose };
}
