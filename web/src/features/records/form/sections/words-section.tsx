import { limits } from '@simples/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { filterValuesQuery } from '../../../../lib/plant-list/queries.ts';
import { WordList } from '../fields/word-list.tsx';
import { Suggestions } from '../suggestions/suggestions.tsx';
import { FieldGroup, FormSection } from './section.tsx';

/** Where the plant grows and what it is looked for with: one a field. */
export function WordsSection() {
  const meta = useQuery(filterValuesQuery()).data;
  return (
    <FormSection
      title="Origines et tags"
      hint="Un seul mot ou une seule expression par champ, sans virgule ni point-virgule."
    >
      <Suggestions id="plant-form-origins" values={meta?.geographicalRepartitions ?? []} />
      <Suggestions id="plant-form-tags" values={meta?.tags ?? []} />
      <FieldGroup legend="Origines géographiques">
        <WordList
          path="geographicalRepartitions"
          noun="Origine"
          addLabel="Ajouter une origine"
          max={limits.list.tags}
          suggestions="plant-form-origins"
        />
      </FieldGroup>
      <FieldGroup legend="Tags" hint="Les symptômes et les usages par lesquels on cherche la plante.">
        <WordList
          path="tags"
          noun="Tag"
          addLabel="Ajouter un tag"
          max={limits.list.tags}
          suggestions="plant-form-tags"
        />
      </FieldGroup>
    </FormSection>
  );
}
