import type { AnswerBlock, CitedStatement, OpenBlock, PlantItem } from '@simples/contract/answer-blocks';
import { evidenceLevels, type FactDegree, factDegrees } from '@simples/contract/plant-facts';
import { IconAlertTriangle, IconBan, IconCheck, IconHelp } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { typo } from '#web/lib/typography.ts';
import styles from './answer-blocks.module.css';
import { headingOf, namesDanger, upperFirst } from './block-texts.ts';
import { Citation, Cited } from './citation.tsx';

const degreeIcons: Readonly<Record<FactDegree, typeof IconBan>> = {
  banned: IconBan,
  advisedAgainst: IconBan,
  withAdvice: IconAlertTriangle,
  notDocumented: IconHelp,
  foodAllowed: IconCheck,
  allowed: IconCheck,
};

function Degree({ degree }: { readonly degree: FactDegree }) {
  const Icon = degreeIcons[degree];
  return (
    <span className={styles.degree} data-degree={degree}>
      <Icon size={15} aria-hidden="true" />
      {upperFirst(factDegrees[degree])}
    </span>
  );
}

const NO_BREAK = '\u00a0';

/** A citation stays beside the last word: before a button browsers break a line whatever space is there. */
function Statement({ text, source }: CitedStatement) {
  const set = typo(text);
  const end = set.lastIndexOf(' ') + 1;
  return (
    <>
      {set.slice(0, end)}
      <span className={styles.together}>
        {set.slice(end)}
        {NO_BREAK}
        <Citation number={source} />
      </span>
    </>
  );
}

function PlantName({ plant }: Pick<PlantItem, 'plant'>) {
  const { plantSheetId, name, scientificName } = plant;
  return (
    <>
      <Link to={`/home/plants/${encodeURIComponent(plantSheetId)}`} className={styles.plant}>
        {upperFirst(name)}
      </Link>
      {scientificName !== name && <em className={styles.latin}> {scientificName}</em>}
    </>
  );
}

function PlantItems({ items }: { readonly items: readonly PlantItem[] }) {
  return (
    <ul className={styles.items}>
      {items.map(({ plant, degree, evidence, statements }, at) => (
        <li key={`${plant.plantSheetId} ${at}`}>
          <p className={styles.head}>
            <span>
              <PlantName plant={plant} />
            </span>
            {degree && <Degree degree={degree} />}
            {evidence && <span className={styles.evidence}>{upperFirst(evidenceLevels[evidence])}</span>}
          </p>
          {statements.map((statement) => (
            <p key={`${statement.source} ${statement.text}`}>
              <Statement {...statement} />
            </p>
          ))}
        </li>
      ))}
    </ul>
  );
}

type Level = 'h2' | 'h3' | 'h4' | 'h5';

interface BlockProps<Type extends OpenBlock['type'] = OpenBlock['type']> {
  readonly block: Extract<OpenBlock, { type: Type }>;
  readonly level: Level;
}

interface TitledProps {
  readonly title: string;
  readonly level: Level;
  readonly children: ReactNode;
}

function Titled({ title, level: Heading, children }: TitledProps) {
  return (
    <div className={styles.block}>
      {title !== '' && <Heading className={styles.title}>{headingOf(title)}</Heading>}
      {children}
    </div>
  );
}

function ForYou({ block: { about, items }, level: Heading }: BlockProps<'forYou'>) {
  const titleId = useId();
  const isBanned = items.some(({ degree }) => degree === 'banned');
  return (
    <div className={styles.forYou} role="note" aria-labelledby={titleId} data-banned={isBanned || undefined}>
      <div className={styles.head}>
        <Heading id={titleId} className={styles.title}>
          Pour vous
        </Heading>
        {about.length > 0 && (
          <ul className={styles.about} aria-label="Situation prise en compte">
            {about.map((label) => (
              <li key={label}>{label}</li>
            ))}
          </ul>
        )}
      </div>
      <PlantItems items={items} />
    </div>
  );
}

function Comparison({ block: { title, columns, rows }, level }: BlockProps<'table'>) {
  return (
    <Titled title={title} level={level}>
      <section className={styles.scroll} aria-label={title === '' ? 'Comparaison' : title}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">
                <span className="only-for-readers">Rubrique</span>
              </th>
              {columns.map((plant) => (
                <th key={plant.plantSheetId} scope="col">
                  <PlantName plant={plant} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, cells }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {columns.map(({ plantSheetId }, at) => (
                  <td key={plantSheetId}>{cells[at] ? <Statement {...cells[at]} /> : <Nothing />}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Titled>
  );
}

function Nothing() {
  return (
    <>
      <span aria-hidden="true">—</span>
      <span className="only-for-readers">rien à citer</span>
    </>
  );
}

function Statements({ block: { title, plant, items }, level }: BlockProps<'statements'>) {
  return (
    <Titled title={title} level={level}>
      <ul className={styles.statements}>
        {items.map((statement) => (
          <li key={`${statement.source} ${statement.text}`}>
            <Statement {...statement} />
          </li>
        ))}
      </ul>
      {plant && (
        <Link to={`/home/plants/${encodeURIComponent(plant.plantSheetId)}`} className={styles.sheet}>
          Fiche
          <span className="only-for-readers"> : {plant.name}</span>
        </Link>
      )}
    </Titled>
  );
}

function Plants({ block: { title, items, total }, level }: BlockProps<'plants'>) {
  const isCut = total > items.length;
  return (
    <Titled title={title} level={level}>
      {isCut && (
        <p className={styles.count}>
          {items.length} sur {total}
        </p>
      )}
      <PlantItems items={items} />
    </Titled>
  );
}

function Direct({ block: { text } }: BlockProps<'direct'>) {
  if (!namesDanger(text)) {
    return (
      <p className={styles.direct}>
        <Cited>{text}</Cited>
      </p>
    );
  }
  return (
    <div className={styles.danger} role="note" aria-label="Danger">
      <IconAlertTriangle size={22} aria-hidden="true" />
      <p className={styles.direct}>
        <Cited>{text}</Cited>
      </p>
    </div>
  );
}

function Block({ block, level }: BlockProps) {
  if (block.type === 'direct') return <Direct block={block} level={level} />;
  if (block.type === 'forYou') return <ForYou block={block} level={level} />;
  if (block.type === 'plants') return <Plants block={block} level={level} />;
  if (block.type === 'statements') return <Statements block={block} level={level} />;
  if (block.type === 'table') return <Comparison block={block} level={level} />;
  return <p className={styles.note}>{block.text}</p>;
}

interface FoldProps {
  readonly title: string;
  readonly blocks: readonly OpenBlock[];
  readonly isOpen: boolean;
  readonly onToggle: (isOpen: boolean) => void;
}

/** Hundreds of statements: in the page only while they are shown. */
function Fold({ title, blocks, isOpen, onToggle }: FoldProps) {
  return (
    <details
      className={styles.more}
      open={isOpen}
      onToggle={({ currentTarget }) => onToggle(currentTarget.open)}
    >
      <summary>{title}</summary>
      {isOpen && <Blocks blocks={blocks} level="h3" />}
    </details>
  );
}

function Blocks({ blocks, level }: { readonly blocks: readonly OpenBlock[]; readonly level: Level }) {
  return (
    <div className={styles.blocks}>
      {blocks.map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of an answer never move.
        <Block key={at} block={block} level={level} />
      ))}
    </div>
  );
}

interface AnswerBlocksProps {
  readonly blocks: readonly AnswerBlock[];
  readonly isMoreOpen: boolean;
  readonly onToggleMore: (isOpen: boolean) => void;
}

export function AnswerBlocks({ blocks, isMoreOpen, onToggleMore }: AnswerBlocksProps) {
  return (
    <div className={styles.blocks}>
      {blocks.map((block, at) =>
        block.type === 'more' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of an answer never move.
          <Fold key={at} {...block} isOpen={isMoreOpen} onToggle={onToggleMore} />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of an answer never move.
          <Block key={at} block={block} level="h2" />
        ),
      )}
    </div>
  );
}

/** On paper nothing is folded. */
export function PrintedBlocks({ blocks }: { readonly blocks: readonly AnswerBlock[] }) {
  return (
    <Blocks blocks={blocks.flatMap((block) => (block.type === 'more' ? block.blocks : [block]))} level="h4" />
  );
}
