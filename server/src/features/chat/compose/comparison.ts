import type { CitedStatement } from '@simples/contract/answer-blocks';
import { evidenceLevels, type FactKind, type PlantFact } from '@simples/contract/plant-facts';
import { isDangerous } from '@simples/contract/plant-sheet-vocabulary';
import { gravity } from '#server/features/chat/find/circumstances.ts';
import type { KnownPlant } from '#server/features/chat/find/known-plants.ts';
import { dangerSentence, foldRest } from './about-plants.ts';
import { openAbsent } from './absent-plants.ts';
import { type Composing, factsOf, headingsFor, nameOf, needSubjects } from './context.ts';
import { answeredPlant } from './draft.ts';
import { openForYou, verdictOn, verdictSentence } from './for-you.ts';
import { claimOf } from './need.ts';
import { listed } from './phrases.ts';
import { sections } from './sections.ts';
import { unsaidBeside } from './undocumented.ts';

type Pick = (plant: KnownPlant, composing: Composing) => PlantFact | undefined;

/** "quelle différence entre les deux ?": of nobody, and for no need. */
const isOfPlantsAlone = ({ frame: { needs, intents }, circumstances }: Composing): boolean =>
  needs.length + circumstances.length === 0 && intents.every((intent) => intent === 'comparison');

const rows: readonly { readonly label: string; readonly pick: Pick }[] = [
  {
    label: 'Plante',
    pick: (plant, composing) =>
      isOfPlantsAlone(composing)
        ? factsOf(plant, ['description'], ({ field }) => field === 'description')[0]
        : undefined,
  },
  { label: 'Usage', pick: (plant, composing) => sections.uses?.(plant, composing)?.facts[0] },
  {
    label: 'Préparation',
    pick: (plant, composing) =>
      composing.circumstances.length > 0 ? undefined : sections.preparation?.(plant, composing)?.facts[0],
  },
  {
    label: 'Précaution',
    pick: (plant) =>
      factsOf(plant, ['caution', 'interaction']).toSorted((a, b) => gravity(a.degree) - gravity(b.degree))[0],
  },
];

/** Statements of one plant that name another: what tells them apart. */
function namingOthers(
  plant: KnownPlant,
  plants: readonly KnownPlant[],
  kinds: readonly FactKind[],
): PlantFact[] {
  const others = plants.filter(({ id }) => id !== plant.id).flatMap((one) => [nameOf(one), one.scientific]);
  return factsOf(plant, kinds, ({ statement }) =>
    others.some((name) => statement.toLowerCase().includes(name.toLowerCase())),
  );
}

/** What each plant says of the others, once. */
function openNamings(plants: readonly KnownPlant[], { draft }: Composing, kinds: readonly FactKind[]): void {
  for (const plant of plants) {
    const facts = namingOthers(plant, plants, kinds).filter(({ statement }) => !draft.has(plant, statement));
    if (facts.length === 0) continue;
    draft.open({
      type: 'statements',
      title: `${plant.common} :`,
      plant: answeredPlant(plant),
      items: facts.map((fact) => draft.cite(plant, fact)),
    });
  }
}

const namedApart = (plants: readonly KnownPlant[]): string =>
  listed(plants.map(({ the, scientific }) => `${the} (${scientific})`));

function directOf(plants: readonly KnownPlant[], composing: Composing): string {
  const verdicts = plants.map((plant) => verdictOn(plant, composing));
  const verdict = verdictSentence(verdicts, composing);
  // The plant that is left is not allowed by it.
  if (verdict !== null) return [verdict, unsaidBeside(verdicts, composing) ?? []].flat().join(' ');
  const subjects = needSubjects(composing);
  const parts = plants.slice(0, 3).map((plant) => {
    if (plant.isUnread) return `${nameOf(plant)} : fiche pas encore relue`;
    const wanted = headingsFor(plant, subjects);
    const [proof] = claimOf(plant, subjects);
    if (wanted.size > 0 && proof?.evidence) return `${nameOf(plant)} : ${evidenceLevels[proof.evidence]}`;
    const headings = [...new Set(factsOf(plant, ['use']).map(({ heading }) => heading))];
    const shown = (wanted.size > 0 ? headings.filter((one) => wanted.has(one)) : headings).slice(0, 3);
    return `${nameOf(plant)} : ${shown.length === 0 ? 'aucun usage cité' : listed(shown.map((one) => one.toLowerCase()))}`;
  });
  const needs = listed(composing.frame.needs.map((id) => composing.concepts.labelOf(id)));
  const lead = needs === '' ? 'Selon les fiches' : `Pour : ${needs}, selon les fiches`;
  const apart = isOfPlantsAlone(composing)
    ? `Ce sont ${plants.length} plantes différentes : ${namedApart(plants)}.`
    : [];
  return [dangerSentence(plants) ?? [], apart, `${lead}, ${parts.join(' ; ')}.`].flat().join(' ');
}

/** Two plants or more, side by side. */
export function composeComparison(plants: readonly KnownPlant[], composing: Composing): void {
  const { draft } = composing;
  draft.open({ type: 'direct', text: directOf(plants, composing) });
  openAbsent(composing);
  openForYou(
    plants.map((plant) => verdictOn(plant, composing)),
    composing,
  );
  const isDanger = plants.some(({ danger }) => isDangerous(danger));
  // Whoever takes one for the other is poisoned: before all else.
  if (isDanger) openNamings(plants, composing, ['lookAlike']);
  const cell = (plant: KnownPlant, pick: Pick): CitedStatement | null => {
    const fact = pick(plant, composing);
    return fact ? draft.cite(plant, fact) : null;
  };
  draft.open({
    type: 'table',
    title: '',
    columns: plants.map(answeredPlant),
    rows: rows
      .map(({ label, pick }) => ({ label, cells: plants.map((plant) => cell(plant, pick)) }))
      .filter(({ cells }) => cells.some((one) => one !== null)),
  });
  openNamings(plants, composing, ['lookAlike', 'caution', 'use', 'description']);
  for (const plant of plants) foldRest(plant, composing);
}
