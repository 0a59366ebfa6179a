import type { DownloadedFile } from '../api-client.ts';

/** How long a browser may take to begin writing the file. */
const RELEASE_MS = 60_000;

/** Hands a downloaded file to the browser, which keeps it like any other download. */
export function saveFile({ name, content }: DownloadedFile): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), RELEASE_MS);
}
