import type { ComponentProps } from 'react';
import { StaffPlantSheet as Sheet } from '#web/features/plant-sheets/review/staff-plant-sheet.tsx';
import { PlantForm } from '#web/features/records/form/plant-form.tsx';

type StaffPlantSheetProps = Omit<ComponentProps<typeof Sheet>, 'renderForm'>;

/** The sheet for the people of the back office, with the form that edits it. */
export default function StaffPlantSheet(props: StaffPlantSheetProps) {
  return <Sheet {...props} renderForm={(form) => <PlantForm {...form} />} />;
}
