import { namesOil, OIL, PURGE } from '#server/concepts/ways.ts';
import type { Question, WrittenAnswer } from '#server/features/chat/understand/answer-writer.ts';
import type { Asker, Frame, Intent } from '#server/features/chat/understand/frame.ts';
import { asksKeeping } from '#server/features/chat/understand/household.ts';
import { ledBy, render } from './render.ts';
import { answerTexts } from './texts.ts';

/** In months. */
const SMALL_CHILD = 72;
const TODDLER = 36;
const OF_OIL_WITH_ADVICE = 84;

const isYounger = ({ ageMonths, people }: Asker, months: number, told: readonly string[]): boolean =>
  ageMonths === null ? people.some((id) => told.includes(id)) : ageMonths < months;

const baby = ['person:nourrisson', 'person:nouveau-ne', 'person:premature'];
const child = [...baby, 'person:jeune-enfant', 'person:enfant', 'person:fils-ou-fille'];

/** What holds of every plant: not in the eye, not up the bowel of a small child, no essential oil on a toddler. */
function forbiddenWay(
  { asker, filters, asksToAvoid, plants, absent, intents, ways = [] }: Frame,
  { text, previous }: Question,
): string | null {
  const isOfPlant =
    plants.length + absent.length + filters.forms.length + filters.routes.length > 0 ||
    intents.includes('need');
  if (!isOfPlant || asksToAvoid === true) return null;
  if (ways.includes('route:oculaire')) return answerTexts.notInEye;
  if (ways.some((id) => id === PURGE || id === 'route:rectale') && isYounger(asker, SMALL_CHILD, child))
    return answerTexts.noPurge;
  const isOil =
    filters.forms.includes(OIL) || namesOil(text) || (plants.length > 0 && namesOil(previous ?? ''));
  if (!isOil) return null;
  if (isYounger(asker, TODDLER, baby)) return answerTexts.noOil;
  return isYounger(asker, OF_OIL_WITH_ADVICE, []) ? answerTexts.oilWithAdvice : null;
}

const afterFirst = (note: string, written: WrittenAnswer): WrittenAnswer => {
  const [first, ...rest] = written.blocks ?? [];
  if (!first) return ledBy(note, written);
  const blocks = [first, { type: 'note' as const, text: note }, ...rest];
  return { ...written, content: render(blocks), blocks, isWordable: false };
};

/** The limit first, then who must not at all. */
const ofLimit: readonly Intent[] = ['dose', 'disease'];
/** Told by the dose already. */
const ofRecipe: readonly Intent[] = ['preparation', 'duration'];

/** Says first what no sheet needs to say: a way that no plant may take, and that no dose is exceeded. */
export async function withWayTold(
  frame: Frame,
  question: Question,
  compose: (frame: Frame) => Promise<WrittenAnswer>,
): Promise<WrittenAnswer> {
  const way = forbiddenWay(frame, question);
  if (way !== null) {
    const written = await compose({ ...frame, isForbiddenWay: true });
    // A sheet that forbids it says why.
    return written.harm === 'forbidden' && frame.plants.length > 0
      ? afterFirst(way, written)
      : ledBy(way, written);
  }
  const isOfPlant = frame.plants.length + frame.absent.length > 0;
  if (frame.plants.length > 0 && asksKeeping(question.text))
    return compose({ ...frame, intents: ['storage'] });
  if (!isOfPlant || frame.raisesDose !== true) return compose(frame);
  const others = frame.intents.filter((intent) => ![...ofLimit, ...ofRecipe].includes(intent));
  const intents = [...ofLimit, ...others];
  return ledBy(answerTexts.noMore, await compose(frame.plants.length > 0 ? { ...frame, intents } : frame));
}
