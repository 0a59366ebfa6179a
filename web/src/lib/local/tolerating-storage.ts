import type { StateStorage } from 'zustand/middleware';

function isReadable(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && 'state' in value;
  } catch {
    return false;
  }
}

/**
 * Local storage that never breaks the application: a corrupt entry counts as absent and is removed; a full or
 * forbidden storage is survived in memory only.
 */
export const toleratingStorage: StateStorage = {
  getItem(name) {
    try {
      const text = localStorage.getItem(name);
      if (text === null || isReadable(text)) return text;
      localStorage.removeItem(name);
    } catch {
      // Storage can be forbidden altogether (private modes): the session then lasts as long as the page.
    }
    return null;
  },
  setItem(name, value) {
    try {
      localStorage.setItem(name, value);
    } catch {
      // A full storage loses only the local copy; the page keeps its state.
    }
  },
  removeItem(name) {
    try {
      localStorage.removeItem(name);
    } catch {
      // Nothing to remove where storage is forbidden.
    }
  },
};
