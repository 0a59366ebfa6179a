import type { AnswerBlock, OpenBlock } from '@simples/contract/answer-blocks';
import type { KnownPlant } from '#server/features/chat/find/known-plants.ts';
import { render } from './render.ts';

/** Under a refusal, what concerns the asker of other plants than those asked about is folded. */
export function withOthersFolded(
  blocks: readonly AnswerBlock[],
  asked: readonly KnownPlant[],
): { readonly content: string; readonly blocks: AnswerBlock[] } {
  const ids = new Set(asked.map(({ id }) => id));
  const isOfOthers = (block: AnswerBlock): block is Extract<OpenBlock, { type: 'forYou' }> =>
    block.type === 'forYou' && block.items.every(({ plant }) => !ids.has(plant.plantSheetId));
  const others = blocks.filter(isOfOthers);
  const folded = blocks.flatMap((block) => (block.type === 'more' ? block.blocks : []));
  const open = blocks.filter((block) => block.type !== 'more' && !isOfOthers(block));
  const more = [...others, ...folded];
  const told: AnswerBlock[] =
    more.length === 0 ? open : [...open, { type: 'more', title: 'En savoir plus', blocks: more }];
  return { content: render(told), blocks: told };
}
