import { create } from 'zustand';

export interface UploadDraft {
  readonly file: File | null;
  readonly authors: string;
  readonly language: string;
  readonly citation: string;
}

interface SavedUpload extends UploadDraft {
  readonly userId: string;
}

/** In memory only: a file cannot be stored on the device. */
export const useSavedUploadDraft = create<{ readonly saved: SavedUpload | null }>()(() => ({ saved: null }));
export const saveUploadDraft = (saved: SavedUpload): void => useSavedUploadDraft.setState({ saved });
export const discardUploadDraft = (): void => useSavedUploadDraft.setState({ saved: null });
