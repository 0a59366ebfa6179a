import { limits } from '@simples/contract/limits';
import { BoundArea, BoundText } from '../../fields/bound-fields.tsx';
import { ItemList } from '../../fields/item-list.tsx';
import type { ItemActs } from '../../fields/use-item-acts.ts';
import { blankIndication } from '../../model/blank.ts';
import { membersAt } from '../../model/paths.ts';
import { useFormState } from '../../state/form-context.ts';
import { ItemCard } from './item-card.tsx';
import { useOwned } from './owned.ts';
import { OwnerSelect } from './owner-select.tsx';
import { Preparations } from './preparations.tsx';

/** What the plant, or one of its subspecies, is used for and how. */
export function Indications({ owner }: { readonly owner: string | null }) {
  return (
    <ItemList
      path="indications"
      noun="Indication"
      addLabel="Ajouter une indication"
      blank={() => blankIndication(owner ?? '')}
      firstField="title"
      isWanted={useOwned(owner)}
      max={limits.list.items}
    >
      {(item) => <IndicationCard item={item} />}
    </ItemList>
  );
}

function IndicationCard({ item }: { readonly item: ItemActs }) {
  const { path } = item;
  const count = useFormState(({ draft }) => membersAt(draft, `${path}.preparations`).length);
  const summary = count === 0 ? 'aucune préparation' : `${count} préparation${count > 1 ? 's' : ''}`;
  return (
    <ItemCard item={item} summary={summary}>
      <BoundText path={`${path}.title`} label="Indication" required />
      <OwnerSelect path={path} />
      <BoundText
        path={`${path}.molecularStructure`}
        label="Structure moléculaire"
        hint="Molécules, séparées par des virgules."
      />
      <BoundArea path={`${path}.details`} label="Description de l’indication" required rows={3} />
      <Preparations path={`${path}.preparations`} />
    </ItemCard>
  );
}
