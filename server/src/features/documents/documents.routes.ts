import { documentDoubtEndpoints } from '@simples/contract/document-doubts';
import { documentLessonEndpoints } from '@simples/contract/document-lessons';
import { documentEndpoints } from '@simples/contract/documents';
import type { Actor } from '@simples/contract/permissions';
import type { Audit, Caller } from '#server/features/audit/audit.feature.ts';
import { FileStream, Image, type Route, route } from '#server/http/route.ts';
import type { Documents } from './documents.service.ts';
import type { Doubts } from './doubts.service.ts';
import type { Lessons } from './lessons.service.ts';
import type { Pages } from './pages.service.ts';
import type { Uploader, Uploads } from './upload.service.ts';

interface DocumentServices {
  readonly uploads: Uploads;
  readonly library: Documents;
  readonly pages: Pages;
  readonly lessons: Lessons;
  readonly doubts: Doubts;
  /** Downloads are audited. */
  readonly audit: Audit;
}

const uploaderOf = ({ actor, address, requestId }: Caller & { actor: Actor }): Uploader => ({
  actor,
  caller: { address, requestId },
});

const lessonRoutes = (lessons: Lessons): Route[] => [
  route(documentLessonEndpoints.list, ({ params }) => lessons.list(params.id)),
  route(documentLessonEndpoints.preview, (call) =>
    lessons.preview(uploaderOf(call), call.params.id, call.body),
  ),
  route(documentLessonEndpoints.teach, (call) => lessons.teach(uploaderOf(call), call.params.id, call.body)),
  route(documentLessonEndpoints.forget, (call) =>
    lessons.forget(uploaderOf(call), call.params.id, call.params.lessonId),
  ),
];

export function documentRoutes({
  uploads,
  library,
  pages,
  lessons,
  doubts,
  audit,
}: DocumentServices): Route[] {
  return [
    route(documentEndpoints.upload, async (call) => {
      const { isNew, document } = await uploads.receive(uploaderOf(call), call.parts);
      return { id: document.id, id_: document.id, isNew, document };
    }),
    route(documentEndpoints.list, ({ query }) => library.list(query)),
    route(documentEndpoints.get, ({ params }) => library.get(params.id)),
    route(documentEndpoints.file, async (call) => {
      const file = await library.file(call.params.id);
      const detail = { what: 'document', document: call.params.id };
      audit({ act: 'export', result: 'ok', who: call.actor.id, caller: call, detail });
      return new FileStream(file);
    }),
    route(documentEndpoints.page, ({ actor, params }) => pages.get(actor, params)),
    route(documentEndpoints.pageImage, async ({ actor, params, query, signal }) => {
      const bytes = await pages.image(actor, params, { width: query.width, signal });
      // Whoever may no longer read a page finds it in no browser.
      return new Image('image/png', bytes, null);
    }),
    route(documentEndpoints.retry, (call) => library.retry(uploaderOf(call), call.params.id)),
    route(documentEndpoints.remove, async (call) => {
      await library.remove(uploaderOf(call), call.params.id);
      return undefined;
    }),
    ...lessonRoutes(lessons),
    route(documentDoubtEndpoints.list, ({ params }) => doubts.list(params.id)),
    route(documentDoubtEndpoints.decide, (call) =>
      doubts.decide(uploaderOf(call), call.params.id, call.body),
    ),
  ];
}
