import { can } from '@simples/contract/permissions';
import type { VersionComparison } from '@simples/contract/plant-sheets/comparison';
import type { PlantSheet } from '@simples/contract/plant-sheets/sheet';
import type { CurrentUser } from '@simples/contract/users/current-user';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { queuePath } from '../../../../lib/queue-path.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { Notice } from '../../../../ui/form/notice.tsx';
import { SheetHeader } from '../../sheet/sheet-header.tsx';
import { ComparisonToolbar } from '../comparison/comparison-toolbar.tsx';
import { ComparisonView } from '../comparison/comparison-view.tsx';
import { ActionBar } from '../decision/action-bar.tsx';
import { DecisionDialogs } from '../decision/decision-dialogs.tsx';
import { useChoices } from '../decision/use-choices.ts';
import { useDecisionSteps } from '../decision/use-decision-steps.ts';
import { SourceDesk } from '../evidence/source-desk.tsx';
import { useLease } from '../lease/use-lease.ts';
import { EditButton } from './edit-button.tsx';
import styles from './staff.module.css';
import type { ReviewPlace } from './use-review-place.ts';

interface ReviewScreenProps {
  readonly sheet: PlantSheet;
  readonly comparison: VersionComparison;
  readonly user: CurrentUser;
  readonly place: ReviewPlace;
  readonly onEdit: () => void;
  /** Versions and history of the sheet. */
  readonly history: ReactNode;
}

/** A row of the validation queue: what it would change, and the decision. */
export function ReviewScreen({ sheet, comparison, user, place, onEdit, history }: ReviewScreenProps) {
  const mayDecide = can(user, 'validate_products');
  const { choices, choose } = useChoices(user.id, comparison);
  const queue = queuePath(sheet.reviewKind);
  const steps = useDecisionSteps(comparison, choices, queue);
  const reader = useLease(sheet.id, mayDecide);
  const navigate = useNavigate();
  const { totalChanges } = comparison.metadata;
  return (
    <article>
      <SheetHeader sheet={sheet} action={<EditButton onClick={onEdit} />} />
      <ReviewNotices reader={reader} isNew={sheet.publishedSheetId === null} />
      <SourceDesk comparison={comparison}>
        <ComparisonView
          comparison={comparison}
          showsUpdates={place.showsUpdates}
          choices={choices}
          onChoose={mayDecide ? choose : null}
        >
          <Toolbar
            comparison={comparison}
            place={place}
            onAcceptAll={mayDecide && totalChanges > 0 ? steps.askToValidate : null}
          />
        </ComparisonView>
      </SourceDesk>
      {history}
      {mayDecide && (
        <ActionBar
          choices={choices}
          totalChanges={totalChanges}
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

interface ToolbarProps extends Pick<ReviewScreenProps, 'comparison' | 'place'> {
  readonly onAcceptAll: (() => void) | null;
}

function Toolbar({ comparison: { metadata }, place, onAcceptAll }: ToolbarProps) {
  return (
    <ComparisonToolbar metadata={metadata} showsUpdates={place.showsUpdates} onToggle={place.setShowsUpdates}>
      {onAcceptAll && (
        <Button variant="outline" onClick={onAcceptAll}>
          Tout accepter
        </Button>
      )}
    </ComparisonToolbar>
  );
}

interface ReviewNoticesProps {
  /** Whoever is reading the row already. */
  readonly reader: string | null;
  /** Nothing of it is published. */
  readonly isNew: boolean;
}

function ReviewNotices({ reader, isNew }: ReviewNoticesProps) {
  return (
    <div className={styles.notices}>
      {reader !== null && <Notice tone="info">en cours de relecture par {reader}</Notice>}
      {isNew && <Notice tone="info">Nouvelle fiche, jamais publiée : tout son contenu est à relire.</Notice>}
    </div>
  );
}
