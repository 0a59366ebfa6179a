import { ApiError } from '../api-client.ts';

/** What the server says of the fields of a form, by their names: `body.email` is the field `email`. */
export function fieldErrors(error: unknown): Readonly<Record<string, string>> {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(error.fields.map(({ path, message }) => [path.split('.')[1] ?? path, message]));
}
