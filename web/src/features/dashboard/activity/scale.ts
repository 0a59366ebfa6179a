const steps = [1, 2, 4, 6, 8, 10];

/** The top of an axis from 0: a round number with a round half, not below the greatest value. */
export function axisTop(greatest: number): number {
  const wanted = Math.max(2, greatest);
  const unit = 10 ** Math.floor(Math.log10(wanted));
  const step = steps.find((candidate) => candidate * unit >= wanted) ?? 10;
  return Math.max(2, step * unit);
}

/** Place of a day from left to right, in percents. */
export function across(index: number, count: number): number {
  return count === 1 ? 50 : (index / (count - 1)) * 100;
}

/** The days whose date stands below the chart: today, and every so many before, so that a phone has room for them. */
export function isNamed(index: number, count: number): boolean {
  return (count - 1 - index) % Math.ceil(count / 7) === 0;
}
