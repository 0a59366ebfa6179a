import { AppError } from '@simples/contract/errors';
import { type PictureDetails, pictureDetails, pictureTexts } from '@simples/contract/plant-pictures';
import type { Arrival, Incoming } from '#server/adapters/file-store.ts';
import { isSupportedImage } from '#server/adapters/images.ts';
import { type FormFile, type FormPart, readForm } from '#server/lib/upload-form.ts';

/** Enough to tell the format. */
const HEAD = 12;

async function receiveFile(file: FormFile, incoming: Incoming): Promise<Arrival> {
  let head: Buffer = Buffer.alloc(0);
  const arrival = await incoming.write(file.content, (piece) => {
    if (head.length >= HEAD) return;
    head = Buffer.concat([head, piece]).subarray(0, HEAD);
    if (head.length === HEAD && !isSupportedImage(head)) throw new AppError('unsupportedPicture');
  });
  const problem = file.wasCut() ? 'pictureTooLarge' : isSupportedImage(head) ? null : 'unsupportedPicture';
  if (problem === null) return arrival;
  await arrival.discard();
  throw new AppError(problem);
}

/** @throws AppError `unsupportedPicture`, `pictureTooLarge` or `validation`. */
export function readPictureForm(
  parts: AsyncIterable<FormPart>,
  incoming: Incoming,
): Promise<{ readonly file: Arrival; readonly fields: PictureDetails }> {
  return readForm(parts, {
    schema: pictureDetails,
    fileMissing: pictureTexts.fileMissing,
    receiveFile: (file) => receiveFile(file, incoming),
  });
}
