import { limits } from '@simples/contract/limits';
import { fieldsOf } from '@simples/contract/plant-sheet-fields';
import { NOT_DOCUMENTED } from '@simples/contract/plant-sheet-vocabulary';
import { valueAt, withChange } from '#web/features/records/form/model/draft-paths.ts';
import { focusField } from '#web/features/records/form/model/focus.ts';
import {
  editDraft,
  useFormState,
  useFormStore,
  writeField,
} from '#web/features/records/form/model/form-store.ts';
import { blankWord, isBlank } from '#web/features/records/form/model/sheet-draft.ts';
import { Button } from '#web/ui/form/button.tsx';
import { BoundArea, SheetInput } from './bound-fields.tsx';
import styles from './details.module.css';
import { FieldGroup } from './form-section.tsx';
import { WordList } from './item-list.tsx';

const fields = fieldsOf('securite').map((field) => ({
  ...field,
  draftPath: field.path.replaceAll('/', '.'),
}));

/** Nothing is prefilled: an undocumented statement is unknown, never safe. */
export function SafetyFields() {
  return (
    <FieldGroup
      legend="Sécurité"
      hint="Une phrase de la source, ou « non documenté » : ce qui n’est pas documenté n’est pas sans danger."
    >
      {fields.map((field) => {
        const { draftPath: path } = field;
        if (field.kind === 'choice') return <SheetInput key={path} field={field} nothing="À choisir" />;
        if (field.kind !== 'statements') return <Statement key={path} path={path} label={field.label} />;
        const { heading, member } = field;
        return (
          <StatementList key={path} path={path} legend={heading} noun={member.noun} addLabel={member.add} />
        );
      })}
    </FieldGroup>
  );
}

/** Shown only while nothing is typed, so that it overwrites no text. */
function NotDocumented({ about, onPress }: { readonly about: string; readonly onPress: () => void }) {
  return (
    <Button variant="quiet" aria-label={`${about} : non documenté`} onClick={onPress}>
      Non documenté
    </Button>
  );
}

function Statement({ path, label }: { readonly path: string; readonly label: string }) {
  const store = useFormStore();
  const isOpen = useFormState(({ draft }) => isBlank(valueAt(draft, path)));
  function handlePress(): void {
    writeField(store, path, NOT_DOCUMENTED);
    focusField(path);
  }
  return (
    <div className={styles.statement}>
      <BoundArea path={path} label={label} rows={1} />
      {isOpen && <NotDocumented about={label} onPress={handlePress} />}
    </div>
  );
}

interface StatementListProps {
  readonly path: string;
  readonly legend: string;
  readonly noun: string;
  readonly addLabel: string;
}

function StatementList({ path, legend, ...list }: StatementListProps) {
  const store = useFormStore();
  const isOpen = useFormState(({ draft }) => isBlank(valueAt(draft, path)));
  function handlePress(): void {
    const word = blankWord(NOT_DOCUMENTED);
    editDraft(store, (draft) => withChange(draft, path, () => [word]));
    focusField(`${path}.${word.id}.value`);
  }
  return (
    <FieldGroup legend={legend}>
      <WordList path={path} {...list} max={limits.list.items} />
      {isOpen && <NotDocumented about={legend} onPress={handlePress} />}
    </FieldGroup>
  );
}
