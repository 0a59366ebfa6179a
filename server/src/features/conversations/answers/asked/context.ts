import type { Question } from '../answer-writer.ts';
import type { Understanding } from './understanding.ts';

/** What a question takes over from the one before it when it only names another plant: "et le gingembre ?" */
function sameQuestion(now: Understanding, before: Understanding): Understanding {
  return {
    ...now,
    aspects: before.aspects,
    topic: before.topic,
    topicTyped: before.topicTyped,
    people: before.people,
    medicines: before.medicines,
    conditions: before.conditions,
    asksDose: before.asksDose,
  };
}

function namesOnlyPlants({ aspects, topic, conditions }: Understanding): boolean {
  return aspects.size === 0 && topic === '' && conditions.length === 0;
}

/** The plants a rank picks out of those just spoken of: "et la deuxième ?" */
function ranked(ordinal: number, focus: readonly string[]): string[] {
  const picked = focus.at(ordinal);
  return picked === undefined ? [] : [picked];
}

/** An ambiguous name that one of the plants just spoken of bears means that plant. */
function settledByFocus(now: Understanding, focus: readonly string[]): Understanding {
  const candidates = (now.ambiguous?.match.sheets ?? []).filter((sheet) => focus.includes(sheet));
  const [only] = candidates;
  if (only === undefined || candidates.length > 1 || focus.length > 1) return now;
  return { ...now, ambiguous: null, plantIds: [...now.plantIds, only] };
}

/**
 * A question as it is meant after what was said: a follow-up keeps the plants in focus, a plant alone keeps the
 * question before it.
 */
export function inContext(
  asked: Understanding,
  before: Understanding | null,
  question: Question,
): Understanding {
  const { focus } = question;
  const now = settledByFocus(asked, focus);
  if (now.smallTalk || now.ambiguous || now.other) return now;
  if (now.plantIds.length > 0) {
    const continues = now.refersBack || question.previousKind === 'clarification';
    return before && continues && namesOnlyPlants(now) ? sameQuestion(now, before) : now;
  }
  if (focus.length === 0) return now;
  if (now.ordinal !== null) {
    return { ...now, plantIds: ranked(now.ordinal, focus) };
  }
  // A new need after a list of plants is a new question; after one plant it is asked of that plant.
  if (now.topic !== '') return now.refersBack && focus.length === 1 ? { ...now, plantIds: focus } : now;
  const asksOfPlant = now.aspects.size > 0 || now.conditions.length > 0;
  return asksOfPlant ? { ...now, plantIds: focus } : now;
}
