import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { launchProfile } from './browser.ts';
import type { Screen } from './screens.ts';

/** Fetched by npx: a hundred packages for four figures are no dependency of the product. */
const PACKAGE = 'lighthouse@13.5.0';
const REPORT_BYTES = 64 * 1024 * 1024;

const figure = z.object({ numericValue: z.number() });
const report = z.object({
  categories: z.object({ performance: z.object({ score: z.number() }) }),
  audits: z.object({
    'first-contentful-paint': figure,
    'largest-contentful-paint': figure,
    'total-blocking-time': figure,
    'cumulative-layout-shift': figure,
    'speed-index': figure,
  }),
});

/** What Lighthouse says of a screen, in seconds but for the blocked milliseconds. */
export interface Audit {
  readonly score: number;
  readonly firstPaint: number;
  readonly largestPaint: number;
  readonly speedIndex: number;
  readonly blockedMs: number;
  readonly shift: number;
}

function auditOf(printed: string): Audit {
  const { categories, audits } = report.parse(JSON.parse(printed));
  const seconds = (name: keyof typeof audits) => audits[name].numericValue / 1_000;
  return {
    score: Math.round(categories.performance.score * 100),
    firstPaint: seconds('first-contentful-paint'),
    largestPaint: seconds('largest-contentful-paint'),
    speedIndex: seconds('speed-index'),
    blockedMs: audits['total-blocking-time'].numericValue,
    shift: audits['cumulative-layout-shift'].numericValue,
  };
}

/** Runs Lighthouse as it comes (mobile, simulated slow 4G, four times slower processor) on a new profile with a session. */
export async function audit(
  base: string,
  screen: Screen,
  stored: Readonly<Record<string, unknown>>,
  debugPort: number,
): Promise<Audit> {
  const profile = mkdtempSync(join(tmpdir(), 'simples-lighthouse-'));
  const context = await launchProfile(profile, debugPort, base, screen.isSignedIn ? stored : {});
  try {
    const args = ['--yes', PACKAGE, base + screen.path, `--port=${debugPort}`, '--disable-storage-reset'];
    const output = ['--only-categories=performance', '--output=json', '--output-path=stdout', '--quiet'];
    const { stdout } = await promisify(execFile)('npx', [...args, ...output], { maxBuffer: REPORT_BYTES });
    return auditOf(stdout);
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
}
