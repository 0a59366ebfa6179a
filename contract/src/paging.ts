import { z } from 'zod';
import { limits } from './limits.ts';

const wholeNumber = (max: number, fallback: number) =>
  z
    .union([z.string().regex(/^[0-9]{1,9}$/), z.number()])
    .transform(Number)
    .pipe(z.number().int().min(1).max(max))
    .default(fallback);

/** `page` from 1 and `limit` 1–100, as text (query strings) or numbers (JSON bodies). */
export const pageFields = {
  page: wholeNumber(limits.page.max, 1),
  limit: wholeNumber(limits.page.maxSize, limits.page.defaultSize),
};
export const pageQuery = z.object(pageFields);
export type PageQuery = z.output<typeof pageQuery>;
