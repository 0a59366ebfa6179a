import type { PlantSheet } from '@simples/contract/plant-sheet-content';
import { Suspense } from 'react';
import { optionalPart } from '#web/ui/optional-part.ts';
import styles from './picture-box.module.css';

const pictures = () => import('./sheet-pictures.tsx');
const First = optionalPart(async () => (await pictures()).FirstPicture);
const Others = optionalPart(async () => (await pictures()).OtherPictures);
const Doubles = optionalPart(async () => (await pictures()).LookAlikes);

type Props = Readonly<{ sheet: PlantSheet }>;

export const FirstPicture = (props: Props) => (
  <Suspense fallback={<div className={styles.box} />}>
    <First {...props} />
  </Suspense>
);

export const OtherPictures = (props: Props) => (
  <Suspense>
    <Others {...props} />
  </Suspense>
);

export const LookAlikes = (props: Props) => (
  <Suspense>
    <Doubles {...props} />
  </Suspense>
);
