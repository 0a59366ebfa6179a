import { freePort } from '../../server/test/free-port.ts';
import { type ModelServer, quotes, startModelServer } from '../../server/test/language-model.ts';
import { openSessionOn, type Session } from './accounts.ts';
import { type Product, productAt, startProduct } from './server.ts';
import { storageOf } from './storage.ts';
import { test as base } from './test.ts';

/** Seconds after which that product gives the answer without the model. */
const DEADLINE_SECONDS = 3;

interface Worded {
  readonly product: Product;
  readonly model: ModelServer;
  readonly session: Session;
}

interface Fixtures {
  /** The model, which quotes passages unless a test wants it otherwise. */
  readonly model: ModelServer;
}

/** Journeys on a product of their own, whose answers a model words: one that tests tell how to behave. */
export const test = base.extend<Fixtures, { worded: Worded }>({
  worded: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants a pattern
    async ({}, use) => {
      const model = await startModelServer();
      const product = productAt(await freePort());
      const stop = await startProduct(product, {
        LLM_BASE_URL: model.url,
        LLM_MODEL: 'herbier-1',
        LLM_API_KEY: 'sk-journeys',
        LLM_DEADLINE_SECONDS: String(DEADLINE_SECONDS),
      });
      await use({ model, product, session: await openSessionOn(product, 'CUSTOMER') });
      await stop();
      await model.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  model: async ({ worded }, use) => {
    worded.model.behave(quotes(1));
    await use(worded.model);
  },
  session: async ({ worded }, use) => use(worded.session),
  baseURL: async ({ worded }, use) => use(worded.product.address),
  storageState: async ({ worded }, use) => use(storageOf(worded.session, worded.product.address)),
});

export { expect } from './test.ts';
