import { config } from 'zod';

// The content security policy forbids `new Function`, which Zod would use. Imported first by main.tsx, and by
// session.ts to be in the same chunk.
config({ jitless: true });
