const isFull = process.env['CAMPAIGN'] === 'full';

/** Size of a random or destructive test: enough to show the property, or all of it in `npm run test:campaigns`. */
export const campaignSize = (usual: number, full: number): number => (isFull ? full : usual);

/** The same random values every time, so that a change is judged by itself; FUZZ_SEED asks for others. */
export const campaignSeed = Number(process.env['FUZZ_SEED'] ?? 20_261_121);

/** So many of these, evenly spread; all of them in `npm run test:campaigns`. */
export function sample<T>(all: readonly T[], usual: number): T[] {
  const step = all.length / Math.min(campaignSize(usual, all.length), all.length);
  return all.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step));
}
