import type { Indication, Preparation } from '@simples/contract/plant-sheet-content';
import {
  applicationMethodLabels,
  labelOf,
  plantPartLabels,
  preparationMethodLabels,
} from '@simples/contract/plant-sheet-vocabulary';
import { PlantPartIcon } from '#web/ui/plants/plant-part-icon.tsx';
import styles from './indications.module.css';

interface IndicationsProps {
  readonly indications: readonly Indication[];
  /** Shows the uses without the preparations. */
  readonly isDangerous: boolean;
}

export function Indications({ indications, isDangerous }: IndicationsProps) {
  if (indications.length === 0) return <p>Aucune indication n’est documentée.</p>;
  return (
    <>
      {isDangerous && (
        <p className={styles.withheld}>Aucune préparation n’est montrée : cette plante est dangereuse.</p>
      )}
      <ol className={styles.indications}>
        {indications.map((indication, index) => (
          <li key={indication.id ?? index} className={styles.indication}>
            <h3 className={styles.title}>{indication.title}</h3>
            {indication.subspecies && <p className={styles.fact}>Sous-espèce : {indication.subspecies}</p>}
            <p>{indication.details}</p>
            {indication.molecularStructure && (
              <p className={styles.fact}>Molécules : {indication.molecularStructure}</p>
            )}
            {!isDangerous && <Preparations preparations={indication.preparations} />}
          </li>
        ))}
      </ol>
    </>
  );
}

function Preparations({ preparations }: { readonly preparations: readonly Preparation[] }) {
  if (preparations.length === 0) return null;
  return (
    <ul className={styles.preparations} aria-label="Préparations">
      {preparations.map((preparation, index) => (
        <li key={preparation.id ?? index} className={styles.preparation}>
          <PreparationBody preparation={preparation} />
        </li>
      ))}
    </ul>
  );
}

function PreparationBody({ preparation }: { readonly preparation: Preparation }) {
  const { method, plantPartUsed, instructions, applications } = preparation;
  return (
    <>
      <span className={styles.part}>
        <PlantPartIcon part={plantPartUsed} size={26} />
      </span>
      <div className={styles.how}>
        <p>
          <strong>{labelOf(preparationMethodLabels, method)}</strong>
          <span className={styles.partName}>{labelOf(plantPartLabels, plantPartUsed)}</span>
        </p>
        {instructions && <p>{instructions}</p>}
        <ul className={styles.applications} aria-label="Applications">
          {applications.map((application, index) => (
            <li key={application.id ?? index}>
              <span className={styles.application}>
                {labelOf(applicationMethodLabels, application.method)}
              </span>
              {application.instructions && ` : ${application.instructions}`}
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
