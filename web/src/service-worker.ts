import { createHandlerBoundToURL, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { NetworkFirst } from 'workbox-strategies';
import { ACTIVATE, KEPT_SHEETS } from '#web/lib/browser/kept-cache.ts';

/** Written by the build: the page and what readers need of the application. */
declare const __PRECACHE__: PrecacheEntry[];

/** Of the types for workers, which exclude those of pages. */
declare const self: Window & { skipWaiting(): Promise<void> };

const screen = /^\/(?:login|otp|invitation|home(?:\/[^?]*)?)?(?:\?|$)/;
const sheets = /^\/v1\/api\/plant_sheets(?:\/meta|\/[\da-f-]{36}(?:\/companions)?)?$/;

/** Lists under every filter add up: the oldest go. */
const MOST_KEPT = 600;

async function forgetOldest(cacheName: string): Promise<void> {
  const cache = await caches.open(cacheName);
  const requests = await cache.keys();
  for (const request of requests.slice(0, Math.max(0, requests.length - MOST_KEPT)))
    await cache.delete(request);
}

precacheAndRoute(__PRECACHE__);
registerRoute(new NavigationRoute(createHandlerBoundToURL('/'), { allowlist: [screen] }));

// What the server says comes first: a kept sheet is read only without it.
registerRoute(
  ({ url }) => sheets.test(url.pathname),
  new NetworkFirst({
    cacheName: KEPT_SHEETS,
    matchOptions: { ignoreVary: true },
    plugins: [{ cacheDidUpdate: ({ cacheName }) => forgetOldest(cacheName) }],
  }),
);

self.addEventListener('message', ({ data }) => {
  if (data === ACTIVATE) void self.skipWaiting();
});
