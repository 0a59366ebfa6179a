import { Skeleton } from '@mantine/core';
import styles from './plant-results.module.css';

const places = Array.from({ length: 6 }, (_, index) => index);

/** The room the first cards will take. */
export function CardSkeletons() {
  return (
    <div>
      <output className="only-for-readers">Chargement des fiches...</output>
      <div className={styles.grid} aria-hidden="true">
        {places.map((place) => (
          <div key={place} className={styles.skeleton}>
            <Skeleton height={22} width="62%" />
            <Skeleton height={16} width="38%" />
            <div className={styles.skeletonTags}>
              <Skeleton height={22} width={76} radius="xl" />
              <Skeleton height={22} width={60} radius="xl" />
              <Skeleton height={22} width={84} radius="xl" />
            </div>
            <Skeleton height={62} />
            <Skeleton height={14} />
          </div>
        ))}
      </div>
    </div>
  );
}
