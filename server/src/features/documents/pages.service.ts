import type { DocumentPageView } from '@simples/contract/documents';
import { AppError } from '@simples/contract/errors';
import { type Actor, can } from '@simples/contract/permissions';
import type { DocumentDeps } from './documents.deps.ts';
import { findPage, titleOf } from './documents.repository.ts';

interface PageParams {
  readonly id: string;
  readonly index: number;
}

/** Staff sees all pages, others those that their own answers cite. */
export function createPages({
  database: { db },
  store,
  painter,
  isCitedTo,
}: Pick<DocumentDeps, 'database' | 'store' | 'painter' | 'isCitedTo'>) {
  /** @throws AppError `notFound`, also for a page that the actor may not open. */
  async function find(actor: Actor, { id, index }: PageParams) {
    const found = await findPage(db, id, index);
    const mayRead = can(actor, 'manage_records') || (await isCitedTo(actor.id, { documentId: id, index }));
    if (!found || !mayRead) throw new AppError('notFound');
    return found;
  }

  return {
    get: async (actor: Actor, params: PageParams): Promise<DocumentPageView> => {
      const { page, document } = await find(actor, params);
      return {
        ...page,
        lines: [...page.lines],
        pages: document.pages ?? page.index + 1,
        title: titleOf(document),
        authors: document.authors,
        date: document.createdAt.toISOString(),
      };
    },
    image: async (
      actor: Actor,
      params: PageParams,
      { width, signal }: { width: number; signal: AbortSignal },
    ): Promise<Buffer> => {
      await find(actor, params);
      const render = (path: string) => painter.renderPage(path, params.index, width, signal);
      const image = await store.withPath(params.id, render);
      if (!image) throw new AppError('notFound');
      return image;
    },
  };
}

export type Pages = ReturnType<typeof createPages>;
