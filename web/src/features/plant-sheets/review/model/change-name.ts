import type { SheetChange } from '@simples/contract/plant-sheets/comparison';

/** What a person calls a change. The name of an item says its section already. */
export function nameOfChange({ section, label }: SheetChange): string {
  return label.includes('«') || label === section ? label : `${section} – ${label}`;
}
