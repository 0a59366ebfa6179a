import type { PlantSheet } from '@simples/contract/plant-sheet-content';
import { lazy, Suspense } from 'react';

const PlantFormModal = lazy(() => import('./plant-form-modal.tsx'));

/** What a new sheet is made for: a plant, or a complaint that no sheet tells of. */
export interface SheetPrefill {
  readonly name: string;
  readonly tag: string;
}

export interface PlantFormProps {
  /** The row to edit, published or waiting; none for a new sheet. */
  readonly sheet?: PlantSheet | undefined;
  /** What a new sheet begins with. */
  readonly beginning?: SheetPrefill | undefined;
  /** The row that now carries the content; its status is MODIFIED or DRAFT when it waits for validation. */
  readonly onSaved: (saved: PlantSheet) => void;
  /** The person leaves the form. Called without `onSaved` when nothing was saved. */
  readonly onClose: () => void;
}

/** The form of a plant sheet over the page, open as long as it is rendered. Specification, section 2. */
export function PlantForm(props: PlantFormProps) {
  return (
    <Suspense fallback={null}>
      <PlantFormModal key={props.sheet?.id ?? 'new'} {...props} />
    </Suspense>
  );
}
