import type { EmergencyCard } from '@simples/contract/safety/assessment';
import { IconExternalLink, IconPhoneCall } from '@tabler/icons-react';
import { useId } from 'react';
import styles from './emergency-card.module.css';

/** No line starts with punctuation: non-breaking spaces. */
const tied = (text: string): string => text.replace(/ (?=[:;?!»])/g, '\u00a0');

interface EmergencyProps {
  readonly card: EmergencyCard;
  /** Announced at once; not for cards of the history. */
  readonly isNew?: boolean;
}

export function Emergency({ card, isNew = false }: EmergencyProps) {
  const titleId = useId();
  return (
    <section className={styles.card} aria-labelledby={titleId} role={isNew ? 'alert' : undefined}>
      <h2 id={titleId} className={styles.title}>
        {tied(card.title)}
      </h2>
      <div className={styles.calls}>
        {card.actions.map((action) => (
          <CallButton key={action.href} {...action} />
        ))}
      </div>
      <ul className={styles.steps}>
        {card.text.split('\n').map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}

export function UrgencyStrip({ children }: { readonly children: string }) {
  return (
    <p className={styles.strip} role="note" aria-label="Urgence possible">
      <IconPhoneCall size={20} aria-hidden="true" />
      <span>{tied(children)}</span>
    </p>
  );
}

function CallButton({ label, href }: EmergencyCard['actions'][number]) {
  if (href.startsWith('tel:')) {
    return (
      <a className={styles.call} href={href}>
        <IconPhoneCall size={20} aria-hidden="true" />
        {label}
      </a>
    );
  }
  if (!href.startsWith('https://')) return null;
  return (
    <a className={styles.site} href={href} target="_blank" rel="noopener noreferrer">
      <IconExternalLink size={18} aria-hidden="true" />
      {label}
    </a>
  );
}
