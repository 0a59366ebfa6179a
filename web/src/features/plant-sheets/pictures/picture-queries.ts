import { type PictureDetails, plantPictureEndpoints } from '@simples/contract/plant-pictures';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api-client.ts';

const { list, update, remove } = plantPictureEndpoints;

export function sheetPicturesQuery(id: string) {
  return queryOptions({
    queryKey: [list.name, id],
    queryFn: ({ signal }) => call(list, { params: { id }, signal }),
    staleTime: 60_000,
  });
}

type Change = Partial<PictureDetails> & { readonly isFirst?: true };

export const changePicture = (id: string, body: Change) => call(update, { params: { id }, body });

export const removePicture = (id: string) => call(remove, { params: { id } });
