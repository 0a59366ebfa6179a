import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Where `npm run dev` runs the server. */
const server = `http://127.0.0.1:${process.env['PORT'] ?? 3000}`;

export default defineConfig({
  plugins: [react()],
  // The server puts a new nonce in its place in every page it sends.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    assetsDir: 'assets',
    sourcemap: false,
    // Read by scripts/first-visit.ts.
    manifest: true,
    target: 'es2022',
    // Every browser of the target preloads modules by itself.
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/v1/api': server, '/healthz': server, '/readyz': server } },
});
