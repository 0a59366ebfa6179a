import { type SheetOrder, sheetOrder } from '@simples/contract/plant-sheet-lists';
import { formatNumber } from '#web/lib/format.ts';
import type { PlantListControls } from '#web/lib/plant-list-view.ts';
import { SelectField } from '#web/ui/form/select-field.tsx';
import styles from './plant-results.module.css';

const labels: Readonly<Record<SheetOrder, string>> = {
  relevance: 'Pertinence',
  name: 'Nom scientifique',
  recent: 'Plus récentes',
};

interface ListOrderProps {
  readonly controls: PlantListControls;
  readonly total: number;
}

/** How many sheets were found, and their order. */
export function ListOrder({ controls: { view, order }, total }: ListOrderProps) {
  const byDefault: SheetOrder = view.searchQuery === '' ? 'recent' : 'relevance';
  const offered = sheetOrder.options.filter((one) => one !== 'relevance' || byDefault === 'relevance');
  const shown = view.sort && offered.includes(view.sort) ? view.sort : byDefault;
  const handleChange = (value: string) => {
    const wanted = offered.find((one) => one === value);
    order(wanted === byDefault ? undefined : wanted);
  };
  return (
    <div className={styles.order}>
      <p>{total === 1 ? '1 fiche' : `${formatNumber(total)} fiches`}</p>
      <SelectField
        label="Trier par"
        isLabelHidden
        choices={offered.map((value) => ({ value, label: labels[value] }))}
        value={shown}
        onChange={handleChange}
      />
    </div>
  );
}
