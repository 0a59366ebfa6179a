import type { Monograph } from './monographs.ts';
import { finderOf } from './named-plants.ts';
import { blockIndexAt, type Flow, textOf } from './text-flow.ts';

/** Fewer plants have no remark in common; one other is compared with. */
const MIN_PLANTS = 3;
const MIN_OTHERS = 2;

function cutAt(one: Monograph, at: number): Monograph {
  const sections = one.sections
    .filter(({ start }) => start < at)
    .map((section) => ({ ...section, end: Math.min(section.end, at) }));
  return { ...one, end: at, opening: { ...one.opening, end: Math.min(one.opening.end, at) }, sections };
}

/** "À retenir. La sauge et l’hysope …": what stands apart below the last plant and names several others is a remark of the document, not of this one. */
export function withoutRemarks(flow: Flow, monographs: readonly Monograph[]): Monograph[] {
  const last = monographs.at(-1);
  if (last === undefined || monographs.length < MIN_PLANTS) return [...monographs];
  const namedIn = finderOf(flow, monographs, []);
  const own = monographs.length - 1;
  const headings = last.sections.filter(({ label }) => label.form === 'line');
  const from = Math.max(last.name.end, ...headings.map(({ label }) => label.end));
  const first = flow.blocks[blockIndexAt(flow, last.name.start)];
  const remark = flow.blocks.slice(blockIndexAt(flow, from) + 1).find((block) => {
    if (block.start >= last.end || !(block.apart || block.size !== first?.size)) return false;
    const others = new Set(namedIn(textOf(flow, block)).map(({ plant }) => plant));
    others.delete(own);
    return others.size >= MIN_OTHERS;
  });
  return remark === undefined ? [...monographs] : [...monographs.slice(0, -1), cutAt(last, remark.start)];
}
