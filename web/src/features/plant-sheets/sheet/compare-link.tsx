import type { PlantSheet } from '@simples/contract/plant-sheets/sheet';
import { IconScale } from '@tabler/icons-react';
import { Link } from 'react-router';
import styles from './sheet-header.module.css';

/** Leads to the plants like this one; the plant goes along so that it is shown at once. */
export function CompareLink({ sheet }: { readonly sheet: PlantSheet }) {
  return (
    <div className={styles.actions}>
      <Link className={styles.compare} to={`/home/plants/${sheet.id}/comparison`} state={{ plant: sheet }}>
        <IconScale size={20} aria-hidden="true" />
        Comparer cette plante
      </Link>
    </div>
  );
}
