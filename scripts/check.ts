import { type Row, runStages, tool } from './steps.ts';

/** In two rows, of about the same length on two cores. */
export const checks: readonly Row[] = [
  [
    { name: 'types: contract, server, bench, scripts', args: [tool('typescript/bin/tsc'), '-p', '.'] },
    { name: 'types: web', args: [tool('typescript/bin/tsc'), '-p', 'web'] },
    { name: 'types: e2e', args: [tool('typescript/bin/tsc'), '-p', 'e2e'] },
    { name: 'unused code', args: [tool('knip/bin/knip.js')] },
  ],
  [
    { name: 'format', args: [tool('@biomejs/biome/bin/biome'), 'check'] },
    { name: 'lint', args: [tool('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings'] },
  ],
];

if (import.meta.main) await runStages([checks]);
