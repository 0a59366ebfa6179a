import { create } from 'zustand';

/** What a person had chosen and typed. */
export interface UploadDraft {
  readonly file: File | null;
  readonly authors: string;
  readonly language: string;
  readonly citation: string;
}

interface KeptUpload extends UploadDraft {
  readonly userId: string;
}

/**
 * An upload whose session expired. It lives in memory only, since a file cannot be kept on the device, and for nobody but
 * its person: they find it again after signing in.
 */
export const useSavedUploadDraft = create<{ readonly kept: KeptUpload | null }>()(() => ({ kept: null }));

export const saveUploadDraft = (kept: KeptUpload): void => useSavedUploadDraft.setState({ kept });

export const discardUploadDraft = (): void => useSavedUploadDraft.setState({ kept: null });
