import type { Clock } from '#server/adapters/clock.ts';
import type { FileStore, Incoming } from '#server/adapters/file-store.ts';
import type { PdfReader } from '#server/adapters/pdf/page.ts';
import type { Database } from '#server/db/database.ts';
import type { Jobs } from '#server/db/jobs.ts';
import type { NamesOf } from '#server/features/audit/audit.feature.ts';
import type { Background } from '#server/lib/concurrency.ts';
import type { Config } from '#server/lib/config.ts';
import type { Metrics } from '#server/telemetry/metrics.ts';
import type { DerivedLesson, LessonTask } from './extraction/derive-lesson.ts';
import type { KnownPlants } from './extraction/extraction-types.ts';
import type { Extract, Propose, Revise } from './store-findings.ts';

interface Log {
  warn(fields: object, line: string): void;
}

export interface DocumentDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly config: Pick<Config, 'UPLOADS_PER_HOUR' | 'DOCUMENTS_WAITING'>;
  readonly jobs: Jobs;
  readonly incoming: Incoming;
  readonly store: FileStore;
  readonly reader: Pick<PdfReader, 'read'>;
  /** Separate from `reader`: rendering a page does not wait for a book that is being read. */
  readonly painter: Pick<PdfReader, 'renderPage'>;
  readonly extract: Extract;
  loadKnownPlants(): Promise<KnownPlants>;
  readonly propose: Propose;
  readonly revise: Revise;
  /** What is taught by marking words of a page; null when the page does not have them. */
  derive(task: LessonTask): Promise<DerivedLesson | null>;
  readonly userNames: NamesOf;
  /** Whether an answer to this person cites a page. */
  isCitedTo(userId: string, page: { readonly documentId: string; readonly index: number }): Promise<boolean>;
  readonly log: Log;
  readonly metrics: Pick<Metrics, 'documentStage'>;
  /** For work that continues after the response. */
  readonly background: Pick<Background, 'run'>;
}
