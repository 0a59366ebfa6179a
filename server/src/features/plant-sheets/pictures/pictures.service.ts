import { buffer } from 'node:stream/consumers';
import type { EndpointInput } from '@simples/contract/endpoint';
import { AppError } from '@simples/contract/errors';
import type { plantPictureEndpoints, SheetPicture } from '@simples/contract/plant-pictures';
import { type FileStore, removeOrphans } from '#server/adapters/file-store.ts';
import type { Db } from '#server/db/database.ts';
import type { Requester } from '#server/features/plant-sheets/publication/sheet-transaction.ts';
import { accompaniedFor } from '#server/features/plant-sheets/sheets/companions.repository.ts';
import type { FormPart } from '#server/lib/upload-form.ts';
import { changePicture, deletePicture, existingPictures, isPictureShown } from './pictures.repository.ts';
import {
  createPictureReceiver,
  fileOf,
  type PictureDeps,
  recordPicture,
  removeFiles,
} from './receive-picture.service.ts';

const UUID_LENGTH = 36;
const idOf = (name: string) => name.slice(0, UUID_LENGTH);

/** Removes files that no picture names. */
const sweepFiles = (db: Db, store: FileStore) =>
  removeOrphans(store, async (names) => {
    const existing = await existingPictures(db, names.map(idOf));
    return new Set(names.filter((name) => existing.has(idOf(name))));
  });

type Change = EndpointInput<typeof plantPictureEndpoints.update>['body'];

export function createPictures(deps: PictureDeps) {
  const { db, clock, store } = deps;
  const receive = createPictureReceiver(deps);
  return {
    /** @throws AppError. */
    add: async (by: Requester, id: string, form: AsyncIterable<FormPart>): Promise<SheetPicture> =>
      receive(by, (await accompaniedFor(db, by.actor, id)).id, form),

    /** @throws AppError `notFound`. */
    update: (by: Requester, id: string, { isFirst, ...changes }: Change): Promise<SheetPicture> =>
      db.transaction(async (tx) => {
        const changed = await changePicture(tx, id, changes, isFirst ?? false);
        if (!changed) throw new AppError('notFound');
        const { plantSheetId } = changed;
        await recordPicture(tx, clock, by, { act: 'picture-update', plantSheetId, pictureId: id });
        return changed;
      }),

    /** @throws AppError `notFound`. */
    remove: async (by: Requester, id: string): Promise<void> => {
      await db.transaction(async (tx) => {
        const deleted = await deletePicture(tx, id);
        if (!deleted) throw new AppError('notFound');
        const { plantSheetId } = deleted;
        await recordPicture(tx, clock, by, { act: 'picture-delete', plantSheetId, pictureId: id });
      });
      await removeFiles(store, id);
    },

    /** @throws AppError `notFound`. */
    image: async (id: string, width: number): Promise<Buffer> => {
      const content = (await isPictureShown(db, id)) ? await store.read(fileOf(id, width)) : null;
      if (!content) throw new AppError('notFound');
      return buffer(content);
    },

    sweep: () => sweepFiles(db, store),
  };
}

export type Pictures = ReturnType<typeof createPictures>;
