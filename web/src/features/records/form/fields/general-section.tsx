import { limits } from '@simples/contract/limits';
import { fieldAt } from '@simples/contract/plant-sheet-fields';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { setUnfolded, useFormState, useFormStore } from '#web/features/records/form/model/form-store.ts';
import { blankVernacular, type VernacularDraft } from '#web/features/records/form/model/sheet-draft.ts';
import { filterValuesQuery } from '#web/lib/plant-sheet-queries.ts';
import { BoundText, SheetInput } from './bound-fields.tsx';
import { ChipList, WordChips } from './chips.tsx';
import styles from './fields.module.css';
import { Columns, FieldGroup, FormSection } from './form-section.tsx';
import { CommonNames, ExistingSheets, Suggestions } from './suggestions.tsx';

const PATH = 'additionalInfo.names.vernacular';

/** « kinkéliba (wolof, Sénégal) » */
function readName(text: string): VernacularDraft {
  const typed = text.trim();
  const open = typed.lastIndexOf('(');
  const isPlaced = open > 0 && typed.endsWith(')');
  const name = isPlaced ? typed.slice(0, open) : typed;
  const [language = '', ...countries] = isPlaced ? typed.slice(open + 1, -1).split(',') : [];
  const country = countries.join(',');
  return { ...blankVernacular(), name: name.trim(), language: language.trim(), country: country.trim() };
}

function textOf({ name, language, country }: VernacularDraft): string {
  const where = [language, country].filter((part) => part.trim() !== '').join(', ');
  return where === '' ? name : `${name} (${where})`;
}

/** Chips that take a list; a press opens the fields of one name. */
function VernacularNames() {
  const store = useFormStore();
  const unfolded = useFormState((state) => state.unfolded);
  const names = useFormState(({ draft }) => draft.additionalInfo.names.vernacular);
  const isOpen = ({ id }: VernacularDraft): boolean => unfolded.has(id);
  /** Without a language a name cannot be saved, so its fields open. */
  function read(text: string): VernacularDraft {
    const name = readName(text);
    if (name.language === '') setUnfolded(store, name.id, true);
    return name;
  }
  return (
    <>
      <ChipList<VernacularDraft>
        path={PATH}
        noun="Nom vernaculaire"
        label="Ajouter des noms vernaculaires"
        hint="Un nom ou une liste, par exemple : kinkéliba (wolof, Sénégal) ; sekhew (wolof)."
        max={limits.list.items}
        read={read}
        textOf={textOf}
        opened={{
          isOpen: (id) => unfolded.has(id),
          onOpen: (id) => setUnfolded(store, id, !unfolded.has(id)),
        }}
      />
      {names.filter(isOpen).map(({ id, name }) => (
        <fieldset key={id} className={styles.row} data-kind="name" data-item={id}>
          <legend className="only-for-readers">Nom vernaculaire {name}</legend>
          <BoundText path={`${PATH}.${id}.name`} label="Nom" />
          <BoundText path={`${PATH}.${id}.language`} label="Langue" />
          <BoundText path={`${PATH}.${id}.country`} label="Pays" />
        </fieldset>
      ))}
    </>
  );
}

const names = 'additionalInfo.names';

export function GeneralSection() {
  return (
    <FormSection title="Informations générales">
      <Columns>
        <SheetInput field={fieldAt('plantScientificName')} />
        <SheetInput field={fieldAt('additionalInfo/names/author')} placeholder="par exemple Lam." />
      </Columns>
      <ExistingSheets />
      <Columns>
        <SheetInput field={fieldAt('plantCommonName')} list="plant-form-common-names" />
        <SheetInput field={fieldAt('language')} />
      </Columns>
      <CommonNames id="plant-form-common-names" />
      <SheetInput field={fieldAt('description')} />
      <FieldGroup legend="Noms vernaculaires">
        <VernacularNames />
      </FieldGroup>
      <FieldGroup legend="Synonymes" hint="Autres noms scientifiques de la même plante.">
        <WordChips
          path={`${names}.synonyms`}
          noun="Synonyme"
          label="Ajouter des synonymes"
          max={limits.list.items}
        />
      </FieldGroup>
    </FormSection>
  );
}

const union = (...all: (readonly string[] | undefined)[]): string[] => [
  ...new Set(all.flatMap((values) => values ?? [])),
];

export function OriginsAndTagsSection() {
  const meta = useQuery(filterValuesQuery()).data;
  const tags = useMemo(() => union(meta?.known.tags, meta?.tags), [meta]);
  const regions = useMemo(() => union(meta?.known.regions, meta?.geographicalRepartitions), [meta]);
  return (
    <FormSection
      title="Origines et tags"
      hint="Un mot, une expression ou une liste collée : la virgule, le point-virgule ou la touche Entrée les séparent."
    >
      <Suggestions id="plant-form-origins" values={regions} />
      <Suggestions id="plant-form-tags" values={tags} />
      <FieldGroup legend="Origines géographiques">
        <WordChips
          path="geographicalRepartitions"
          noun="Origine"
          label="Ajouter des origines"
          max={limits.list.tags}
          suggestions="plant-form-origins"
          known={regions}
        />
      </FieldGroup>
      <FieldGroup legend="Tags" hint="Les symptômes et les usages par lesquels on cherche la plante.">
        <WordChips
          path="tags"
          noun="Tag"
          label="Ajouter des tags"
          max={limits.list.tags}
          suggestions="plant-form-tags"
          known={tags}
        />
      </FieldGroup>
    </FormSection>
  );
}
