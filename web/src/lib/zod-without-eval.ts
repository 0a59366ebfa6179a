import { config } from 'zod';

// Zod compiles its checks with `new Function` where it may. Our content security policy forbids that, and reports
// the mere try. Imported by main.tsx to run before any schema is made, and by session.ts to be in the same chunk.
config({ jitless: true });
