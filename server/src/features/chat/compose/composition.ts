import { isDangerous } from '@simples/contract/plant-sheet-vocabulary';
import type { SafetyAssessment } from '@simples/contract/safety/assessment';
import type { NameIndex } from '#server/features/chat/find/name-index.ts';
import type { Passage, Plant } from '#server/features/chat/find/plants.ts';
import type { Need, Retrieval } from '#server/features/chat/find/retrieval.service.ts';
import type { Depth, UndocumentedMedicines } from '#server/features/chat/understand/answer-writer.ts';
import type { Understanding } from '#server/features/chat/understand/understanding.ts';
import { holdsDose } from '#server/french/quantities.ts';
import { type Citations, createCitations } from './citations.ts';
import { labelled } from './quotable-statements.ts';
import { answerTexts } from './texts.ts';

export interface Composition {
  readonly intent: Understanding;
  /** Null when the question is about plants alone. */
  readonly need: Need | null;
  readonly retrieval: Retrieval;
  readonly names: NameIndex;
  readonly citations: Citations;
  readonly assess: (statement: string) => SafetyAssessment;
  readonly depth: Depth;
  undocumentedMedicines: UndocumentedMedicines | null;
}

export function compose(deps: Omit<Composition, 'citations' | 'undocumentedMedicines'>): Composition {
  return { ...deps, citations: createCitations(), undocumentedMedicines: null };
}

export type Block = readonly string[];

interface Quote {
  readonly plant: Plant;
  readonly passage: Passage;
  readonly statements: readonly string[];
}

/** No statement is quoted twice, and no quantity of a dangerous plant. */
function quotable({ citations }: Composition, { plant, passage, statements }: Quote): string[] {
  return statements.filter(
    (statement) => !citations.has(passage, statement) && !(isDangerous(plant.danger) && holdsDose(statement)),
  );
}

const isOfUndocumentedMedicines = ({ section, isUndocumented }: Passage): boolean =>
  section === 'interaction' && isUndocumented === true;

/** "- Toux grasse : … [1]"; empty without quotable statements. */
export function item(composition: Composition, quote: Quote): string[] {
  const statements = quotable(composition, quote);
  if (statements.length === 0) return [];
  const { plant, passage } = quote;
  if (isOfUndocumentedMedicines(passage)) composition.undocumentedMedicines = 'body';
  return [`- ${labelled(passage, composition.citations.quote(plant, passage, statements))}`];
}

/** "> **Grossesse** — … [2]": a caution, set apart. */
export function caution(composition: Composition, label: string, quote: Quote): string[] {
  const statements = quotable(composition, quote);
  if (statements.length === 0) return [];
  if (isOfUndocumentedMedicines(quote.passage)) composition.undocumentedMedicines ??= 'caution';
  return [`> **${label}** — ${composition.citations.quote(quote.plant, quote.passage, statements)}`];
}

export function closingNotes({ citations }: Composition): Block[] {
  return [
    ...(citations.undocumented > 0 ? [[answerTexts.notDocumented]] : []),
    [`*${answerTexts.referral}*`],
  ];
}

export function textOf(blocks: readonly Block[]): string {
  return blocks
    .filter((block) => block.length > 0)
    .map((block) => block.join('\n'))
    .join('\n\n');
}
