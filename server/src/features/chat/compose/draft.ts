import type {
  AnswerBlock,
  AnsweredPlant,
  CitedStatement,
  OpenBlock,
  PlantItem,
} from '@simples/contract/answer-blocks';
import type { Source } from '@simples/contract/conversations';
import type { PlantFact } from '@simples/contract/plant-facts';
import type { KnownPlant } from '#server/features/chat/find/known-plants.ts';
import { keyOfSource, sourceOf } from './citations.ts';
import { wordsOfBlock } from './render.ts';

/** Unfolded words of an answer. */
const MAX_WORDS = 135;
/** Folded statements: a phone on a slow network reads them too. */
const MAX_FOLDED = 90;

/** The only way a statement gets into an answer. */
export interface Draft {
  readonly sources: readonly Source[];
  mayQuote(plant: KnownPlant, fact: PlantFact): boolean;
  cite(plant: KnownPlant, fact: PlantFact): CitedStatement;
  citeFrom(source: Source, text: string): CitedStatement;
  /** Shown at once, while words are left; what does not fit is folded. */
  open(block: OpenBlock, mostWords?: number): void;
  /** Right after the block that leads. */
  openFirst(block: OpenBlock): void;
  fold(block: OpenBlock): void;
  has(plant: KnownPlant, statement: string): boolean;
  end(): AnswerBlock[];
}

export const answeredPlant = ({ id, common, scientific }: KnownPlant): AnsweredPlant => ({
  plantSheetId: id,
  name: common,
  scientificName: scientific,
});

/** Not quoted, wherever it was asked for. */
const UNSAID: CitedStatement = { text: '', source: 0 };

function withoutUnsaid(block: OpenBlock): OpenBlock[] {
  const said = ({ text }: CitedStatement) => text !== '';
  switch (block.type) {
    case 'statements': {
      const items = block.items.filter(said);
      return items.length === 0 ? [] : [{ ...block, items }];
    }
    case 'plants':
    case 'forYou':
      return [
        {
          ...block,
          items: block.items.map((item) => ({ ...item, statements: item.statements.filter(said) })),
        },
      ];
    case 'table':
      return [
        {
          ...block,
          rows: block.rows.map((row) => ({
            ...row,
            cells: row.cells.map((cell) => (cell && said(cell) ? cell : null)),
          })),
        },
      ];
    case 'direct':
    case 'note':
    default:
      return [block];
  }
}

/** `mayQuote` is the last guard: no recipe of a plant that may harm the asker, from whatever section. */
export function createDraft(mayQuote: (plant: KnownPlant, fact: PlantFact) => boolean): Draft {
  const sources: Source[] = [];
  const numbers = new Map<string, number>();
  const open: Opened[] = [];
  const more: OpenBlock[] = [];
  const said = new Set<string>();
  const number = (key: string, source: () => Source): number => {
    const found = numbers.get(key) ?? sources.push(source());
    numbers.set(key, found);
    return found;
  };
  return {
    sources,
    mayQuote,
    cite: (plant, fact) => {
      if (!mayQuote(plant, fact)) return UNSAID;
      said.add(`${plant.id} ${fact.statement}`);
      const source = number(`${plant.id} ${fact.statement}`, () =>
        sourceOf(plant, plant.passageOf(fact), fact.statement),
      );
      return { text: fact.statement, source };
    },
    citeFrom: (source, text) => ({ text, source: number(keyOfSource(source), () => source) }),
    open: (block, mostWords = MAX_WORDS) => {
      open.push(...withoutUnsaid(block).map((one) => ({ block: one, mostWords })));
    },
    openFirst: (block) => {
      open.splice(1, 0, ...withoutUnsaid(block).map((one) => ({ block: one, mostWords: MAX_WORDS })));
    },
    fold: (block) => {
      more.push(...withoutUnsaid(block));
    },
    has: (plant, statement) => said.has(`${plant.id} ${statement}`),
    end: () => {
      const { shown, folded } = fitted(open);
      const rest = limited([...folded, ...more]);
      const blocks: AnswerBlock[] =
        rest.length === 0 ? shown : [...shown, { type: 'more', title: 'En savoir plus', blocks: rest }];
      return renumbered(blocks, sources);
    },
  };
}

/** What was left out takes its sources along: the others are numbered anew, in place. */
function renumbered(blocks: readonly AnswerBlock[], sources: Source[]): AnswerBlock[] {
  const places = new Map<number, number>();
  const placed = (statement: CitedStatement): CitedStatement => {
    const source = places.get(statement.source) ?? places.size + 1;
    places.set(statement.source, source);
    return { ...statement, source };
  };
  const numbered = blocks.map((block) =>
    block.type === 'more'
      ? { ...block, blocks: block.blocks.map((one) => withStatements(one, placed)) }
      : withStatements(block, placed),
  );
  const kept = [...places.keys()].flatMap((place) => sources[place - 1] ?? []);
  const shown = shownPlaces(numbered);
  // Folded statements stand without their passage: half of the bytes of an answer.
  const light = kept.map((source, at) =>
    shown.has(at + 1) ? source : { ...source, content: firstLine(source.content) },
  );
  sources.splice(0, sources.length, ...light);
  return numbered;
}

const firstLine = (content: string): string => content.split('\n', 1)[0] ?? content;

function shownPlaces(blocks: readonly AnswerBlock[]): Set<number> {
  const places = new Set<number>();
  for (const block of blocks) {
    if (block.type === 'more') continue;
    withStatements(block, (statement) => {
      places.add(statement.source);
      return statement;
    });
  }
  return places;
}

function withStatements(block: OpenBlock, of: (statement: CitedStatement) => CitedStatement): OpenBlock {
  switch (block.type) {
    case 'statements':
      return { ...block, items: block.items.map(of) };
    case 'plants':
    case 'forYou':
      return {
        ...block,
        items: block.items.map((item) => ({ ...item, statements: item.statements.map(of) })),
      };
    case 'table':
      return {
        ...block,
        rows: block.rows.map((row) => ({ ...row, cells: row.cells.map((cell) => cell && of(cell)) })),
      };
    case 'direct':
    case 'note':
    default:
      return block;
  }
}

interface Opened {
  readonly block: OpenBlock;
  readonly mostWords: number;
}

/** Splits a block where words run out: at least the first item of the first two blocks is shown. */
function fitted(blocks: readonly Opened[]): { shown: AnswerBlock[]; folded: OpenBlock[] } {
  const shown: AnswerBlock[] = [];
  const folded: OpenBlock[] = [];
  let left = MAX_WORDS;
  for (const { block, mostWords } of blocks) {
    const { first, rest } = split(block, Math.min(left, mostWords), shown.length < 2);
    if (first) {
      shown.push(first);
      left -= wordsOfBlock(first);
    }
    if (rest) folded.push(rest);
  }
  return { shown, folded };
}

interface Halves {
  readonly first: OpenBlock | null;
  readonly rest: OpenBlock | null;
}

function split(block: OpenBlock, left: number, isFirst: boolean): Halves {
  const isLeadingTable = block.type === 'table' && isFirst;
  if (wordsOfBlock(block) <= left || block.type === 'direct' || block.type === 'note' || isLeadingTable)
    return { first: block, rest: null };
  if (block.type === 'table')
    return halves({ block, items: block.rows, withItems: (rows) => ({ ...block, rows }) }, left, isFirst);
  return block.type === 'statements'
    ? halves({ block, items: block.items, withItems: (items) => ({ ...block, items }) }, left, isFirst)
    : plantHalves(block, left, isFirst);
}

interface Divisible<T> {
  readonly block: OpenBlock;
  readonly items: readonly T[];
  readonly withItems: (items: T[]) => OpenBlock;
}

function halves<T>({ block, items, withItems }: Divisible<T>, left: number, isFirst: boolean): Halves {
  let count = 0;
  while (count < items.length && wordsOfBlock(withItems(items.slice(0, count + 1))) <= left) count += 1;
  if (isFirst) count = Math.max(1, count);
  if (count >= items.length) return { first: block, rest: null };
  return {
    first: count === 0 ? null : withItems(items.slice(0, count)),
    rest: withItems(items.slice(count)),
  };
}

/** Each plant keeps its place and loses its later statements first: a ban is told of every plant. */
function plantHalves(
  block: Extract<OpenBlock, { items: PlantItem[] }>,
  left: number,
  isFirst: boolean,
): Halves {
  const heads = block.items.map((item) => ({ ...item, statements: item.statements.slice(0, 1) }));
  const tails = block.items
    .map((item) => ({ ...item, statements: item.statements.slice(1) }))
    .filter(({ statements }) => statements.length > 0);
  const rest = tails.length === 0 ? [] : tails;
  const withHeads = halves(
    { block, items: heads, withItems: (items) => ({ ...block, items }) },
    left,
    isFirst,
  );
  const later = withHeads.rest && 'items' in withHeads.rest ? withHeads.rest.items : [];
  const folded = [...later, ...rest] as PlantItem[];
  return {
    first: withHeads.first,
    rest:
      folded.length === 0
        ? null
        : block.type === 'plants'
          ? { ...block, items: folded }
          : { ...block, items: folded },
  };
}

const countOf = (block: OpenBlock): number =>
  'items' in block
    ? block.items.reduce(
        (sum: number, item) => sum + ('statements' in item ? Math.max(1, item.statements.length) : 1),
        0,
      )
    : 1;

function limited(blocks: readonly OpenBlock[]): OpenBlock[] {
  let left = MAX_FOLDED;
  return blocks.filter((block) => {
    if (left <= 0) return false;
    left -= countOf(block);
    return true;
  });
}
