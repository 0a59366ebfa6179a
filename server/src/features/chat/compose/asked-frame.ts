import type { FactKind } from '@simples/contract/plant-facts';
import type { ConceptId, Concepts } from '#server/concepts/concepts.ts';
import type { Finder } from '#server/features/chat/find/finder.ts';
import type { Frame } from '#server/features/chat/understand/frame.ts';

interface Deps {
  readonly finder: Finder;
  readonly concepts: Concepts;
}

/** An illness that more sheets warn of than treat is the asker's state: "j'ai un ulcère, que prendre pour dormir ?" */
async function isState(
  need: ConceptId,
  ill: ReadonlySet<ConceptId>,
  { finder, concepts }: Deps,
): Promise<boolean> {
  const twins = concepts.twins(need).filter((twin) => ill.has(twin));
  if (twins.length === 0) return false;
  const totalOf = async (kinds: readonly FactKind[], ids: readonly ConceptId[]) => {
    const subjects = ids.flatMap((id) => concepts.descendants(id));
    return (
      await finder.withFacts({
        all: [{ kinds, subjects }],
        asker: { subjects: [], ageMonths: null },
        limit: 1,
      })
    ).total;
  };
  const [treat, warn] = await Promise.all([
    totalOf(['use'], [need]),
    totalOf(['caution', 'interaction'], twins),
  ]);
  return warn > treat;
}

/** What a frame means for composing: "quelle tisane" is any plant to drink; a state is no need beside a plant or a need. */
export async function meant(frame: Frame, deps: Deps): Promise<Frame> {
  const { concepts } = deps;
  const ill = new Set(
    frame.asker.diseases.flatMap((id) => [id, ...concepts.descendants(id), ...concepts.ancestors(id)]),
  );
  const states = await Promise.all(frame.needs.map((need) => isState(need, ill, deps)));
  const others = frame.needs.filter((_, at) => !states[at]);
  const filters = { ...frame.filters, forms: frame.filters.forms.filter((id) => id !== ANY_DRINK) };
  const needs = others.length > 0 || frame.plants.length > 0 ? others : frame.needs;
  return { ...frame, needs, states: frame.needs.filter((need) => !needs.includes(need)), filters };
}

const ANY_DRINK = 'form:tisane';
