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

/** Which other features a server feature may import, through their faces; every one may import `audit` and `usage`. */
const reachable: Readonly<Record<string, readonly string[]>> = {
  auth: ['users'],
  documents: ['plant-sheets'],
  chat: ['plant-sheets', 'documents'],
  dashboard: ['plant-sheets', 'documents', 'users', 'chat'],
};
const reachableByAll = ['audit', 'usage'];

const serverFeatures = foldersIn('server/src/features');
const webFeatures = foldersIn('web/src/features');

/** What the server's folders besides `features` may import of one another. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  lib: [],
  db: ['lib'],
  adapters: ['lib'],
  telemetry: ['lib', 'db', 'http'],
  http: ['lib', 'telemetry'],
  french: ['lib', 'db'],
  search: ['lib', 'db', 'french'],
  operations: ['lib', 'db', 'adapters'],
};
const serverFolders = [...Object.keys(mayImport), 'features'];

function serverFolderZone(folder: string): Zone {
  const allowed = mayImport[folder] ?? [];
  return {
    files: `server/src/${folder}/**`,
    not: [
      ...serverFolders
        .filter((other) => ![folder, ...allowed].includes(other))
        .map((other) => `**/${other}/**`),
      '!@simples/contract/**',
      ...(folder === 'http' ? [] : ['@fastify/*']),
      '**/app.ts',
    ],
    instead: `${folder} imports ${['contract', ...allowed].join(', ')}; app.ts hands in everything else.`,
  };
}

const layers: readonly Zone[] = [
  {
    files: 'contract/src/**',
    not: ['@simples/*', 'node:*', '**/server/**', '**/web/**', '**/bench/**', '**/e2e/**', '**/scripts/**'],
    instead: 'contract is pure: zod and its own files only.',
  },
  ...Object.keys(mayImport).map(serverFolderZone),
  {
    files: 'server/src/*.ts',
    not: [
      '**/features/*/*',
      '!**/features/*/*.feature.ts',
      '**/features/*/*/**',
      '**/search/*',
      '!**/search/search.ts',
    ],
    instead: 'app.ts and main.ts import the faces of features and of the text index.',
  },
  {
    files: 'web/src/{ui,lib}/**',
    not: ['**/features/**', '**/app/**', '**/server/**'],
    instead: 'ui and lib never import upward.',
  },
  {
    files: 'e2e/**',
    not: ['**/server/src/**', '#server/**', '@simples/server/**', '**/web/src/**'],
    instead: 'Journeys use the product over HTTP.',
  },
  {
    files: 'bench/**',
    not: ['**/web/src/**', '**/e2e/**', '@simples/web/**', '@simples/e2e/**', '!@simples/e2e/chromium'],
    instead: 'Measurements use the product over HTTP, or the server alone.',
  },
];

/** Its folders are named like features, and open to all of them. */
const contract = '!@simples/contract/**';

/** Another feature is forbidden, except the faces of those in the table. */
function serverFeatureZone(feature: string): Zone {
  const allowed = [...(reachable[feature] ?? []), ...reachableByAll].filter((other) => other !== feature);
  return {
    files: `server/src/features/${feature}/**`,
    not: [
      ...serverFeatures.filter((other) => other !== feature).map((other) => `**/features/${other}/**`),
      ...allowed.map((other) => `!**/features/${other}/${other}.feature.ts`),
      `**/${feature}.feature.ts`,
      '**/search/*',
      '!**/search/search.ts',
      '**/http/*',
      '!**/http/{route,feature}.ts',
      contract,
      '**/app.ts',
      '@fastify/*',
    ],
    instead: `${feature} imports the faces of ${allowed.join(', ')}, the face of search, http/route and http/feature; app.ts hands in everything else.`,
  };
}

function webFeatureZone(feature: string): Zone {
  return {
    files: `web/src/features/${feature}/**`,
    not: [
      ...webFeatures.filter((other) => other !== feature).map((other) => `**/features/${other}/**`),
      contract,
      '**/app/**',
      '**/server/**',
    ],
    instead: 'Features do not know each other: a page in app/routes composes them.',
  };
}

const zones = [...layers, ...serverFeatures.map(serverFeatureZone), ...webFeatures.map(webFeatureZone)];

export default defineConfig({
  plugins: ['typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y', 'promise', 'vitest'],
  jsPlugins: ['eslint-plugin-regexp'],
  categories: { correctness: 'error', suspicious: 'error' },
  ignorePatterns: ['**/dist/**', '**/dist-*/**', 'server/src/db/migrations/**'],
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
    // A text that somebody else wrote must not hold the processor.
    'regexp/no-super-linear-backtracking': ['error', { report: 'certain' }],
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
