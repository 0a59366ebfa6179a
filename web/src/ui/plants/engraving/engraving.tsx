import { useMemo } from 'react';
import { engrave, SIDE } from './engrave.ts';
import styles from './engraving.module.css';
import type { Stroke } from './pen.ts';

/** A stroke that hides what lies behind it has no class of its own: they are the most. */
function classOf(layer: Stroke['layer'], isUsed: boolean): string | undefined {
  if (layer === 'body') return isUsed ? styles.used : undefined;
  return isUsed ? `${styles[layer]} ${styles.used}` : styles[layer];
}

interface EngravingProps {
  readonly family: string;
  /** What is used of the plant: tinted. */
  readonly part?: string | null | undefined;
}

/** A plant of the family, drawn by rules. It identifies nothing, so readers of the screen do not hear of it. */
export function Engraving({ family, part = null }: EngravingProps) {
  const strokes = useMemo(() => engrave(family, part), [family, part]);
  return (
    <svg className={styles.engraving} viewBox={`0 0 ${SIDE} ${SIDE}`} aria-hidden="true">
      {strokes.map(({ layer, isUsed, d }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: strokes of one drawing never move
        <path key={index} className={classOf(layer, isUsed)} d={d} />
      ))}
    </svg>
  );
}
