import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Texts are written with ordinary spaces in sources, data and tests: they are typeset where elements are made of them. */
export function frenchSpaces(): Plugin {
  const typographic = join(import.meta.dirname, 'src/lib/typographic-jsx.ts');
  return {
    name: 'french-spaces',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source === 'react/jsx-runtime' && importer !== typographic ? typographic : null,
  };
}
