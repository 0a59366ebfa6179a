import { OPS, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { toMatrix } from '../paint/matrix.ts';
import { type Painted, Painter } from '../paint/painter.ts';
import type { Font } from '../paint/state.ts';

const names = new Map(Object.entries(OPS).map(([name, code]) => [code, name]));

export interface PageSetting {
  readonly document: PDFDocumentProxy;
  readonly page: PDFPageProxy;
  /** Degrees by which the page is turned to read it. */
  readonly rotation: number;
}

/** No annotation is read or painted: they are no part of what the page says. */
export const NO_ANNOTATIONS = 0;

interface PathShape {
  readonly path?: ArrayLike<number>;
}

/** Whether a font draws something for a character; unknown shapes count as drawn. */
function inkOf(page: PDFPageProxy): (font: Font, fontChar: string) => boolean {
  const known = new Map<string, boolean>();
  return (font, fontChar) => {
    const id = `${font.loadedName}_path_${fontChar}`;
    let ink = known.get(id);
    if (ink === undefined) {
      const shape = page.commonObjs.has(id) ? (page.commonObjs.get(id) as PathShape | null) : null;
      ink = shape?.path ? shape.path.length > 0 : true;
      known.set(id, ink);
    }
    return ink;
  };
}

/** Everything painted on a page, glyph by glyph. */
export async function paintPage({ document, page, rotation }: PageSetting): Promise<Painted> {
  const viewport = page.getViewport({ scale: 1, rotation: (page.rotate + rotation) % 360 });
  const layers = await document.getOptionalContentConfig({ intent: 'display' });
  const list = await page.getOperatorList({ annotationMode: NO_ANNOTATIONS });
  const painter = new Painter({
    matrix: toMatrix(viewport.transform),
    page: { x0: 0, y0: 0, x1: viewport.width, y1: viewport.height },
    font: (name) => (page.commonObjs.has(name) ? (page.commonObjs.get(name) as Font) : null),
    isLayerVisible: (layer) => layers.isVisible(layer),
    hasInk: inkOf(page),
  });
  for (const [at, code] of list.fnArray.entries()) {
    const values: unknown = list.argsArray[at];
    painter.apply(at, names.get(code) ?? '', Array.isArray(values) ? values : []);
  }
  return painter.painted;
}
