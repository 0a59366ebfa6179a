import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { createChunkGroups } from './chunks.ts';
import { frenchSpaces } from './french-spaces.ts';
import { leanZod } from './lean-zod.ts';
import { scalableText } from './scalable-text.ts';
import { screenFiles } from './screen-files.ts';
import { webManifest } from './web-manifest.ts';

/** Where `npm run dev` runs the server. */
const server = `http://127.0.0.1:${process.env['PORT'] ?? 3000}`;

export default defineConfig({
  plugins: [frenchSpaces(), react(), leanZod(), screenFiles(), webManifest()],
  css: { postcss: { plugins: [scalableText] } },
  // The server puts a new nonce in its place in every page it sends.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    assetsDir: 'assets',
    sourcemap: false,
    target: 'es2022',
    // Every browser of the target preloads modules by itself.
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: createChunkGroups(import.meta.dirname) } } },
  },
  server: { proxy: { '/v1/api': server, '/healthz': server, '/readyz': server } },
});
