import type { PlantSheetContent } from '@simples/contract/plant-sheet-content';
import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { type ReactNode, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { pluralize } from '#web/lib/format.ts';
import { type Gap, type ReadinessCheck, readinessOf } from '#web/lib/sheet-readiness.ts';
import { FactsPanelLazy } from '#web/ui/facts/facts-panel-lazy.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { Notice } from '#web/ui/form/notice.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { DetailsSection } from './fields/details-section.tsx';
import { FormSection } from './fields/form-section.tsx';
import { GeneralSection, OriginsAndTagsSection } from './fields/general-section.tsx';
import { TaxonomySection } from './fields/taxonomy-section.tsx';
import styles from './form.module.css';
import { contentFromDraft } from './model/draft-content.ts';
import { valueAt, withChange } from './model/draft-paths.ts';
import { focusField, focusNextError, focusSoon } from './model/focus.ts';
import { editDraft, undoMerge, useFormState, useFormStore } from './model/form-store.ts';
import { validateDraft } from './model/validate-draft.ts';
import readinessStyles from './readiness.module.css';
import type { SaveMode, SaveOutcome } from './use-save.ts';

/** Leads to what is missing; saves and drafts are free. */
function Readiness() {
  const draft = useDeferredValue(useFormState((state) => state.draft));
  const known = useFormState(({ opened }) => opened?.content.additionalInfo);
  const checks = useMemo(() => {
    const content = contentFromDraft(draft, known) as unknown as PlantSheetContent;
    // Quotes of documents stay on the server.
    const additionalInfo = { ...content.additionalInfo, evidence: known?.evidence };
    return readinessOf({ ...content, additionalInfo });
  }, [draft, known]);
  const missing = checks.reduce((sum, { gaps }) => sum + gaps.length, 0);
  return (
    <FormSection
      title="Prêt à publier ?"
      hint={
        missing === 0
          ? 'Rien ne manque à cette fiche.'
          : 'Ce qui manque n’empêche ni le brouillon ni l’enregistrement : les lecteurs liront que ce n’est pas documenté.'
      }
    >
      <ul className={readinessStyles.checks}>
        {checks.map((check) => (
          <Check key={check.key} check={check} />
        ))}
      </ul>
    </FormSection>
  );
}

function Check({ check: { label, gaps } }: { readonly check: ReadinessCheck }) {
  const isDone = gaps.length === 0;
  const Icon = isDone ? IconCircleCheck : IconCircle;
  return (
    <li className={readinessStyles.check} data-done={isDone || undefined}>
      <p className={readinessStyles.name}>
        <Icon size={20} stroke={1.8} aria-hidden="true" />
        <span>
          {label}
          {isDone ? (
            <span className="only-for-readers"> : oui</span>
          ) : (
            ` : il manque ${pluralize(gaps.length, 'élément')}`
          )}
        </span>
      </p>
      {!isDone && (
        <ul className={readinessStyles.gaps}>
          {gaps.map((gap) => (
            <GapButton key={`${gap.path} ${gap.label}`} gap={gap} />
          ))}
        </ul>
      )}
    </li>
  );
}

function GapButton({ gap: { path, label } }: { readonly gap: Gap }) {
  return (
    <li>
      <button
        type="button"
        className={readinessStyles.gap}
        onClick={() => focusField(path.replaceAll('/', '.'))}
      >
        {label}
      </button>
    </li>
  );
}

/** Reads the text as it is typed; what is confirmed is saved with the sheet. */
function FactsTab() {
  const store = useFormStore();
  const draft = useFormState((state) => state.draft);
  const opened = useFormState((state) => state.opened);
  const checked = useMemo(() => validateDraft(draft, opened?.content ?? null), [draft, opened]);
  if ('errors' in checked) {
    return (
      <Notice tone="info">
        Complétez d’abord la fiche ({Object.keys(checked.errors).length} à corriger) : seules les phrases
        d’une fiche complète peuvent être relues.
      </Notice>
    );
  }
  const { content } = checked;
  return (
    <FactsPanelLazy
      content={content}
      reviewed={content.additionalInfo.facts ?? []}
      onReview={(facts) =>
        editDraft(store, (before) => withChange(before, 'additionalInfo.facts', () => facts))
      }
    />
  );
}

const tabs = [
  { key: 'fields', label: 'Fiche' },
  { key: 'facts', label: 'Ce que la fiche affirme' },
] as const;

/** New errors bring the fields back, where the focus goes to the first of them. */
function useTab(showsFacts: boolean) {
  const [tab, setTab] = useState<(typeof tabs)[number]['key']>(showsFacts ? 'facts' : 'fields');
  const errors = useFormState((state) => state.errors);
  const [seen, setSeen] = useState(errors);
  if (errors !== seen) {
    setSeen(errors);
    if (Object.keys(errors).length > 0) setTab('fields');
  }
  return { tab, setTab };
}

/** No field submits the form: saving publishes, so it takes an explicit button. */
export function FormBody({ showsFacts }: { readonly showsFacts: boolean }) {
  const { tab, setTab } = useTab(showsFacts);
  useEffect(() => focusField('plantScientificName'), []);
  return (
    <form
      className={styles.form}
      data-plant-form=""
      noValidate
      autoComplete="off"
      onSubmit={(event) => event.preventDefault()}
    >
      <MergeNotice />
      <Tabs label="Parties du formulaire" tabs={tabs} current={tab} onPick={setTab}>
        <div className={styles.fields} hidden={tab !== 'fields'}>
          <p className={styles.hint}>
            Les champs marqués d’un <span className={styles.star}>*</span> sont obligatoires.
          </p>
          <GeneralSection />
          <OriginsAndTagsSection />
          <TaxonomySection />
          <DetailsSection />
          <Readiness />
        </div>
        {tab === 'facts' && <FactsTab />}
      </Tabs>
      <Announcement />
    </form>
  );
}

function MergeNotice() {
  const isMerged = useFormState(({ beforeMerge }) => beforeMerge !== null);
  return isMerged ? <Merged /> : null;
}

/** After a merge: offers to undo it. Takes the focus, because the merged text is below. */
function Merged() {
  const store = useFormStore();
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => focusSoon(() => notice.current), []);
  return (
    <div className={styles.merged} ref={notice} tabIndex={-1}>
      <output>Votre choix est dans le formulaire. Relisez-le, puis enregistrez.</output>
      <Button variant="outline" onClick={() => undoMerge(store)}>
        Revenir à mon texte d’avant
      </Button>
    </div>
  );
}

function Announcement() {
  return <output className="only-for-readers">{useFormState(({ announcement }) => announcement)}</output>;
}

interface FormFooterProps {
  readonly outcome: SaveOutcome;
  /** Null before anything is typed. */
  readonly isDraftStored: boolean | null;
  readonly onSave: (mode: SaveMode) => void;
  /** What saving will do. */
  readonly children: ReactNode;
}

export function FormFooter({ outcome, isDraftStored, onSave, children }: FormFooterProps) {
  const isSaving = outcome.kind === 'saving';
  return (
    <>
      <div className={styles.status}>
        <ErrorSummary isVisible={outcome.kind === 'invalid'} />
        {outcome.kind === 'failed' && (
          <Notice tone="danger">
            <strong>{outcome.title}</strong>
            <br />
            {outcome.message} Votre texte reste ici{isDraftStored ? ', et en brouillon sur cet appareil' : ''}
            .
          </Notice>
        )}
        {outcome.kind === 'duplicate' && (
          <Notice tone="danger">
            {outcome.message} Votre texte est gardé en brouillon.{' '}
            {outcome.existingId && (
              <Link to={`/home/plants/${outcome.existingId}`}>Ouvrir la fiche existante</Link>
            )}
          </Notice>
        )}
        {children}
        <DraftStatus isStored={isDraftStored} />
      </div>
      <Button variant="outline" isBusy={isSaving} onClick={() => onSave('draft')}>
        Enregistrer comme brouillon
      </Button>
      <Button isBusy={isSaving} onClick={() => onSave('publish')}>
        {isSaving ? 'Enregistrement...' : 'Enregistrer'}
      </Button>
    </>
  );
}

function DraftStatus({ isStored }: { readonly isStored: boolean | null }) {
  if (isStored === null) return null;
  return (
    <p className={styles.draftStatus}>
      {isStored
        ? 'Brouillon gardé sur cet appareil.'
        : 'Ce navigateur ne peut pas garder de brouillon : enregistrez avant de fermer.'}
    </p>
  );
}

function ErrorSummary({ isVisible }: { readonly isVisible: boolean }) {
  const errors = useFormState((state) => state.errors);
  const draft = useFormState((state) => state.draft);
  const lastFocused = useRef<Element | null>(null);
  const paths = Object.keys(errors);
  if (!isVisible || paths.length === 0) return null;
  // Errors of paths without a field are shown here.
  const withoutField = paths.filter(
    (path) => !['string', 'number', 'object'].includes(typeof valueAt(draft, path)),
  );
  return (
    <div className={styles.summary}>
      <Notice tone="danger">
        Veuillez vérifier les champs du formulaire
        {` (${paths.length} à corriger)`}
        {withoutField.map((path) => (
          <span key={path}> {errors[path]}</span>
        ))}
      </Notice>
      <Button
        variant="outline"
        onClick={() => {
          lastFocused.current = focusNextError(lastFocused.current) ?? null;
        }}
      >
        Erreur suivante
      </Button>
    </div>
  );
}
