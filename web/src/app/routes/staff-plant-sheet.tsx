import type { ComponentProps } from 'react';
import { StaffPlantSheet as Sheet } from '#web/features/plant-sheets/review/staff-plant-sheet.tsx';
import { PlantForm } from '#web/features/records/form/plant-form.tsx';

type StaffPlantSheetProps = Omit<ComponentProps<typeof Sheet>, 'renderForm'>;

export default function StaffPlantSheet(props: StaffPlantSheetProps) {
  return <Sheet {...props} renderForm={(form) => <PlantForm {...form} />} />;
}
