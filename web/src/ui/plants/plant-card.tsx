import type { PlantSheetPage } from '@simples/contract/plant-sheet-lists';
import { isDangerous } from '@simples/contract/plant-sheet-vocabulary';
import { type ReactNode, Suspense } from 'react';
import { Link, type LinkProps } from 'react-router';
import { formatShortDate } from '#web/lib/format.ts';
import { optionalPart } from '#web/ui/optional-part.ts';
import { DangerBand, dangerOf } from './danger-band.tsx';
import { ScientificName } from './names.tsx';
import styles from './plant-card.module.css';
import { SheetOrigin } from './sheet-origin.tsx';
import { MoreTag, sampleBySeed, Tag } from './tag.tsx';

const SHOWN_TAGS = 3;

const CardPicture = optionalPart(async () => (await import('./plant-picture.tsx')).CardPicture);

interface PlantCardProps {
  readonly plant: PlantSheetPage['plants'][number];
  readonly link: Pick<LinkProps, 'to' | 'state'>;
  readonly dateLabel?: string;
  readonly notes?: ReactNode;
}

/** One link covers the whole card. */
export function PlantCard({ plant, link, dateLabel = 'Mise à jour', notes }: PlantCardProps) {
  const level = dangerOf(plant);
  return (
    <article className={styles.card} data-dangerous={level !== null && isDangerous(level)}>
      <DangerBand level={level} />
      <div className={styles.body}>
        <div className={styles.head}>
          <div>
            <h3 className={styles.scientific}>
              <Link className={styles.link} to={link.to} state={link.state}>
                <ScientificName name={plant.plantScientificName} />
              </Link>
            </h3>
            <p className={styles.common}>{plant.plantCommonName}</p>
          </div>
          <div className={styles.picture}>
            <Suspense>
              <CardPicture plant={plant} />
            </Suspense>
          </div>
        </div>
        {notes}
        <CardTags id={plant.id} tags={plant.tags} />
        <p className={styles.description}>{plant.description}</p>
        <p className={styles.foot}>
          <SheetOrigin createdBy={plant.createdBy} />
          <span>
            {dateLabel} <time dateTime={plant.updatedAt}>{formatShortDate(plant.updatedAt)}</time>
          </span>
        </p>
      </div>
    </article>
  );
}

function CardTags({ id, tags }: { readonly id: string; readonly tags: readonly string[] }) {
  const others = tags.length - SHOWN_TAGS;
  return (
    <ul className={styles.tags} aria-label="Tags">
      {sampleBySeed(tags, SHOWN_TAGS, id).map((tag) => (
        <li key={tag}>
          <Tag text={tag} />
        </li>
      ))}
      {others > 0 && (
        <li>
          <MoreTag>{others === 1 ? '+1 autre' : `+${others} autres`}</MoreTag>
        </li>
      )}
    </ul>
  );
}
