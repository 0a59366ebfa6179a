import { create } from 'zustand';
import { ACTIVATE } from './kept-cache.ts';

interface NewVersion {
  /** Installed, and waiting until the person wants it; null when this is the newest. */
  readonly waiting: ServiceWorker | null;
}
export const useNewVersion = create<NewVersion>(() => ({ waiting: null }));

/** Unknown to most types: people who save data fetch nothing ahead. */
export const savesData = (): boolean =>
  'connection' in navigator && (navigator.connection as { saveData?: boolean } | null)?.saveData === true;

function announce({ waiting }: ServiceWorkerRegistration): void {
  // The first one has nothing to replace.
  if (waiting && navigator.serviceWorker.controller) useNewVersion.setState({ waiting });
}

/** Keeps the application for when there is no network. A new version waits until it is asked for. */
export async function keepForOffline(): Promise<void> {
  if (!('serviceWorker' in navigator) || savesData()) return;
  try {
    const registration = await navigator.serviceWorker.register('/service-worker.js', {
      updateViaCache: 'none',
    });
    announce(registration);
    registration.addEventListener('updatefound', () => {
      const { installing } = registration;
      installing?.addEventListener('statechange', () => announce(registration));
    });
  } catch {
    // Refused by the browser, or without a network: the application works without it.
  }
}

export function takeNewVersion(): void {
  const { waiting } = useNewVersion.getState();
  if (!waiting) return;
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), {
    once: true,
  });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- to a worker, not to a window
  waiting.postMessage(ACTIVATE);
}

const isServerThere = (): Promise<boolean> =>
  fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(5000) }).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * The page and its code come from the server again; false, and what is kept stays, when it does not answer: a browser in
 * a network that leads nowhere calls itself online.
 */
export async function leaveOldVersion(): Promise<boolean> {
  if (!(await isServerThere())) return false;
  const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? [];
  await Promise.all(registrations.map((registration) => registration.unregister()));
  return true;
}
