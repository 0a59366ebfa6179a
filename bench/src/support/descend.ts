/** Adam over a whole set: the same set gives the same weights, on every machine. @returns what `gradientAt` leads to after so many steps */
export function descend(
  size: number,
  { steps, step }: { readonly steps: number; readonly step: number },
  gradientAt: (weights: Float64Array) => Float64Array,
): Float64Array {
  const weights = new Float64Array(size);
  const mean = new Float64Array(size);
  const square = new Float64Array(size);
  for (let round = 1; round <= steps; round += 1) {
    const gradient = gradientAt(weights);
    for (let at = 0; at < size; at += 1) {
      const slope = gradient[at] ?? 0;
      const first = 0.9 * (mean[at] ?? 0) + 0.1 * slope;
      const second = 0.999 * (square[at] ?? 0) + 0.001 * slope * slope;
      mean[at] = first;
      square[at] = second;
      const change = first / (1 - 0.9 ** round) / (Math.sqrt(second / (1 - 0.999 ** round)) + 1e-8);
      weights[at] = (weights[at] ?? 0) - step * change;
    }
  }
  return weights;
}
