import { Sprig } from '../../../ui/drawings.tsx';
import styles from './welcome.module.css';

const EXAMPLES = [
  'Que prendre contre une toux sèche ?',
  'Comment préparer une tisane de kinkéliba ?',
  'Le gingembre est-il possible pendant la grossesse ?',
  'Quelle différence entre le thym et la guimauve ?',
];

interface WelcomeProps {
  readonly firstName: string;
  readonly onAsk: (question: string) => void;
}

export function Welcome({ firstName, onAsk }: WelcomeProps) {
  return (
    <div className={styles.welcome}>
      <Sprig className={styles.drawing} />
      <h2 className={styles.title}>Bienvenue{firstName === '' ? '' : `, ${firstName}`}</h2>
      <p className={styles.lead}>
        Posez une question sur les plantes médicinales : chaque réponse vient de nos fiches validées et cite
        ses sources.
      </p>
      <ul className={styles.examples} aria-label="Exemples de questions">
        {EXAMPLES.map((question) => (
          <li key={question}>
            <button type="button" onClick={() => onAsk(question)}>
              {question}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
