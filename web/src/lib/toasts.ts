import { create } from 'zustand';
import { onWipe } from './local-data.ts';

export interface Toast {
  readonly id: number;
  readonly tone: 'danger' | 'success';
  readonly title: string;
  readonly message: string;
  readonly action?: ToastAction;
}

interface ToastAction {
  readonly label: string;
  readonly onPress: () => void;
}

/** Errors stay until dismissed. */
const SUCCESS_MS = 8_000;
/** With something to press. */
const ACTION_MS = 30_000;

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

export function showToast(title: string, message = ''): void {
  add({ tone: 'danger', title, message });
}

export function showSuccess(title: string, message = '', action?: ToastAction): void {
  const id = add({ tone: 'success', title, message, ...(action && { action }) });
  setTimeout(() => dismissToast(id), action ? ACTION_MS : SUCCESS_MS);
}

export function dismissToast(id: number): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));
}

onWipe(() => useToasts.setState({ toasts: [] }));
