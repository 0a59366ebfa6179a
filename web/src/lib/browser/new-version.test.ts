// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { keepForOffline, leaveOldVersion, takeNewVersion, useNewVersion } from './new-version.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  useNewVersion.setState({ waiting: null });
});

/** A browser whose service worker is replaced when one says so. */
function standIn({ hasController = true, saveData = false } = {}) {
  const registration = Object.assign(new EventTarget(), {
    waiting: null as { postMessage: (message: string) => void } | null,
    installing: null as EventTarget | null,
    unregister: vi.fn<() => Promise<boolean>>().mockResolvedValue(true),
  });
  const serviceWorker = Object.assign(new EventTarget(), {
    controller: hasController ? {} : null,
    register: vi.fn<() => Promise<typeof registration>>().mockResolvedValue(registration),
    getRegistrations: async () => [registration],
  });
  vi.stubGlobal('navigator', { serviceWorker, connection: { saveData } });
  function install(postMessage = vi.fn<(message: string) => void>()) {
    registration.installing = new EventTarget();
    registration.dispatchEvent(new Event('updatefound'));
    registration.waiting = { postMessage };
    registration.installing.dispatchEvent(new Event('statechange'));
    return postMessage;
  }
  return { serviceWorker, registration, install };
}

it('announces a new version, which takes over when it is asked for and not before', async () => {
  const { serviceWorker, install } = standIn();
  const reload = vi.fn<() => void>();
  vi.stubGlobal('location', { reload });
  await keepForOffline();
  expect(useNewVersion.getState().waiting).toBeNull();
  const postMessage = install();
  expect(useNewVersion.getState().waiting).not.toBeNull();
  expect(postMessage).not.toHaveBeenCalled();
  takeNewVersion();
  expect(postMessage).toHaveBeenCalledWith('activate');
  expect(reload).not.toHaveBeenCalled();
  serviceWorker.dispatchEvent(new Event('controllerchange'));
  expect(reload).toHaveBeenCalledOnce();
});

it('announces nothing at the first visit', async () => {
  const { install } = standIn({ hasController: false });
  await keepForOffline();
  install();
  expect(useNewVersion.getState().waiting).toBeNull();
});

it('fetches nothing ahead for people who save data', async () => {
  const { serviceWorker } = standIn({ saveData: true });
  await keepForOffline();
  expect(serviceWorker.register).not.toHaveBeenCalled();
});

it('leaves an old version whose code the server no longer has, unless the server does not answer', async () => {
  const { registration } = standIn();
  const fetched = vi.fn<typeof fetch>().mockRejectedValueOnce(new TypeError('no network'));
  vi.stubGlobal('fetch', fetched.mockResolvedValueOnce(Response.json({ status: 'ok' })));
  expect(await leaveOldVersion()).toBe(false);
  expect(registration.unregister).not.toHaveBeenCalled();
  expect(await leaveOldVersion()).toBe(true);
  expect(registration.unregister).toHaveBeenCalledOnce();
});
