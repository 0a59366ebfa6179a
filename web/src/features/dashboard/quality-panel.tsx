import { type Gap, MIN_PEOPLE, type Quality, type SheetToReview } from '@simples/contract/dashboard';
import { keptReasonLabels } from '@simples/contract/feedback';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { formatNumber, formatShortDate, pluralize } from '#web/lib/format.ts';
import { Panel } from '#web/ui/panel.tsx';
import { qualityQuery, type Range } from './api.ts';
import { atLeast } from './format.ts';
import styles from './quality-panel.module.css';

interface PartProps {
  readonly title: string;
  readonly value: number | string;
  readonly detail: ReactNode;
  readonly next?: { readonly to: string; readonly text: string };
  readonly children?: ReactNode;
}

function Part({ title, value, detail, next, children }: PartProps) {
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h3 id={id} className={styles.title}>
        {title}
      </h3>
      <p>
        <span className={styles.number}>{typeof value === 'number' ? formatNumber(value) : value}</span>{' '}
        <span className={styles.detail}>{detail}</span>
      </p>
      {children}
      {next && (
        <p className={styles.next}>
          <Link to={next.to}>{next.text}</Link>
        </p>
      )}
    </section>
  );
}

type Reason = Quality['feedback']['reasons'][number]['reason'];
const named = (reason: Reason): string => (reason === null ? 'Sans raison' : keptReasonLabels[reason]);

function FeedbackPart({ feedback }: { readonly feedback: Quality['feedback'] }) {
  const { up, down, reasons, sheets } = feedback;
  const [worst] = sheets;
  return (
    <Part
      title="Pouces vers le bas"
      value={down}
      detail={`et ${pluralize(up, 'pouce', 'pouces')} vers le haut`}
      next={
        worst
          ? { to: `/home/plants/${worst.plantSheetId}?depuis=fiches`, text: `Revoir ${worst.name}` }
          : { to: '/home/record-list', text: 'Voir les fiches' }
      }
    >
      {reasons.length > 0 && (
        <ul className={styles.reasons} aria-label="Raisons données">
          {reasons.map(({ reason, total }) => (
            <li key={reason} data-danger={reason === 'DANGEROUS' || undefined}>
              {named(reason)} {total}
            </li>
          ))}
        </ul>
      )}
      {sheets.length > 0 && (
        <ul className={styles.rows} aria-label="Fiches mises en cause">
          {sheets.map(({ plantSheetId, name, down: times, reasons: reasonsGiven }) => (
            <li key={plantSheetId}>
              <Link to={`/home/plants/${plantSheetId}?depuis=fiches`}>{name}</Link>
              <span className={styles.detail}>
                {pluralize(times, 'avis', 'avis')}
                {reasonsGiven.length > 0 &&
                  ` : ${reasonsGiven.map(({ reason, total }) => `${named(reason).toLowerCase()} ${total}`).join(', ')}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}

const SHOWN = 5;
const kinds = { NEW: 'Nouvelle fiche', UPDATE: 'Mise à jour' } as const;

function ReviewPart({ review: { total, dangerous, sheets } }: { readonly review: Quality['review'] }) {
  const [first] = sheets;
  const tab = first?.kind === 'UPDATE' ? '?onglet=mises-a-jour' : '';
  return (
    <Part
      title="Fiches à relire"
      value={total}
      detail={dangerous > 0 ? `dont ${pluralize(dangerous, 'dangereuse', 'dangereuses')}` : 'dans la file'}
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

const newSheet = '/home/record-management?creer=1';

/** A longer search is a question, not a name. */
const NAME_WORDS = 3;

function formFor({ kind, term }: Gap): string {
  if (kind === 'symptom') return `${newSheet}&${new URLSearchParams({ tag: term })}`;
  const isName = kind === 'plant' || term.trim().split(/\s+/).length <= NAME_WORDS;
  return isName ? `${newSheet}&${new URLSearchParams({ nom: term })}` : newSheet;
}

function UnansweredPart({ quality: { questions, toWrite, untold } }: { readonly quality: Quality }) {
  return (
    <Part
      title="Questions sans réponse"
      value={atLeast(questions.unanswered)}
      detail={`sur ${atLeast(questions.total, 'questions posées')}`}
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
          {atLeast(untold, 'autres demandes')} ne sont pas montrées&nbsp;: moins de {MIN_PEOPLE} personnes
          l’ont faite.
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
          {atLeast(times, 'fois')}, {atLeast(people, 'personnes')}
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

export function QualityPanel({ today, range }: { readonly today: string; readonly range: Range }) {
  const result = useQuery(qualityQuery(today, range));
  return (
    <Panel title={`Qualité, ${range} derniers jours`} results={[result]}>
      {result.data && <QualityParts quality={result.data} />}
    </Panel>
  );
}

function QualityParts({ quality }: { readonly quality: Quality }) {
  return (
    <div className={styles.parts}>
      <UnansweredPart quality={quality} />
      <FeedbackPart feedback={quality.feedback} />
      <ReviewPart review={quality.review} />
      <Part
        title="Phrases sans appui"
        value={quality.unsupportedSentences}
        detail="retenues avant l’envoi : aucun passage des fiches ne les confirme"
        next={{ to: '/home/record-list', text: 'Compléter les fiches' }}
      />
      <ModelPart model={quality.languageModel} />
    </div>
  );
}

function ModelPart({ model }: { readonly model: Quality['languageModel'] }) {
  const { answers, failures, tokensRead, tokensWritten, averageSeconds } = model;
  if (averageSeconds === null) return null;
  const cost = `${formatNumber(tokensRead)} jetons lus, ${formatNumber(tokensWritten)} écrits`;
  const time = `${formatNumber(Math.round(averageSeconds * 10) / 10)} s en moyenne`;
  return (
    <Part
      title="Modèle de langage"
      value={answers}
      detail={`réponses rédigées ; ${formatNumber(failures)} en échec ; ${time} ; ${cost}`}
    />
  );
}
