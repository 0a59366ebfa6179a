import { z } from 'zod';

/** Time zone of every day in the product. */
export const TIME_ZONE = 'Europe/Paris';

/** An existing day, YYYY-MM-DD. From 1900, so that the database can store it. */
export const day = z.iso
  .date('Cette date n’existe pas.')
  .refine((text) => text >= '1900-01-01', 'Cette date est trop ancienne.');

export function inOrder(from: string | undefined, to: string | undefined): boolean {
  return from === undefined || to === undefined || from <= to;
}

/** Both counted. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
}

export const period = z.object({ from: day, to: day, timeZone: z.literal(TIME_ZONE) });
