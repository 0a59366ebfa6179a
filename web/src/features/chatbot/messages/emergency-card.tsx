import type { EmergencyCard, UrgencyStrip as Strip } from '@simples/contract/safety/assessment';
import { IconExternalLink, IconPhoneCall } from '@tabler/icons-react';
import { useId } from 'react';
import { cardWithNumbersOf } from '#web/features/chatbot/state/triage.ts';
import { emergencyCountries, useEmergencyCountry } from '#web/lib/emergency-country.ts';
import styles from './emergency-card.module.css';

/** A wish to die is never waved away. */
const SELF_HARM = 'suicide';

interface NotUrgentProps {
  /** Null while it cannot be asked again. */
  readonly onNotUrgent: (() => void) | null;
}

function NotUrgent({ onNotUrgent }: NotUrgentProps) {
  if (!onNotUrgent) return null;
  return (
    <button type="button" className={styles.notUrgent} onClick={onNotUrgent}>
      Ce n’est pas une urgence
    </button>
  );
}

interface EmergencyProps extends NotUrgentProps {
  readonly card: EmergencyCard;
  /** Announced at once; not for cards of the history. */
  readonly isNew?: boolean;
}

/** Of the country where the person is, also when the card was first shown elsewhere. */
export function Emergency({ card: given, isNew = false, onNotUrgent }: EmergencyProps) {
  const titleId = useId();
  const { country, code, change } = useEmergencyCountry();
  const card = cardWithNumbersOf(country, given);
  return (
    <section className={styles.card} aria-labelledby={titleId} role={isNew ? 'alert' : undefined}>
      <h2 id={titleId} className={styles.title}>
        {card.title}
      </h2>
      <div className={styles.calls}>
        {card.actions.map((action) => (
          <CallButton key={action.href} {...action} />
        ))}
      </div>
      <label className={styles.country}>
        Numéros du pays :{' '}
        <select value={code} onChange={(event) => change(event.target.value)}>
          {emergencyCountries().map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <ul className={styles.steps}>
        {card.text.split('\n').map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {card.id !== SELF_HARM && <NotUrgent onNotUrgent={onNotUrgent} />}
    </section>
  );
}

interface UrgencyStripProps extends NotUrgentProps {
  readonly strip: Strip;
}

export function UrgencyStrip({ strip, onNotUrgent }: UrgencyStripProps) {
  return (
    <div className={styles.strip}>
      <p role="note" aria-label={strip.isConsultation ? 'À montrer à un médecin' : 'Urgence possible'}>
        <IconPhoneCall size={20} aria-hidden="true" />
        <span>{strip.text}</span>
      </p>
      {!strip.isConsultation && <NotUrgent onNotUrgent={onNotUrgent} />}
    </div>
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
