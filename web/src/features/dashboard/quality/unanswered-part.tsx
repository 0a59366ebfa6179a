import { type Gap, MINIMUM_PEOPLE, type Quality } from '@simples/contract/dashboard';
import { Link } from 'react-router';
import { counted } from '../rates.ts';
import { Part } from './part.tsx';
import styles from './quality.module.css';

const newSheet = '/home/record-management?creer=1';

/** Questions that no sheet answers, and what to write so that one does. */
export function UnansweredPart({ quality: { questions, toWrite, untold } }: { readonly quality: Quality }) {
  return (
    <Part
      title="Questions sans réponse"
      value={questions.unanswered}
      detail={`sur ${counted(questions.total, 'question posée', 'questions posées')}`}
      next={{ to: newSheet, text: 'Créer une fiche' }}
    >
      {toWrite.length > 0 && (
        <ul className={styles.rows} aria-label="À écrire">
          {toWrite.map((gap) => (
            <li key={`${gap.kind} ${gap.term}`}>
              <GapRow gap={gap} />
            </li>
          ))}
        </ul>
      )}
      {untold > 0 && (
        <p className={styles.note}>
          {counted(untold, 'autre demande n’est pas montrée', 'autres demandes ne sont pas montrées')}&nbsp;:
          moins de {MINIMUM_PEOPLE} personnes l’ont faite.
        </p>
      )}
    </Part>
  );
}

function GapRow({ gap: { term, plantSheetId, times, people } }: { readonly gap: Gap }) {
  return (
    <>
      <span>
        «&nbsp;{term}&nbsp;»{' '}
        <span className={styles.detail}>
          {counted(times, 'fois', 'fois')}, {counted(people, 'personne', 'personnes')}
        </span>
      </span>
      {plantSheetId === null ? (
        <Link to={newSheet} aria-label={`Créer la fiche pour ${term}`}>
          Créer la fiche
        </Link>
      ) : (
        <Link to={`/home/plants/${plantSheetId}?depuis=fiches`} aria-label={`Compléter la fiche ${term}`}>
          Compléter la fiche
        </Link>
      )}
    </>
  );
}
