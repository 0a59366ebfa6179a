import { create } from 'zustand';

/** What a person had chosen and typed. */
export interface UploadDraft {
  readonly file: File | null;
  readonly authors: string;
  readonly language: string;
  readonly citation: string;
}

interface SavedUpload extends UploadDraft {
  readonly userId: string;
}

/**
 * An upload whose session expired. It lives in memory only, since a file cannot be saved on the device, and for nobody but
 * its person: they find it again after signing in.
 */
export const useSavedUploadDraft = create<{ readonly saved: SavedUpload | null }>()(() => ({ saved: null }));

export const saveUploadDraft = (saved: SavedUpload): void => useSavedUploadDraft.setState({ saved });

export const discardUploadDraft = (): void => useSavedUploadDraft.setState({ saved: null });
