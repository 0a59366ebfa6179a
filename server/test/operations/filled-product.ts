import sharp from 'sharp';
import { readStarterContent } from '#server/features/plant-sheets/publication/starter-content.ts';
import { administrationOf } from '#test/administration.ts';
import { buildForm } from '#test/documents/form.ts';
import { libraryOf } from '#test/documents/library.ts';
import type { SignedIn, TestApp } from '#test/harness.ts';
import { addChange, addSheet, deskOf } from '#test/sheets.ts';

const question = 'Que prendre contre la toux « grasse » ?\u2028';

async function addPicture(test: TestApp, { headers }: SignedIn, sheet: string): Promise<void> {
  // Noise does not shrink: a backup takes more than one frame.
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const create = { width: 800, height: 600, channels: 3, background: '#fff', noise } as const;
  const content = await sharp({ create }).jpeg().toBuffer();
  const words = { alternativeText: 'Une ombelle blanche', credit: 'Awa Diop', licence: 'CC_BY' };
  const form = buildForm({ fileName: 'x', content }, words);
  const { statusCode, body } = await test.inject({
    method: 'POST',
    url: `/v1/api/plant_sheets/${sheet}/pictures`,
    headers: { ...headers, ...form.headers },
    payload: form.payload,
  });
  if (statusCode !== 201) throw new Error(body);
}

async function ask(test: TestApp, { headers }: SignedIn): Promise<void> {
  const { statusCode, body } = await test.inject({
    method: 'POST',
    url: '/v1/api/conversations',
    headers,
    payload: { query: question, conversationId: null },
  });
  if (statusCode !== 200) throw new Error(body);
}

export interface Filled {
  readonly contributor: SignedIn;
  /** Of an uploaded document. */
  readonly documentId: string;
}

/** Few: each is written, stored and compared many times. */
const STARTER_SHEETS = 8;

/** Starter sheets, a changed sheet with a pending change and a picture, a document, a question, a new person. */
export async function fillProduct(test: TestApp): Promise<Filled> {
  const contributor = await test.signIn('CONTRIBUTOR');
  const admin = deskOf(test, await test.signIn('ADMIN'));
  for (const sheet of [...readStarterContent().values()].slice(0, STARTER_SHEETS))
    await addSheet(admin, sheet);
  const { sheet } = await addChange(admin, deskOf(test, contributor), { description: 'Autre.' });
  const other = await addSheet(admin);
  const patched = await admin.patch(
    other.id,
    { plantCommonName: 'Herbe « d’été »\\ \t"ça"', status: 'VALIDATED' },
    other.version,
  );
  if (patched.status !== 200) throw new Error(JSON.stringify(patched.body));
  await addPicture(test, contributor, sheet.id);
  const library = libraryOf(test, contributor);
  const { id: documentId } = await library.upload([
    '# Inventa rubra\nElle apaise la toux.',
    'Une autre page.',
  ]);
  await library.settled(documentId);
  await ask(test, await test.signIn('CUSTOMER'));
  const administration = administrationOf(test);
  await administration.begin();
  await administration.create();
  return { contributor, documentId };
}
