import { createHandlerBoundToURL, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { ACTIVATE } from '#web/lib/browser/kept-cache.ts';

/** Written by the build: the page and what readers need of the application. */
declare const __PRECACHE__: PrecacheEntry[];

/** Of the types for workers, which exclude those of pages. */
declare const self: Window & { skipWaiting(): Promise<void> };

const screen = /^\/(?:login|otp|invitation|home(?:\/[^?]*)?)?(?:\?|$)/;
precacheAndRoute(__PRECACHE__);
registerRoute(new NavigationRoute(createHandlerBoundToURL('/'), { allowlist: [screen] }));

// Earlier versions kept what had been read here.
self.addEventListener('activate', () => void caches.delete('simples-sheets'));

self.addEventListener('message', ({ data }) => {
  if (data === ACTIVATE) void self.skipWaiting();
});
