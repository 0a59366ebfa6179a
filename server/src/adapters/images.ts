import { limits } from '@simples/contract/limits';
import type { Sharp } from 'sharp';
import { createGate } from '#server/lib/concurrency.ts';
import { once } from '#server/lib/memoize.ts';

export type ImageRefusal = 'format' | 'damaged' | 'tooManyPixels' | 'tooSmall' | 'tooLong';

export class ImageRefused extends Error {
  readonly reason: ImageRefusal;

  constructor(reason: ImageRefusal) {
    super(`image refused: ${reason}`);
    this.name = 'ImageRefused';
    this.reason = reason;
  }
}

export interface ResizedImage {
  /** Pixels of the largest size. */
  readonly width: number;
  readonly height: number;
  /** In the order of the widths; WebP without metadata. */
  readonly sizes: readonly Buffer[];
}

/** Bytes of a file's head, by which its format is known; names and media types say nothing. */
const HEAD = 12;
const heads = [
  { format: 'jpeg', at: 0, marks: ['ffd8ff'] },
  { format: 'png', at: 0, marks: ['89504e470d0a1a0a'] },
  // "WEBP" after "RIFF" and the size.
  { format: 'webp', at: 8, marks: ['57454250'] },
  // "ftypavif", "ftypavis".
  { format: 'heif', at: 4, marks: ['6674797061766966', '6674797061766973'] },
] as const;

/** @param head the first bytes of a file, or fewer when it is shorter. */
export function isSupportedImage(head: Uint8Array): boolean {
  const hex = Buffer.from(head.subarray(0, HEAD)).toString('hex');
  return heads.some(({ at, marks }) => marks.some((mark) => hex.startsWith(mark, at * 2)));
}

/** Quality of WebP: below, leaves get blurred. */
const QUALITY = 78;
const SECONDS = 30;
/** Uploads that may wait while one is decoded. */
const QUEUE = 8;

/** Loaded with the first picture. Only the decoders of the accepted formats are on; one picture needs little memory. */
const load = once(async () => {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  const decoders = ['Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}File`);
  sharp.unblock({ operation: decoders });
  return sharp;
});

type Decoder = Awaited<ReturnType<typeof load>>;

/** Only the head of the file is read. @throws ImageRefused. */
async function checkSize(image: Sharp): Promise<void> {
  const { format, width, height } = await image.metadata();
  if (!heads.some((head) => head.format === format)) throw new ImageRefused('format');
  if (width * height > limits.picture.pixels) throw new ImageRefused('tooManyPixels');
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  if (short < limits.picture.minSide) throw new ImageRefused('tooSmall');
  if (long > short * limits.picture.maxRatio) throw new ImageRefused('tooLong');
}

async function resize(sharp: Decoder, path: string, widths: readonly number[]): Promise<ResizedImage> {
  // The size is refused with its own sentence below; the pixels are decoded only under the limit.
  await checkSize(sharp(path, { limitInputPixels: false }));
  const { data, info } = await sharp(path, { limitInputPixels: limits.picture.pixels, failOn: 'error' })
    .autoOrient()
    .resize({ width: Math.max(...widths), withoutEnlargement: true })
    .toColourspace('srgb')
    .timeout({ seconds: SECONDS })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const sizes: Buffer[] = [];
  for (const wanted of widths) {
    const pixels = sharp(data, { raw: { width, height, channels } });
    const resized = pixels.resize({ width: wanted, withoutEnlargement: true });
    sizes.push(await resized.webp({ quality: QUALITY }).toBuffer());
  }
  return { width, height, sizes };
}

/**
 * Decodes an image and encodes it anew: upright, in sRGB, without metadata, at most so wide. One at a time.
 * @throws ImageRefused, or AppError `unavailable` when too many wait.
 */
export function createImageResizer(): (path: string, widths: readonly number[]) => Promise<ResizedImage> {
  const gate = createGate(1, QUEUE);
  return (path, widths) =>
    gate(async () => {
      const sharp = await load();
      try {
        return await resize(sharp, path, widths);
      } catch (error) {
        // Whatever a decoder says of the file.
        throw error instanceof ImageRefused ? error : new ImageRefused('damaged');
      }
    });
}
