import { IconColumns, IconPin, IconPinnedFilled, IconX } from '@tabler/icons-react';
import { Link } from 'react-router';
import { comparisonPath, type PinnedPlant, usePinnedPlants } from '#web/lib/pinned-plants.ts';
import { showToast } from '#web/lib/toasts.ts';
import styles from './pinned-plants.module.css';

/** Sets a plant aside for the side-by-side comparison, or takes it back. */
export function PinButton({ plant }: { readonly plant: PinnedPlant }) {
  const { isPinned, isFull, pin, unpin } = usePinnedPlants();
  const isOn = isPinned(plant.id);
  function handleClick(): void {
    if (isOn) unpin(plant.id);
    else if (isFull)
      showToast('Quatre plantes au plus', 'Retirez une plante épinglée pour en ajouter une autre.');
    else pin(plant);
  }
  const Icon = isOn ? IconPinnedFilled : IconPin;
  return (
    <button
      type="button"
      className={styles.pin}
      aria-pressed={isOn}
      aria-label={`Épingler ${plant.name} pour comparer`}
      onClick={handleClick}
    >
      <Icon size={18} stroke={1.8} aria-hidden="true" />
      {isOn ? 'Épinglée' : 'Épingler'}
    </button>
  );
}

/** Nothing while no plant is pinned. */
export function PinnedPlants() {
  const { pins, unpin, clear } = usePinnedPlants();
  if (pins.length === 0) return null;
  return (
    <section className={styles.bar} aria-label="Plantes épinglées">
      <ul className={styles.pins}>
        {pins.map(({ id, name }) => (
          <li key={id}>
            <Link to={`/home/plants/${id}`}>{name}</Link>
            <button type="button" aria-label={`Ne plus épingler ${name}`} onClick={() => unpin(id)}>
              <IconX size={16} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      {pins.length === 1 ? (
        <p className={styles.hint}>Épinglez une autre plante pour les comparer.</p>
      ) : (
        <Link className={styles.compare} to={comparisonPath(pins.map(({ id }) => id))}>
          <IconColumns size={18} aria-hidden="true" />
          Comparer côte à côte
        </Link>
      )}
      <button type="button" className={styles.clear} onClick={clear}>
        Tout retirer
      </button>
    </section>
  );
}
