import type { PlantItem } from '@simples/contract/answer-blocks';
import {
  type EvidenceLevel,
  evidenceLevels,
  type FactDegree,
  type FactKind,
  type PlantFact,
} from '@simples/contract/plant-facts';
import { askerOf, concerns, gravity } from '#server/features/chat/find/circumstances.ts';
import type { KnownPlant } from '#server/features/chat/find/known-plants.ts';
import type { Frame } from '#server/features/chat/understand/frame.ts';
import type { FactQuery } from '#server/features/plant-sheets/plant-sheets.feature.ts';
import {
  type Composing,
  factsOf,
  headingsFor,
  isRecipe,
  mayShowRecipe,
  needSubjects,
  tellsOfHarm,
} from './context.ts';
import { answeredPlant } from './draft.ts';
import { openForYou, verdictOn } from './for-you.ts';
import { listed, plural, upperFirst, verdicts } from './phrases.ts';
import { sections } from './sections.ts';

/** A longer list is none that one reads: it is counted, and begun. */
const MAX_LISTED = 250;
/** Those after them are named with one statement. */
const MAX_DETAILED = 40;

/** One condition of a list, and how a sentence says it. */
interface Condition {
  readonly kinds: readonly FactKind[];
  readonly subjects: readonly string[];
  readonly text?: string;
  readonly evidence?: readonly EvidenceLevel[];
  readonly phrase: string;
  holds(fact: PlantFact): boolean;
}

function condition(
  kinds: readonly FactKind[],
  ids: readonly string[],
  phrase: string,
  composing: Composing,
): Condition[] {
  if (ids.length === 0) return [];
  const subjects = [...new Set(ids.flatMap((id) => composing.concepts.descendants(id)))];
  const labels = listed(
    ids.map((id) => composing.concepts.labelOf(id).replace('constituent:', '').replaceAll('-', ' ')),
  );
  return [
    {
      kinds,
      subjects,
      phrase: `${phrase} ${labels}`,
      holds: ({ kind, subject }) => kinds.includes(kind) && subject !== null && subjects.includes(subject),
    },
  ];
}

function conditionsOf(composing: Composing): Condition[] {
  const { filters, needs, intents } = composing.frame;
  const { references, evidence } = filters;
  const needed = needSubjects(composing);
  // "inhalation" is both.
  const isRoute = (form: string) =>
    composing.concepts.twins(form).some((twin) => filters.routes.includes(twin));
  const found = [
    ...condition(['family'], filters.families, 'famille', composing),
    ...condition(['constituent'], filters.constituents, 'constituant', composing),
    ...condition(
      ['form', 'route'],
      filters.forms.filter((id) => !isRoute(id)),
      'forme ou voie',
      composing,
    ),
    ...condition(
      ['form', 'route'],
      [...filters.forms.filter(isRoute), ...filters.routes],
      'forme ou voie',
      composing,
    ),
    ...condition(['part'], filters.parts, 'partie', composing),
    ...condition(['name'], filters.languages, 'nom en', composing),
    ...(references.length === 0 ? [] : [citing(references)]),
    ...(evidence === null ? [] : [provenBy(evidence)]),
    ...(asksDangerous(composing) ? [dangerous] : []),
    ...harmful(composing),
    ...(needs.length === 0 || (hasOther(filters) && !asksForNeed(composing))
      ? []
      : [
          {
            kinds: ['use' as const],
            subjects: needed,
            phrase: `usage : ${listed(needs.map((id) => composing.concepts.labelOf(id)))}`,
            holds: ({ kind, subject }: PlantFact) =>
              kind === 'use' && subject !== null && needed.includes(subject),
          },
        ]),
  ];
  // Where the person lives is no filter, unless the origin is asked.
  const isPlace = intents.includes('origin') || (found.length === 0 && composing.circumstances.length === 0);
  return [...found, ...(isPlace ? condition(['region'], filters.regions, 'région', composing) : [])];
}

/** What a list was asked of: "partie résine", "famille Lamiacées". */
export const listedFor = (composing: Composing): string =>
  conditionsOf(composing)
    .map(({ phrase }) => phrase)
    .join(', ');

/** A form or family that is listed, whatever else the person feels. */
const hasOther = ({
  families,
  constituents,
  forms,
  routes,
  languages,
  references,
  evidence,
}: Frame['filters']): boolean =>
  [families, constituents, forms, routes, languages, references].some((one) => one.length > 0) ||
  evidence !== null;

/** "quelles plantes en gel pour les entorses": a form for a need of the same question. */
const asksForNeed = ({ frame: { needs, toldNow = [] } }: Composing): boolean =>
  needs.some((id) => toldNow.includes(id));

/** "Quelles plantes sont toxiques ?" */
const asksDangerous = ({ frame, circumstances }: Composing): boolean =>
  frame.intents.includes('toxicity') && frame.needs.length === 0 && circumstances.length === 0;

const DANGEROUS = 'aucun usage sans médecin';
const dangerous: Condition = {
  kinds: ['caution'],
  subjects: [],
  text: DANGEROUS,
  phrase: 'plantes toxiques ou mortelles',
  holds: ({ statement }) => statement.includes(DANGEROUS),
};

/** "Quelles plantes provoquent la diarrhée ?" */
function harmful(composing: Composing): Condition[] {
  if ((composing.frame.harms ?? []).length === 0) return [];
  const { label, ...told } = tellsOfHarm(composing);
  return [{ ...told, phrase: `effet indésirable ou mise en garde (${label})` }];
}

function citing(references: readonly string[]): Condition {
  const words = references.map((word) => word.toLowerCase());
  return {
    kinds: ['reference'],
    subjects: [],
    text: references.join(' '),
    phrase: `référence : ${listed(references)}`,
    holds: ({ kind, statement }) =>
      kind === 'reference' && words.every((word) => statement.toLowerCase().includes(word)),
  };
}

function provenBy(level: EvidenceLevel): Condition {
  return {
    kinds: ['use'],
    subjects: [],
    evidence: [level],
    phrase: evidenceLevels[level],
    holds: ({ kind, evidence }) => kind === 'use' && evidence === level,
  };
}

/** What the list is about when it is of what sheets say of a medicine, an illness or a person. */
function toldSubjects({ frame, concepts }: Composing): Set<string> {
  const { drugs, people } = frame.asker;
  const diseases = frame.asker.diseases.filter((id) => frame.slots.some((slot) => slot.id === id));
  const all = drugs.length + diseases.length > 0 ? [...drugs, ...diseases] : people;
  // "idem pendant l'allaitement ?"
  const now = all.filter((id) => frame.toldNow?.includes(id));
  const told = now.length > 0 ? now : all;
  // A list is exact: siblings of a medicine are not asked for, beside its class neither.
  const isClass = (id: string) => told.some((one) => one !== id && concepts.ancestors(one).includes(id));
  const own = told.filter((id) => !isClass(id));
  return new Set(own.flatMap((id) => [...concepts.ancestors(id), ...concepts.descendants(id)]));
}

/** Without another condition the list is of what the sheets say of the asker: bans, cautions, permissions. */
function cautionsFor(composing: Composing): Condition[] {
  const exact = toldSubjects(composing);
  const isOfPeople = [...exact].every((id) => id.startsWith('person:'));
  const circumstances = composing.circumstances
    .filter(({ ageMonths }) => ageMonths === null || isOfPeople)
    .map((one) => ({ ...one, subjects: new Set([...one.subjects].filter((id) => exact.has(id))) }))
    .filter(({ subjects, ageMonths }) => subjects.size > 0 || ageMonths !== null);
  if (circumstances.length === 0) return [];
  return [
    {
      kinds: ['caution', 'interaction'],
      subjects: askerOf(circumstances).subjects,
      phrase: `mises en garde ${listed([...new Set(circumstances.map(({ phrase }) => phrase))])}`,
      holds: (fact) => circumstances.some((one) => concerns(fact, one)),
    },
  ];
}

interface Listed {
  readonly plant: KnownPlant;
  readonly degree: FactDegree | null;
  readonly facts: readonly PlantFact[];
}

/** A form or a way of use is told with its whole preparation; other things asked follow. */
function around(plant: KnownPlant, facts: readonly PlantFact[], composing: Composing): PlantFact[] {
  const recipes = facts.filter((fact) => isRecipe(fact) && (fact.kind === 'form' || fact.kind === 'route'));
  const fields = new Set(recipes.map(({ field }) => field));
  const whole = mayShowRecipe(plant, composing, true)
    ? plant.facts.filter(({ field }) => fields.has(field))
    : [];
  const asked = composing.frame.intents.flatMap((intent) =>
    intent === 'uses' || intent === 'need'
      ? []
      : (sections[intent]?.(plant, composing)?.facts.slice(0, 3) ?? []),
  );
  const headings = headingsFor(plant, needSubjects(composing));
  const felt = factsOf(plant, ['use', 'caution'], (fact) => headings.has(fact.heading) && !isRecipe(fact));
  return [
    ...whole,
    ...felt,
    ...asked.filter((fact) => !isRecipe(fact) || mayShowRecipe(plant, composing, true)),
  ];
}

function matching(plant: KnownPlant, conditions: readonly Condition[], composing: Composing): Listed {
  const seen = new Set<string>();
  const found = conditions
    .flatMap((one) => plant.facts.filter((fact) => one.holds(fact)))
    .filter(({ field }) => !field.startsWith('tags.'))
    .toSorted((a, b) => gravity(a.degree) - gravity(b.degree));
  const isOfCautions = conditions.some(({ kinds }) => kinds.includes('caution'));
  const all = isOfCautions ? found : [...found, ...around(plant, found, composing)];
  const facts = all.filter(({ statement }) => !seen.has(statement) && seen.add(statement));
  return { plant, degree: isOfCautions ? degreeOf(facts) : verdictOn(plant, composing).degree, facts };
}

function itemOf({ plant, degree, facts }: Listed, { draft }: Composing): PlantItem {
  const [best, ...others] = facts;
  return {
    plant: answeredPlant(plant),
    degree,
    evidence: best?.kind === 'use' ? (best.evidence ?? null) : null,
    statements: [...(best ? [best] : []), ...others].map((fact) => draft.cite(plant, fact)),
  };
}

const commonOf = ({ plant }: Listed): string => plant.common.charAt(0).toLowerCase() + plant.common.slice(1);

function directOf(all: readonly Listed[], total: number, conditions: readonly Condition[]): string {
  const about = conditions.map(({ phrase }) => phrase).join(', ');
  const names = listed(all.map(commonOf), 10);
  return `${upperFirst(about)} — ${total} ${plural(total, 'fiche', 'fiches')} : ${names}.`;
}

const permitted: readonly (FactDegree | null)[] = ['allowed', 'foodAllowed'];

/** Grouped by what the sheets say for the asker: nothing against first, then what is allowed, then the gravest. */
function groups(all: readonly Listed[]): { title: string; those: readonly Listed[] }[] {
  const rank = (degree: FactDegree | null) =>
    degree === null ? -2 : permitted.includes(degree) ? -1 : gravity(degree);
  return [...Map.groupBy(all, ({ degree }) => degree)]
    .toSorted(([a], [b]) => rank(a) - rank(b))
    .map(([degree, those]) => ({
      title: degree === null ? 'Fiches :' : `${upperFirst(verdicts[degree])} (${those.length}) :`,
      those,
    }));
}

/** Sheets that allow something without forbidding all are listed with what they allow. */
function degreeOf(facts: readonly PlantFact[]): FactDegree | null {
  const gravest = facts[0]?.degree ?? null;
  const allowed = facts.find(({ degree }) => degree === 'allowed')?.degree;
  return allowed && gravest !== 'banned' ? allowed : gravest;
}

/** With the one statement that says its degree. */
const briefly = (one: Listed): Listed => {
  const telling = one.facts.find(({ degree }) => degree === one.degree) ?? one.facts[0];
  return { ...one, facts: telling ? [telling] : [] };
};

/** All sheets that hold every condition, counted. @returns the plants; empty when none does. */
export async function composeList(composing: Composing): Promise<KnownPlant[]> {
  const own = conditionsOf(composing);
  const conditions = own.length > 0 ? own : cautionsFor(composing);
  if (conditions.length === 0) return [];
  const query: FactQuery = {
    all: conditions.map(({ kinds, subjects, text, evidence }) => ({
      kinds,
      subjects,
      ...(text && { text }),
      ...(evidence && { evidence }),
    })),
    asker: own.length > 0 ? askerOf(composing.circumstances) : { subjects: [], ageMonths: null },
    limit: MAX_LISTED,
  };
  const found = await composing.finder.withFacts(query);
  const read = found.total > MAX_LISTED ? found.plants.slice(0, MAX_DETAILED) : found.plants;
  const plants = await composing.finder.plants(read.map(({ plantSheetId }) => plantSheetId));
  const all = plants
    .map((plant) => matching(plant, conditions, composing))
    .filter(({ facts }) => facts.length > 0)
    .map((one, at) => (at < MAX_DETAILED ? one : briefly(one)));
  if (all.length === 0) return [];
  const { draft } = composing;
  draft.open({
    type: 'direct',
    text: directOf(all, read === found.plants ? all.length : found.total, conditions),
  });
  for (const { title, those } of groups(all)) {
    draft.open({
      type: 'plants',
      title,
      total: those.length,
      items: those.map((one) => itemOf(one, composing)),
    });
  }
  if (own.length > 0) {
    openForYou(
      plants.map((plant) => verdictOn(plant, composing)),
      composing,
    );
  }
  return all.map(({ plant }) => plant);
}
