import { overlaps } from '#server/concepts/recogniser.ts';
import type { Reading } from './reading.ts';
import type { Told } from './slots.ts';

const asks = /^(?:que|quoi|quel|quelle|quels|quelles|comment|combien|contre|pour|conseil\w*|remede|aide\w*)$/;

/**
 * "je suis allergique aux noix et asthmatique depuis toujours": who tells two states and asks nothing says who they
 * are. No plant is looked for against them.
 */
export function withoutToldIllnesses(told: Told, { text, words, mentions, plants, intents }: Reading): Told {
  const states = told.slots.filter(({ kind }) => kind === 'disease' || kind === 'drug');
  const isAsked =
    text.includes('?') ||
    intents.length + plants.length > 0 ||
    told.asksRemedy ||
    words.some(({ word }) => asks.test(word));
  if (isAsked || states.length < 2) return told;
  const diseases = mentions.filter(({ id, isDenied }) => !isDenied && id.startsWith('disease:'));
  const isState = (need: string) =>
    mentions.some((one) => one.id === need && diseases.some((disease) => overlaps(disease, one)));
  return {
    ...told,
    needs: told.needs.filter((need) => !isState(need)),
    slots: told.slots.filter(({ id, kind }) => kind !== 'need' || !isState(id)),
  };
}
