import { z } from 'zod';
import { placedQuote } from './documents.ts';
import { API_BASE, defineEndpoint } from './endpoint.ts';

const place = {
  documentId: z.uuid(),
  /** From 0. */
  pageIndex: z.number().int().min(0).max(99_999),
  /** Offset in the text of the page. */
  start: z.number().int().min(0).max(10_000_000),
};

/** A refusal in a document that no sheet tells, and that may concern the plant of a draft. */
const doubt = z.object({
  ...place,
  /** Of the document. */
  title: z.string(),
  /** The contraindication that it would be, in words of the passage. */
  risk: z.object({ title: z.string(), details: z.string() }),
  /** One of each page that it stands on. */
  quotes: z.array(placedQuote),
  /** How many drafts of the document it may concern. */
  plants: z.number().int(),
  /** Said not to concern this plant; absent while nobody has decided. */
  dismissed: z.object({ by: z.string().nullable(), at: z.iso.datetime() }).optional(),
});
export type DocumentDoubt = z.infer<typeof doubt>;

const doubts = z.object({ doubts: z.array(doubt) });
const path = `${API_BASE}/plant_sheets/:id/doubts` as const;
const params = z.object({ id: z.uuid() });

const decision = z.strictObject({ ...place, isDismissed: z.boolean() });
export type DoubtDecision = z.output<typeof decision>;

export const documentDoubtEndpoints = {
  list: defineEndpoint({
    name: 'plantSheets.doubts',
    action: 'la lecture des passages à vérifier',
    method: 'GET',
    path,
    summary:
      'Refusals in the documents of a waiting sheet that no sheet tells and that may concern its plant; none once it is decided',
    access: 'manage_records',
    params,
    response: doubts,
    errors: ['notFound'],
  }),
  decide: defineEndpoint({
    name: 'plantSheets.decideDoubt',
    action: 'la décision sur le passage',
    method: 'PATCH',
    path,
    summary: 'Keeps that such a passage does not concern the plant, or takes that back',
    access: 'validate_products',
    params,
    body: decision,
    response: doubts,
    errors: ['notFound', 'conflict'],
  }),
};
