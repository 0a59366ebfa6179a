import { type Browser, type BrowserContext, type CDPSession, chromium } from '@playwright/test';
import { findChromium } from '@simples/e2e/chromium';

/** "Slow 3G" as WebPageTest and the lab throttling of Lighthouse name it; latency is that of a request. */
export const slow3G = { kilobits: 400, latency: 400 } as const;

/** What went over the network since the last reset. */
export interface Traffic {
  requests: number;
  bytes: number;
}

const conditions = {
  offline: false,
  latency: slow3G.latency,
  downloadThroughput: (slow3G.kilobits * 1_000) / 8,
  uploadThroughput: (slow3G.kilobits * 1_000) / 8,
};

interface Finished {
  readonly requestId: string;
  readonly encodedDataLength: number;
}

interface Received {
  readonly requestId: string;
  readonly response: { readonly fromDiskCache?: boolean; readonly fromServiceWorker?: boolean };
}

/** Counts what came over the network, headers included: neither caches nor a service worker. */
function count(traffic: Traffic) {
  const local = new Set<string>();
  return {
    received: ({ requestId, response }: Received) => {
      if (response.fromDiskCache || response.fromServiceWorker) local.add(requestId);
    },
    finished: ({ requestId, encodedDataLength }: Finished) => {
      if (local.has(requestId) || encodedDataLength === 0) return;
      traffic.requests += 1;
      traffic.bytes += encodedDataLength;
    },
  };
}

/** Slows a page down and counts its traffic. */
export async function throttle(session: CDPSession, traffic: Traffic): Promise<void> {
  const counter = count(traffic);
  session.on('Network.responseReceived', counter.received);
  session.on('Network.loadingFinished', counter.finished);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', conditions);
}

/** Slows the service workers of a browser down as well: the protocol has them as targets of their own. */
export async function throttleWorkers(browser: Browser, traffic: Traffic): Promise<void> {
  const session = await browser.newBrowserCDPSession();
  const counter = count(traffic);
  session.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { method, params } = JSON.parse(message) as { method?: string; params: never };
    if (method === 'Network.responseReceived') counter.received(params);
    if (method === 'Network.loadingFinished') counter.finished(params);
  });
  const slowDown = async (targetId: string): Promise<void> => {
    // Only sessions that are not flat can be spoken to through this one.
    const { sessionId } = await session.send('Target.attachToTarget', { targetId, flatten: false });
    for (const [id, method, params] of [
      [1, 'Network.enable', {}],
      [2, 'Network.emulateNetworkConditions', conditions],
    ] as const)
      await session.send('Target.sendMessageToTarget', {
        sessionId,
        message: JSON.stringify({ id, method, params }),
      });
  };
  session.on('Target.targetCreated', ({ targetInfo }) => {
    if (targetInfo.type === 'service_worker') void slowDown(targetInfo.targetId).catch(() => undefined);
  });
  await session.send('Target.setDiscoverTargets', { discover: true });
}

const flags = ['--no-sandbox', '--disable-background-networking', '--disable-gpu'];

export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({ ...(await findChromium()), args: flags });
}

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, locale: 'fr-FR' };

type Stored = Readonly<Record<string, unknown>>;

const entriesOf = (stored: Stored) =>
  Object.entries(stored).map(([name, state]) => ({ name, value: JSON.stringify({ state, version: 0 }) }));

/** A browser with a profile of its own, which another program drives through a port; signed in when it is given a session. */
export async function launchProfile(
  folder: string,
  port: number,
  origin: string,
  stored: Stored,
): Promise<BrowserContext> {
  const args = [...flags, `--remote-debugging-port=${port}`];
  const context = await chromium.launchPersistentContext(folder, { ...(await findChromium()), args });
  const [page] = context.pages();
  // A page without the application: nothing of it is in the caches.
  await page?.goto(`${origin}/healthz`);
  for (const { name, value } of entriesOf(stored)) {
    await page?.evaluate(`localStorage.setItem(${JSON.stringify(name)}, ${JSON.stringify(value)})`);
  }
  return context;
}

/** A cheap phone with empty caches; signed in when it is given a session. */
export function newPhone(browser: Browser, origin: string, stored: Stored = {}): Promise<BrowserContext> {
  const localStorage = entriesOf(stored);
  return browser.newContext({ ...phone, storageState: { cookies: [], origins: [{ origin, localStorage }] } });
}
