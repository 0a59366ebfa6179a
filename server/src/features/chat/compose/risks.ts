import type { PlantFact } from '@simples/contract/plant-facts';
import type { KnownPlant } from '#server/features/chat/find/known-plants.ts';
import { type Composing, eachStatementOnce, factsOf, isRecipe, tellsOfHarm } from './context.ts';
import { plural } from './phrases.ts';
import { type Build, passageFacts, type Section } from './section.ts';

const general = ({ subject }: PlantFact): boolean => subject === null;

const harms = /(?<!\p{L})(?:toxi|intoxi|poison|dangereu|mortel|cyanure)/iu;

/** Statements that name a part, form or route of the question. */
function isOfWhatIsNamed({ frame, concepts }: Composing): (fact: PlantFact) => boolean {
  const { parts, forms, routes } = frame.filters;
  const names = [...parts, ...forms, ...routes].map((id) => concepts.labelOf(id).toLowerCase());
  return ({ statement }) => names.some((name) => statement.toLowerCase().includes(name));
}

const MAX_OF_PART = 2;

/** "baies de sureau crues": what the sheet warns of in the part that is named, whatever is asked of it. */
export function harmsOfPart(plant: KnownPlant, composing: Composing): PlantFact[] {
  if (composing.frame.filters.parts.length === 0) return [];
  const isNamed = isOfWhatIsNamed(composing);
  return factsOf(
    plant,
    ['caution', 'adverseEffect'],
    (fact) => !isRecipe(fact) && isNamed(fact) && harms.test(fact.statement),
  ).slice(0, MAX_OF_PART);
}

/** What harms comes first, and of it what names the part asked about: "les feuilles sont-elles toxiques ?" */
export const toxicity: Build = (plant, composing) => {
  const cautions = factsOf(plant, ['caution', 'adverseEffect', 'interaction'], (fact) => !isRecipe(fact));
  const all = eachStatementOnce([
    ...passageFacts(plant, 'danger'),
    ...cautions.filter(general),
    ...cautions,
    ...factsOf(plant, ['lookAlike']),
  ]);
  if (all.length === 0) return null;
  const isNamed = isOfWhatIsNamed(composing);
  const harmful = all.filter(({ kind, statement }) => kind !== 'lookAlike' && harms.test(statement));
  const counted = `${cautions.length} ${plural(cautions.length, 'précaution', 'précautions')}`;
  const direct =
    harmful.length > 0
      ? `La fiche ${plant.ofThe} parle d’un danger (${harmful.length} ${plural(harmful.length, 'phrase', 'phrases')}) parmi ${counted}.`
      : `La fiche ${plant.ofThe} ne parle pas de toxicité, mais cite ${counted}.`;
  return {
    title: 'Précautions :',
    direct,
    facts: [...new Set([...harmful.filter(isNamed), ...harmful, ...all])],
  };
};

/** "le ginkgo fait saigner ?" */
function harmAsked(plant: KnownPlant, composing: Composing): Section | null {
  if ((composing.frame.harms ?? []).length === 0) return null;
  const { label, holds } = tellsOfHarm(composing);
  const told = eachStatementOnce(plant.facts.filter(holds));
  const effects = factsOf(plant, ['adverseEffect']);
  const verb = told.some(({ kind }) => kind === 'adverseEffect') ? 'décrit' : 'met en garde';
  const facts = [told, effects, factsOf(plant, ['caution'])].find((some) => some.length > 0) ?? [];
  return {
    title: 'Effets indésirables et précautions :',
    direct:
      told.length === 0
        ? `La fiche ${plant.ofThe} ne dit rien de cela : ${label}. Cela ne veut pas dire sans danger.`
        : `La fiche ${plant.ofThe} ${verb} : ${label}.`,
    facts,
  };
}

export const adverseEffects: Build = (plant, composing) => {
  const asked = harmAsked(plant, composing);
  if (asked) return asked;
  const effects = factsOf(plant, ['adverseEffect']);
  const facts = eachStatementOnce([...effects, ...factsOf(plant, ['caution', 'interaction'])]);
  if (facts.length === 0) return null;
  return {
    title: 'Effets indésirables et précautions :',
    direct:
      effects.length === 0
        ? `La fiche ${plant.ofThe} ne décrit pas d’effet indésirable à part ses précautions.`
        : `La fiche ${plant.ofThe} décrit ${effects.length} ${plural(effects.length, 'effet à surveiller', 'effets à surveiller')}.`,
    facts,
  };
};
