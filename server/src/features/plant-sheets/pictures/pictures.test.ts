import { readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { limits } from '@simples/contract/limits';
import { pictureAddress } from '@simples/contract/picture-address';
import type { SheetPicture } from '@simples/contract/plant-pictures';
import type { PlantSheetCard } from '@simples/contract/plant-sheet-content';
import type { SheetCompanions } from '@simples/contract/sheet-companions';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFileStore } from '#server/adapters/file-store.ts';
import { createPictures } from '#server/features/plant-sheets/pictures/pictures.service.ts';
import { buildForm } from '#test/documents/form.ts';
import { eventually } from '#test/eventually.ts';
import { type SignedIn, startTestApp, type TestApp } from '#test/harness.ts';
import { addChange, addSheet, type Desk, deskOf, safetyBlock } from '#test/sheets.ts';

let test: TestApp;
let contributor: SignedIn;
let admin: Desk;
let writer: Desk;
let customer: Desk;
beforeAll(async () => {
  test = await startTestApp();
  contributor = await test.signIn('CONTRIBUTOR');
  writer = deskOf(test, contributor);
  admin = deskOf(test, await test.signIn('ADMIN'));
  customer = deskOf(test, await test.signIn('CUSTOMER'));
});
afterAll(() => test.close());

const api = '/v1/api/plant_sheets';
const kept = () => readdir(join(test.config.DATA_DIR, 'pictures')).catch(() => []);
const incoming = () => readdir(join(test.config.DATA_DIR, 'incoming')).catch(() => []);
const words = { alternativeText: 'Une ombelle blanche', credit: 'Awa Diop', licence: 'CC_BY' };

let tone = 0;
/** A picture that no other is the same as. */
function drawn(width = 600, height = 400) {
  tone += 1;
  const background = { r: tone % 256, g: 160, b: 60 };
  return sharp({ create: { width, height, channels: 3, background }, limitInputPixels: false });
}
const photo = () =>
  drawn()
    .jpeg()
    .withExif({ IFD0: { Copyright: `${tone}` } })
    .toBuffer();

async function send(id: string, content: Uint8Array | null, fields: object = words, who = contributor) {
  const form = buildForm(content && { fileName: 'x', content }, fields as Record<string, string>);
  const response = await test.inject({
    method: 'POST',
    url: `${api}/${id}/pictures`,
    headers: { ...who.headers, ...form.headers },
    payload: form.payload,
  });
  return { status: response.statusCode, body: response.json(), error: response.json() };
}

async function addPicture(id: string, fields: object = words): Promise<SheetPicture> {
  const { status, body } = await send(id, await photo(), fields);
  expect(status).toBe(201);
  return body;
}

const picturesOf = async (id: string, who = customer) =>
  (await who.call<SheetCompanions>(`/${id}/companions`)).body;
const change = (id: string, method: 'PATCH' | 'DELETE', payload?: object, who = contributor) =>
  test.inject({
    method,
    url: `/v1/api/plant_pictures/${id}`,
    headers: who.headers,
    ...(payload && { payload }),
  });

/** The pixels of a size, without a session. */
async function seen(id: string, width: 160 | 480 | 1200 = 480) {
  const response = await test.inject({ url: pictureAddress(id, width) });
  return { status: response.statusCode, headers: response.headers, bytes: response.rawPayload };
}
async function opened(bytes: Buffer) {
  const path = join(test.config.DATA_DIR, 'seen');
  await writeFile(path, bytes);
  const image = sharp(path);
  return { meta: await image.metadata(), pixel: [...(await image.raw().toBuffer()).subarray(0, 3)] };
}

describe('a picture of a sheet', () => {
  it.each(['jpeg', 'png', 'webp', 'avif'] as const)('is kept as WebP in three sizes: %s', async (format) => {
    const { id } = await addSheet(admin);
    const { status, body } = await send(id, await drawn(1600, 1200).toFormat(format).toBuffer());
    expect([status, body.width, body.height]).toEqual([201, 1200, 900]);
    for (const width of [160, 480, 1200] as const) {
      const { headers, bytes } = await seen(body.id, width);
      expect(headers).toMatchObject({ 'content-type': 'image/webp' });
      expect((await opened(bytes)).meta).toMatchObject({ format: 'webp', width });
    }
    expect((await picturesOf(id)).pictures).toEqual([{ ...words, sourceAddress: '', ...body }]);
    expect(await incoming()).toEqual([]);
  });

  it('is upright and in sRGB, and says nothing of who took it where', async () => {
    const { id } = await addSheet(admin);
    const exif = { IFD0: { Copyright: 'SECRET-PLACE' } };
    const jpeg = sharp({ create: { width: 600, height: 400, channels: 3, background: '#00ff00' } }).jpeg();
    const file = await jpeg
      .withIccProfile('p3')
      .withMetadata({ orientation: 6 })
      .withExifMerge(exif)
      .toBuffer();
    expect(file.includes('SECRET-PLACE')).toBe(true);
    const { body } = await send(id, file);
    const { bytes } = await seen(body.id, 1200);
    const { meta, pixel } = await opened(bytes);
    expect(meta).toMatchObject({ width: 400, height: 600, space: 'srgb' });
    expect([meta.exif, meta.icc, meta.xmp, meta.orientation]).toEqual(Array(4).fill(undefined));
    expect(bytes.includes('SECRET')).toBe(false);
    const [red = 255, green = 0] = pixel;
    expect(red).toBeLessThan(40);
    expect(green).toBeGreaterThan(220);
  });

  it('is never enlarged, and is seen without a session for a year by whoever knows its address', async () => {
    const { id } = await addSheet(admin);
    const { body } = await send(id, await drawn(300, 200).png().toBuffer());
    expect([body.width, body.height]).toEqual([300, 200]);
    const { headers, bytes } = await seen(body.id, 1200);
    expect(headers['cache-control']).toBe('private, max-age=31536000, immutable');
    expect((await opened(bytes)).meta.width).toBe(300);
  });
});

describe('what is refused', () => {
  let sheetId: string;
  beforeAll(async () => {
    sheetId = (await addSheet(admin)).id;
  });
  const nothingLeft = async (before: number) => {
    await eventually(async () => expect(await incoming()).toEqual([]));
    expect(await kept()).toHaveLength(before);
  };

  it.each([
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400"/>')],
    ['a GIF', Buffer.from('GIF89a\x01\x00\x01\x00', 'latin1')],
    ['a page', Buffer.from('<html><script>alert(1)</script></html>')],
    ['nothing', Buffer.alloc(0)],
    ['three bytes of a JPEG', Buffer.from([0xff, 0xd8])],
  ])('by its bytes: %s', async (_what, content) => {
    const before = (await kept()).length;
    const { status, error } = await send(sheetId, content);
    expect([status, error.key]).toEqual([415, 'unsupportedPicture']);
    await nothingLeft(before);
  });

  it.each([
    ['cut', async () => (await photo()).subarray(0, 900), 'endommagée'],
    ['too many pixels', () => drawn(8000, 7000).png().toBuffer(), '50 millions de pixels'],
    ['too small', () => drawn(200, 100).png().toBuffer(), '160 pixels'],
    ['too long', () => drawn(2000, 300).png().toBuffer(), 'trop allongée'],
  ])('with a sentence: %s', async (_what, build, sentence) => {
    const before = (await kept()).length;
    const { status, error } = await send(sheetId, await build());
    expect([status, error.fields[0].path]).toEqual([422, 'body.file']);
    expect(error.fields[0].message).toContain(sentence);
    await nothingLeft(before);
  });

  it('beyond 8 MiB, and not at 8 MiB', async () => {
    const padded = async (bytes: number) => {
      const start = await photo();
      return Buffer.concat([start, Buffer.alloc(bytes - start.length)]);
    };
    expect((await send(sheetId, await padded(limits.picture.bytes))).status).toBe(201);
    const before = (await kept()).length;
    const { status, error } = await send(sheetId, await padded(limits.picture.bytes + 1));
    expect([status, error.key]).toEqual([413, 'pictureTooLarge']);
    await nothingLeft(before);
  });

  it.each([
    [{ ...words, alternativeText: ' ' }, 'body.alternativeText'],
    [{ ...words, credit: '' }, 'body.credit'],
    [{ ...words, licence: 'ALL_RIGHTS' }, 'body.licence'],
    [{ ...words, sourceAddress: 'javascript:alert(1)' }, 'body.sourceAddress'],
  ])('without what must be said: %o', async (fields, path) => {
    const before = (await kept()).length;
    const { status, error } = await send(sheetId, await photo(), fields);
    expect([status, error.fields[0].path]).toEqual([422, path]);
    await nothingLeft(before);
  });

  it('a second time on the same sheet, and beyond twelve', async () => {
    const { id } = await addSheet(admin);
    const other = await test.signIn('CONTRIBUTOR');
    const same = await photo();
    expect((await send(id, same, words, other)).status).toBe(201);
    expect((await send(id, same, words, other)).status).toBe(409);
    for (let n = 1; n < limits.picture.perSheet; n += 1)
      expect((await send(id, await photo(), words, other)).status).toBe(201);
    const { status, error } = await send(id, await photo(), words, other);
    expect([status, error.message]).toEqual([409, expect.stringContaining('12 images')]);
  });

  it('by whom: readers neither add nor change, and see nothing of a sheet that is not published', async () => {
    const reader = await test.signIn('HEALTH_PROFESSIONAL');
    const draft = await addSheet(writer, {}, 'DRAFT');
    const { id } = await addPicture(draft.id);
    expect((await send(draft.id, await photo(), words, reader)).status).toBe(403);
    expect((await change(id, 'DELETE', undefined, reader)).statusCode).toBe(403);
    expect((await change(id, 'PATCH', { isFirst: true }, reader)).statusCode).toBe(403);
    expect((await customer.call(`/${draft.id}/companions`)).status).toBe(404);
    expect((await picturesOf(draft.id, writer)).pictures).toHaveLength(1);
  });
});

describe('later', () => {
  it('the first one is on the card, also on that of a proposed change', async () => {
    const { sheet, change: proposed } = await addChange(admin, writer, { description: 'Autre.' });
    const first = await addPicture(sheet.id);
    const second = await addPicture(proposed.id, { ...words, alternativeText: 'La racine' });
    const cardOf = async (query: string) =>
      (await admin.list(`${query}&view=cards&limit=100`)).body.plants as PlantSheetCard[];
    const pictureOn = async () => {
      const published = (await cardOf('status=VALIDATED')).find(({ id }) => id === sheet.id);
      const [waiting] = await cardOf(`publishedSheetId=${sheet.id}`);
      expect(waiting?.picture).toEqual(published?.picture);
      expect(published?.family).toBe('Inventaceae');
      return published?.picture;
    };
    expect(await pictureOn()).toEqual({ id: first.id, alternativeText: words.alternativeText });
    expect((await change(second.id, 'PATCH', { isFirst: true })).statusCode).toBe(200);
    expect(await pictureOn()).toEqual({ id: second.id, alternativeText: 'La racine' });
    const { body } = await customer.search({ searchQuery: sheet.plantScientificName, view: 'cards' });
    expect(body.plants[0]).toMatchObject({ picture: { id: second.id } });
  });

  it('its words change, one by one, and the history and the audit log say who did it', async () => {
    const { id } = await addSheet(admin);
    const picture = await addPicture(id, { ...words, sourceAddress: 'https://example.org/a' });
    const { statusCode } = await change(picture.id, 'PATCH', { credit: 'Jeanne Martin' });
    expect(statusCode).toBe(200);
    expect((await picturesOf(id)).pictures).toEqual([{ ...picture, credit: 'Jeanne Martin' }]);
    expect((await change(picture.id, 'PATCH', { credit: ' ' })).statusCode).toBe(422);
    expect((await change(picture.id, 'DELETE')).statusCode).toBe(204);
    const { events } = (await writer.history(id)).body;
    // All at the same moment of this clock.
    expect(new Set(events.map(({ act }) => act))).toEqual(
      new Set(['create', 'picture-add', 'picture-update', 'picture-delete']),
    );
    const auditor = await test.signIn('SUPER_ADMIN');
    const response = await test.inject({
      url: `/v1/api/audit_events?sheet=${id}&act=picture-delete`,
      headers: auditor.headers,
    });
    const [event] = response.json().events;
    expect(event).toMatchObject({
      subject: { id },
      actor: { id: contributor.userId },
      detail: { picture: picture.id },
    });
  });

  it('it is gone with its files, and those that nothing names are swept', async () => {
    const { id } = await addSheet(admin);
    const stays = await addPicture(id);
    const goes = await addPicture(id);
    expect((await change(goes.id, 'DELETE')).statusCode).toBe(204);
    expect((await seen(goes.id)).status).toBe(404);
    expect((await kept()).filter((name) => name.startsWith(goes.id))).toEqual([]);
    const folder = join(test.config.DATA_DIR, 'pictures');
    const old = new Date(Date.now() - 2 * 60 * 60 * 1000);
    await writeFile(join(folder, `${goes.id}-160`), 'left by a killed process');
    for (const name of [`${goes.id}-160`, `${stays.id}-160`]) await utimes(join(folder, name), old, old);
    await createPictures({ ...test, ...createFileStore(test.config, 'pictures') }).sweep();
    expect(await kept()).not.toContain(`${goes.id}-160`);
    expect((await seen(stays.id, 160)).status).toBe(200);
  });

  it('it is not seen while its sheet is in the bin', async () => {
    const { id } = await addSheet(admin);
    const picture = await addPicture(id);
    await admin.remove(id);
    expect((await seen(picture.id)).status).toBe(404);
    expect((await change(picture.id, 'DELETE')).statusCode).toBe(404);
    await admin.restore(id);
    expect((await seen(picture.id)).status).toBe(200);
  });
});

describe('look-alikes', () => {
  it('that have a sheet with a picture come with it, dangerous or not', async () => {
    const safety = safetyBlock('lethal');
    const double = await addSheet(admin, { additionalInfo: { safety } });
    const bare = await addSheet(admin);
    const picture = await addPicture(double.id);
    const lookAlikes = [
      `La grande ciguë d’essai (${double.plantScientificName}), mortelle, et ${bare.plantScientificName}.`,
    ];
    const { id } = await addSheet(admin, {
      additionalInfo: { safety: { ...safetyBlock('none'), lookAlikes } },
    });
    const { plantScientificName, plantCommonName } = double;
    expect((await picturesOf(id)).lookAlikes).toEqual([
      { id: double.id, plantScientificName, plantCommonName, dangerLevel: 'lethal', picture },
    ]);
  });
});
