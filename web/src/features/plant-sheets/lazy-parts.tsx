import type { PlantSheet } from '@simples/contract/plant-sheet-content';
import { Suspense } from 'react';
import { optionalPart } from '#web/ui/optional-part.ts';
import styles from './pictures/picture-box.module.css';
import briefStyles from './safety-brief.module.css';

const pictures = () => import('./pictures/sheet-pictures.tsx');
const First = optionalPart(async () => (await pictures()).FirstPicture);
const Others = optionalPart(async () => (await pictures()).OtherPictures);
const Reading = optionalPart(
  async () => (await import('#web/features/plant-sheets/health-review.tsx')).SheetReading,
);
const Tools = optionalPart(
  async () => (await import('#web/features/plant-sheets/sheet-tools.tsx')).SheetTools,
);
const Brief = optionalPart(
  async () => (await import('#web/features/plant-sheets/safety-brief.tsx')).SafetyBrief,
);
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

export const SheetReading = (props: Props) => (
  <Suspense>
    <Reading {...props} />
  </Suspense>
);

export const SafetyBrief = (props: Props) => (
  <Suspense fallback={<div className={briefStyles.awaited} />}>
    <Brief {...props} />
  </Suspense>
);

export const SheetTools = (props: Props) => (
  <Suspense>
    <Tools {...props} />
  </Suspense>
);
