import { limits } from '@simples/contract/limits';
import { BoundArea, BoundText } from '../../fields/bound-fields.tsx';
import { ItemList } from '../../fields/item-list.tsx';
import { blankContraindication } from '../../model/blank.ts';
import { ItemCard } from './item-card.tsx';
import { useOwned } from './owned.ts';
import { OwnerSelect } from './owner-select.tsx';

/** What the plant, or one of its subspecies, can do wrong and to whom. */
export function Contraindications({ owner }: { readonly owner: string | null }) {
  return (
    <ItemList
      path="contreIndications"
      noun="Contre-indication"
      addLabel="Ajouter une contre-indication"
      blank={() => blankContraindication(owner ?? '')}
      firstField="title"
      isWanted={useOwned(owner)}
      max={limits.list.items}
    >
      {(item) => (
        <ItemCard item={item}>
          <BoundText path={`${item.path}.title`} label="Risque éventuel" required />
          <OwnerSelect path={item.path} />
          <BoundText
            path={`${item.path}.molecularStructure`}
            label="Structure moléculaire"
            hint="Molécules, séparées par des virgules."
          />
          <BoundArea path={`${item.path}.details`} label="Description du risque" required rows={3} />
        </ItemCard>
      )}
    </ItemList>
  );
}
