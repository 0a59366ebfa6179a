import { type CallKind, numbersSaid } from '@simples/contract/safety/numbers';
import { useEmergencyCalls } from '../../lib/emergency-calls.ts';
import styles from './poisoning-help.module.css';

const usefulKinds: readonly CallKind[] = ['medical', 'general', 'poison'];

/** What to do when somebody took some of the plant. Part of the danger band, so it comes before anything else. */
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
