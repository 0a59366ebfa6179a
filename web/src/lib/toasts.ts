import { create } from 'zustand';
import { onWipe } from './local/local-data.ts';

export interface Toast {
  readonly id: number;
  readonly title: string;
  readonly message: string;
}

/** What went wrong beside the page and leaves it usable. */
export const useToasts = create<{ readonly toasts: readonly Toast[] }>()(() => ({ toasts: [] }));

let lastId = 0;

/** Shows a toast until the person dismisses it; the same words only once. */
export function showToast(title: string, message: string): void {
  useToasts.setState(({ toasts }) => {
    if (toasts.some((toast) => toast.title === title && toast.message === message)) return { toasts };
    lastId += 1;
    return { toasts: [...toasts, { id: lastId, title, message }] };
  });
}

export function dismissToast(id: number): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));
}

onWipe(() => useToasts.setState({ toasts: [] }));
