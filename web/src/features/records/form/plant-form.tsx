import type { PlantSheet } from '@simples/contract/plant-sheet-content';
import { lazy, Suspense } from 'react';

const PlantFormModal = lazy(() => import('./plant-form-modal.tsx'));

export interface SheetPrefill {
  readonly name: string;
  readonly tag: string;
}

export interface PlantFormProps {
  /** Published or pending; undefined for a new sheet. */
  readonly sheet?: PlantSheet | undefined;
  readonly prefill?: SheetPrefill | undefined;
  /** Opens on what the sheet states. */
  readonly showsFacts?: boolean | undefined;
  /** The row with the content; its status is MODIFIED or DRAFT when it awaits validation. */
  readonly onSaved: (saved: PlantSheet) => void;
  /** Without `onSaved` when nothing was saved. */
  readonly onClose: () => void;
}

/** The modal form of a plant sheet, open while rendered. Specification, section 2. */
export function PlantForm(props: PlantFormProps) {
  return (
    <Suspense fallback={null}>
      <PlantFormModal key={props.sheet?.id ?? 'new'} {...props} />
    </Suspense>
  );
}
