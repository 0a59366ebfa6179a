export interface ReadingLimits {
  readonly pages: number;
  /** Letters of the whole document. */
  readonly letters: number;
  /** Letters of its annotations; the others are not read. */
  readonly annotationLetters: number;
  readonly memoryBytes: number;
  /** Processor time allowed from the start, and for each page beyond. */
  readonly cpuMs: number;
  readonly cpuMsPerPage: number;
  /** Processor time of one page. */
  readonly cpuMsOfPage: number;
  /** Wall time of one page: under load more than its processor time. */
  readonly wallMsOfPage: number;
  /** The same for a page that goes to the OCR. */
  readonly ocrCpuMsOfPage: number;
  readonly ocrMemoryBytes: number;
  /** Pages of a scan that are read by OCR. */
  readonly ocrPages: number;
  /** Documents read, and pages rendered, concurrently. */
  readonly concurrency: number;
}

const MEGABYTE = 1024 * 1024;

export const readingLimits: ReadingLimits = {
  pages: 2_000,
  letters: 5_000_000,
  annotationLetters: 200_000,
  memoryBytes: 400 * MEGABYTE,
  cpuMs: 15_000,
  cpuMsPerPage: 150,
  cpuMsOfPage: 12_000,
  wallMsOfPage: 60_000,
  ocrCpuMsOfPage: 60_000,
  ocrMemoryBytes: 600 * MEGABYTE,
  ocrPages: 500,
  concurrency: 2,
};
