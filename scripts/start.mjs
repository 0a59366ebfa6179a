import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// JavaScript, so that a start whose modules are all in the cache never loads the compiler that strips types (20 MB).
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/compile'));

const { build } = await import('./build.ts');
try {
  build();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
await import('../server/dist/main.js');
