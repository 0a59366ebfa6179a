import type { Conversation, Message } from '@simples/contract/conversations';
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import Markdown from 'react-markdown';
import { Link } from 'react-router';
import { PrintedBlocks } from '#web/features/chatbot/messages/answer-blocks.tsx';
import { allowedElements } from '#web/features/chatbot/messages/answer-text.tsx';
import { saysInBlocks } from '#web/features/chatbot/messages/block-texts.ts';
import { titleOf } from '#web/features/chatbot/state/use-discussions.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { Button } from '#web/ui/form/button.tsx';
import { PageHeader } from '#web/ui/page.tsx';
import { ErrorState, LoadingState } from '#web/ui/states.tsx';
import { citationsOf, ORIGIN, wholeDiscussion } from './export-markdown.ts';
import styles from './print-page.module.css';

export function PrintPage({ id }: { readonly id: string }) {
  const query = useQuery({
    queryKey: ['conversations.print', id],
    queryFn: ({ signal }) => wholeDiscussion(id, signal),
    staleTime: 0,
    gcTime: 0,
  });
  if (query.isPending) return <LoadingState label="Préparation de la discussion..." />;
  if (query.isError) {
    return <ErrorState message={query.error.message} onRetry={() => void query.refetch()} />;
  }
  return <Paper discussion={query.data} />;
}

function Paper({ discussion }: { readonly discussion: Conversation }) {
  return (
    <article className={styles.paper}>
      <div className={styles.actions}>
        <Link className={styles.back} to={`/home/chatbot?discussion=${discussion.id}`}>
          <IconArrowLeft size={18} aria-hidden="true" />
          Retour à la discussion
        </Link>
        <Button onClick={() => window.print()}>
          <IconPrinter size={18} aria-hidden="true" />
          Imprimer ou enregistrer en PDF
        </Button>
      </div>
      <PageHeader
        title={titleOf(discussion)}
        subtitle={`Discussion du ${formatDateTime(discussion.createdAt)}`}
      />
      <p className={styles.origin}>{ORIGIN}</p>
      {discussion.chatHistory.map((message) =>
        message.type === 'HUMAN' ? (
          <PrintedQuestion key={message.id} message={message} />
        ) : (
          <PrintedAnswer key={message.id} message={message} />
        ),
      )}
    </article>
  );
}

function PrintedQuestion({ message }: { readonly message: Message }) {
  return (
    <section className={styles.question}>
      <h2 className={styles.heading}>Question du {formatDateTime(message.createdAt)}</h2>
      <p className={styles.asked}>{message.content}</p>
    </section>
  );
}

function PrintedAnswer({ message }: { readonly message: Message }) {
  const { emergency, sources, strip } = message;
  return (
    <section className={styles.answer}>
      <h3 className={styles.heading}>Réponse automatique</h3>
      {strip && (
        <p>
          <strong>{strip.text}</strong>
        </p>
      )}
      {emergency ? <Emergency card={emergency} /> : <Said message={message} />}
      {sources.length > 0 && (
        <>
          <h4 className={styles.heading}>Sources</h4>
          <ul className={styles.sources}>
            {citationsOf(sources).map(({ number, quote, place, path }) => (
              <li key={number}>
                [{number}] « {quote} » — {place}
                {path !== null && <Address path={path} />}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** Whole: paper is read away from the product. */
function Address({ path }: { readonly path: string }) {
  return <span className={styles.address}> {new URL(path, window.location.origin).href}</span>;
}

function Said({ message }: { readonly message: Message }) {
  if (saysInBlocks(message)) return <PrintedBlocks blocks={message.blocks} />;
  return (
    <Markdown allowedElements={allowedElements} unwrapDisallowed>
      {message.content}
    </Markdown>
  );
}

function Emergency({ card }: { readonly card: NonNullable<Message['emergency']> }) {
  return (
    <>
      <p>
        <strong>{card.title}</strong>
      </p>
      <ul>
        {[...card.actions.map(({ label }) => label), ...card.text.split('\n')].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );
}
