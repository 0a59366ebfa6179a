import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { newPhone, type Traffic, throttle, throttleWorkers } from './browser.ts';
import type { Screen } from './screens.ts';

/** One visit of a screen: until it could be used, and until nothing came any more. */
export interface Visit {
  readonly seconds: number;
  readonly requests: number;
  readonly kibibytes: number;
  readonly requestsAtRest: number;
  readonly kibibytesAtRest: number;
}

const USABLE_LIMIT = 60_000;
/** Nothing came for this long. */
const REST_MS = 2_000;
const WORKER_LIMIT = 120_000;

const kibibytes = ({ bytes }: Traffic): number => Math.round(bytes / 1024);

/** Run by the page itself, in every frame. */
const untilShown = (marks: readonly string[]): string => `new Promise((shown, failed) => {
  setTimeout(() => failed(new Error('not shown in time')), ${USABLE_LIMIT});
  const look = () =>
    ${JSON.stringify(marks)}.every((mark) => document.querySelector(mark)?.checkVisibility())
      ? shown(null)
      : requestAnimationFrame(look);
  look();
})`;

async function untilRest(traffic: Traffic): Promise<void> {
  for (let seen = -1; seen !== traffic.bytes; ) {
    seen = traffic.bytes;
    await delay(REST_MS);
  }
}

async function visit(
  context: BrowserContext,
  address: string,
  screen: Screen,
  worker: Traffic,
): Promise<Visit> {
  const page = await context.newPage();
  const traffic: Traffic = { requests: 0, bytes: 0 };
  await throttle(await context.newCDPSession(page), traffic);
  const workerBefore = { ...worker };
  const start = performance.now();
  await page.goto(address + screen.path, { waitUntil: 'commit' });
  await page.evaluate(untilShown(screen.marks));
  const seconds = (performance.now() - start) / 1_000;
  await Promise.all(screen.usable(page).map((locator) => locator.waitFor({ state: 'visible' })));
  const until = { ...traffic };
  const ofWorker = {
    requests: worker.requests - workerBefore.requests,
    bytes: worker.bytes - workerBefore.bytes,
  };
  const isKept = await page.evaluate<boolean>('navigator.serviceWorker.controller !== null');
  await untilRest(traffic);
  const visited: Visit = {
    seconds,
    // What the worker fetches for the page counts; what it keeps for later does not.
    requests: until.requests + (isKept ? ofWorker.requests : 0),
    kibibytes: kibibytes(until) + (isKept ? kibibytes(ofWorker) : 0),
    requestsAtRest: traffic.requests,
    kibibytesAtRest: kibibytes(traffic),
  };
  await untilKept(page);
  await page.close();
  return visited;
}

/** The first visit ends when the service worker has kept what it wants to. */
async function untilKept(page: Page): Promise<void> {
  const ready = page.evaluate('navigator.serviceWorker.ready.then(() => null)');
  await Promise.race([
    ready,
    delay(WORKER_LIMIT, undefined, { ref: false }).then(() => {
      throw new Error('the service worker kept nothing');
    }),
  ]);
}

/** A first visit with empty caches, and a second one in a new tab of the same browser. */
export async function visitTwice(
  browser: Browser,
  address: string,
  screen: Screen,
  stored: Readonly<Record<string, unknown>>,
): Promise<readonly [Visit, Visit]> {
  const worker: Traffic = { requests: 0, bytes: 0 };
  await throttleWorkers(browser, worker);
  const context = await newPhone(browser, address, screen.isSignedIn ? stored : {});
  try {
    const first = await visit(context, address, screen, worker);
    return [first, await visit(context, address, screen, worker)];
  } finally {
    await context.close();
  }
}
