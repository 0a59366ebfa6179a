import type { PlantSheetPage, SearchMatch } from '@simples/contract/plant-sheet-lists';
import { isDangerous } from '@simples/contract/plant-sheet-vocabulary';
import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { formatShortDate } from '#web/lib/format.ts';
import { DangerBand, dangerOf } from './danger-band.tsx';
import { ScientificName } from './names.tsx';
import styles from './plant-card.module.css';
import { CardPicture } from './plant-picture.tsx';
import { SheetOrigin } from './sheet-origin.tsx';
import { MoreTag, sampleBySeed, Tag } from './tag.tsx';

const SHOWN_TAGS = 3;

interface PlantCardProps {
  readonly plant: PlantSheetPage['plants'][number];
  readonly link: Pick<LinkProps, 'to' | 'state'>;
  readonly dateLabel?: string;
  readonly notes?: ReactNode;
  readonly action?: ReactNode;
  /** Why a search found it. */
  readonly match?: SearchMatch | undefined;
}

/** One link covers the whole card. */
export function PlantCard({ plant, link, dateLabel = 'Mise à jour', notes, action, match }: PlantCardProps) {
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
            <CardPicture plant={plant} />
          </div>
        </div>
        {notes}
        {match && <MatchLine match={match} />}
        <CardTags id={plant.id} tags={plant.tags} found={match?.tag ?? null} />
        <p className={styles.description}>{plant.description}</p>
        <div className={styles.foot}>
          <SheetOrigin createdBy={plant.createdBy} />
          <span>
            {dateLabel} <time dateTime={plant.updatedAt}>{formatShortDate(plant.updatedAt)}</time>
          </span>
          {action}
        </div>
      </div>
    </article>
  );
}

function MatchLine({ match: { kind, label, text } }: { readonly match: SearchMatch }) {
  return (
    <p className={styles.match} data-kind={kind}>
      <strong>{label} :</strong> {text}
    </p>
  );
}

interface CardTagsProps {
  readonly id: string;
  readonly tags: readonly string[];
  /** The one that was looked for stands first. */
  readonly found: string | null;
}

function CardTags({ id, tags, found }: CardTagsProps) {
  const first = found !== null && tags.includes(found) ? [found] : [];
  const rest = tags.filter((tag) => !first.includes(tag));
  const shown = [...first, ...sampleBySeed(rest, SHOWN_TAGS - first.length, id)];
  const others = tags.length - SHOWN_TAGS;
  return (
    <ul className={styles.tags} aria-label="Tags">
      {shown.map((tag) => (
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
