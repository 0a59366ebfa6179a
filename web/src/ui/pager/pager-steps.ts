export function pageCount(total: number, size: number): number {
  return Math.max(1, Math.ceil(total / size));
}

/** Pages to offer: the ends and the neighbours of the current one. A negative number stands for a gap. */
export function pageSteps(page: number, last: number): number[] {
  const near = new Set([1, last, page - 1, page, page + 1]);
  // Near an end the row keeps its length, so that the arrows stay under the pointer.
  if (page <= 3) for (const early of [2, 3, 4]) near.add(early);
  if (page >= last - 2) for (const late of [last - 3, last - 2, last - 1]) near.add(late);
  const steps = [...near].filter((step) => step >= 1 && step <= last).toSorted((one, other) => one - other);
  return steps.flatMap((step, index) => {
    const before = steps[index - 1] ?? 0;
    if (step - before === 2) return [step - 1, step];
    return step - before > 2 ? [-step, step] : [step];
  });
}
