import { randomUUID } from 'node:crypto';
import { AppError } from '@simples/contract/errors';
import { limits } from '@simples/contract/limits';
import { pictureWidths } from '@simples/contract/picture-address';
import { type PictureDetails, pictureTexts, type SheetPicture } from '@simples/contract/plant-pictures';
import type { Clock } from '#server/adapters/clock.ts';
import type { Arrival, FileStore, Incoming } from '#server/adapters/file-store.ts';
import { createImageResizer, ImageRefused, type ResizedImage } from '#server/adapters/images.ts';
import type { Db } from '#server/db/database.ts';
import { claimUse } from '#server/db/throttles.ts';
import { recordEvents } from '#server/features/audit/audit.feature.ts';
import type { Requester } from '#server/features/plant-sheets/publication/sheet-transaction.ts';
import { type FormPart, formIssue } from '#server/lib/upload-form.ts';
import { readPictureForm } from './picture-form.ts';
import { countPictures, insertPicture } from './pictures.repository.ts';

export interface PictureDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly incoming: Incoming;
  readonly store: FileStore;
}

/** Seconds. */
const HOUR = 60 * 60;

export const fileOf = (id: string, width: number) => `${id}-${width}`;
const filesOf = (id: string) => pictureWidths.map((width) => fileOf(id, width));

export const removeFiles = (store: FileStore, id: string) =>
  Promise.all(filesOf(id).map((name) => store.remove(name)));

interface PictureEvent {
  readonly act: 'picture-add' | 'picture-update' | 'picture-delete';
  readonly plantSheetId: string;
  readonly pictureId: string;
}

export function recordPicture(tx: Db, clock: Clock, { actor, caller }: Requester, event: PictureEvent) {
  const { act, plantSheetId: subjectId, pictureId: picture } = event;
  const row = { act, result: 'ok', subjectId, rowId: null, detail: { picture } } as const;
  return recordEvents(tx, { kind: 'HUMAN', id: actor.id, caller }, clock.now(), [row]);
}

async function* once(bytes: Uint8Array) {
  yield bytes;
}

async function keepSizes({ incoming, store }: PictureDeps, id: string, sizes: readonly Buffer[]) {
  for (const [place, name] of filesOf(id).entries()) {
    const size = await incoming.write(once(sizes[place] ?? Buffer.alloc(0)));
    try {
      await store.keep(name, size.path);
    } finally {
      await size.discard();
    }
  }
}

interface NewPicture {
  readonly plantSheetId: string;
  readonly picture: SheetPicture;
  readonly hash: Buffer;
}

/** @throws AppError `conflict`. */
function register({ db, clock }: PictureDeps, by: Requester, added: NewPicture): Promise<void> {
  const { plantSheetId, picture, hash } = added;
  return db.transaction(async (tx) => {
    if ((await countPictures(tx, plantSheetId)) >= limits.picture.perSheet) {
      const message = `Cette fiche a déjà ${limits.picture.perSheet} images : supprimez-en une d’abord.`;
      throw new AppError('conflict', { message });
    }
    const row = { ...picture, plantSheetId, hash, uploaderId: by.actor.id, createdAt: clock.now() };
    if (!(await insertPicture(tx, row))) {
      throw new AppError('conflict', { message: 'Cette image est déjà sur la fiche.' });
    }
    await recordPicture(tx, clock, by, { act: 'picture-add', plantSheetId, pictureId: picture.id });
  });
}

/** Receives, resizes and keeps the pictures of sheets. The file as it was sent is not kept. */
export function createPictureReceiver(deps: PictureDeps) {
  const { db, clock, incoming, store } = deps;
  const resize = createImageResizer();

  /** @throws AppError `unsupportedPicture` or `validation`. */
  async function resized({ path }: Arrival): Promise<ResizedImage> {
    try {
      return await resize(path, pictureWidths);
    } catch (error) {
      if (!(error instanceof ImageRefused)) throw error;
      if (error.reason === 'format') throw new AppError('unsupportedPicture');
      throw formIssue('file', pictureTexts[error.reason]);
    }
  }

  async function storePicture(
    by: Requester,
    plantSheetId: string,
    file: Arrival,
    fields: PictureDetails,
  ): Promise<SheetPicture> {
    const { width, height, sizes } = await resized(file);
    const picture = { id: randomUUID(), ...fields, width, height };
    let isKept = false;
    try {
      await keepSizes(deps, picture.id, sizes);
      await register(deps, by, { plantSheetId, picture, hash: file.hash });
      isKept = true;
    } finally {
      if (!isKept) await removeFiles(store, picture.id);
    }
    return picture;
  }

  /** @throws AppError. */
  return async (by: Requester, sheetId: string, form: AsyncIterable<FormPart>): Promise<SheetPicture> => {
    const policy = { uses: limits.picture.perHour, window: HOUR, apart: 0 };
    const wait = await claimUse(db, `picture:${by.actor.id}`, policy, clock.now());
    if (wait > 0) throw new AppError('rateLimited', { retryAfter: wait });
    const { file, fields } = await readPictureForm(form, incoming);
    try {
      return await storePicture(by, sheetId, file, fields);
    } finally {
      await file.discard();
    }
  };
}
