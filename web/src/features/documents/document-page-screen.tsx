import type { CurrentUser } from '@simples/contract/current-user';
import { documentPagePath } from '@simples/contract/documents';
import type { TextRange } from '@simples/contract/locate-quote';
import { can } from '@simples/contract/permissions';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { useDocumentTitle } from '#web/lib/browser/document-title.ts';
import { formatDate } from '#web/lib/format.ts';
import { DocumentPage, nameOfPage } from '#web/ui/document-page.tsx';
import { documentPageQuery } from '#web/ui/document-page-queries.ts';
import { Button } from '#web/ui/form/button.tsx';
import { BackButton, PageHeader } from '#web/ui/page.tsx';
import { LoadingState } from '#web/ui/states.tsx';
import styles from './document-page-screen.module.css';

const LessonPanel = lazy(() => import('./lesson-panel.tsx'));

interface DocumentPageScreenProps {
  readonly id: string;
  /** From 0. */
  readonly index: number;
  readonly user: CurrentUser;
}

/** A directly opened link leads to the start page. */
function useGoBack(user: CurrentUser): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  const start = can(user, 'manage_records') ? '/home/documents' : '/home/chatbot';
  return () => void (key === 'default' ? navigate(start, { replace: true }) : navigate(-1));
}

export function DocumentPageScreen({ id, index, user }: DocumentPageScreenProps) {
  const [params] = useSearchParams();
  const { data } = useQuery(documentPageQuery(id, index));
  const goBack = useGoBack(user);
  const quote = params.get('citation');
  const quotes = useMemo(() => (quote === null ? [] : [{ quote }]), [quote]);
  const [marked, setMarked] = useState<TextRange | null>(null);
  const [isTeaching, setTeaching] = useState(false);
  const mayTeach = can(user, 'manage_records');
  useDocumentTitle(data?.title);
  return (
    <article className={styles.screen}>
      <BackButton onBack={goBack} />
      <PageHeader
        title={data?.title ?? 'Page d’un document'}
        subtitle={data && `${data.authors} · reçu le ${formatDate(data.date)} · ${nameOfPage(data)}`}
        actions={data && mayTeach && <Neighbours id={id} index={index} pages={data.pages} />}
      />
      {data && mayTeach && (
        <Button variant="outline" aria-expanded={isTeaching} onClick={() => setTeaching(!isTeaching)}>
          Corriger la lecture de cette page
        </Button>
      )}
      {isTeaching && (
        <Suspense fallback={<LoadingState />}>
          <LessonPanel id={id} index={index} marked={marked} onMark={setMarked} />
        </Suspense>
      )}
      <DocumentPage
        documentId={id}
        index={index}
        quotes={quotes}
        {...(isTeaching && { marking: { marked, onMark: setMarked } })}
      />
    </article>
  );
}

function Neighbours({ id, index, pages }: Readonly<{ id: string; index: number; pages: number }>) {
  return (
    <nav aria-label="Pages du document" className={styles.neighbours}>
      {index > 0 && (
        <Link to={documentPagePath(id, index - 1)} replace>
          Page précédente
        </Link>
      )}
      {index + 1 < pages && (
        <Link to={documentPagePath(id, index + 1)} replace>
          Page suivante
        </Link>
      )}
    </nav>
  );
}
