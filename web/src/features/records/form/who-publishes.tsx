import { can } from '@simples/contract/permissions';
import type { SheetChange } from '@simples/contract/plant-sheet-comparison';
import type { PlantSheet, PlantSheetContent } from '@simples/contract/plant-sheet-content';
import { sheetChanges } from '@simples/contract/plant-sheet-diff/sheet-changes';
import { plantSheetEndpoints } from '@simples/contract/plant-sheets';
import { touchesSafety, type WaitingReason, waitingReason } from '@simples/contract/publication-rules';
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useMemo } from 'react';
import { useStore } from 'zustand';
import { call } from '#web/lib/api-client.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Button } from '#web/ui/form/button.tsx';
import styles from './form.module.css';
import { contentFromDraft, contentOfSheet } from './model/draft-content.ts';
import { type FormStore, useFormState } from './model/form-store.ts';

const { get, publicationRules } = plantSheetEndpoints;

const rulesQuery = queryOptions({
  queryKey: [publicationRules.name],
  queryFn: ({ signal }) => call(publicationRules, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

interface Wait {
  /** Null when saving publishes. */
  readonly reason: WaitingReason | null;
  readonly touched: readonly SheetChange[];
}

/** Null while it is not known. */
type WaitOf = (content: PlantSheetContent) => Wait | null;

/** The published content that the form is compared with: a pending change knows only its own. */
function usePublished(sheet: PlantSheet | undefined, store: FormStore) {
  const opened = useStore(store, (state) => state.opened);
  const rootId = sheet?.publishedSheetId ?? null;
  const { data } = useQuery({
    queryKey: [get.name, rootId],
    queryFn: rootId === null ? skipToken : ({ signal }) => call(get, { params: { id: rootId }, signal }),
  });
  return useMemo(() => {
    if (rootId === null) return opened?.content ?? null;
    return data ? contentOfSheet(data) : undefined;
  }, [rootId, data, opened]);
}

/** The server decides by the same rules. */
export function useWait(sheet: PlantSheet | undefined, store: FormStore): WaitOf {
  const user = useCurrentUser((state) => state.user);
  const { data: rules } = useQuery(rulesQuery);
  const published = usePublished(sheet, store);
  return useCallback(
    (content) => {
      if (!user || !rules || published === undefined) return null;
      const changes = sheetChanges(published, content);
      const reason = waitingReason(user, rules, sheet ?? null, changes);
      return { reason, touched: reason === 'safety' ? changes.filter(touchesSafety) : [] };
    },
    [user, rules, published, sheet],
  );
}

const sentences: Readonly<Record<WaitingReason, string>> = {
  newSheet: 'la fiche est nouvelle',
  aiDraft: 'le texte vient de l’IA',
  safety: 'ce qui change touche à la sécurité',
  secondPerson: 'une seconde personne relit tout ce qui est publié',
};

const partsOf = (changes: readonly SheetChange[]): string[] => [
  ...new Set(changes.map(({ section }) => section)),
];

/** Said before the click, to whoever may not validate or is not the last to decide. */
export function BeforeSaving({ waitOf }: { readonly waitOf: WaitOf }) {
  const mayValidate = useCurrentUser(({ user }) => user !== null && can(user, 'validate_products'));
  const draft = useDeferredValue(useFormState((state) => state.draft));
  const known = useFormState(({ opened }) => opened?.content.additionalInfo);
  const wait = useMemo(
    () => waitOf(contentFromDraft(draft, known) as PlantSheetContent),
    [waitOf, draft, known],
  );
  if (wait === null || (wait.reason === null && mayValidate)) return null;
  if (wait.reason === null) {
    return <output className={styles.beforeSaving}>« Enregistrer » publie la fiche aussitôt.</output>;
  }
  const parts = partsOf(wait.touched).join(', ');
  return (
    <output className={styles.beforeSaving} data-waits="">
      « Enregistrer » envoie la fiche à la validation : {sentences[wait.reason]}
      {parts !== '' && ` (${parts})`}.
    </output>
  );
}

interface AwaitsValidationProps {
  readonly saved: PlantSheet;
  readonly content: PlantSheetContent;
  readonly waitOf: WaitOf;
  readonly onDone: () => void;
}

export function AwaitsValidation({ saved, content, waitOf, onDone }: AwaitsValidationProps) {
  const wait = waitOf(content);
  const isNew = saved.publishedSheetId === null;
  const reason = wait?.reason ?? (isNew ? 'newSheet' : 'safety');
  const touched = wait?.touched ?? [];
  return (
    <Dialog
      title={isNew ? 'Votre fiche attend une validation' : 'Votre modification attend une validation'}
      closesOnMask={false}
      onClose={onDone}
      actions={<Button onClick={onDone}>J’ai compris</Button>}
    >
      <div className={styles.stack}>
        <p>
          Le texte de la fiche <i>{saved.plantScientificName}</i> est enregistré, mais pas encore publié :{' '}
          {sentences[reason]}. Une personne habilitée doit d’abord le relire.
        </p>
        {touched.length > 0 && (
          <ul className={styles.reasons}>
            {touched.map(({ id, section, label }) => (
              <li key={id}>
                {section} · {label}
              </li>
            ))}
          </ul>
        )}
        {!isNew && <p>En attendant, la fiche publiée reste telle qu’elle est.</p>}
      </div>
    </Dialog>
  );
}
