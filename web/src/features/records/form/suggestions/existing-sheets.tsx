import { IconExternalLink } from '@tabler/icons-react';
import styles from '../form.module.css';
import { useExistingSheets } from './use-existing-sheets.ts';

/** Says while a name is typed that sheets of that name or genus exist. They open beside: nothing typed is left. */
export function ExistingSheets() {
  const { sheets, same } = useExistingSheets();
  return (
    <div className={styles.existing} aria-live="polite" hidden={sheets.length === 0}>
      {sheets.length > 0 && (
        <>
          <p>
            {same
              ? `Une fiche existe déjà pour ${same.plantScientificName} :`
              : 'Des fiches proches existent déjà :'}
          </p>
          <ul>
            {sheets.map(({ id, plantScientificName, plantCommonName }) => (
              <li key={id}>
                <a href={`/home/plants/${id}`} target="_blank" rel="noreferrer">
                  <i>{plantScientificName}</i> ({plantCommonName})
                  <IconExternalLink size={15} aria-hidden="true" />
                  <span className="only-for-readers">dans un nouvel onglet</span>
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
