import { limits } from '@simples/contract/limits';
import { setUnfolded, useFormState, useFormStore } from '#web/features/records/form/model/form-store.ts';
import { blankVernacular, type VernacularDraft } from '#web/features/records/form/model/sheet-draft.ts';
import { BoundText } from './bound-fields.tsx';
import { ChipList } from './chips.tsx';
import styles from './fields.module.css';

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
export function VernacularNames() {
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
