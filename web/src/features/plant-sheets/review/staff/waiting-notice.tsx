import type { PlantSheet } from '@simples/contract/plant-sheets/sheet';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatDate } from '../../../../lib/format.ts';
import { Notice } from '../../../../ui/form/notice.tsx';
import { waitingChangesQuery } from '../api.ts';
import styles from './staff.module.css';

/** Changes of this published sheet that wait for a decision, each with the way to it. Nothing when none does. */
export function WaitingNotice({ sheet }: { readonly sheet: PlantSheet }) {
  const { data } = useQuery(waitingChangesQuery(sheet.id));
  const waiting = data?.plants ?? [];
  if (waiting.length === 0) return null;
  return (
    <Notice tone="info">
      Mise(s) à jour en attente de validation :{' '}
      {waiting.map(({ id, updatedAt, createdBy, safetyChanges }, index) => (
        <span key={id} className={styles.waiting}>
          {index > 0 && ', '}
          <Link to={`/home/plants/${id}?depuis=validation`} state={{ fromValidation: true }}>
            {createdBy === 'AI' ? 'proposition de l’IA' : 'modification'} du {formatDate(updatedAt)}
            {safetyChanges > 0 && ` (sécurité : ${safetyChanges})`}
          </Link>
        </span>
      ))}
    </Notice>
  );
}

interface UnpublishedNoticeProps {
  readonly sheet: PlantSheet;
  readonly onReview: () => void;
}

/** This is no published sheet: readers do not see it. */
export function UnpublishedNotice({ sheet, onReview }: UnpublishedNoticeProps) {
  return (
    <Notice tone="info">
      {sheet.publishedSheetId === null
        ? 'Cette fiche n’est pas publiée : elle attend une validation. '
        : 'Ceci est une mise à jour qui attend une validation, pas la fiche que les lecteurs voient. '}
      <button type="button" className={styles.link} onClick={onReview}>
        Voir ce qui change
      </button>
    </Notice>
  );
}
