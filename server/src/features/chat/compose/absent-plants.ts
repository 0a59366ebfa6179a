import { forbidsRecipe } from '@simples/contract/plant-facts';
import type { ConceptId } from '#server/concepts/concepts.ts';
import { type Circumstance, gravity, isNeutral } from '#server/features/chat/find/circumstances.ts';
import { isInGraveState } from '#server/features/chat/find/grave-states.ts';
import { type PlantDanger, plantDangers } from '#server/features/chat/find/plant-dangers.ts';
import type { AbsentPlant, Frame } from '#server/features/chat/understand/frame.ts';
import type { Asking, Composing } from './context.ts';
import { listed, upperFirst, verdicts } from './phrases.ts';
import { sourceBesideSheets } from './table-pairs.ts';
import { answerTexts } from './texts.ts';

/** Unknown words are no plants beside one that is known. */
export function absentSentence({ absent }: Pick<Frame, 'absent'>): string {
  const known = absent.filter(({ id }) => id !== null);
  return answerTexts.absent(
    listed(
      (known.length > 0 ? known : absent).map(({ named }) => named),
      3,
    ),
  );
}

/** What was told of whom the answer is for, with all that is wider; of what was named itself, also what is narrower. */
function toldOf({ frame: { asker }, circumstances, concepts }: Asking): ReadonlySet<ConceptId> {
  const ids = [...asker.drugs, ...asker.diseases];
  const people = circumstances.flatMap(({ subjects }) =>
    [...subjects].filter((id) => id.startsWith('person:')),
  );
  return new Set([...ids.flatMap((id) => concepts.ancestors(id)), ...asker.people, ...people]);
}

interface Told {
  readonly danger: PlantDanger;
  /** Why it concerns the asker; none when it concerns everybody. */
  readonly because: readonly Circumstance[];
}

const dangersOf = ({ id }: AbsentPlant): readonly PlantDanger[] =>
  id === null ? [] : plantDangers().filter(({ plant }) => plant === id);

/** Dangers of a plant without a sheet for this asker, gravest first. */
function dangersFor(plant: AbsentPlant, asking: Asking): Told[] {
  const told = toldOf(asking);
  return dangersOf(plant)
    .flatMap((danger): Told[] => {
      const matched = danger.for.filter((id) => told.has(id));
      if (danger.for.length > 0 && matched.length === 0) return [];
      const because = asking.circumstances.filter(({ subjects }) => matched.some((id) => subjects.has(id)));
      return [{ danger, because }];
    })
    .toSorted((a, b) => gravity(a.danger.degree) - gravity(b.danger.degree));
}

/** "Avec sertraline, le griffonia : à ne pas prendre." */
function banOf(plant: AbsentPlant, asking: Asking): string | null {
  const [gravest] = dangersFor(plant, asking);
  if (!gravest) return plant.isToxic ? answerTexts.toxic(plant.named) : null;
  const { danger, because } = gravest;
  const what = danger.as ?? plant.named;
  const phrases = [...new Set(because.map(({ phrase }) => phrase))].slice(0, 2);
  const verdict = `${what} : ${verdicts[danger.degree]}.`;
  return upperFirst(phrases.length === 0 ? verdict : `${listed(phrases)}, ${verdict}`);
}

/** Whether a plant without a sheet is known to harm the asker. */
export const isKnownHarm = (asking: Asking): boolean =>
  asking.frame.absent.some(
    (plant) => plant.isToxic || dangersFor(plant, asking).some(({ danger }) => forbidsRecipe(danger.degree)),
  );

/** What is known to harm comes first. To somebody in a state, no sheet is no consent. */
export function absentForAsker(composing: Composing): string {
  const { frame, circumstances, concepts } = composing;
  const bans = frame.absent.map((plant) => banOf(plant, composing));
  const told = bans.filter((ban) => ban !== null);
  const sentence = absentSentence(frame);
  const phrases = [
    ...new Set(circumstances.filter((one) => !isNeutral(one)).map(({ phrase }) => phrase)),
  ].slice(0, 2);
  const isAllTold = told.length === bans.length;
  if (phrases.length === 0 || isAllTold) return [...told, sentence].join(' ');
  const consent = isInGraveState(circumstances, concepts)
    ? answerTexts.noConsentAtAll(phrases)
    : answerTexts.noConsent(phrases);
  return [...told, sentence, consent].join(' ');
}

/** After the sentence that answers. */
export function openAbsent(composing: Composing): void {
  const { frame, draft } = composing;
  if (frame.absent.length > 0) draft.open({ type: 'note', text: absentForAsker(composing) });
  openAbsentWarnings(composing);
}

const isBan = ({ degree }: PlantDanger): boolean => degree === 'banned';

/** What is known to harm in a plant without a sheet: the asker, or others where nothing was told of the asker. @returns whether anything is */
export function openAbsentWarnings(composing: Composing): boolean {
  const { frame, concepts, draft, circumstances } = composing;
  const warnings = frame.absent.flatMap((plant) => {
    const own = dangersFor(plant, composing).map(({ danger }) => danger);
    const isOfAnybody = circumstances.every(isNeutral) && own.length === 0;
    const others = isOfAnybody ? dangersOf(plant).filter(isBan).slice(0, 1) : [];
    const warned = plant.id === null ? undefined : concepts.get(plant.id)?.warning;
    return [...own, ...others, ...(warned ? [warned] : [])];
  });
  if (warnings.length === 0) return false;
  const items = warnings.map((one) => draft.citeFrom(sourceBesideSheets(one, one.statement), one.statement));
  draft.open({ type: 'statements', title: 'Attention :', plant: null, items });
  return true;
}
