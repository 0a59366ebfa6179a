import { create } from 'zustand';
import { onWipe } from './local-data.ts';

export interface Toast {
  readonly id: number;
  /** What went wrong, or what was done. */
  readonly tone: 'danger' | 'success';
  readonly title: string;
  readonly message: string;
}

/** How long good news stays: nobody has to answer it. */
const SUCCESS_MS = 8_000;

/** What happened beside the page and leaves it usable. */
export const useToasts = create<{ readonly toasts: readonly Toast[] }>()(() => ({ toasts: [] }));

let lastId = 0;

function add(toast: Omit<Toast, 'id'>): number {
  lastId += 1;
  const id = lastId;
  const isSame = ({ title, message }: Toast): boolean => title === toast.title && message === toast.message;
  useToasts.setState(({ toasts }) => ({
    toasts: toasts.some(isSame) ? toasts : [...toasts, { ...toast, id }],
  }));
  return id;
}

/** Says what went wrong until the person dismisses it; the same words only once. */
export function showToast(title: string, message = ''): void {
  add({ tone: 'danger', title, message });
}

/** Says that something was done; goes away by itself. */
export function showSuccess(title: string, message = ''): void {
  const id = add({ tone: 'success', title, message });
  setTimeout(() => dismissToast(id), SUCCESS_MS);
}

export function dismissToast(id: number): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));
}

onWipe(() => useToasts.setState({ toasts: [] }));
