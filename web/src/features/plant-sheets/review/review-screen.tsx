import type { CurrentUser } from '@simples/contract/current-user';
import { can } from '@simples/contract/permissions';
import type { VersionComparison } from '@simples/contract/plant-sheet-comparison';
import type { PlantSheet } from '@simples/contract/plant-sheet-content';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { SheetHeader } from '#web/features/plant-sheets/plant-sheet.tsx';
import { ComparisonToolbar } from '#web/features/plant-sheets/version-comparison/comparison-toolbar.tsx';
import { ComparisonView } from '#web/features/plant-sheets/version-comparison/lazy-comparison.tsx';
import {
  type Choices,
  chosen,
  useChoices,
} from '#web/features/plant-sheets/version-comparison/review-choices.ts';
import { queuePath } from '#web/lib/paths.ts';
import { FactsPanelLazy } from '#web/ui/facts/facts-panel-lazy.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { Notice } from '#web/ui/form/notice.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { DecisionDialogs } from './decision-dialogs.tsx';
import styles from './review-screen.module.css';
import type { ReviewUrl } from './review-url.ts';
import { EditButton } from './sheet-actions.tsx';
import { SourceDocument } from './source-document.tsx';
import staffStyles from './staff.module.css';
import { useDecisionSteps } from './use-decisions.ts';

interface ActionBarProps {
  readonly choices: Choices;
  /** To decide one by one. */
  readonly total: number;
  readonly isBusy: boolean;
  readonly onApply: () => void;
  readonly onValidate: () => void;
  readonly onReject: () => void;
  readonly edit: ReactNode;
}

function ActionBar({ choices, total, isBusy, onApply, onValidate, onReject, edit }: ActionBarProps) {
  const accepted = chosen(choices, 'accept').length;
  const rejected = chosen(choices, 'reject').length;
  const left = total - accepted - rejected;
  const unlessBusy = (act: () => void) => () => {
    if (!isBusy) act();
  };
  return (
    <section className={styles.bar} aria-label="Décision sur la fiche">
      {accepted + rejected > 0 && (
        <div className={styles.choices}>
          <output>
            {accepted} acceptée(s), {rejected} rejetée(s), {left} sans décision
          </output>
          <Button variant="outline" isBusy={isBusy} onClick={unlessBusy(onApply)}>
            Appliquer mes choix
          </Button>
        </div>
      )}
      <div className={styles.whole}>
        <Button variant="outline" isBusy={isBusy} onClick={unlessBusy(onReject)}>
          Rejeter la mise à jour
        </Button>
        <span className={styles.edit}>{edit}</span>
        <Button isBusy={isBusy} onClick={unlessBusy(onValidate)}>
          Valider la fiche
        </Button>
      </div>
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
      {tab === 'facts' ? (
        <Facts {...facts} />
      ) : (
        <SourceDocument comparison={facts.comparison}>{children}</SourceDocument>
      )}
    </Tabs>
  );
}

export function ReviewScreen(props: ReviewScreenProps) {
  const { sheet, comparison, user, url, onEdit, onReadFacts, history } = props;
  const mayDecide = can(user, 'validate_products');
  const { choices, choose } = useChoices(user.id, comparison);
  const queue = queuePath(sheet.reviewKind);
  const steps = useDecisionSteps(comparison, choices, queue);
  const navigate = useNavigate();
  const total = comparison.changes.length;
  const acceptAll = mayDecide && total > 0 ? steps.askToValidate : null;
  return (
    <article>
      <SheetHeader sheet={sheet} action={<EditButton onClick={onEdit} />} />
      {sheet.publishedSheetId === null && (
        <div className={staffStyles.notices}>
          <Notice tone="info">Nouvelle fiche, jamais publiée : tout son contenu est à relire.</Notice>
        </div>
      )}
      <ReviewedContent comparison={comparison} onReadFacts={onReadFacts}>
        <ComparisonView
          comparison={comparison}
          showsUpdates={url.showsUpdates}
          choices={choices}
          onChoose={mayDecide ? choose : null}
        >
          <Toolbar comparison={comparison} url={url} onAcceptAll={acceptAll} />
        </ComparisonView>
      </ReviewedContent>
      {history}
      {mayDecide && (
        <ActionBar
          choices={choices}
          total={total}
          isBusy={steps.isBusy}
          onApply={steps.askToApply}
          onValidate={steps.askToValidate}
          onReject={steps.askToReject}
          edit={<EditButton onClick={onEdit} />}
        />
      )}
      <DecisionDialogs
        steps={steps}
        comparison={comparison}
        choices={choices}
        onLeave={() => void navigate(queue, { replace: true })}
      />
    </article>
  );
}

interface ToolbarProps extends Pick<ReviewScreenProps, 'comparison' | 'url'> {
  readonly onAcceptAll: (() => void) | null;
}

function Toolbar({ comparison, url, onAcceptAll }: ToolbarProps) {
  return (
    <ComparisonToolbar comparison={comparison} showsUpdates={url.showsUpdates} onToggle={url.setShowsUpdates}>
      {onAcceptAll && (
        <Button variant="outline" onClick={onAcceptAll}>
          Tout accepter
        </Button>
      )}
    </ComparisonToolbar>
  );
}
