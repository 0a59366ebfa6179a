import type { PlantSheet } from '@simples/contract/plant-sheet-content';
import { type DangerLevel, isDangerous } from '@simples/contract/plant-sheet-vocabulary';
import { type CallKind, numbersSaid } from '@simples/contract/safety/emergency-numbers';
import { useEmergencyCalls } from '#web/lib/emergency-calls.ts';
import styles from './dangerous-plants.module.css';

const usefulKinds: readonly CallKind[] = ['medical', 'general', 'poison'];

/** What to do when somebody took some of the plant. Part of the danger band, so that it comes first. */
export function PoisoningHelp() {
  const calls = useEmergencyCalls().filter(({ kind }) => usefulKinds.includes(kind));
  return (
    <>
      <p>
        En cas d’ingestion, même sans aucun signe : appelez {numbersSaid(calls)}, un centre antipoison, ou le
        service d’urgence le plus proche. Ne faites pas vomir, ne donnez rien à boire, gardez un morceau de la
        plante.
      </p>
      {calls.length > 0 && (
        <ul className={styles.calls}>
          {calls.map(({ label, href }) => (
            <li key={href}>
              <a className={styles.call} href={href}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

type SheetDanger = Pick<PlantSheet, 'additionalInfo' | 'knownDanger'>;

/** The level that other sheets of the plant know, otherwise that of the sheet. */
export function dangerOfSheet({ additionalInfo, knownDanger }: SheetDanger): DangerLevel | null {
  return knownDanger ?? additionalInfo.safety?.dangerLevel ?? null;
}

/** Toxic or lethal: preparations and doses are hidden. */
export function isDangerousSheet(sheet: SheetDanger): boolean {
  const level = dangerOfSheet(sheet);
  return level !== null && isDangerous(level);
}
