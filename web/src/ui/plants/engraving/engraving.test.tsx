import { plantPartLabels } from '@simples/contract/plant-sheet-vocabulary';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { engrave, planOf, plans } from './engrave.ts';
import { Engraving } from './engraving.tsx';
import { anyPlant } from './herbs.ts';

const MAX_BYTES = 6_000;
const families = Object.keys(plans);
const parts = [null, ...Object.keys(plantPartLabels)];

describe('the engraving of a family', () => {
  it('exists for more than 25 families and for any other one', () => {
    expect(new Set(Object.values(plans)).size).toBeGreaterThan(25);
    expect(planOf(' Lamiaceae ')).toBe(plans['lamiaceae']);
    expect(planOf('Simplaceae')).toBe(anyPlant);
    expect(planOf('constructor')).toBe(anyPlant);
  });

  it.each([...families, 'simplaceae'])('of %s weighs at most 6 kB, whatever is used of it', (family) => {
    const sizes = parts.map((part) => renderToStaticMarkup(<Engraving family={family} part={part} />).length);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(MAX_BYTES);
  });

  it.each(families)('of %s stays on its sheet and tints what is used', (family) => {
    for (const part of ['LEAF', 'ROOT', 'BARK', 'SEED'] as const) {
      const strokes = engrave(family, part);
      expect(strokes.some(({ isUsed }) => isUsed)).toBe(true);
      expect(strokes.map(({ d }) => d).join('')).not.toMatch(/NaN|undefined|Infinity/);
    }
    expect(engrave(family, null).some(({ isUsed }) => isUsed)).toBe(false);
    expect(engrave(family, 'écorce de tronc').some(({ isUsed }) => isUsed)).toBe(false);
  });

  it('is nothing that a screen reader could take for a picture of the plant', () => {
    expect(renderToStaticMarkup(<Engraving family="Apiaceae" />)).toMatch(/^<svg [^>]*aria-hidden="true"/);
  });
});
