import type { DocumentDoubt } from '@simples/contract/document-doubts';
import type { VersionComparison } from '@simples/contract/plant-sheet-comparison';
import type { PlantSheet } from '@simples/contract/plant-sheet-content';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatDate } from '#web/lib/format.ts';
import { DocumentCrop } from '#web/ui/document-crop.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { ErrorState, LoadingState } from '#web/ui/states.tsx';
import { doubtsQuery, useAddRisk, useDismissal } from './doubt-api.ts';
import styles from './doubts.module.css';

const BOX = 'passages-a-verifier';
const TITLE = `${BOX}-titre`;

const idOf = ({ documentId, pageIndex, start }: DocumentDoubt): string =>
  `${BOX} ${documentId} ${pageIndex} ${start}`;

const isOpen = ({ dismissed }: DocumentDoubt): boolean => dismissed === undefined;

/** Whether there is anything to show, and what must be decided before the sheet is published: all of it until it is known. */
export function useDoubts(sheet: PlantSheet) {
  const wanted = doubtsQuery(sheet);
  const { data, isFetched, isFetching, refetch } = useQuery(wanted);
  const open = data?.doubts.filter(isOpen).map(idOf) ?? [BOX];
  return {
    doubts: data?.doubts,
    isFetching,
    retry: () => void refetch(),
    open: wanted.enabled ? open : [],
    isShown: data ? data.doubts.length > 0 : isFetched,
  };
}

interface DoubtsProps {
  readonly found: ReturnType<typeof useDoubts>;
  readonly sheet: PlantSheet;
  readonly comparison: VersionComparison;
  readonly mayDecide: boolean;
}

/** Refusals of the document that no sheet tells, and that may be of this plant. */
export function Doubts({ found: { doubts, isFetching, retry }, ...props }: DoubtsProps) {
  if (!doubts) {
    return (
      <div data-unit={BOX} tabIndex={-1}>
        {isFetching ? (
          <LoadingState label="Recherche de passages à vérifier…" size="small" />
        ) : (
          <ErrorState message="Les passages à vérifier n’ont pas pu être lus." onRetry={retry} />
        )}
      </div>
    );
  }
  return (
    <section className={styles.doubts} aria-labelledby={TITLE}>
      <h3 id={TITLE} className={styles.title} tabIndex={-1}>
        À vérifier dans le document
      </h3>
      {doubts.map((doubt) =>
        isOpen(doubt) ? (
          <OpenDoubt key={idOf(doubt)} doubt={doubt} {...props} />
        ) : (
          <Dismissed key={idOf(doubt)} doubt={doubt} {...props} />
        ),
      )}
    </section>
  );
}

/** The button that was pressed is gone: the focus goes on from the heading above. */
function focusTitle(): void {
  const title = () => document.getElementById(TITLE) ?? document.getElementById('contre-indications-titre');
  requestAnimationFrame(() => title()?.focus({ preventScroll: true }));
}

type DoubtProps = Omit<DoubtsProps, 'found'> & { readonly doubt: DocumentDoubt };

const whose = ({ plants }: DocumentDoubt): string =>
  plants > 1
    ? `Il semble refuser une plante à quelqu’un sans dire laquelle : ${plants} plantes du document sont possibles.`
    : 'Il se trouve dans le texte de cette plante, et aucun champ de la fiche ne le dit.';

function OpenDoubt({ doubt, sheet, comparison, mayDecide }: DoubtProps) {
  const { mutate: dismiss, isPending: isDismissing } = useDismissal(sheet, focusTitle);
  const { mutate: add, isPending: isAdding } = useAddRisk({ sheet, comparison, onAdded: focusTitle });
  const isBusy = isDismissing || isAdding;
  const { documentId, title, quotes, risk } = doubt;
  return (
    <article
      className={styles.doubt}
      data-unit={idOf(doubt)}
      tabIndex={-1}
      aria-label={`À vérifier : « ${risk.details} »`}
    >
      <p className={styles.lead}>
        <IconAlertTriangle size={20} stroke={1.8} aria-hidden="true" />
        <strong>À vérifier : ce passage pourrait concerner cette plante</strong>
      </p>
      <p className={styles.detail}>
        {whose(doubt)} Document : « {title} ».
      </p>
      {quotes.map((quote) => (
        <DocumentCrop
          key={quote.pageIndex}
          documentId={documentId}
          index={quote.pageIndex}
          label={quote.pageLabel}
          quotes={[quote]}
        />
      ))}
      <div className={styles.acts}>
        <Button isBusy={isBusy} onClick={() => !isBusy && add(doubt)}>
          Ajouter aux contre-indications
        </Button>
        {mayDecide && (
          <Button
            variant="outline"
            isBusy={isBusy}
            onClick={() => !isBusy && dismiss({ doubt, isDismissed: true })}
          >
            Ne concerne pas cette plante
          </Button>
        )}
      </div>
    </article>
  );
}

function Dismissed({ doubt, sheet, mayDecide }: DoubtProps) {
  const { mutate: dismiss, isPending: isBusy } = useDismissal(sheet, focusTitle);
  const { dismissed, risk } = doubt;
  if (!dismissed) return null;
  return (
    <div className={styles.dismissed}>
      <p>
        « {risk.details} » <strong>ne concerne pas cette plante</strong>
        <span className={styles.detail}>
          {' '}
          ({dismissed.by === null ? '' : `${dismissed.by}, `}
          {formatDate(dismissed.at)})
        </span>
      </p>
      {mayDecide && (
        <Button
          variant="quiet"
          isBusy={isBusy}
          onClick={() => !isBusy && dismiss({ doubt, isDismissed: false })}
        >
          Remettre à vérifier<span className="only-for-readers"> : « {risk.details} »</span>
        </Button>
      )}
    </div>
  );
}
