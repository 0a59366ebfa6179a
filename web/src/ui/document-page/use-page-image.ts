import { pageWidths } from '@simples/contract/documents/endpoints';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { documentPageImageQuery } from './queries.ts';

/** The narrowest image that is sharp at a width: a phone on a slow network gets no more than it can show. */
export function imageWidthFor(cssPixels: number, density: number): number {
  const [least, ...wider] = pageWidths;
  return [least, ...wider].find((width) => width >= cssPixels * density) ?? wider.at(-1) ?? least;
}

/** An address by which an element shows the blob, for as long as the component lives. */
function useObjectUrl(blob: Blob | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!blob) return undefined;
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => {
      setUrl(null);
      URL.revokeObjectURL(made);
    };
  }, [blob]);
  return url;
}

/** The image of a page; `url` is null until it is there. It needs the session, so no address of its own would do. */
export function usePageImage(documentId: string, index: number, cssPixels: number) {
  const width = imageWidthFor(cssPixels, window.devicePixelRatio);
  const { data, isError } = useQuery(documentPageImageQuery(documentId, index, width));
  return { url: useObjectUrl(data), isMissing: isError };
}
