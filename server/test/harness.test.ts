import { afterEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from './harness.ts';
import { loadStarterContent } from './starter-content.ts';

let test: TestApp;
afterEach(() => test.close());

describe('an application under test', () => {
  it('answers over a migrated database of its own', async () => {
    test = await startTestApp();
    const response = await test.inject({ url: '/readyz' });
    expect(response.statusCode).toBe(200);
  });

  it('knows nothing of the sheets of files before it, however many came between', async () => {
    const sheets = async () => {
      const { headers } = await test.signIn('CUSTOMER');
      // A filtered list comes from what the process knows.
      const list = await test.inject({ url: '/v1/api/plant_sheets?languages=FR', headers });
      return list.json().total;
    };
    test = await startTestApp();
    await loadStarterContent(test.db);
    expect(await sheets()).toBeGreaterThan(0);
    for (let between = 0; between < 2; between += 1) {
      await test.close();
      test = await startTestApp();
    }
    expect(await sheets()).toBe(0);
  });
});
