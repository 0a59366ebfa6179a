import type { CurrentUser } from '@simples/contract/current-user';
import { can } from '@simples/contract/permissions';
import type { PlantSheet } from '@simples/contract/plant-sheet-content';
import { isPending } from '@simples/contract/plant-sheet-status';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { CompareLink, PlantSheetView } from '#web/features/plant-sheets/plant-sheet.tsx';
import { formatDate } from '#web/lib/format.ts';
import { invalidatePlantSheets } from '#web/lib/plant-sheet-queries.ts';
import { showSuccess, showToast } from '#web/lib/toasts.ts';
import { Notice } from '#web/ui/form/notice.tsx';
import { validateRow, waitingChangesQuery } from './api.ts';
import type { ReviewUrl } from './review-url.ts';
import { BinButton, EditButton, PicturesButton } from './sheet-actions.tsx';
import styles from './staff.module.css';

function PendingChangesNotice({ sheet }: { readonly sheet: PlantSheet }) {
  const { data } = useQuery(waitingChangesQuery(sheet.id));
  const waiting = data?.plants ?? [];
  if (waiting.length === 0) return null;
  return (
    <Notice tone="info">
      {waiting.length > 1 ? 'Mises à jour' : 'Mise à jour'} en attente de validation :{' '}
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

function UnpublishedNotice({ sheet, onReview }: Readonly<{ sheet: PlantSheet; onReview: () => void }>) {
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

/** Published without a reader who may validate: see the setting CONTRIBUTORS_PUBLISH. */
function UnreadNotice({ sheet, mayValidate }: Readonly<{ sheet: PlantSheet; mayValidate: boolean }>) {
  const client = useQueryClient();
  const { mutate, isPending: isBusy } = useMutation({
    mutationFn: () => validateRow(sheet),
    onSuccess: async () => {
      showSuccess('Fiche validée avec succès');
      await invalidatePlantSheets(client);
    },
    onError: (error) => showToast('Erreur lors de la validation', error.message),
  });
  return (
    <Notice tone="info">
      Publiée sans relecture par une personne habilitée : le chatbot n’en tire ni conseil ni recette.{' '}
      {mayValidate && (
        <button type="button" className={styles.link} onClick={() => !isBusy && mutate()}>
          J’ai relu cette fiche
        </button>
      )}
    </Notice>
  );
}

interface PlainScreenProps {
  readonly sheet: PlantSheet;
  readonly user: CurrentUser;
  readonly url: ReviewUrl;
  readonly pathOfTag: (tag: string) => string;
  readonly onEdit: () => void;
  readonly history: ReactNode;
}

export function ReadingScreen({ sheet, user, url, pathOfTag, onEdit, history }: PlainScreenProps) {
  const isPublished = sheet.status === 'VALIDATED';
  const { isFromLexicon } = url;
  const mayValidate = can(user, 'validate_products');
  const mayRemove = isPublished && mayValidate;
  return (
    <>
      <PlantSheetView
        sheet={sheet}
        pathOfTag={pathOfTag}
        action={
          isFromLexicon ? (
            <CompareLink sheet={sheet} />
          ) : (
            <div className={styles.thumb}>
              <EditButton variant="filled" onClick={onEdit} />
            </div>
          )
        }
        notices={
          <div className={styles.notices}>
            {sheet.isUnread === true && <UnreadNotice sheet={sheet} mayValidate={mayValidate} />}
            {isPublished && <PendingChangesNotice sheet={sheet} />}
            {isPending(sheet.status) && <UnpublishedNotice sheet={sheet} onReview={url.review} />}
          </div>
        }
      />
      <div className={styles.after}>
        <div className={styles.acts}>
          {isFromLexicon && <EditButton onClick={onEdit} />}
          <PicturesButton sheet={sheet} />
          {mayRemove && <BinButton sheet={sheet} />}
        </div>
        {history}
      </div>
    </>
  );
}
