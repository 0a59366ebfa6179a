import { z } from 'zod';

/** The days of the product are those of this time zone: where its days begin and end, and what "today" is. */
export const TIME_ZONE = 'Europe/Paris';

/** A day that exists, YYYY-MM-DD; every database knows those from 1900 on. */
export const day = z.iso
  .date('Cette date n’existe pas.')
  .refine((text) => text >= '1900-01-01', 'Cette date est trop ancienne.');

/** Whether two days, where both are given, are in order. */
export function inOrder(from: string | undefined, to: string | undefined): boolean {
  return from === undefined || to === undefined || from <= to;
}

/** Days from one to another, both counted. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
}

/** First and last day of what an answer tells, both counted. */
export const period = z.object({ from: day, to: day, timeZone: z.literal(TIME_ZONE) });
export type Period = z.infer<typeof period>;
