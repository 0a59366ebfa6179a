import type { Background } from '../../adapters/background.ts';
import type { Clock } from '../../adapters/clock.ts';
import type { FileStore } from '../../adapters/file-store/file-store.ts';
import type { Incoming } from '../../adapters/file-store/incoming.ts';
import type { PdfReader } from '../../adapters/pdf/page.ts';
import type { Config } from '../../config.ts';
import type { Database } from '../../db/database.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { KnownPlants } from './extraction/extraction-types.ts';
import type { Extract } from './work/extracting.ts';
import type { Propose } from './work/proposing.ts';

interface Log {
  warn(fields: object, line: string): void;
}

/** What the library of documents is made of. */
export interface DocumentParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly config: Pick<Config, 'UPLOADS_PER_HOUR' | 'DOCUMENTS_WAITING'>;
  readonly jobs: Jobs;
  readonly incoming: Incoming;
  readonly store: FileStore;
  readonly reader: Pick<PdfReader, 'read'>;
  /** Of its own, so that no page waits for a book that is being read. */
  readonly painter: Pick<PdfReader, 'renderPage'>;
  readonly extract: Extract;
  loadKnownPlants(): Promise<KnownPlants>;
  readonly propose: Propose;
  readonly log: Log;
  /** For what goes on after an answer. */
  readonly background: Pick<Background, 'run'>;
}
