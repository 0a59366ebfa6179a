import { startServer } from './support/server.ts';

/** One product for all journeys; Playwright calls the returned function at the end. */
export default function setup(): Promise<() => Promise<void>> {
  return startServer();
}
