import type { Glyph } from './graphics-state.ts';

/** In radians: lines that rise or fall by less are straight, and what stands steeper is a stamp or a watermark. */
const MIN_SLOPE = 0.009;
const MAX_SLOPE = 0.5;
const SAME_SLOPE = 0.01;
/** Fewer letters are no text. */
const MIN_LETTERS = 12;

type Point = readonly [number, number];

const slopeOf = ({ from, to }: Glyph): number => Math.atan2(to[1] - from[1], to[0] - from[0]);
const hasNoWidth = ({ from, to }: Glyph): boolean => Math.hypot(to[0] - from[0], to[1] - from[1]) < 0.01;

/** Glyphs one after the other along the same slope. */
function runsOf(glyphs: readonly Glyph[]): Glyph[][] {
  const runs: Glyph[][] = [];
  let slope = Number.NaN;
  for (const glyph of glyphs) {
    const own = hasNoWidth(glyph) ? slope : slopeOf(glyph);
    if (Math.abs(own - slope) < SAME_SLOPE) runs.at(-1)?.push(glyph);
    else {
      runs.push([glyph]);
      slope = own;
    }
  }
  return runs;
}

/** Oblique texts turned about their middle, so that they are read where they stand. */
export function straightened(glyphs: readonly Glyph[]): Glyph[] {
  return runsOf(glyphs).flatMap((run) => {
    const slope = run[0] ? slopeOf(run[0]) : 0;
    const isOblique = Math.abs(slope) > MIN_SLOPE && Math.abs(slope) < MAX_SLOPE;
    if (!isOblique || run.filter(({ text }) => text.trim() !== '').length < MIN_LETTERS) return run;
    const middle = [0, 1].map(
      (axis) => run.reduce((sum, { from }) => sum + (from[axis] ?? 0), 0) / run.length,
    );
    const [cx = 0, cy = 0] = middle;
    const turned = ([x, y]: Point): Point => [
      cx + (x - cx) * Math.cos(slope) + (y - cy) * Math.sin(slope),
      cy - (x - cx) * Math.sin(slope) + (y - cy) * Math.cos(slope),
    ];
    return run.map((glyph) => ({ ...glyph, from: turned(glyph.from), to: turned(glyph.to), turns: 0 }));
  });
}
