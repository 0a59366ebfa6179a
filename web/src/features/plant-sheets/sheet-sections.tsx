import { normalizeText } from '@simples/contract/french/text';
import type { PlantSheet, SafetyBlock } from '@simples/contract/plant-sheet-content';
import { fieldsOf, valueFields } from '@simples/contract/plant-sheet-fields';
import {
  type DangerLevel,
  dangerLevelLabels,
  NOT_DOCUMENTED,
} from '@simples/contract/plant-sheet-vocabulary';
import { at, textOf } from '@simples/contract/read-fields';
import { IconHelpCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ScientificName } from '#web/ui/plants/names.tsx';
import { Tag } from '#web/ui/plants/tag.tsx';
import styles from './sheet.module.css';

type SectionProps = Readonly<{ id: string; title: string; children: ReactNode }>;

export function Section({ id, title, children }: SectionProps) {
  return (
    <section id={id} className={styles.section} aria-labelledby={`${id}-titre`}>
      <h2 id={`${id}-titre`} className={styles.sectionTitle} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  );
}

const unknown = normalizeText(NOT_DOCUMENTED);

function isDocumented(statement: string | undefined): statement is string {
  return statement !== undefined && !['', unknown].includes(normalizeText(statement));
}

/** An undocumented statement is shown as unknown, never left out. */
export function Statement({ text }: { readonly text: string | undefined }) {
  if (isDocumented(text)) return <p>{text}</p>;
  return (
    <p className={styles.unknown}>
      <IconHelpCircle size={18} stroke={1.8} aria-hidden="true" />
      Non documenté
    </p>
  );
}

type SafetyLine = readonly [title: string, statements: readonly (string | undefined)[]];

/** An undefined statement is not documented. */
export function safetyLines(safety: SafetyBlock | undefined): SafetyLine[] {
  return fieldsOf('securite')
    .filter(({ kind }) => kind !== 'choice')
    .map((field) => {
      const value = at({ additionalInfo: { safety } }, field.path) as string | string[] | undefined;
      return [field.kind === 'statements' ? field.heading : field.label, [value].flat()];
    });
}

/** An undocumented statement is shown as unknown, never as safe. */
export function SafetySection({ id, title, safety, level }: SafetySectionProps) {
  const lines = safetyLines(safety);
  const hasUnknown = lines.some(([, statements]) => !statements.every(isDocumented));
  return (
    <Section id={id} title={title}>
      <p className={styles.level}>{level ? dangerLevelLabels[level] : 'Danger non documenté'}</p>
      <dl className={styles.safety}>
        {lines.map(([term, statements]) => (
          <div key={term} className={styles.safetyLine}>
            <dt>{term}</dt>
            {statements.map((statement) => (
              <dd key={statement ?? term}>
                <Statement text={statement} />
              </dd>
            ))}
          </div>
        ))}
      </dl>
      {hasUnknown && (
        <p className={styles.note}>
          « Non documenté » ne veut pas dire sans danger : demandez conseil à un médecin ou à un pharmacien.
        </p>
      )}
    </Section>
  );
}

interface SafetySectionProps {
  readonly id: string;
  readonly title: string;
  readonly safety: SafetyBlock | undefined;
  readonly level: DangerLevel | null;
}

export function Taxonomy({ taxonomy }: Pick<PlantSheet, 'taxonomy'>) {
  const facts = valueFields
    .filter(({ path }) => path.startsWith('taxonomy/'))
    .map(({ path, label, reviewLabel = label }) => [reviewLabel, textOf(at({ taxonomy }, path))] as const)
    // No number of species has been counted where it is 0.
    .filter(([, value]) => value !== '' && value !== '0');
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

type TagsProps = Readonly<{ tags: readonly string[]; pathOfTag: (tag: string) => string }>;

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

const address = /(https:\/\/[^\s<>"«»]*[^\s<>"«».,;:)])/;

/** Addresses that it names can be followed. */
function Citation({ text }: { readonly text: string }) {
  return (
    <>
      {text.split(address).map((part, at) =>
        at % 2 === 1 ? (
          <a key={at} href={part} target="_blank" rel="noopener noreferrer">
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </>
  );
}

export function References({ references }: Pick<PlantSheet, 'references'>) {
  if (references.length === 0) return <p>Aucune référence.</p>;
  return (
    <ol className={styles.references}>
      {references.map(({ id, citation, page }, index) => (
        <li key={id ?? index}>
          <Citation text={citation} />
          {page && <span className={styles.fact}> Page {page}</span>}
        </li>
      ))}
    </ol>
  );
}

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

export function NamesSection({ id, title, names }: Readonly<{ id: string; title: string; names: Names }>) {
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
