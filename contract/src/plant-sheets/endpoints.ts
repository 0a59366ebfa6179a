import { editingEndpoints } from './editing-endpoints.ts';
import { exchangeEndpoints } from './exchange-endpoints.ts';
import { readingEndpoints } from './reading-endpoints.ts';
import { reviewEndpoints } from './review-endpoints.ts';

/** Every endpoint of plant sheets. */
export const plantSheetEndpoints = {
  ...readingEndpoints,
  ...editingEndpoints,
  ...reviewEndpoints,
  ...exchangeEndpoints,
};
