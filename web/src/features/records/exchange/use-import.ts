import { limits } from '@simples/contract/limits';
import { plantSheetEndpoints } from '@simples/contract/plant-sheets/endpoints';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, call } from '../../../lib/api-client.ts';
import { refreshSheets } from '../../../lib/sheets/sheet-cache.ts';

const MAX_MEGABYTES = Math.floor(limits.importing.bytes / 1024 / 1024);

/** Why a file cannot be sent at all. */
function refusalOf(file: File): string | null {
  if (file.size === 0) return 'Ce fichier est vide.';
  // What the file becomes inside the request is a little longer.
  if (file.size > limits.importing.bytes * 0.9) {
    return `Ce fichier est trop volumineux (${MAX_MEGABYTES} Mo au plus).`;
  }
  return null;
}

/** What went wrong, in the words of the server: where there is one, the line of the file says most. */
function failureOf(error: Error): string {
  const lines = error instanceof ApiError ? error.fields.map(({ message }) => message) : [];
  return lines.length > 0 ? lines.join(' ') : error.message;
}

async function send(file: File, dryRun: boolean) {
  const text = await file.text().catch(() => {
    throw new Error('Ce fichier ne peut plus être lu. Choisissez-le à nouveau.');
  });
  return call(plantSheetEndpoints.import, { body: { file: text, dryRun } });
}

/** A file on its way into the queue: chosen, previewed, then imported. A failure keeps the file. */
export function useImport() {
  const [file, setFile] = useState<File | null>(null);
  const client = useQueryClient();
  const preview = useMutation({ mutationFn: (chosen: File) => send(chosen, true) });
  const importing = useMutation({
    mutationFn: (chosen: File) => send(chosen, false),
    onSuccess: () => refreshSheets(client),
  });
  const refusal = file && refusalOf(file);
  const error = importing.error ?? preview.error;
  const look = (chosen: File) => {
    if (refusalOf(chosen) === null) preview.mutate(chosen);
  };
  return {
    file,
    preview: preview.data,
    /** What was done, once it was. */
    result: importing.data,
    isReading: preview.isPending,
    isImporting: importing.isPending,
    failure: refusal ?? (error && failureOf(error)),
    /** Takes a file and asks what importing it would do. */
    choose: (chosen: File) => {
      setFile(chosen);
      preview.reset();
      importing.reset();
      look(chosen);
    },
    /** Asks again about the same file; none where the file itself is refused. */
    retry: file && refusal === null ? () => look(file) : null,
    confirm: () => {
      if (file && !importing.isPending) importing.mutate(file);
    },
  };
}

export type Import = ReturnType<typeof useImport>;
