import { createAsking } from '#web/lib/asking.ts';

/** Whether the person agrees to the keeping of their questions. */
export const { use: useConsent, ask: askConsent, end: endConsent } = createAsking();
