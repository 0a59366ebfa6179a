import { z } from 'zod';
import { defineEndpoint, noContent } from './endpoint.ts';
import { limits } from './limits.ts';
import { picturesPath, pictureWidths } from './picture-address.ts';
import { plantSheetsPath } from './plant-sheet-lists.ts';
import { keysOf } from './plant-sheet-vocabulary.ts';

export const pictureLicenceLabels = {
  CC0: 'CC0',
  CC_BY: 'CC BY 4.0',
  CC_BY_SA: 'CC BY-SA 4.0',
  PUBLIC_DOMAIN: 'Domaine public',
  PERMISSION: 'Avec autorisation écrite',
  TEAM: 'Œuvre de l’équipe',
} as const;
export type PictureLicence = keyof typeof pictureLicenceLabels;

/** Texts of the licences that have an address. */
export const licenceAddresses: Readonly<Partial<Record<PictureLicence, string>>> = {
  CC0: 'https://creativecommons.org/publicdomain/zero/1.0/deed.fr',
  CC_BY: 'https://creativecommons.org/licenses/by/4.0/deed.fr',
  CC_BY_SA: 'https://creativecommons.org/licenses/by-sa/4.0/deed.fr',
};

export const pictureTexts = {
  fileMissing: 'Veuillez choisir une image.',
  creditMissing: 'Veuillez indiquer l’auteur de l’image.',
  licenceMissing: 'Veuillez choisir la licence.',
  alternativeMissing: 'Veuillez décrire l’image pour qui ne la voit pas.',
  badAddress: 'Une adresse qui commence par https:// est attendue.',
  damaged: 'Cette image est endommagée : elle ne peut pas être lue.',
  tooManyPixels: 'Cette image a plus de 50 millions de pixels. Réduisez-la, puis envoyez-la à nouveau.',
  tooSmall: 'Cette image est trop petite : 160 pixels de côté au moins sont attendus.',
  tooLong: 'Cette image est trop allongée : un côté fait plus de quatre fois l’autre.',
} as const;

const { name, alternative, address } = limits.picture;
const required = (message: string, max: number) =>
  z
    .string({ error: ({ code }) => (code === 'invalid_type' ? message : undefined) })
    .trim()
    .min(1, message)
    .max(max);

const details = {
  alternativeText: required(pictureTexts.alternativeMissing, alternative),
  /** Who made it. */
  credit: required(pictureTexts.creditMissing, name),
  licence: z.enum(keysOf(pictureLicenceLabels), pictureTexts.licenceMissing),
  /** Where it was found; empty for nowhere. */
  sourceAddress: z
    .string()
    .trim()
    .max(address)
    .refine(
      (text) => text === '' || (/^https?:\/\//i.test(text) && URL.canParse(text)),
      pictureTexts.badAddress,
    )
    .default(''),
};

export const pictureDetails = z.strictObject(details);
export type PictureDetails = z.output<typeof pictureDetails>;

export const sheetPicture = z.object({
  id: z.uuid(),
  ...details,
  /** Pixels of the largest size. */
  width: z.number().int(),
  height: z.number().int(),
});
export type SheetPicture = z.infer<typeof sheetPicture>;

const one = z.object({ id: z.uuid() });

export const plantPictureEndpoints = {
  add: defineEndpoint({
    name: 'plantSheets.addPicture',
    action: 'l’envoi de l’image',
    method: 'POST',
    path: `${plantSheetsPath}/:id/pictures`,
    summary:
      'Receives a picture (field `file`: JPEG, PNG, WebP or AVIF) and keeps it in three sizes, as WebP',
    access: 'manage_records',
    params: one,
    bodyType: 'multipart',
    bodyLimit: limits.picture.bytes,
    body: pictureDetails,
    answerSeconds: 1_860,
    status: 201,
    response: sheetPicture,
    errors: ['notFound', 'conflict', 'unsupportedPicture', 'pictureTooLarge', 'requestTimeout'],
  }),
  update: defineEndpoint({
    name: 'plantSheets.updatePicture',
    action: 'la modification de l’image',
    method: 'PATCH',
    path: `${picturesPath}/:id`,
    summary: 'Changes what is said of a picture, or makes it the first of its sheet',
    access: 'manage_records',
    params: one,
    body: z
      .strictObject({
        ...z.object(details).partial().shape,
        // Without its default: omitted, it stays.
        sourceAddress: details.sourceAddress.unwrap().optional(),
        isFirst: z.literal(true).optional(),
      })
      .refine((patch) => Object.values(patch).some((value) => value !== undefined), 'Rien à modifier.'),
    response: sheetPicture,
    errors: ['notFound'],
  }),
  remove: defineEndpoint({
    name: 'plantSheets.removePicture',
    action: 'la suppression de l’image',
    method: 'DELETE',
    path: `${picturesPath}/:id`,
    summary: 'Deletes a picture with its files',
    access: 'manage_records',
    params: one,
    ...noContent,
    errors: ['notFound'],
  }),
  image: defineEndpoint({
    name: 'plantSheets.pictureImage',
    action: 'l’affichage de l’image',
    method: 'GET',
    path: `${picturesPath}/:id/image`,
    summary: 'A size of a picture as WebP; it never changes',
    access: 'public',
    params: one,
    query: z.object({
      width: z.enum(pictureWidths.map(String) as [string, ...string[]]).transform(Number),
    }),
    response: z.unknown(),
    errors: ['notFound'],
  }),
};
