import { documentEndpoints } from '@simples/contract/documents';
import { queryOptions } from '@tanstack/react-query';
import { call, download } from '#web/lib/api-client.ts';

const { page, pageImage } = documentEndpoints;

/** Pages never change. */
const immutable = { staleTime: Number.POSITIVE_INFINITY };

export function documentPageQuery(id: string, index: number) {
  return queryOptions({
    ...immutable,
    queryKey: [page.name, id, index],
    queryFn: ({ signal }) => call(page, { params: { id, index: String(index) }, signal }),
  });
}

/** A data URL: an image element sends no session. */
function asDataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
    reader.addEventListener('error', () => reject(reader.error));
    reader.readAsDataURL(file);
  });
}

export function documentPageImageQuery(id: string, index: number, width: number) {
  return queryOptions({
    ...immutable,
    queryKey: [pageImage.name, id, index, width],
    queryFn: async ({ signal }) => {
      const params = { id, index: String(index) };
      const file = await download(pageImage, { params, query: { width: String(width) }, signal });
      return asDataUrl(file.content);
    },
  });
}
