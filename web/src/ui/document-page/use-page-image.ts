import { pageWidths } from '@simples/contract/documents/endpoints';
import { useQuery } from '@tanstack/react-query';
import { documentPageImageQuery } from './queries.ts';

/** The narrowest image that is sharp at a width: a phone on a slow network gets no more than it can show. */
function imageWidthFor(cssPixels: number, density: number): number {
  const [least, ...wider] = pageWidths;
  return [least, ...wider].find((width) => width >= cssPixels * density) ?? wider.at(-1) ?? least;
}

/** The image of a page; `url` is null until it is there. */
export function usePageImage(documentId: string, index: number, cssPixels: number) {
  const width = imageWidthFor(cssPixels, window.devicePixelRatio);
  const { data, isError } = useQuery(documentPageImageQuery(documentId, index, width));
  return { url: data ?? null, isMissing: isError };
}
