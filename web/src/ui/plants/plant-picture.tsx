import { pictureAddress, pictureWidths } from '@simples/contract/picture-address';
import { type PlantSheetCard, usedPartOf } from '@simples/contract/plant-sheet-content';
import type { PlantSheetPage } from '@simples/contract/plant-sheet-lists';
import { Suspense, useState } from 'react';
import { savesData } from '#web/lib/browser/new-version.ts';
import { optionalPart } from '#web/ui/optional-part.ts';
import { dangerOf } from './danger-band.tsx';
import styles from './plant-picture.module.css';

const [small, medium, large] = pictureWidths;

/** Decoration, heavier than all the rest of a card: drawn once the words can be read. */
const Engraving = optionalPart(async () => (await import('./engraving/engraving.tsx')).Engraving);

interface PlantPictureProps {
  readonly picture: PlantSheetCard['picture'];
  readonly family: string;
  /** What is used of the plant. */
  readonly part?: string | null | undefined;
  /** As in HTML: the width that it is shown with. */
  readonly sizes: string;
  /** In sight at once. */
  readonly isFirst?: boolean;
  /** `held`: not loaded, the engraving stands for it; `light`: in one size for people who save data. */
  readonly load?: 'sharp' | 'light' | 'held';
}

const sizesOf = (id: string): string =>
  [small, medium, large].map((width) => `${pictureAddress(id, width)} ${width}w`).join(', ');

/** Fills a box of its own shape; without a picture that can be shown, the engraving of a plant of its family. */
export function PlantPicture({
  picture,
  family,
  part,
  sizes,
  isFirst = false,
  load = 'sharp',
}: PlantPictureProps) {
  const [failedId, setFailedId] = useState<string | null>(null);
  if (!picture || picture.id === failedId || load === 'held')
    return (
      <Suspense>
        <Engraving family={family} part={part} />
      </Suspense>
    );
  return (
    <img
      className={styles.photo}
      alt={picture.alternativeText}
      src={pictureAddress(picture.id, load === 'light' ? medium : small)}
      srcSet={load === 'light' ? undefined : sizesOf(picture.id)}
      sizes={sizes}
      width={medium}
      height={medium}
      loading={isFirst ? 'eager' : 'lazy'}
      decoding="async"
      onError={() => setFailedId(picture.id)}
    />
  );
}

export function CardPicture({ plant }: { readonly plant: PlantSheetPage['plants'][number] }) {
  const drawn =
    'family' in plant
      ? { picture: plant.picture, family: plant.family, part: plant.usedPart }
      : { picture: undefined, family: plant.taxonomy.family, part: usedPartOf(plant, dangerOf(plant)) };
  return <PlantPicture {...drawn} sizes="96px" load={savesData() ? 'held' : 'sharp'} />;
}
