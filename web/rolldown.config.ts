import { defineConfig } from 'rolldown';

/** The service worker apart: it is one file, at an address that never changes. */
export default defineConfig({
  input: 'src/service-worker.ts',
  platform: 'browser',
  transform: { define: { 'process.env.NODE_ENV': '"production"' } },
  output: { format: 'iife', minify: true },
});
