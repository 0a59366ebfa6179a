import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { versionComparison } from './comparison.ts';
import { ifMatch } from './if-match.ts';
import { plantSheetsPath } from './reading-endpoints.ts';
import { plantSheet } from './sheet.ts';

const one = z.object({ id: z.uuid() });
const versionNumber = z
  .string()
  .regex(/^[1-9]\d{0,8}$/)
  .transform(Number)
  .optional();

const changeIds = z.array(z.string().min(1).max(limits.text.title)).max(2_000).default([]);

/** Who is reading a pending row now. */
const lease = z.object({
  plantSheetId: z.uuid(),
  /** Name of the person. */
  holder: z.string(),
  isMine: z.boolean(),
  until: z.iso.datetime(),
});
export type ReviewLease = z.infer<typeof lease>;

/** Comparing versions and deciding on pending rows. */
export const reviewEndpoints = {
  versions: defineEndpoint({
    name: 'plantSheets.versions',
    method: 'GET',
    path: `${plantSheetsPath}/:id/versions`,
    summary: 'Two versions compared; by default the pending content against the published sheet',
    access: 'manage_records',
    params: one,
    query: z.object({ version1: versionNumber, version2: versionNumber }),
    status: 200,
    response: versionComparison,
    errors: ['notFound'],
  }),
  review: defineEndpoint({
    name: 'plantSheets.review',
    method: 'POST',
    path: `${plantSheetsPath}/:id/review`,
    summary: 'Accepts some changes of a pending update and rejects others; the rest goes on waiting',
    access: 'validate_products',
    params: one,
    headers: z.object({ 'if-match': ifMatch }),
    body: z
      .strictObject({
        accepted: changeIds,
        rejected: changeIds,
        reason: z.string().trim().max(limits.review.reason).optional(),
      })
      .refine(({ accepted, rejected }) => accepted.length + rejected.length > 0, 'Aucun changement choisi.')
      .refine(({ accepted, rejected }) => !accepted.some((id) => rejected.includes(id)), {
        message: 'Un changement ne peut pas être accepté et rejeté.',
      }),
    status: 200,
    /** The pending row with what is left, or the published sheet when nothing is. */
    response: plantSheet,
    errors: ['notFound', 'conflict', 'duplicateSheet', 'staleVersion'],
  }),
  lease: defineEndpoint({
    name: 'plantSheets.lease',
    method: 'POST',
    path: `${plantSheetsPath}/:id/lease`,
    summary: 'Says that one is reading a pending row, or who already is; renewed while the screen is open',
    access: 'validate_products',
    params: one,
    status: 200,
    response: lease,
    errors: ['notFound'],
  }),
  release: defineEndpoint({
    name: 'plantSheets.release',
    method: 'DELETE',
    path: `${plantSheetsPath}/:id/lease`,
    summary: 'Ends one’s own reading of a pending row',
    access: 'validate_products',
    params: one,
    status: 204,
    response: z.undefined(),
    errors: ['notFound'],
  }),
  leases: defineEndpoint({
    name: 'plantSheets.leases',
    method: 'GET',
    path: `${plantSheetsPath}/leases`,
    summary: 'Pending rows that someone is reading now',
    access: 'manage_records',
    status: 200,
    response: z.object({ leases: z.array(lease) }),
    errors: [],
  }),
};
