import type { SignedIn, TestApp } from '#test/harness.ts';
import { startTestApp } from '#test/harness.ts';
import { type Desk, deskOf } from '#test/sheets.ts';
import { asksOf } from './asks.ts';
import { type LibraryDesk, libraryOf } from './library.ts';
import { extractMonographs } from './monographs.ts';

/** A product whose administrator brings documents and sheets, and whose customer asks. */
interface AskedLibrary {
  readonly test: TestApp;
  readonly admin: LibraryDesk;
  readonly desk: Desk;
  readonly customer: SignedIn;
  readonly ask: ReturnType<typeof asksOf>;
}

/** Monographs are extracted as `extractMonographs` does. */
export async function startAskedLibrary(): Promise<AskedLibrary> {
  const test = await startTestApp({ QUESTIONS_PER_MINUTE: 1_000 }, { extract: extractMonographs });
  const person = await test.signIn('ADMIN');
  const customer = await test.signIn('CUSTOMER');
  return {
    test,
    admin: libraryOf(test, person),
    desk: deskOf(test, person),
    customer,
    ask: asksOf(test, customer),
  };
}
