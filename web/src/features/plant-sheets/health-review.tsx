import type { PlantSheet } from '@simples/contract/plant-sheet-content';
import { type HealthReview, sheetCompanionEndpoints } from '@simples/contract/sheet-companions';
import { IconCircleCheck, IconStethoscope } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { call } from '#web/lib/api-client.ts';
import { formatDate } from '#web/lib/format.ts';
import { companionsQuery } from '#web/lib/plant-sheet-queries.ts';
import { usePermission } from '#web/lib/session.ts';
import { showSuccess } from '#web/lib/toasts.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import styles from './health-review.module.css';

const { signHealthReview, withdrawHealthReview } = sheetCompanionEndpoints;

const signReview = (id: string, version: number) =>
  call(signHealthReview, { params: { id }, body: { version } });

const withdrawReview = (id: string) => call(withdrawHealthReview, { params: { id } });

type SheetProps = Readonly<{ sheet: PlantSheet }>;

function sentenceOf({ createdBy }: PlantSheet, review: HealthReview | null): string {
  if (!review) {
    const words = 'non relue par un professionnel';
    return createdBy === 'AI' ? `Rédigée à partir de sources publiques, ${words}` : `Fiche ${words}`;
  }
  const { reviewer, reviewedAt, isCurrent, version } = review;
  const who = reviewer === null ? '' : ` par ${reviewer}`;
  const read = `Relue${who}, professionnel de santé, le ${formatDate(reviewedAt)}`;
  return isCurrent ? read : `${read} dans sa version ${version} ; modifiée depuis, non relue`;
}

const languageNames = { FR: 'français', EN: 'anglais' } as const;

/** Who has read the sheet, and its translations. */
export function SheetReading({ sheet }: SheetProps) {
  const { data, isPending } = useQuery(companionsQuery(sheet.id));
  if (!data) return isPending && <div className={styles.awaited} />;
  const { healthReview, validation, translations } = data;
  return (
    <>
      {validation && (
        <p className={styles.reading} data-read="true">
          <IconCircleCheck size={18} stroke={1.8} aria-hidden="true" />
          Validée{validation.validator !== null && ` par ${validation.validator}`} le{' '}
          {formatDate(validation.validatedAt)}
        </p>
      )}
      <p className={styles.reading} data-read={healthReview?.isCurrent ?? false}>
        <IconStethoscope size={18} stroke={1.8} aria-hidden="true" />
        {sentenceOf(sheet, healthReview)}
      </p>
      {sheet.status === 'VALIDATED' && <SignButton sheet={sheet} review={healthReview} />}
      {translations.map(({ id, language, plantCommonName }) => (
        <p key={id}>
          <Link to={`/home/plants/${id}`} lang={language.toLowerCase()}>
            Fiche en {languageNames[language]} : {plantCommonName}
          </Link>
        </p>
      ))}
    </>
  );
}

type SignProps = SheetProps & Readonly<{ review: HealthReview | null }>;

function SignButton({ sheet: { id, version }, review }: SignProps) {
  const maySign = usePermission('review_health');
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  if (!maySign || (review?.isCurrent && !review.isOwn)) return null;
  const isSigned = review?.isCurrent === true;
  const label = isSigned ? 'Retirer ma relecture' : 'J’ai relu cette fiche';
  const handleDone = async (): Promise<void> => {
    await client.invalidateQueries(companionsQuery(id));
    showSuccess(isSigned ? 'Relecture retirée' : 'Relecture signée');
  };
  return (
    <>
      <button type="button" className={styles.sign} onClick={() => setOpen(true)}>
        {label}
      </button>
      {isOpen && (
        <ConfirmDialog<unknown>
          title={`${label} ?`}
          confirmLabel={isSigned ? 'Retirer' : 'Signer'}
          action={() => (isSigned ? withdrawReview(id) : signReview(id, version))}
          onDone={() => void handleDone()}
          failure={isSigned ? 'La relecture n’a pas pu être retirée' : 'La relecture n’a pas pu être signée'}
          onClose={() => setOpen(false)}
        >
          {isSigned ? (
            <p>La fiche sera de nouveau montrée comme non relue par un professionnel.</p>
          ) : (
            <p>
              Votre nom et la date sont montrés sur la fiche, pour la version {version} seulement. Vous
              confirmez l’avoir lue en entier.
            </p>
          )}
        </ConfirmDialog>
      )}
    </>
  );
}
