import type { VersionComparison } from '@simples/contract/plant-sheets/comparison';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../../ui/form/button.tsx';
import { SelectField } from '../../../../ui/form/select-field.tsx';
import { ErrorState, LoadingState } from '../../../../ui/states.tsx';
import { type VersionPair, versionsQuery } from '../api.ts';
import { describeVersion } from './describe-version.ts';
import styles from './history.module.css';

interface VersionPickerProps {
  readonly id: string;
  readonly chosen: VersionPair | null;
  readonly onCompare: (pair: Required<VersionPair>) => void;
}

/** Which two versions to put side by side. */
export function VersionPicker({ id, chosen, onCompare }: VersionPickerProps) {
  const { data, error, isFetching, refetch } = useQuery(versionsQuery(id));
  if (!data) {
    if (!error || isFetching) return <LoadingState size="small" />;
    return <ErrorState message="Erreur lors du chargement des versions" onRetry={() => void refetch()} />;
  }
  const { versions } = data.metadata;
  if (versions.length < 2) return <p>Cette fiche n’a qu’une version.</p>;
  return <PairForm versions={versions} chosen={chosen} onCompare={onCompare} />;
}

type Versions = VersionComparison['metadata']['versions'];

function PairForm({
  versions,
  chosen,
  onCompare,
}: Omit<VersionPickerProps, 'id'> & { readonly versions: Versions }) {
  const [version1, setVersion1] = useState(chosen?.version1 ?? String(versions[1]?.version));
  const [version2, setVersion2] = useState(chosen?.version2 ?? String(versions[0]?.version));
  const choices = versions.map(({ version }) => ({
    value: String(version),
    label: describeVersion(versions, version),
  }));

  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    onCompare({ version1, version2 });
  }

  return (
    <form className={styles.pair} onSubmit={handleSubmit}>
      <SelectField label="De la" choices={choices} value={version1} onChange={setVersion1} />
      <SelectField label="À la" choices={choices} value={version2} onChange={setVersion2} />
      <Button type="submit" variant="outline">
        Comparer ces versions
      </Button>
    </form>
  );
}
