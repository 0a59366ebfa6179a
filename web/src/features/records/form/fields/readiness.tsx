import type { PlantSheetContent } from '@simples/contract/plant-sheet-content';
import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { useDeferredValue, useMemo } from 'react';
import { contentFromDraft } from '#web/features/records/form/model/draft-content.ts';
import { focusField } from '#web/features/records/form/model/focus.ts';
import { useFormState } from '#web/features/records/form/model/form-store.ts';
import { type Gap, type ReadinessCheck, readinessOf } from '#web/lib/sheet-readiness.ts';
import { FormSection } from './form-section.tsx';
import styles from './readiness.module.css';

/** Leads to what is missing; saves and drafts are free. */
export function Readiness() {
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
      <ul className={styles.checks}>
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
    <li className={styles.check} data-done={isDone || undefined}>
      <p className={styles.name}>
        <Icon size={20} stroke={1.8} aria-hidden="true" />
        <span>
          {label}
          {isDone ? (
            <span className="only-for-readers"> : oui</span>
          ) : (
            ` : il manque ${gaps.length} élément(s)`
          )}
        </span>
      </p>
      {!isDone && (
        <ul className={styles.gaps}>
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
      <button type="button" className={styles.gap} onClick={() => focusField(path.replaceAll('/', '.'))}>
        {label}
      </button>
    </li>
  );
}
