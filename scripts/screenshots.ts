import { runSteps } from './steps.ts';

// Needs Chromium as the journeys do; writes docs/screenshots.
runSteps([{ name: 'screenshots of the product', args: ['screenshots.ts'], cwd: 'e2e' }]);
