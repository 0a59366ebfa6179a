import { type Row, runStages, tool } from './steps.ts';

/** In two rows at the same time. The linter builds the types of all folders for its rules, and so checks them too. */
export const checks: readonly Row[] = [
  [
    {
      name: 'lint, types',
      args: [tool('oxlint/bin/oxlint'), '--type-aware', '--type-check', '--deny-warnings'],
      // What builds the types is written in Go, whose collector would take a third of the time: it waits for this much.
      env: { GOGC: 'off', GOMEMLIMIT: '3GiB' },
    },
  ],
  [
    { name: 'format', args: [tool('@biomejs/biome/bin/biome'), 'check'] },
    { name: 'unused code', args: [tool('knip/bin/knip.js')] },
  ],
];

if (import.meta.main) await runStages([checks]);
