import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { currentUser, currentUserEndpoints } from '@simples/contract/current-user';
import { plantSheetEndpoints } from '@simples/contract/plant-sheets';
import { launchProduct, type Running } from '../load/product.ts';
import { launchBrowser, slow3G } from './browser.ts';
import { audit } from './lighthouse.ts';
import { type Screen, screensWith } from './screens.ts';
import { type Visit, visitTwice } from './visits.ts';

/** Pass lines of the three screens that readers open. */
const most = { requests: 20, kibibytes: 200, seconds: 5, secondsAgain: 1.5 } as const;

async function read(running: Running, path: string): Promise<unknown> {
  const response = await fetch(running.base + path, {
    headers: { authorization: `Bearer ${running.token}` },
  });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.json();
}

/** What a signed-in browser keeps. */
async function storedSession(running: Running): Promise<Record<string, unknown>> {
  const user = currentUser.parse(await read(running, currentUserEndpoints.me.path));
  const token = { accessToken: running.token, tokenType: 'bearer' };
  return {
    'auth-storage': { username: user.email, token, role: user.roles[0] ?? null },
    'user-storage': { user },
  };
}

async function someSheet(running: Running): Promise<{ id: string; name: string }> {
  const { list } = plantSheetEndpoints;
  const page = list.response.parse(await read(running, `${list.path}?searchQuery=Thymus%20vulgaris&limit=1`));
  const [sheet] = page.plants;
  if (!sheet) throw new Error('no sheet of thyme');
  return { id: sheet.id, name: sheet.plantScientificName };
}

const cell = (value: string | number, width: number): string => String(value).padStart(width);

function line(name: string, which: string, visit: Visit): string {
  const { seconds, requests, kibibytes, requestsAtRest, kibibytesAtRest } = visit;
  return [
    name.padEnd(9),
    which.padEnd(7),
    cell(requests, 8),
    cell(kibibytes, 6),
    cell(seconds.toFixed(1), 6),
    cell(requestsAtRest, 14),
    cell(kibibytesAtRest, 6),
  ].join(' ');
}

function excesses(screen: Screen, first: Visit, second: Visit): string[] {
  if (!screen.isSignedIn) return [];
  return [
    [first.requests, most.requests, 'requests'] as const,
    [first.kibibytes, most.kibibytes, 'KiB'] as const,
    [first.seconds, most.seconds, 's'] as const,
    [second.seconds, most.secondsAgain, 's at the second visit'] as const,
  ]
    .filter(([value, limit]) => value > limit)
    .map(
      ([value, limit, unit]) => `${screen.name}: ${Math.round(value * 10) / 10} ${unit}, of at most ${limit}`,
    );
}

async function measure(running: Running, only: readonly string[]): Promise<string[]> {
  const [stored, sheet] = [await storedSession(running), await someSheet(running)];
  const browser = await launchBrowser();
  const failures: string[] = [];
  console.log(
    `Slow 3G: ${slow3G.kilobits} kbit/s, ${slow3G.latency} ms a request; HTTP/1.1, empty caches first`,
  );
  console.log('screen    visit   requests    KiB      s  until rest: requests KiB');
  try {
    for (const screen of screensWith(sheet)) {
      if (only.length > 0 && !only.includes(screen.name)) continue;
      const [first, second] = await visitTwice(browser, running.base, screen, stored);
      console.log(line(screen.name, 'first', first));
      console.log(line(screen.name, 'second', second));
      failures.push(...excesses(screen, first, second));
    }
  } finally {
    await browser.close();
  }
  return failures;
}

/** Pass lines of Lighthouse. */
const least = { signIn: 95, signedIn: 90, blockedMs: 200 } as const;

async function auditScreens(running: Running, only: readonly string[]): Promise<string[]> {
  const [stored, sheet] = [await storedSession(running), await someSheet(running)];
  const debugPort = Number(new URL(running.base).port) + 1;
  const failures: string[] = [];
  console.log('screen    score  blocked ms  first paint s  largest paint s  speed index s  shift');
  for (const screen of screensWith(sheet)) {
    if (only.length > 0 && !only.includes(screen.name)) continue;
    const found = await audit(running.base, screen, stored, debugPort);
    const { score, blockedMs, firstPaint, largestPaint, speedIndex, shift } = found;
    const cells = [cell(score, 5), cell(Math.round(blockedMs), 11), cell(firstPaint.toFixed(1), 14)];
    cells.push(cell(largestPaint.toFixed(1), 16), cell(speedIndex.toFixed(1), 14), cell(shift.toFixed(3), 6));
    console.log(`${screen.name.padEnd(9)} ${cells.join(' ')}`);
    const wanted = screen.isSignedIn ? least.signedIn : least.signIn;
    if (score < wanted) failures.push(`${screen.name}: ${score}, of at least ${wanted}`);
    if (blockedMs > least.blockedMs) failures.push(`${screen.name}: blocked ${Math.round(blockedMs)} ms`);
  }
  return failures;
}

/**
 * Builds the product, starts it on an empty folder, and opens its screens as a cheap phone on a slow network does, or as
 * Lighthouse does.
 */
export async function runSlowNetwork(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      port: { type: 'string', default: '3179' },
      screen: { type: 'string', multiple: true, default: [] },
      lighthouse: { type: 'boolean', default: false },
    },
  });
  const folder = mkdtempSync(join(tmpdir(), 'simples-slow-network-'));
  try {
    const running = await launchProduct(Number(values.port), { DATA_DIR: folder });
    const open = values.lighthouse ? auditScreens : measure;
    const failures = await open(running, values.screen).finally(() => running.stop());
    for (const failure of failures) console.log(`over: ${failure}`);
    if (failures.length > 0) process.exitCode = 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
