import type { VersionComparison } from '@simples/contract/plant-sheet-comparison';
import { IconCheck, IconChevronRight, IconShieldExclamation, IconX } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import { pluralize } from '#web/lib/format.ts';
import { DocumentCrop, type QuotedPassage } from '#web/ui/document-crop.tsx';
import { Button } from '#web/ui/form/button.tsx';
import comparisonStyles from './comparison-view.module.css';
import { passagesOf, quotedFields } from './quoted-fields.ts';
import { useReview } from './review-choices.ts';
import styles from './review-desk.module.css';
import {
  countFields,
  nameOfRow,
  type ReviewPlan,
  type ReviewSection,
  type ReviewUnit,
} from './review-units.ts';
import { ChoiceButtons, NotForReaders, RowView } from './row-view.tsx';
import type { ReviewDeskState } from './use-review-desk.ts';

const SAFETY_BOX = 'changements-de-securite';

interface ReviewDeskProps {
  readonly comparison: VersionComparison;
  readonly plan: ReviewPlan;
  readonly desk: ReviewDeskState;
  /** Above the contraindications; null where the document leaves nothing in doubt. */
  readonly doubts: ReactNode;
}

type Passages = (unit: ReviewUnit) => readonly QuotedPassage[];
type PartProps = Omit<ReviewDeskProps, 'comparison' | 'doubts'> & { readonly passages: Passages };

/** What is to be decided or read, safety first, each beside the words of the document that it comes from. */
export function ReviewDesk({ comparison, doubts, ...props }: ReviewDeskProps) {
  const { plan, desk } = props;
  const quoted = useMemo(() => quotedFields(comparison.content), [comparison]);
  const passages: Passages = ({ id, row }) => passagesOf(quoted, plan.isNew ? row.path : id);
  const touched = plan.sections.filter(({ units }) => units.length > 0);
  const safety = touched.filter(({ isSafety }) => isSafety);
  const count = plan.isNew
    ? `${pluralize(plan.safetyIds.length, 'champ')} à lire d’abord`
    : `${pluralize(comparison.metadata.safetyChanges, 'modification')} à relire d’abord`;
  const shared = { ...props, passages };
  return (
    <div
      className={styles.desk}
      onKeyDown={desk.handleKeyDown}
      onFocus={desk.handleFocus}
      role="presentation"
    >
      {(safety.length > 0 || doubts !== null) && (
        <section id={SAFETY_BOX} className={comparisonStyles.safety} aria-labelledby={`${SAFETY_BOX}-titre`}>
          <h2 id={`${SAFETY_BOX}-titre`} className={comparisonStyles.safetyTitle}>
            <IconShieldExclamation size={24} stroke={1.6} aria-hidden="true" />
            Sécurité : {safety.length > 0 ? count : 'passages à vérifier'}
          </h2>
          {doubts}
          {safety.map((section) => (
            <SectionOfDesk key={section.id} section={section} {...shared} />
          ))}
        </section>
      )}
      {touched
        .filter(({ isSafety }) => !isSafety)
        .map((section) => (
          <SectionOfDesk key={section.id} section={section} {...shared} />
        ))}
      <Unchanged sections={plan.sections} />
    </div>
  );
}

type SectionProps = PartProps & { readonly section: ReviewSection };

function SectionOfDesk({ section, ...props }: SectionProps) {
  const { id, title, isSafety, units } = section;
  const { plan, desk } = props;
  const Heading = isSafety ? 'h3' : 'h2';
  const isOpen = desk.isOpen(section);
  return (
    <section
      id={id}
      className={styles.section}
      data-safety={isSafety || undefined}
      aria-labelledby={`${id}-titre`}
    >
      <div className={styles.head}>
        <Heading id={`${id}-titre`} className={styles.title} tabIndex={-1}>
          {plan.isLong && !isSafety ? (
            <button
              type="button"
              className={styles.opener}
              aria-expanded={isOpen}
              onClick={() => desk.toggle(section)}
            >
              <IconChevronRight size={20} stroke={1.8} aria-hidden="true" />
              {title}
            </button>
          ) : (
            title
          )}
        </Heading>
        {!plan.isNew && <SectionChoice section={section} isOpen={isOpen} />}
      </div>
      {isOpen ? <OpenSection {...props} section={section} /> : <FoldedSection units={units} />}
    </section>
  );
}

function OpenSection({ section, ...props }: SectionProps) {
  const { isDangerous } = useReview();
  const { id, isSafety, units } = section;
  return (
    <>
      {isDangerous && id === 'posologie' && <NotForReaders />}
      {units.map((unit) => (
        <UnitView key={unit.id} unit={unit} isSafety={isSafety} {...props} />
      ))}
      {props.plan.isNew && isSafety && <SectionRead section={section} />}
    </>
  );
}

/** What waits in a folded part, by name. */
function FoldedSection({ units }: Pick<ReviewSection, 'units'>) {
  const names = [...new Set(units.map(({ trail: [item], row }) => item ?? nameOfRow(row)))];
  return <p className={styles.waiting}>{names.join(' · ')}</p>;
}

type SectionChoiceProps = Readonly<{ section: ReviewSection; isOpen: boolean }>;

/** All changes of a part at once, where they are to be seen. */
function SectionChoice({ section: { title, units }, isOpen }: SectionChoiceProps) {
  const { onChoose, choices } = useReview();
  const ids = units.map(({ id }) => id);
  const open = ids.filter((id) => choices[id] === undefined).length;
  if (onChoose === null) return null;
  return (
    <div className={styles.whole}>
      <span className={styles.count}>
        {open === 0 ? 'tout est décidé' : `${open} sur ${ids.length} sans décision`}
      </span>
      {isOpen && ids.length > 1 && (
        <>
          <Button variant="quiet" onClick={() => onChoose(ids, 'accept')}>
            <IconCheck size={18} stroke={2} aria-hidden="true" />
            Accepter la section<span className="only-for-readers"> {title}</span>
          </Button>
          <Button variant="quiet" onClick={() => onChoose(ids, 'reject')}>
            <IconX size={18} stroke={2} aria-hidden="true" />
            Rejeter la section<span className="only-for-readers"> {title}</span>
          </Button>
        </>
      )}
    </div>
  );
}

/** Stands after the last field, where it has been seen. */
function SectionRead({ section: { title, units } }: { readonly section: ReviewSection }) {
  const { onChoose, choices } = useReview();
  const open = units.map(({ id }) => id).filter((id) => choices[id] === undefined);
  if (onChoose === null || open.length < 2) return null;
  return (
    <div className={styles.foot}>
      <Button variant="outline" onClick={() => onChoose(open, 'accept')}>
        J’ai lu ces {open.length} champs<span className="only-for-readers"> : {title}</span>
      </Button>
    </div>
  );
}

type UnitProps = PartProps & { readonly unit: ReviewUnit; readonly isSafety: boolean };

function UnitView({ unit, plan, desk, passages, isSafety }: UnitProps) {
  const { choices, nameOf } = useReview();
  const { id, trail, row } = unit;
  const isCurrent = desk.currentId === id;
  const place = plan.units.indexOf(unit) + 1;
  // What is decided steps back; a field that was read stays to be compared with the others.
  const isFolded = !plan.isNew && !isCurrent && choices[id] !== undefined;
  const name = plan.isNew ? nameOfRow(row) : nameOf(id);
  return (
    <article
      className={styles.unit}
      data-unit={id}
      data-current={isCurrent || undefined}
      data-choice={choices[id]}
      tabIndex={-1}
      aria-label={`${place} sur ${plan.units.length} : ${name}`}
    >
      {isFolded ? (
        <p className={styles.folded}>{name}</p>
      ) : (
        <UnitBody trail={trail} unit={unit} pages={passages(unit)} isOnDemand={plan.isLong && !isSafety} />
      )}
      {plan.isNew ? isSafety && <ReadButton unit={unit} /> : <ChoiceButtons changeId={id} />}
    </article>
  );
}

interface BodyProps {
  readonly trail: readonly string[];
  readonly unit: ReviewUnit;
  readonly pages: readonly QuotedPassage[];
  readonly isOnDemand: boolean;
}

function UnitBody({ trail, unit: { row }, pages, isOnDemand }: BodyProps) {
  return (
    <>
      {trail.length > 0 && <p className={styles.trail}>{trail.join(' › ')}</p>}
      <div className={styles.compared} data-quoted={pages.length > 0 || undefined}>
        {row.kind === 'text' && row.state === 'same' && row.value === '' ? (
          <MissingField label={row.label} />
        ) : (
          <RowView row={row} />
        )}
        {pages.length > 0 && (
          <div className={styles.passages}>
            {pages.map((page) => (
              <DocumentCrop key={`${page.documentId} ${page.index}`} {...page} isOnDemand={isOnDemand} />
            ))}
          </div>
        )}
      </div>
    </>
  );
}

function MissingField({ label }: { readonly label: string }) {
  return (
    <p className={styles.missing}>
      <strong>{label}</strong> : rien dans cette fiche. Ce qui n’est pas documenté n’est pas sans danger.
    </p>
  );
}

function ReadButton({ unit: { id, row } }: { readonly unit: ReviewUnit }) {
  const { choices, onChoose } = useReview();
  if (onChoose === null) return null;
  const isRead = choices[id] !== undefined;
  return (
    <button
      type="button"
      className={styles.read}
      aria-pressed={isRead}
      onClick={() => onChoose([id], isRead ? null : 'accept')}
    >
      <IconCheck size={18} stroke={2} aria-hidden="true" />
      {isRead ? 'Lu' : 'J’ai lu'}
      <span className="only-for-readers"> : {nameOfRow(row)}</span>
    </button>
  );
}

function Unchanged({ sections }: { readonly sections: readonly ReviewSection[] }) {
  const shown = sections.filter(({ unchanged }) => unchanged.length > 0);
  const count = shown.reduce((sum, { unchanged }) => sum + countFields(unchanged), 0);
  if (count === 0) return null;
  return (
    <details className={styles.unchanged}>
      <summary>{pluralize(count, 'champ inchangé')}</summary>
      {shown.map(({ id, title, unchanged }) => (
        <div key={id} className={styles.section}>
          <h3 className={styles.title}>{title}</h3>
          {unchanged.map((row) => (
            <RowView key={row.key} row={row} />
          ))}
        </div>
      ))}
    </details>
  );
}
