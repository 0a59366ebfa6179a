import { limits } from '@simples/contract/limits';
import { fieldAt, fieldsOf, valueFields } from '@simples/contract/plant-sheet-fields';
import { NOT_DOCUMENTED } from '@simples/contract/plant-sheet-vocabulary';
import { valueAt, withChange } from '#web/features/records/form/model/draft-paths.ts';
import { focusField } from '#web/features/records/form/model/focus.ts';
import {
  editDraft,
  useFormState,
  useFormStore,
  useMemberIds,
  writeField,
} from '#web/features/records/form/model/form-store.ts';
import { blankReference, blankWord, isBlank } from '#web/features/records/form/model/sheet-draft.ts';
import { Button } from '#web/ui/form/button.tsx';
import { BoundArea, SheetInput } from './bound-fields.tsx';
import styles from './details.module.css';
import { FieldGroup, FormSection } from './form-section.tsx';
import { Contraindications, Indications } from './indications.tsx';
import { FieldRow, ItemList, WordList } from './item-list.tsx';

const fields = fieldsOf('securite').map((field) => ({
  ...field,
  draftPath: field.path.replaceAll('/', '.'),
}));

/** Nothing is prefilled: an undocumented statement is unknown, never safe. */
function SafetyFields() {
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

export function DetailsSection() {
  const subspecies = useMemberIds('additionalInfo.subspecies');
  const isDivided = subspecies.length > 0;
  return (
    <FormSection title="Détails">
      <FieldGroup legend={isDivided ? 'Indications de l’espèce entière' : 'Indications'}>
        <Indications owner={null} />
      </FieldGroup>
      <FieldGroup legend={isDivided ? 'Contre-indications de l’espèce entière' : 'Contre-indications'}>
        <Contraindications owner={null} />
      </FieldGroup>
      {subspecies.map((id, index) => (
        <SubspeciesDetails key={id} id={id} number={index + 1} />
      ))}
      <SafetyFields />
      {valueFields
        .filter(({ part }) => part === 'posologie')
        .map((field) => (
          <SheetInput key={field.path} field={field} />
        ))}
      <FieldGroup legend="Références">
        <References />
      </FieldGroup>
    </FormSection>
  );
}

function SubspeciesDetails({ id, number }: { readonly id: string; readonly number: number }) {
  const name = useFormState(
    ({ draft }) => draft.additionalInfo.subspecies.find((one) => one.id === id)?.value ?? '',
  );
  const title = name.trim() === '' ? `Sous-espèce ${number}` : `Sous-espèce ${number} : ${name}`;
  return (
    <fieldset className={styles.subspecies}>
      <legend className={styles.subspeciesTitle}>{title}</legend>
      <FieldGroup legend="Indications">
        <Indications owner={id} />
      </FieldGroup>
      <FieldGroup legend="Contre-indications">
        <Contraindications owner={id} />
      </FieldGroup>
    </fieldset>
  );
}

function References() {
  return (
    <ItemList
      path="references"
      noun="Référence"
      addLabel="Ajouter une référence"
      blank={blankReference}
      firstField="citation"
      max={limits.list.items}
    >
      {(item) => (
        <FieldRow item={item} kind="reference">
          <SheetInput holder={item.path} field={fieldAt('citation', 'references')} />
          <SheetInput holder={item.path} field={fieldAt('page', 'references')} inputMode="numeric" />
        </FieldRow>
      )}
    </ItemList>
  );
}
