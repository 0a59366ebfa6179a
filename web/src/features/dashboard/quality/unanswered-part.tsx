import { type Gap, MINIMUM_PEOPLE, type Quality } from '@simples/contract/dashboard';
import { Link } from 'react-router';
import { counted } from '../rates.ts';
import { Part } from './part.tsx';
import styles from './quality.module.css';

const newSheet = '/home/record-management?creer=1';

/** Words of a search that are a name at most; what is longer is a question. */
const NAME_WORDS = 3;

/** The form of a new sheet, begun with what was looked for: a complaint is a tag, a name the name of the plant. */
function formFor({ kind, term }: Gap): string {
  if (kind === 'symptom') return `${newSheet}&${new URLSearchParams({ tag: term })}`;
  const isName = kind === 'plant' || term.trim().split(/\s+/).length <= NAME_WORDS;
  return isName ? `${newSheet}&${new URLSearchParams({ nom: term })}` : newSheet;
}

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

function GapRow({ gap }: { readonly gap: Gap }) {
  const { term, plantSheetId, times, people } = gap;
  return (
    <>
      <span>
        «&nbsp;{term}&nbsp;»{' '}
        <span className={styles.detail}>
          {counted(times, 'fois', 'fois')}, {counted(people, 'personne', 'personnes')}
        </span>
      </span>
      {plantSheetId === null ? (
        <Link to={formFor(gap)} aria-label={`Créer la fiche pour ${term}`}>
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
