import styles from './skeleton.module.css';

interface SkeletonProps {
  readonly height: number;
  readonly width?: number | string;
  /** Space above. */
  readonly above?: number;
  readonly isRound?: boolean;
}

/** Holds the place of what is awaited; hidden from screen readers by what surrounds it. */
export function Skeleton({ height, width = '100%', above = 0, isRound }: SkeletonProps) {
  return (
    <div
      className={styles.skeleton}
      style={{ height, width, marginTop: above }}
      data-round={isRound || undefined}
    />
  );
}
