import { createRequire } from 'node:module';
import { dirname } from 'node:path';

const require = createRequire(import.meta.url);

/** The folder of an installed package. */
export const packageFolder = (name: string): string => dirname(require.resolve(`${name}/package.json`));
