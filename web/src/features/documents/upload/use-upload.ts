import { documentEndpoints } from '@simples/contract/documents/endpoints';
import type { EndpointResponse } from '@simples/contract/endpoint';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../lib/api-client.ts';
import { upload } from '../../../lib/upload.ts';
import { failureText, refusesMetadata } from './failure-text.ts';
import type { UploadDraft } from './kept-upload.ts';

/** A whole draft. */
export type UploadForm = UploadDraft & { readonly file: File };

export type Received = EndpointResponse<typeof documentEndpoints.upload> & {
  /** The server took the document without its citation. */
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

/** Sends a document; when only its citation is refused, once more without it. */
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
    /** The refusal of a session that is over. */
    expired: error instanceof ApiError && error.httpCode === 401 ? error : null,
    isSending: isPending,
    send: mutate,
  };
}
