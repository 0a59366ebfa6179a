import { z } from 'zod';

/** `"3"`, `W/"3"` or 3: the version the caller saw last. */
export const ifMatch = z
  .string()
  .regex(/^(W\/)?"?\d{1,9}"?$/, 'If-Match doit porter la version de la fiche.')
  .transform((text) => Number(text.replace(/\D/g, '')))
  .optional();
