import { words } from '@simples/contract/french/text';
import type { Concepts } from '#server/concepts/concepts.ts';
import { circumstancesOf, isTooYoung } from '#server/features/chat/find/circumstances.ts';
import type { Question } from '#server/features/chat/understand/answer-writer.ts';
import type { Frame, Intent } from '#server/features/chat/understand/frame.ts';
import { cooksForGuests } from '#server/features/chat/understand/household.ts';

/** Sheets warn of such plants; whoever looks for one must not get their list. */
export const asksForAbortion = ({ needs, plants, intents, asksToAvoid }: Frame): boolean =>
  needs.includes('complaint:avortement') &&
  plants.length === 0 &&
  asksToAvoid !== true &&
  intents.includes('need');

/** "quelles feuilles sont bonnes ?", "toutes les plantes à boire" ask for one too. */
const looksFor: readonly Intent[] = ['need', 'list', 'parts', 'forms', 'preparation'];

/** A plant is looked for, for a baby. */
export const asksForNewborn = (frame: Frame, concepts: Concepts): boolean =>
  frame.plants.length + frame.absent.length === 0 &&
  frame.ambiguous === null &&
  frame.asksToAvoid !== true &&
  (frame.asksAll || frame.intents.some((intent) => looksFor.includes(intent))) &&
  isTooYoung(circumstancesOf(frame, concepts));

/** Nobody is to be treated. */
export const isOfGuests = ({ needs, asker: { drugs, diseases } }: Frame, { text }: Question): boolean =>
  needs.length + drugs.length + diseases.length === 0 && cooksForGuests(text);

const calmed = ['complaint:sommeil', 'complaint:detente', 'complaint:douleurs'];

/** No plant is named, and nothing is to be treated but what such plants are for. */
export const looksForSleep = ({ plants, absent, needs }: Frame, concepts: Concepts): boolean =>
  plants.length + absent.length === 0 &&
  needs.every((need) => concepts.ancestors(need).some((id) => calmed.includes(id)));

const ONE_YEAR = 12;

export const givesHoneyToBaby = ({ asker }: Frame, { text }: Question): boolean =>
  words(text).includes('miel') &&
  (asker.ageMonths === null ? asker.people.includes('person:nourrisson') : asker.ageMonths < ONE_YEAR);
