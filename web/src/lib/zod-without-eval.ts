import { config } from 'zod';

// The CSP forbids `new Function`. Imported first by main.tsx, and by session.ts to be in the same chunk.
config({ jitless: true });
