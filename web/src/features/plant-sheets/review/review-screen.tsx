import type { CurrentUser } from '@simples/contract/current-user';
import { can } from '@simples/contract/permissions';
import type { VersionComparison } from '@simples/contract/plant-sheet-comparison';
import type { PlantSheet, PlantSheetContent } from '@simples/contract/plant-sheet-content';
import { type ReactNode, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { SheetHeader } from '#web/features/plant-sheets/plant-sheet.tsx';
import { ComparisonToolbar } from '#web/features/plant-sheets/version-comparison/comparison-toolbar.tsx';
import { ComparisonView } from '#web/features/plant-sheets/version-comparison/comparison-view.tsx';
import {
  type Choices,
  type Decidable,
  useChoices,
} from '#web/features/plant-sheets/version-comparison/review-choices.ts';
import { ReviewDesk } from '#web/features/plant-sheets/version-comparison/review-desk.tsx';
import {
  countFields,
  type ReviewPlan,
  reviewPlan,
} from '#web/features/plant-sheets/version-comparison/review-units.ts';
import {
  type ReviewDeskState,
  useReviewDesk,
} from '#web/features/plant-sheets/version-comparison/use-review-desk.ts';
import { pluralize } from '#web/lib/format.ts';
import { queuePath } from '#web/lib/paths.ts';
import { type ReadinessCheck, readinessOf } from '#web/lib/sheet-readiness.ts';
import { FactsPanelLazy } from '#web/ui/facts/facts-panel-lazy.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { Notice } from '#web/ui/form/notice.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { ActionBar } from './action-bar.tsx';
import { DecisionDialogs } from './decision-dialogs.tsx';
import { Doubts, useDoubts } from './doubts.tsx';
import styles from './new-sheet-summary.module.css';
import type { ReviewUrl } from './review-url.ts';
import { EditButton } from './sheet-actions.tsx';
import staffStyles from './staff.module.css';
import { useDecisionSteps } from './use-decisions.ts';

const wordsOf: Readonly<Record<ReadinessCheck['key'], string>> = {
  safety: 'Sécurité',
  references: 'Sans référence',
  parts: 'Parties vides',
};

type NewSheetSummaryProps = Readonly<{ content: PlantSheetContent; plan: ReviewPlan }>;

/** What a sheet that nobody has published holds, and what it lacks. */
function NewSheetSummary({ content, plan }: NewSheetSummaryProps) {
  const checks = readinessOf(content).filter(({ gaps }) => gaps.length > 0);
  const missing = checks.reduce((sum, { gaps }) => sum + gaps.length, 0);
  const inSafety = checks.find(({ key }) => key === 'safety')?.gaps.length ?? 0;
  // Fields of the safety that say nothing have a row too.
  const filled = countFields(plan.units.map(({ row }) => row)) - inSafety;
  return (
    <section className={styles.summary} aria-labelledby="nouvelle-fiche-resume">
      <h2 id="nouvelle-fiche-resume" className={styles.title}>
        {pluralize(filled, 'champ rempli')}, {pluralize(missing, 'élément manquant')}
      </h2>
      {checks.length > 0 && (
        <dl className={styles.list}>
          {checks.map(({ key, gaps }) => (
            <div key={key} className={styles.line}>
              <dt>{wordsOf[key]}</dt>
              <dd>{gaps.map(({ label }) => label).join(', ')}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

interface ReviewScreenProps {
  readonly sheet: PlantSheet;
  readonly comparison: VersionComparison;
  readonly user: CurrentUser;
  readonly url: ReviewUrl;
  readonly onEdit: () => void;
  readonly onReadFacts: () => void;
  readonly history: ReactNode;
}

const tabs = [
  { key: 'changes', label: 'Ce qui change' },
  { key: 'facts', label: 'Ce que la fiche affirme' },
] as const;

type FactsProps = Pick<ReviewScreenProps, 'comparison' | 'onReadFacts'>;

/** Readings are corrected in the form, as all of the content is: both are accepted together. */
function Facts({ comparison: { content }, onReadFacts }: FactsProps) {
  return (
    <>
      <h2 className="only-for-readers">Ce que la fiche affirme</h2>
      <FactsPanelLazy
        content={content}
        reviewed={content.additionalInfo.facts ?? []}
        onReview={null}
        action={
          <Button variant="outline" onClick={onReadFacts}>
            Confirmer ou corriger dans le formulaire
          </Button>
        }
      />
    </>
  );
}

interface ContentProps extends FactsProps {
  readonly children: ReactNode;
}

function ReviewedContent({ children, ...facts }: ContentProps) {
  const [tab, setTab] = useState<(typeof tabs)[number]['key']>('changes');
  return (
    <Tabs label="Contenu à relire" tabs={tabs} current={tab} onPick={setTab}>
      {tab === 'facts' ? <Facts {...facts} /> : children}
    </Tabs>
  );
}

/** A field of a new sheet is read again once it says something else. */
function decidablesOf({ isNew, units }: ReviewPlan, { changes }: VersionComparison): readonly Decidable[] {
  if (!isNew) return changes;
  return units.map(({ id, row }) => ({ id, kind: 'added', previousValue: null, value: row }));
}

function usePlan(comparison: VersionComparison) {
  return useMemo(() => {
    const plan = reviewPlan(comparison);
    return { plan, decidables: decidablesOf(plan, comparison) };
  }, [comparison]);
}

export function ReviewScreen(props: ReviewScreenProps) {
  const { sheet, comparison, user, onEdit, onReadFacts, history } = props;
  const mayDecide = can(user, 'validate_products');
  const { plan, decidables } = usePlan(comparison);
  const { choices, choose } = useChoices(user.id, comparison, decidables);
  const desk = useReviewDesk({ plan, choices, onChoose: mayDecide ? choose : null });
  const queue = queuePath(sheet.reviewKind);
  const doubts = useDoubts(sheet);
  const steps = useDecisionSteps({
    sheet,
    comparison,
    choices,
    plan,
    doubts: doubts.open,
    queue,
    onUnread: desk.goTo,
  });
  const navigate = useNavigate();
  const acceptAll = mayDecide && comparison.changes.length > 0 ? steps.askToValidate : null;
  const shared = { comparison, plan, desk, choices };
  const toCheck = doubts.isShown ? (
    <Doubts found={doubts} sheet={sheet} comparison={comparison} mayDecide={mayDecide} />
  ) : null;
  return (
    <article>
      <SheetHeader sheet={sheet} action={<EditButton onClick={onEdit} />} />
      <ReviewedContent comparison={comparison} onReadFacts={onReadFacts}>
        <Reviewed
          {...shared}
          {...props}
          doubts={toCheck}
          onChoose={mayDecide ? choose : null}
          onAcceptAll={acceptAll}
        />
      </ReviewedContent>
      {history}
      <ActionBar
        {...shared}
        steps={mayDecide ? steps : null}
        edit={mayDecide ? <EditButton onClick={onEdit} /> : null}
      />
      <DecisionDialogs
        steps={steps}
        comparison={comparison}
        choices={choices}
        onLeave={() => void navigate(queue, { replace: true })}
      />
    </article>
  );
}

interface ReviewedProps extends ReviewScreenProps {
  readonly plan: ReviewPlan;
  readonly desk: ReviewDeskState;
  readonly choices: Choices;
  readonly onChoose: Parameters<typeof useReviewDesk>[0]['onChoose'];
  readonly onAcceptAll: (() => void) | null;
  readonly doubts: ReactNode;
}

function Reviewed(props: ReviewedProps) {
  const { comparison, plan, desk, doubts, choices, onChoose, onAcceptAll, sheet, url } = props;
  return (
    <>
      {sheet.publishedSheetId === null && (
        <div className={staffStyles.notices}>
          <Notice tone="info">
            Nouvelle fiche, jamais publiée : tout son contenu est à relire, la sécurité d’abord.
          </Notice>
          {plan.isNew && <NewSheetSummary content={comparison.content} plan={plan} />}
        </div>
      )}
      <ComparisonView
        comparison={comparison}
        showsUpdates={url.showsUpdates}
        choices={choices}
        onChoose={onChoose}
        desk={<ReviewDesk comparison={comparison} plan={plan} desk={desk} doubts={doubts} />}
      >
        <ComparisonToolbar
          comparison={comparison}
          showsUpdates={url.showsUpdates}
          onToggle={url.setShowsUpdates}
        >
          {onAcceptAll && (
            <Button variant="outline" onClick={onAcceptAll}>
              Tout accepter
            </Button>
          )}
        </ComparisonToolbar>
      </ComparisonView>
    </>
  );
}
