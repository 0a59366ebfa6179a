import { isDangerous } from '@simples/contract/plant-sheet-vocabulary';
import type { WrittenAnswer } from '#server/features/chat/understand/answer-writer.ts';
import { type Composing, nameOf } from './context.ts';
import { answeredPlant } from './draft.ts';
import { openForYou, verdictOn } from './for-you.ts';
import { listed } from './phrases.ts';
import { ended } from './written-answers.ts';

const MAX_PLANTS = 6;

/** Words that no concept explains: sheets that hold them, quoted. */
export async function onUnknownTopic(composing: Composing): Promise<WrittenAnswer | null> {
  const topic = composing.frame.unknown.join(' ');
  if (topic === '') return null;
  const stems = composing.frame.unknown.map((word) => word.toLowerCase().slice(0, 6));
  const plants = await composing.finder.plants(await composing.finder.onTopic(topic, MAX_PLANTS));
  const items = plants
    .filter(({ danger }) => !isDangerous(danger))
    .flatMap((plant) => {
      const fact = plant.facts.find(
        ({ kind, statement }) =>
          kind === 'use' && stems.every((stem) => statement.toLowerCase().includes(stem)),
      );
      return fact ? [{ plant, fact }] : [];
    });
  if (items.length === 0) return null;
  const names = listed(items.map(({ plant }) => nameOf(plant)));
  composing.draft.open({ type: 'direct', text: `Pour « ${topic} », les fiches qui en parlent : ${names}.` });
  composing.draft.open({
    type: 'plants',
    title: 'Ce que disent les fiches :',
    total: items.length,
    items: items.map(({ plant, fact }) => ({
      plant: answeredPlant(plant),
      degree: verdictOn(plant, composing).degree,
      evidence: fact.evidence ?? null,
      statements: [composing.draft.cite(plant, fact)],
    })),
  });
  openForYou(
    items.map(({ plant }) => verdictOn(plant, composing)),
    composing,
  );
  return ended(composing, { kind: 'answer', plants: items.map(({ plant }) => plant), isBorne: true });
}
