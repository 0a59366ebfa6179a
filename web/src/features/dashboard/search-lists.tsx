import { MIN_PEOPLE, type SearchedTerm } from '@simples/contract/dashboard';
import { Link } from 'react-router';
import { Panel } from '#web/ui/panel.tsx';
import type { StatsResult } from './api.ts';
import dashboardStyles from './dashboard.module.css';
import { atLeast } from './format.ts';
import styles from './search-lists.module.css';

/** Shown until there are real searches. Specification, section 2. */
const exampleSymptoms = ['Troubles digestifs', 'Fatigue', 'Fièvre', 'Toux'];
const examplePlants = ['Moringa', 'Aconitum', 'Neem', 'Kinkéliba'];
/** Of the examples: nobody takes it for a remedy. */
const deadly = new Set(['Aconitum']);

export function SearchLists({ result: { data } }: { readonly result: StatsResult }) {
  if (!data) return null;
  const { symptoms, plants } = data.searchStats;
  return (
    <div className={dashboardStyles.columns} data-even="">
      <Panel title="Symptômes les plus recherchés">
        <Terms
          terms={symptoms}
          examples={exampleSymptoms}
          pathOf={({ term }) => `/home/lexicon?q=${encodeURIComponent(term)}`}
        />
      </Panel>
      <Panel title="Plantes les plus recherchées">
        <Terms
          terms={plants}
          examples={examplePlants}
          pathOf={({ term, plantSheetId }) =>
            plantSheetId === null
              ? `/home/lexicon?q=${encodeURIComponent(term)}`
              : `/home/plants/${plantSheetId}`
          }
        />
      </Panel>
    </div>
  );
}

interface TermsProps {
  readonly terms: readonly SearchedTerm[];
  readonly examples: readonly string[];
  readonly pathOf: (term: SearchedTerm) => string;
}

function Terms({ terms, examples, pathOf }: TermsProps) {
  if (terms.length === 0) return <Examples names={examples} />;
  return (
    <ol className={styles.terms}>
      {terms.map((term) => (
        <li key={term.term}>
          <Link to={pathOf(term)}>{term.term}</Link>
          <span className={styles.count}>
            {atLeast(term.times, 'recherches')}, {atLeast(term.people, 'personnes')}
          </span>
        </li>
      ))}
    </ol>
  );
}

function Examples({ names }: { readonly names: readonly string[] }) {
  return (
    <>
      <p className={styles.note}>
        <span className={styles.mark}>exemples</span> Une recherche n’apparaît ici que si au moins{' '}
        {MIN_PEOPLE} personnes l’ont faite.
      </p>
      <ul className={styles.examples}>
        {names.map((name) => (
          <li key={name}>
            {name}
            {deadly.has(name) && <strong className={styles.deadly}>Plante mortelle</strong>}
          </li>
        ))}
      </ul>
    </>
  );
}
