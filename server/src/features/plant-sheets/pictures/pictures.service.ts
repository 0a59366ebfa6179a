import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { EndpointInput } from '@simples/contract/endpoint';
import { AppError } from '@simples/contract/errors';
import { limits } from '@simples/contract/limits';
import { type Actor, can } from '@simples/contract/permissions';
import { pictureWidths } from '@simples/contract/picture-address';
import {
  type PictureDetails,
  pictureTexts,
  type plantPictureEndpoints,
  type SheetPicture,
  type SheetPictures,
} from '@simples/contract/plant-pictures';
import type { Clock } from '#server/adapters/clock.ts';
import { type Arrival, type FileStore, type Incoming, removeOrphans } from '#server/adapters/file-store.ts';
import { createImageResizer, ImageRefused, type ResizedImage } from '#server/adapters/images.ts';
import type { Db } from '#server/db/database.ts';
import { claimUse } from '#server/db/throttles.ts';
import { recordEvents } from '#server/features/audit/audit.feature.ts';
import type { Requester } from '#server/features/plant-sheets/publication/sheet-transaction.ts';
import { nameKey } from '#server/features/plant-sheets/sheets/sheet-names.ts';
import { type FormPart, formIssue } from '#server/lib/upload-form.ts';
import { readPictureForm } from './picture-form.ts';
import {
  changePicture,
  countPictures,
  deletePicture,
  existingPictures,
  findPicturedSheet,
  insertPicture,
  isPictureShown,
  listPictures,
  type PicturedSheet,
  picturedByName,
} from './pictures.repository.ts';

interface PictureDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly incoming: Incoming;
  readonly store: FileStore;
}

/** Seconds. */
const HOUR = 60 * 60;

/** What may be a name of a species: "grande ciguë (Conium maculatum)". */
const binomial = /\p{Lu}\p{Ll}+ (?:× ?)?\p{Ll}[\p{Ll}-]{2,}/gu;

const namesIn = (statements: readonly string[]): string[] => [
  ...new Set(statements.flatMap((text) => text.match(binomial) ?? []).map(nameKey)),
];

const fileOf = (id: string, width: number) => `${id}-${width}`;
const filesOf = (id: string) => pictureWidths.map((width) => fileOf(id, width));
const UUID_LENGTH = 36;

async function* once(bytes: Uint8Array) {
  yield bytes;
}

type Change = EndpointInput<typeof plantPictureEndpoints.update>['body'];
type Act = 'picture-add' | 'picture-update' | 'picture-delete';

export function createPictures({ db, clock, incoming, store }: PictureDeps) {
  const resize = createImageResizer();

  /** @throws AppError `notFound`, also for a sheet that the actor may not see. */
  async function sheetFor(actor: Actor, id: string): Promise<PicturedSheet> {
    const sheet = await findPicturedSheet(db, id);
    const isVisible = sheet?.status === 'VALIDATED' || can(actor, 'manage_records');
    if (!sheet || !isVisible) throw new AppError('notFound');
    return sheet;
  }

  function record(tx: Db, { actor, caller }: Requester, act: Act, subjectId: string, picture: string) {
    const event = { act, result: 'ok', subjectId, rowId: null, detail: { picture } } as const;
    return recordEvents(tx, { kind: 'HUMAN', id: actor.id, caller }, clock.now(), [event]);
  }

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

  async function keep(id: string, sizes: readonly Buffer[]): Promise<void> {
    for (const [place, name] of filesOf(id).entries()) {
      const size = await incoming.write(once(sizes[place] ?? Buffer.alloc(0)));
      try {
        await store.keep(name, size.path);
      } finally {
        await size.discard();
      }
    }
  }

  const removeFiles = (id: string) => Promise.all(filesOf(id).map((name) => store.remove(name)));

  /** @throws AppError `conflict`. */
  function register(by: Requester, plantSheetId: string, picture: SheetPicture, hash: Buffer): Promise<void> {
    return db.transaction(async (tx) => {
      if ((await countPictures(tx, plantSheetId)) >= limits.picture.perSheet) {
        const message = `Cette fiche a déjà ${limits.picture.perSheet} images : supprimez-en une d’abord.`;
        throw new AppError('conflict', { message });
      }
      const row = { ...picture, plantSheetId, hash, uploaderId: by.actor.id, createdAt: clock.now() };
      if (!(await insertPicture(tx, row))) {
        throw new AppError('conflict', { message: 'Cette image est déjà sur la fiche.' });
      }
      await record(tx, by, 'picture-add', plantSheetId, picture.id);
    });
  }

  async function storePicture(
    by: Requester,
    sheetId: string,
    file: Arrival,
    fields: PictureDetails,
  ): Promise<SheetPicture> {
    const { width, height, sizes } = await resized(file);
    const picture = { id: randomUUID(), ...fields, width, height };
    let isKept = false;
    try {
      await keep(picture.id, sizes);
      await register(by, sheetId, picture, file.hash);
      isKept = true;
    } finally {
      if (!isKept) await removeFiles(picture.id);
    }
    return picture;
  }

  return {
    list: async (actor: Actor, id: string): Promise<SheetPictures> => {
      const sheet = await sheetFor(actor, id);
      const [pictures, lookAlikes] = await Promise.all([
        listPictures(db, sheet.id),
        picturedByName(db, sheet, namesIn(sheet.lookAlikes)),
      ]);
      return { pictures, lookAlikes };
    },

    /** The file as it was sent is not kept. @throws AppError. */
    add: async (by: Requester, id: string, form: AsyncIterable<FormPart>): Promise<SheetPicture> => {
      const sheet = await sheetFor(by.actor, id);
      const policy = { uses: limits.picture.perHour, window: HOUR, apart: 0 };
      const wait = await claimUse(db, `picture:${by.actor.id}`, policy, clock.now());
      if (wait > 0) throw new AppError('rateLimited', { retryAfter: wait });
      const { file, fields } = await readPictureForm(form, incoming);
      try {
        return await storePicture(by, sheet.id, file, fields);
      } finally {
        await file.discard();
      }
    },

    /** @throws AppError `notFound`. */
    update: (by: Requester, id: string, { isFirst, ...changes }: Change): Promise<SheetPicture> =>
      db.transaction(async (tx) => {
        const changed = await changePicture(tx, id, changes, isFirst ?? false);
        if (!changed) throw new AppError('notFound');
        await record(tx, by, 'picture-update', changed.plantSheetId, id);
        return changed;
      }),

    /** @throws AppError `notFound`. */
    remove: async (by: Requester, id: string): Promise<void> => {
      await db.transaction(async (tx) => {
        const deleted = await deletePicture(tx, id);
        if (!deleted) throw new AppError('notFound');
        await record(tx, by, 'picture-delete', deleted.plantSheetId, id);
      });
      await removeFiles(id);
    },

    /** @throws AppError `notFound`. */
    image: async (id: string, width: number): Promise<Buffer> => {
      const content = (await isPictureShown(db, id)) ? await store.read(fileOf(id, width)) : null;
      if (!content) throw new AppError('notFound');
      return buffer(content);
    },

    /** Removes files that no picture names. */
    sweep: () =>
      removeOrphans(store, async (names) => {
        const idOf = (name: string) => name.slice(0, UUID_LENGTH);
        const existing = await existingPictures(db, names.map(idOf));
        return new Set(names.filter((name) => existing.has(idOf(name))));
      }),
  };
}

export type Pictures = ReturnType<typeof createPictures>;
