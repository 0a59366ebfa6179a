import type { PlantSheet } from '@simples/contract/plant-sheets/sheet';
import { Link } from 'react-router';
import { Tag } from '../../../ui/plants/tag.tsx';
import styles from './sheet.module.css';

export function Taxonomy({ taxonomy }: Pick<PlantSheet, 'taxonomy'>) {
  const facts = [
    ['Famille', taxonomy.family],
    ['Genre', taxonomy.genus],
    ['Espèce', taxonomy.species],
    ['Variété', taxonomy.variety],
    ['Nombre d’espèces', String(taxonomy.subspeciesNumber)],
  ].filter(([, value]) => value !== '');
  return (
    <dl className={styles.facts}>
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function Contraindications({ items }: { readonly items: PlantSheet['contreIndications'] }) {
  if (items.length === 0) {
    return <p>Aucune n’est documentée dans cette fiche, ce qui ne veut pas dire qu’il n’y en a pas.</p>;
  }
  return (
    <ul className={styles.warnings}>
      {items.map(({ id, title, subspecies, molecularStructure, details }, index) => (
        <li key={id ?? index}>
          <h3 className={styles.warningTitle}>{title}</h3>
          {subspecies && <p className={styles.fact}>Sous-espèce : {subspecies}</p>}
          <p>{details}</p>
          {molecularStructure && <p className={styles.fact}>Molécules : {molecularStructure}</p>}
        </li>
      ))}
    </ul>
  );
}

interface TagsProps {
  readonly tags: readonly string[];
  readonly pathOfTag: (tag: string) => string;
}

export function Tags({ tags, pathOfTag }: TagsProps) {
  return (
    <ul className={styles.tags}>
      {tags.map((tag) => (
        <li key={tag}>
          <Link className={styles.tagLink} to={pathOfTag(tag)}>
            <Tag text={tag} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

export function References({ references }: Pick<PlantSheet, 'references'>) {
  if (references.length === 0) return <p>Aucune référence.</p>;
  return (
    <ol className={styles.references}>
      {references.map(({ id, citation, page }, index) => (
        <li key={id ?? index}>
          {citation}
          {page && <span className={styles.fact}> Page {page}</span>}
        </li>
      ))}
    </ol>
  );
}
