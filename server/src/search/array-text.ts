/**
 * Values as an array in PostgreSQL's notation: a parameter that is one string, where the client would look at every
 * value of an array for signs to escape. For values without quotes and backslashes: numbers, ids, words (see `tokens`),
 * several of them joined by spaces, or arrays of numbers or ids in this notation.
 */
export function arrayText(values: readonly (string | number | boolean)[]): string {
  // Quoted, since `null` is a word too.
  return values.length === 0 ? '{}' : `{"${values.join('","')}"}`;
}

/** The same for what is a number or an id, and needs no quotes even inside another array. */
export const bareArrayText = (values: readonly (string | number)[] | Int32Array | Float64Array): string =>
  `{${values.join()}}`;
