import { type PictureDetails, plantPictureEndpoints } from '@simples/contract/plant-pictures';
import { call } from '#web/lib/api-client.ts';

const { update, remove } = plantPictureEndpoints;

type Change = Partial<PictureDetails> & { readonly isFirst?: true };

export const changePicture = (id: string, body: Change) => call(update, { params: { id }, body });

export const removePicture = (id: string) => call(remove, { params: { id } });
