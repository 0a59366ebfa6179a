import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'oxlint';

interface Zone {
  readonly files: string;
  /** Path patterns that the zone must not import. */
  readonly not: readonly string[];
  /** What to do instead. */
  readonly instead: string;
}

const foldersIn = (path: string): string[] =>
  readdirSync(join(import.meta.dirname, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);

/** Which other features a server feature may reach, through their services. */
const below: Readonly<Record<string, readonly string[]>> = {
  auth: ['users', 'audit'],
  retrieval: ['plant-sheets', 'audit'],
  conversations: ['retrieval', 'audit'],
  dashboard: ['plant-sheets', 'users', 'conversations', 'audit'],
};

const serverFeatures = foldersIn('server/src/features');
const webFeatures = foldersIn('web/src/features');

const layers: readonly Zone[] = [
  {
    files: 'contract/src/**',
    not: ['@simples/*', 'node:*', '**/server/**', '**/web/**', '**/bench/**', '**/e2e/**', '**/scripts/**'],
    instead: 'contract is pure: zod and its own files only.',
  },
  {
    files: 'server/src/{adapters,db}/**',
    not: ['**/features/**', '**/http/**', '**/search/**', '**/app.ts'],
    instead: 'Adapters and the database know neither features nor HTTP: app.ts passes values in.',
  },
  {
    files: 'server/src/jobs/**',
    not: ['**/features/**', '**/http/**', '**/search/**', '**/adapters/**', '**/app.ts'],
    instead: 'Jobs know queues: features hand them what to do.',
  },
  {
    files: 'server/src/search/**',
    not: ['**/features/**', '**/http/**', '**/app.ts'],
    instead: 'The text index knows texts: features hand it what to index.',
  },
  {
    files: 'server/src/http/**',
    not: ['**/features/**', '**/db/**', '**/search/**', '**/app.ts'],
    instead: 'http is handed features by app.ts; it imports the contract and config types.',
  },
  {
    files: 'web/src/{ui,lib}/**',
    not: ['**/features/**', '**/app/**'],
    instead: 'ui and lib never import upward.',
  },
  {
    files: 'e2e/**',
    not: ['**/server/src/**', '**/web/src/**'],
    instead: 'Journeys use the product over HTTP.',
  },
];

/** Its folders are named like features, and open to all of them. */
const contract = '!@simples/contract/**';

/** Another feature is forbidden; of the allowed ones only the service. */
function serverFeatureZone(feature: string): Zone {
  const reachable = below[feature] ?? ['audit'];
  const others = serverFeatures.filter((other) => other !== feature);
  return {
    files: `server/src/features/${feature}/**`,
    not: [
      ...others.map((other) => `**/${other}/**`),
      contract,
      ...reachable.map((other) => `!**/${other}/*.service.ts`),
      '**/app.ts',
      '**/http/**',
      '!**/http/route.ts',
      'fastify',
      '@fastify/*',
    ],
    instead: `${feature} reaches other features through the service of: ${reachable.join(', ')}; app.ts does the wiring.`,
  };
}

function webFeatureZone(feature: string): Zone {
  return {
    files: `web/src/features/${feature}/**`,
    not: [
      ...webFeatures.filter((other) => other !== feature).map((other) => `**/${other}/**`),
      contract,
      '**/app/**',
    ],
    instead: 'Features do not know each other: a page in app/routes composes them.',
  };
}

const zones = [...layers, ...serverFeatures.map(serverFeatureZone), ...webFeatures.map(webFeatureZone)];

export default defineConfig({
  plugins: ['typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y', 'promise', 'vitest'],
  categories: { correctness: 'error', suspicious: 'error' },
  ignorePatterns: ['**/dist/**', 'server/src/db/migrations/**'],
  rules: {
    'import/no-cycle': 'error',
    'import/no-unassigned-import': 'off',
    'import/no-named-as-default': 'off',
    'import/no-named-as-default-member': 'off',
    'react/react-in-jsx-scope': 'off',
    'react/no-danger': 'error',
    'no-shadow': 'off',
    'no-underscore-dangle': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],
    'typescript/no-explicit-any': 'error',
    'typescript/ban-ts-comment': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/switch-exhaustiveness-check': 'error',
    // What crosses a boundary typed as unknown is asserted once, after a schema or at a documented place.
    'typescript/no-unsafe-type-assertion': 'off',
    'vitest/require-mock-type-parameters': 'off',
    'vitest/valid-expect': ['error', { maxArgs: 2 }],
    'vitest/no-conditional-expect': 'off',
    'vitest/valid-title': 'off',
    eqeqeq: 'error',
    'max-lines': ['error', { max: 400 }],
    'max-lines-per-function': ['error', { max: 50, skipBlankLines: true, skipComments: true }],
    'max-params': ['error', { max: 4 }],
  },
  overrides: [
    {
      files: ['**/*.test.ts', '**/*.test.tsx', 'e2e/**'],
      rules: { 'max-lines': ['error', { max: 600 }], 'max-lines-per-function': 'off' },
    },
    ...zones.map((zone) => ({
      files: [zone.files],
      // Tests prepare what they need wherever it is.
      excludeFiles: ['**/*.test.ts', '**/*.test.tsx'],
      rules: {
        'no-restricted-imports': [
          'error' as const,
          { patterns: [{ group: [...zone.not], message: zone.instead }] },
        ] as ['error', { patterns: { group: string[]; message: string }[] }],
      },
    })),
  ],
});
