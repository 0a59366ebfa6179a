import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// JavaScript, so that a start whose modules are all in the cache never loads the compiler that strips types (20 MB).
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/compile'));

const { buildWeb } = await import('./build-web.ts');
const { preferLightModules } = await import('./light-modules.ts');
try {
  buildWeb();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
preferLightModules();
await import('../server/src/main.ts');
