import type { Source } from '@simples/contract/conversations';
import { IconX } from '@tabler/icons-react';
import { Suspense, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { formatDate } from '#web/lib/format.ts';
import { optionalPart } from '#web/ui/optional-part.ts';
import { EmptyState } from '#web/ui/states.tsx';
import { isLong, linkTo, pageOf, sourceText } from './source-text.ts';
import styles from './sources-panel.module.css';

const Engraving = optionalPart(
  async () => (await import('#web/ui/plants/engraving/engraving.tsx')).Engraving,
);

type SourceCardProps = Readonly<{ source: Source; number: number; isChosen: boolean }>;

function SourceCard({ source, number, isChosen }: SourceCardProps) {
  const card = useRef<HTMLLIElement>(null);
  const titleId = useId();
  const page = pageOf(source);

  useEffect(() => {
    if (!isChosen) return;
    card.current?.focus({ preventScroll: true });
    card.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);

  return (
    <li
      ref={card}
      className={styles.card}
      data-chosen={isChosen || undefined}
      tabIndex={-1}
      aria-labelledby={titleId}
    >
      <h3 id={titleId} className={styles.name}>
        <span className={styles.number} aria-hidden="true">
          {number}
        </span>
        <span>
          <span className="only-for-readers">Source {number} : </span>
          {source.name}
        </span>
      </h3>
      {source.plant && (
        <div className={styles.picture}>
          <Suspense>
            <Engraving family={source.plant.family} part={source.plant.usedPart} />
          </Suspense>
        </div>
      )}
      {page !== '' && <p className={styles.place}>{page}</p>}
      <Quote content={source.content} name={source.name} />
      {source.isHealthReviewed !== undefined && (
        <p className={styles.place}>
          {source.isHealthReviewed ? 'Relue' : 'Non relue'} par un professionnel de santé
        </p>
      )}
      <Metadata metadata={source.metadata} statement={sourceText(source.content, true).statement} />
    </li>
  );
}

function Quote({ content, name }: { readonly content: string; readonly name: string }) {
  const [isWhole, setIsWhole] = useState(false);
  const textId = useId();
  const { statement, rest, isCut } = sourceText(content, isWhole);
  return (
    <>
      <p id={textId} className={styles.text}>
        <mark className={styles.mark}>{statement}</mark>
        {rest === '' ? '' : `\n${rest}`}
        {isCut && '…'}
      </p>
      {isLong(content) && (
        <button
          type="button"
          className={styles.more}
          aria-expanded={isWhole}
          aria-controls={textId}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? 'Voir moins' : 'Voir plus'}
          <span className="only-for-readers"> de {name}</span>
        </button>
      )}
    </>
  );
}

const typeNames: Readonly<Record<string, string>> = { fiche: 'Fiche de plante', document: 'Document' };

function Metadata({ metadata, statement }: Readonly<{ metadata: Source['metadata']; statement: string }>) {
  const { title, type, url, date } = metadata;
  const link = linkTo(url, type === 'document' ? statement : null);
  const facts = [
    { name: 'Titre', value: title },
    { name: 'Type', value: typeNames[type] ?? type },
    { name: 'Date', value: date === null ? '' : formatDate(date) },
  ].filter(({ value }) => value !== '');
  return (
    <>
      <dl className={styles.facts}>
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {link && (
        <Link to={link} className={styles.link}>
          {type === 'fiche' ? 'Ouvrir la fiche' : 'Ouvrir le document'}
          <span className="only-for-readers"> {title}</span>
        </Link>
      )}
    </>
  );
}

interface SourcesPanelProps {
  readonly sources: readonly Source[];
  /** 1-based. */
  readonly chosen: number | null;
  readonly onClose: () => void;
}

export default function SourcesPanel({ sources, chosen, onClose }: SourcesPanelProps) {
  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        <h2 className={styles.title}>Sources</h2>
        <button type="button" className={styles.close} aria-label="Fermer les sources" onClick={onClose}>
          <IconX size={20} aria-hidden="true" />
        </button>
      </div>
      {sources.length === 0 ? (
        <EmptyState message="Aucune source disponible" />
      ) : (
        <ol className={styles.cards}>
          {sources.map((source, place) => (
            <SourceCard key={source.id} source={source} number={place + 1} isChosen={place + 1 === chosen} />
          ))}
        </ol>
      )}
    </div>
  );
}
