import type { AnswerBlock, OpenBlock } from '@simples/contract/answer-blocks';
import { isDangerous } from '@simples/contract/plant-sheet-vocabulary';
import type { KnownPlant } from '#server/features/chat/find/known-plants.ts';
import type { WrittenAnswer } from '#server/features/chat/understand/answer-writer.ts';
import type { Frame, Intent } from '#server/features/chat/understand/frame.ts';
import type { Composing } from './context.ts';
import { listedFor } from './lists.ts';
import { listed } from './phrases.ts';
import { render } from './render.ts';
import { answerTexts } from './texts.ts';

/** An answer of one fixed sentence. */
export function said(kind: WrittenAnswer['kind'], text: string, frame: Frame): WrittenAnswer {
  return {
    kind,
    content: text,
    sources: [],
    emergency: null,
    suggestions: [],
    focus: [],
    slots: frame.slots,
    ...(kind === 'refusal' && { nothingFound: true }),
  };
}

/** @param count of published sheets */
export async function smallTalk(frame: Frame, count: () => Promise<number>): Promise<WrittenAnswer> {
  switch (frame.smallTalk) {
    case 'greeting':
      return said('smalltalk', answerTexts.hello, frame);
    case 'thanks':
      return said('smalltalk', answerTexts.thanks, frame);
    case 'about':
      return said('answer', answerTexts.about(await count()), frame);
    case 'capabilities':
    case null:
    default:
      return said('smalltalk', answerTexts.abilities, frame);
  }
}

export const needsNamed = ({ frame, concepts }: Composing): string =>
  listed(frame.needs.map((id) => concepts.labelOf(id)));

/** Nothing can be said; what was understood, and what is missing. */
export function nothingSaid(composing: Composing): WrittenAnswer {
  const { frame } = composing;
  if (frame.needs.length > 0) {
    return said('refusal', answerTexts.noPlantFor(needsNamed(composing)), frame);
  }
  const asked = frame.intents.includes('list') && frame.unknown.length === 0 ? listedFor(composing) : '';
  if (asked !== '') return said('refusal', answerTexts.noneListed(asked), frame);
  // "peut-on donner du … à un enfant": what is unknown is what is asked about, not the rest of a story.
  const isTopic = composing.circumstances.length === 0 || frame.intents.includes('people');
  return isTopic && frame.unknown.length > 0 && frame.unknown.length <= 4
    ? said('refusal', answerTexts.nothingOnTopic(frame.unknown.join(' ')), frame)
    : said('clarification', answerTexts.whichPlant, frame);
}

interface Ending {
  readonly kind: WrittenAnswer['kind'];
  readonly plants: readonly KnownPlant[];
  readonly suggested?: readonly KnownPlant[];
  readonly nothingFound?: boolean;
  /** The direct sentence says nothing that its statements do not. */
  readonly isBorne?: boolean;
}

const MAX_SUGGESTIONS = 3;

function suggestionsOf(plants: readonly KnownPlant[]): WrittenAnswer['suggestions'] {
  return plants
    .filter(({ danger, isUnread }) => !isDangerous(danger) && !isUnread)
    .slice(0, MAX_SUGGESTIONS)
    .map(({ id, common, scientific }) => ({
      plantSheetId: id,
      label: `${common} (${scientific})`,
      question: `À quoi sert ${scientific} ?`,
    }));
}

/** The others tell warnings, doses, counts, yes or no: what a language model must not touch. */
const wordableIntents: readonly Intent[] = ['uses', 'need', 'description'];

function isForAnybody({ frame, circumstances }: Composing): boolean {
  return (
    circumstances.length === 0 &&
    frame.absent.length === 0 &&
    frame.intents.every((intent) => wordableIntents.includes(intent))
  );
}

/** The answer of what was composed: its note, sources and suggestions. */
export function ended(
  composing: Composing,
  { kind, plants, suggested = [], nothingFound, isBorne = false }: Ending,
): WrittenAnswer {
  const blocks: AnswerBlock[] = composing.draft.end();
  const { sources } = composing.draft;
  const isOfDocuments = sources.every(({ metadata }) => metadata.type === 'document');
  const text = isOfDocuments ? answerTexts.documentReferral : answerTexts.referral;
  if (sources.length > 0) blocks.splice(lastOpen(blocks), 0, { type: 'note', text });
  return {
    kind,
    content: render(blocks),
    blocks,
    sources: [...sources],
    emergency: null,
    suggestions: suggestionsOf(suggested),
    ...(kind === 'refusal' && withOthersFolded(blocks, plants)),
    focus: plants.map(({ id }) => id),
    slots: composing.frame.slots,
    isWordable: isBorne && kind === 'answer' && isForAnybody(composing),
    ...(nothingFound && { nothingFound }),
  };
}

const lastOpen = (blocks: readonly AnswerBlock[]): number => {
  const more = blocks.findIndex(({ type }) => type === 'more');
  return more === -1 ? blocks.length : more;
};

/** Under a refusal, what concerns the asker of other plants than those asked about is folded. */
function withOthersFolded(
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
