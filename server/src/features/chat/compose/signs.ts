import type { ConceptId, Concepts } from '#server/concepts/concepts.ts';
import { circumstancesOf } from '#server/features/chat/find/circumstances.ts';
import { isInGraveState } from '#server/features/chat/find/grave-states.ts';
import type { KnownPlant } from '#server/features/chat/find/known-plants.ts';
import type { Frame } from '#server/features/chat/understand/frame.ts';
import { tellsOfAsker } from '#server/features/chat/understand/slots.ts';
import { headingsFor, nameOf, needSubjects } from './context.ts';
import { listed, upperFirst } from './phrases.ts';

/** They may wait for a question to a pharmacist, unless a grave illness or medicine was told. */
const mild = new Set(
  [
    'nausees',
    'diarrhee',
    'maux-estomac',
    'bouche-seche',
    'soif',
    'boutons',
    'demangeaisons',
    'somnolence',
  ].map((id) => `complaint:${id}`),
);

/** Signs that may come from what is taken; none where its sheet tells the plant against all of them. */
export function signsOf(
  frame: Frame,
  plants: readonly KnownPlant[],
  concepts: Concepts,
): readonly ConceptId[] {
  const isTreated = (sign: ConceptId) => {
    const subjects = needSubjects({ frame: { ...frame, needs: [sign] }, circumstances: [], concepts });
    return plants.some((plant) => headingsFor(plant, subjects).size > 0);
  };
  const told = frame.signs ?? [];
  return told.every(isTreated) ? [] : told;
}

/** "crampes, palpitations", under a laxative and a diuretic: where they may come from, and whom to ask how soon. */
export function signsSentence(
  signs: readonly ConceptId[],
  plants: readonly KnownPlant[],
  frame: Frame,
  concepts: Concepts,
): string {
  const { asker, absent } = frame;
  const drugs = asker.drugs.filter(tellsOfAsker).map((id) => concepts.labelOf(id));
  const taken = listed([...drugs, ...plants.map(nameOf), ...absent.map(({ named }) => named)], 4);
  const told = upperFirst(listed([...new Set(signs.map((id) => concepts.labelOf(id)))]));
  const isUrgent =
    signs.some((id) => !mild.has(id)) || isInGraveState(circumstancesOf(frame, concepts), concepts);
  const plant = plants.length + absent.length > 0 ? 'Arrêtez la plante. ' : '';
  const whom = isUrgent
    ? 'parlez-en aujourd’hui à un médecin ou à un pharmacien ; si les signes s’aggravent, appelez les secours (en France, le 15 ou le 112).'
    : 'parlez-en à un médecin ou à un pharmacien.';
  return `${told} : ce qui est pris ou arrêté (${taken}) peut en être la cause. ${plant}N’arrêtez pas de vous-même un médicament prescrit : ${whom}`;
}
