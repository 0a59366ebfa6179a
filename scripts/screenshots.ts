import { runStages } from './steps.ts';

// Needs Chromium as the journeys do; writes docs/screenshots: all pictures, or those that are named.
await runStages([
  { name: 'screenshots of the product', args: ['screenshots.ts', ...process.argv.slice(2)], cwd: 'e2e' },
]);
