import { pictureAddress, pictureWidths } from '@simples/contract/picture-address';
import type { PlantSheet, PlantSheetCard } from '@simples/contract/plant-sheet-content';
import type { PlantSheetPage } from '@simples/contract/plant-sheet-lists';
import { isDangerous } from '@simples/contract/plant-sheet-vocabulary';
import { useState } from 'react';
import { Engraving } from './engraving/engraving.tsx';
import styles from './plant-picture.module.css';

const [small, ...larger] = pictureWidths;

interface PlantPictureProps {
  readonly picture: PlantSheetCard['picture'];
  readonly family: string;
  /** What is used of the plant. */
  readonly part?: string | null | undefined;
  /** As in HTML: the width that it is shown with. */
  readonly sizes: string;
  /** In sight at once. */
  readonly isFirst?: boolean;
}

/** Fills a box of its own shape; without a picture that can be shown, the engraving of a plant of its family. */
export function PlantPicture({ picture, family, part, sizes, isFirst = false }: PlantPictureProps) {
  const [failedId, setFailedId] = useState<string | null>(null);
  if (!picture || picture.id === failedId) return <Engraving family={family} part={part} />;
  return (
    <img
      className={styles.photo}
      alt={picture.alternativeText}
      src={pictureAddress(picture.id, small)}
      srcSet={pictureWidths.map((width) => `${pictureAddress(picture.id, width)} ${width}w`).join(', ')}
      sizes={sizes}
      width={larger[0]}
      height={larger[0]}
      loading={isFirst ? 'eager' : 'lazy'}
      decoding="async"
      onError={() => setFailedId(picture.id)}
    />
  );
}

/** The part that a sheet speaks of first. Of a dangerous plant nothing is shown as used. */
export function usedPartOf(sheet: PlantSheet): string | null {
  const { knownDanger, additionalInfo } = sheet;
  const level = knownDanger ?? additionalInfo.safety?.dangerLevel;
  if (level && isDangerous(level)) return null;
  return sheet.indications.flatMap(({ preparations }) => preparations)[0]?.plantPartUsed ?? null;
}

export function CardPicture({ plant }: { readonly plant: PlantSheetPage['plants'][number] }) {
  const drawn =
    'family' in plant
      ? { picture: plant.picture, family: plant.family, part: plant.usedPart }
      : { picture: undefined, family: plant.taxonomy.family, part: usedPartOf(plant) };
  return <PlantPicture {...drawn} sizes="96px" />;
}
