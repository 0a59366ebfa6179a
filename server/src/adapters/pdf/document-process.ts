import { open } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { getDocument, type PDFDocumentProxy, PermissionFlag } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { DocumentReadError } from './page.ts';
import { blankOutside, enlarged, type Picture, renderPicture, turnedPicture } from './page-rendering.ts';
import { beginsAsPdf } from './pdf-head.ts';
import type { Asked, DocumentQuestions } from './protocol.ts';
import { readPage } from './read-page.ts';
import { serve } from './sandbox-server.ts';
import { eraseRules, type Pixels, strokeIn, whitenPaper } from './scan-pixels.ts';
import { postureOf } from './skew.ts';

/** Larger images are skipped: decoding them would exceed the memory limit. */
const MAX_IMAGE_PIXELS = 40_000_000;
const MAX_CANVAS_BYTES = 160_000_000;
const MAX_BYTES = 64 * 1024 * 1024;

const library = fileURLToPath(new URL('.', import.meta.resolve('pdfjs-dist/package.json')));

async function readBytes(file: string): Promise<Uint8Array<ArrayBuffer>> {
  await using handle = await open(file, 'r');
  const { size } = await handle.stat();
  if (size === 0) throw new DocumentReadError('empty');
  if (size > MAX_BYTES) throw new DocumentReadError('tooMuchMemory');
  const bytes = new Uint8Array(size);
  await handle.read(bytes, 0, size, 0);
  if (!beginsAsPdf(bytes)) throw new DocumentReadError('notPdf');
  return bytes;
}

/** Opens a document with scripts and forms disabled. */
async function openDocument(file: string): Promise<PDFDocumentProxy> {
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
      // Font names show which text is bold.
      fontExtraProperties: true,
      maxImageSize: MAX_IMAGE_PIXELS,
      canvasMaxAreaInBytes: MAX_CANVAS_BYTES,
    }).promise;
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException';
    throw new DocumentReadError(isLocked ? 'encrypted' : 'damaged', { cause: error });
  }
}

type Handlers = { readonly [Name in keyof DocumentQuestions]: Asked<Name> };

let document: PDFDocumentProxy | null = null;

function opened(): PDFDocumentProxy {
  if (!document) throw new DocumentReadError('damaged');
  return document;
}

/** `width` is that of the page as it lies, in pixels. */
async function pictureOf(index: number, width: number, turns = 0): Promise<Picture> {
  const page = await opened().getPage(index + 1);
  try {
    const { width: points } = page.getViewport({ scale: 1 });
    return await renderPicture(page, { rotation: turns * 90, scale: width / points });
  } finally {
    page.cleanup();
  }
}

let lastScan: Picture | null = null;

function scanned(): Picture {
  if (!lastScan) throw new DocumentReadError('damaged');
  return lastScan;
}

const pixelsOf = ({ context, width, height }: Picture) => context.getImageData(0, 0, width, height);

/** Frees the pixels at once: the garbage collector does not know how large they are. */
const release = (picture: Picture | null): void => {
  if (picture) picture.context.canvas.width = 1;
};

const handlers: Handlers = {
  open: async (file, maxPages) => {
    document = await openDocument(file);
    const pages = document.numPages;
    if (pages > maxPages) throw new DocumentReadError('tooManyPages');
    if (pages < 1) throw new DocumentReadError('damaged');
    return { pages, labels: await document.getPageLabels().catch(() => null) };
  },
  page: (index) => {
    release(lastScan);
    lastScan = null;
    return readPage(opened(), index);
  },
  closeUp: async (area) => enlarged(scanned(), area),
  strokes: async (words) => {
    const pixels: Pixels = pixelsOf(scanned());
    return words.map((word) => strokeIn(pixels, word));
  },
  surroundings: async () => {
    const permissions = await opened().getPermissions();
    const attachments = (await opened().getAttachments()) as Readonly<Record<string, unknown>> | null;
    return {
      mayCopy: permissions === null || permissions.has(PermissionFlag.COPY),
      attachments: Object.keys(attachments ?? {}).length,
    };
  },
  picture: async (index, width) => (await pictureOf(index, width)).png(),
  scan: async (index, width, turns, pictures) => {
    release(lastScan);
    const lying = await pictureOf(index, width, turns);
    if (pictures.length > 0) blankOutside(lying, pictures);
    const paper = pixelsOf(lying);
    // Before it is turned: beside white corners grey paper has an edge.
    whitenPaper(paper);
    lying.context.putImageData(paper, 0, 0);
    const { angle, isLying } = postureOf(paper);
    const picture = angle === 0 ? lying : turnedPicture(lying, angle);
    if (picture !== lying) release(lying);
    const image = pixelsOf(picture);
    const rules = eraseRules(image);
    picture.context.putImageData(image, 0, 0);
    lastScan = picture;
    return { png: picture.png(), rules, angle, isLying };
  },
};

serve(handlers);
