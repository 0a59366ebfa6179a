import { open } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { DocumentReadError } from '../page.ts';

/** Larger pictures inside a document are left out: decoding them would take more memory than the process has. */
const MOST_IMAGE_PIXELS = 40_000_000;
const MOST_CANVAS_BYTES = 160_000_000;
/** No document of the product is larger. */
const MOST_BYTES = 64 * 1024 * 1024;

const library = fileURLToPath(new URL('.', import.meta.resolve('pdfjs-dist/package.json')));

async function readBytes(file: string): Promise<Uint8Array<ArrayBuffer>> {
  await using handle = await open(file, 'r');
  const { size } = await handle.stat();
  if (size === 0) throw new DocumentReadError('empty');
  if (size > MOST_BYTES) throw new DocumentReadError('tooMuchMemory');
  const bytes = new Uint8Array(size);
  await handle.read(bytes, 0, size, 0);
  if (new TextDecoder('latin1').decode(bytes.subarray(0, 5)) !== '%PDF-')
    throw new DocumentReadError('notPdf');
  return bytes;
}

/** Opens a document without running anything in it. */
export async function openDocument(file: string): Promise<PDFDocumentProxy> {
  const data = await readBytes(file);
  try {
    return await getDocument({
      data,
      verbosity: 0,
      cMapUrl: `${library}cmaps/`,
      standardFontDataUrl: `${library}standard_fonts/`,
      wasmUrl: `${library}wasm/`,
      iccUrl: `${library}iccs/`,
      enableXfa: false,
      useSystemFonts: false,
      // The names of fonts tell what is bold.
      fontExtraProperties: true,
      maxImageSize: MOST_IMAGE_PIXELS,
      canvasMaxAreaInBytes: MOST_CANVAS_BYTES,
    }).promise;
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException';
    throw new DocumentReadError(isLocked ? 'encrypted' : 'damaged', { cause: error });
  }
}
