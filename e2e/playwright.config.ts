import { defineConfig } from '@playwright/test';
import { findChromium } from './support/chromium.ts';
import { address } from './support/server.ts';

const { executablePath, env } = await findChromium();

/** A cheap phone and a desk. */
const sizes = {
  desktop: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
};

/** Journeys that publish sheets come last: the others count on those that the product starts with. */
const writing = '**/journeys/records/*.spec.ts';

export default defineConfig({
  testDir: './journeys',
  globalSetup: './global-setup.ts',
  // `--grep` would leave projects whole that others depend on.
  ...(process.env['E2E_SMOKE'] ? { grep: /@smoke/ } : {}),
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  // A race is told as « flaky » in the report instead of refusing a whole run.
  retries: process.env['CI'] ? 1 : 0,
  // A journey waits for what it sees: generous limits on a busy machine cost one that passes nothing.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  outputDir: '../node_modules/.cache/e2e/results',
  use: {
    baseURL: address,
    // Its requests pass by the routes that journeys set; the journey about it lets it in.
    serviceWorkers: 'block',
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    // Every test would be recorded to keep those that fail.
    trace: process.env['E2E_TRACE'] ? 'retain-on-failure' : 'off',
    launchOptions: {
      executablePath,
      env,
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-gpu',
      ],
    },
  },
  projects: [
    { name: 'desktop', use: sizes.desktop, testIgnore: ['**/*.phone.spec.ts', writing] },
    { name: 'phone', use: sizes.phone, testMatch: '**/*.phone.spec.ts', testIgnore: writing },
    {
      name: 'writing',
      use: sizes.desktop,
      testMatch: writing,
      testIgnore: '**/*.phone.spec.ts',
      dependencies: ['desktop', 'phone'],
    },
    {
      name: 'writing on a phone',
      use: sizes.phone,
      testMatch: '**/journeys/records/*.phone.spec.ts',
      dependencies: ['desktop', 'phone'],
    },
  ],
});
