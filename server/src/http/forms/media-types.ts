import type { Endpoint } from '@simples/contract/endpoint';

/** The media type of each form in which a body travels. */
export const mediaTypes = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
} as const satisfies Record<NonNullable<Endpoint['bodyType']>, string>;
