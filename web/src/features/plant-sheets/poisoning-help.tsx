import styles from './poisoning-help.module.css';

/** Same numbers as the emergency cards of content/safety. */
const calls = [
  { label: 'Appeler le 15', href: 'tel:15' },
  { label: 'Appeler le 112', href: 'tel:112' },
  { label: 'Centre antipoison : 01\u00a045\u00a042\u00a059\u00a059', href: 'tel:+33145425959' },
] as const;

/** What to do when somebody took some of the plant. Part of the danger band, so it comes before anything else. */
export function PoisoningHelp() {
  return (
    <>
      <p>
        En cas d’ingestion, même sans aucun signe : appelez le 15 ou le 112, ou un centre antipoison. Ne
        faites pas vomir, ne donnez rien à boire, gardez un morceau de la plante.
      </p>
      <ul className={styles.calls}>
        {calls.map(({ label, href }) => (
          <li key={href}>
            <a className={styles.call} href={href}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
