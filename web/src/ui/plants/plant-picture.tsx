import { pictureAddress, pictureWidths } from '@simples/contract/picture-address';
import type { PlantSheetCard } from '@simples/contract/plant-sheet-content';
import type { PlantSheetPage } from '@simples/contract/plant-sheet-lists';
import { type CSSProperties, useState } from 'react';
import styles from './plant-picture.module.css';

/** Places in the drawing, and the families that look like it. The rest gets the sprig in the first place. */
const growthForms: readonly RegExp[] = [
  /^(?:api|umbell|aral|viburn|capri|valerian|adox)/,
  /^(?:lami|labi|verben|plantag|scrophul|pedal|orobanch|borag)/,
  /^(?:aster|compos|dips|campan)/,
  /^(?:fab|legum|caesalp|mimos|papilion)/,
  /^(?:myrt|melia|combret|sapind|salic|ros|ginkgo|fag|betul|til|mor|rut|anacard|euphorb|malv|ole|laur|junip|cupress|pin|caric|vit)/,
  /^(?:poac|gramin|zingib|cyper|irid|amaryll|asphod|lili|arac|asparag|colchic|melanth)/,
  /^(?:solan|apocyn|convolv|gentian|passi|cucurb)/,
];

const formOf = (family: string): number =>
  growthForms.findIndex((families) => families.test(family.trim().toLowerCase())) + 1;

const [small, ...larger] = pictureWidths;

interface PlantPictureProps {
  readonly picture: PlantSheetCard['picture'];
  readonly family: string;
  /** As in HTML: the width that it is shown with. */
  readonly sizes: string;
  /** In sight at once. */
  readonly isFirst?: boolean;
}

/** Fills a box of its own shape; without a picture that can be shown, a drawing of plants of the family's kind. */
export function PlantPicture({ picture, family, sizes, isFirst = false }: PlantPictureProps) {
  const [failedId, setFailedId] = useState<string | null>(null);
  if (!picture || picture.id === failedId) {
    const style = { '--form': formOf(family) } as CSSProperties;
    return <span className={styles.drawn} style={style} aria-hidden="true" />;
  }
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

export function CardPicture({ plant }: { readonly plant: PlantSheetPage['plants'][number] }) {
  const family = 'family' in plant ? plant.family : plant.taxonomy.family;
  return (
    <PlantPicture picture={'picture' in plant ? plant.picture : undefined} family={family} sizes="96px" />
  );
}
