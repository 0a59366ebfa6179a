import type { Quality, SheetToReview } from '@simples/contract/dashboard';
import { Link } from 'react-router';
import { formatShortDate } from '../../../lib/format.ts';
import { counted } from '../rates.ts';
import { Part } from './part.tsx';
import styles from './quality.module.css';

const SHOWN = 5;
const kinds = { NEW: 'Nouvelle fiche', UPDATE: 'Mise à jour' } as const;

/** What waits for a decision, dangerous rows first. */
export function ReviewPart({ review: { total, dangerous, sheets } }: { readonly review: Quality['review'] }) {
  const [first] = sheets;
  const tab = first?.kind === 'UPDATE' ? '?onglet=mises-a-jour' : '';
  return (
    <Part
      title="Fiches à relire"
      value={total}
      detail={dangerous > 0 ? `dont ${counted(dangerous, 'dangereuse', 'dangereuses')}` : 'dans la file'}
      next={{ to: `/home/record-validation${tab}`, text: 'Ouvrir la file de validation' }}
    >
      {sheets.length > 0 && (
        <ul className={styles.rows} aria-label="Les premières de la file">
          {sheets.slice(0, SHOWN).map((sheet) => (
            <li key={sheet.plantSheetId}>
              <SheetRow sheet={sheet} />
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}

function SheetRow({ sheet }: { readonly sheet: SheetToReview }) {
  return (
    <>
      <Link to={`/home/plants/${sheet.plantSheetId}?depuis=validation`}>{sheet.name}</Link>
      <span className={styles.detail}>
        {kinds[sheet.kind]}, {formatShortDate(sheet.updatedAt)}
        {sheet.isDangerous && <strong className={styles.danger}> Dangereuse</strong>}
      </span>
    </>
  );
}
