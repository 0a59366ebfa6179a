import {
  type DocumentStage,
  documentStageLabels,
  type LibraryDocument,
} from '@simples/contract/documents/document';
import { IconAlertTriangle, IconCheck, IconLoader2 } from '@tabler/icons-react';
import styles from './library.module.css';

/** The stages in their order; OCR is one only for documents that need it. */
const order = [
  'RECEIVED',
  'READING',
  'OCR',
  'EXTRACTING',
  'TO_REVIEW',
] as const satisfies readonly DocumentStage[];

const pages = (count: number) => `${count} page${count > 1 ? 's' : ''}`;

/** What happens now, in words. */
export function progressText({
  stage,
  pagesRead,
  pagesRecognised,
  pages: total,
  passages,
}: LibraryDocument): string {
  if (stage === 'RECEIVED') return 'En attente de lecture';
  if (stage === 'READING' || stage === 'OCR') {
    const verb = stage === 'OCR' ? 'Reconnaissance de caractères' : 'Lecture';
    return total === null ? `${verb} en cours` : `${verb} : ${pagesRead} sur ${pages(total)}`;
  }
  if (stage === 'EXTRACTING') return `Recherche de plantes dans ${pages(pagesRead)}`;
  const recognised = pagesRecognised > 0 ? `, dont ${pagesRecognised} par reconnaissance de caractères` : '';
  const read = `${pagesRead} ${pagesRead > 1 ? 'pages lues' : 'page lue'}${recognised}`;
  return stage === 'FAILED' ? read : `${read}, ${passages} passage${passages > 1 ? 's' : ''} à citer`;
}

function Mark({ state }: { readonly state: 'done' | 'current' | 'next' }) {
  if (state === 'done') return <IconCheck size={16} aria-hidden="true" />;
  return state === 'current' ? <IconLoader2 className={styles.turning} size={16} aria-hidden="true" /> : null;
}

/** How far a document has come. */
export function Stages({ document }: { readonly document: LibraryDocument }) {
  const { stage, pagesRecognised } = document;
  if (stage === 'FAILED') {
    return (
      <p className={styles.failed}>
        <IconAlertTriangle size={18} aria-hidden="true" />
        {documentStageLabels.FAILED}
      </p>
    );
  }
  const needsOcr = stage === 'OCR' || pagesRecognised > 0;
  const shown = order.filter((one) => one !== 'OCR' || needsOcr);
  const now = shown.indexOf(stage);
  return (
    <ol className={styles.stages} aria-label="Avancement">
      {shown.map((one, place) => {
        const isLast = one === 'TO_REVIEW';
        const state = place < now || (place === now && isLast) ? 'done' : place === now ? 'current' : 'next';
        return (
          <li
            key={one}
            className={styles.stage}
            data-state={state}
            aria-current={place === now ? 'step' : undefined}
          >
            <Mark state={state} />
            {documentStageLabels[one]}
          </li>
        );
      })}
    </ol>
  );
}
