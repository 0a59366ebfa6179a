import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { buildWeb } from './build-web.ts';

// Stripping types and compiling some hundred modules is most of a start: the second one finds them done.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/compile'));
try {
  buildWeb();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
await import('../server/src/main.ts');
