import type { PlantSheet } from '@simples/contract/plant-sheets/sheet';
import { ScientificName } from '../../../ui/plants/names.tsx';
import { Section } from './section.tsx';
import styles from './sheet.module.css';

type Names = NonNullable<PlantSheet['additionalInfo']['names']>;
type Vernacular = Names['vernacular'][number];

export function hasOtherNames(names: Names | undefined): names is Names {
  return names !== undefined && names.vernacular.length + names.synonyms.length > 0;
}

/** "wolof (Sénégal)" → its names, in the order of the sheet. */
function byLanguage(vernacular: readonly Vernacular[]): [string, string[]][] {
  const groups = new Map<string, string[]>();
  for (const { name, language, country } of vernacular) {
    const place = country ? `${language} (${country})` : language;
    groups.set(place, [...(groups.get(place) ?? []), name]);
  }
  return [...groups];
}

interface NamesSectionProps {
  readonly id: string;
  readonly title: string;
  readonly names: Names;
}

/** What the plant is called elsewhere, and was called by botanists before. */
export function NamesSection({ id, title, names }: NamesSectionProps) {
  return (
    <Section id={id} title={title}>
      <dl className={styles.names}>
        {byLanguage(names.vernacular).map(([language, list]) => (
          <div key={language}>
            <dt>{language}</dt>
            <dd>{list.join(', ')}</dd>
          </div>
        ))}
        {names.synonyms.length > 0 && (
          <div>
            <dt>Synonymes</dt>
            {names.synonyms.map((synonym) => (
              <dd key={synonym}>
                <SynonymName text={synonym} />
              </dd>
            ))}
          </div>
        )}
      </dl>
    </Section>
  );
}

/** Genus and what follows in lower case, or the second parent of a hybrid; then the author. */
const nameThenAuthor = /^(\S+(?: (?!auct\.|non |ex )(?:× \p{Lu}\S+|[a-zà-ÿ×-]+\.?))*)(?: (.+))?$/u;

/** A synonym comes as one text: "Guilandina moringa L.". */
function SynonymName({ text }: { readonly text: string }) {
  const [name = text, author] = nameThenAuthor.exec(text)?.slice(1) ?? [];
  return <ScientificName name={name} author={author} />;
}
