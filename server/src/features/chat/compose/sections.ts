import { evidenceLevels, type FactKind, type PlantFact } from '@simples/contract/plant-facts';
import { isDangerous } from '@simples/contract/plant-sheet-vocabulary';
import { gravity } from '#server/features/chat/find/circumstances.ts';
import type { KnownPlant } from '#server/features/chat/find/known-plants.ts';
import type { Intent } from '#server/features/chat/understand/frame.ts';
import {
  type Composing,
  eachStatementOnce,
  everyFactOf,
  factsOf,
  headingsFor,
  isRecipe,
  languagesAsked,
  needSubjects,
  strongestFirst,
} from './context.ts';
import { listed, plural, titlesListed, upperFirst } from './phrases.ts';
import { adverseEffects, toxicity } from './risks.ts';
import { type Build, passageFacts } from './section.ts';
import { tellingApart } from './undocumented.ts';

const labelled = (facts: readonly PlantFact[], { concepts }: Composing): string[] => [
  ...new Set(facts.flatMap(({ subject }) => (subject === null ? [] : [concepts.labelOf(subject)]))),
];

/** The first fact of each; under some headings alone when they are given. */
function subjectsOf(plant: KnownPlant, kind: FactKind, under?: ReadonlySet<string>): PlantFact[] {
  const seen = new Set<string | null>();
  return plant.facts.filter(
    ({ kind: own, subject, heading }) =>
      own === kind && (under?.has(heading) ?? true) && !seen.has(subject) && seen.add(subject),
  );
}

/** Facts of the needs asked for first; all when the sheet does not answer them. */
function forNeeds(
  plant: KnownPlant,
  composing: Composing,
  facts: readonly PlantFact[],
): readonly PlantFact[] {
  const headings = headingsFor(plant, needSubjects(composing));
  const of = facts.filter(({ heading }) => headings.has(heading));
  return of.length > 0 ? of : facts;
}

const uses: Build = (plant, composing) => {
  const all = eachStatementOnce(forNeeds(plant, composing, everyFactOf(plant, ['use'])));
  if (all.length === 0) return null;
  const headings = [...new Set(all.map(({ heading }) => heading).filter((heading) => heading !== ''))];
  const titles = headings.map((heading) => heading.charAt(0).toLowerCase() + heading.slice(1));
  const firsts = headings.flatMap((heading) => all.find((fact) => fact.heading === heading) ?? []);
  const levels = [...new Set(firsts.flatMap(({ evidence }) => evidence ?? []))];
  const [level] = levels;
  const proof = level && levels.length === 1 ? ` (${evidenceLevels[level]})` : '';
  return {
    title: 'Usages :',
    direct: `La fiche ${plant.ofThe} cite ${headings.length} ${plural(headings.length, 'usage', 'usages')} : ${titlesListed(titles, 5)}${proof}.`,
    facts: [...firsts, ...all.filter((fact) => !firsts.includes(fact))],
  };
};

/** "le sirop de thym", where the sheet knows tisanes alone. */
function formsUnsaid(plant: KnownPlant, { frame, concepts }: Composing): string[] {
  const known = subjectsOf(plant, 'form').flatMap(({ subject }) =>
    subject === null ? [] : [subject, ...concepts.ancestors(subject), ...concepts.descendants(subject)],
  );
  return frame.filters.forms
    .filter((id) => !known.includes(id))
    .map((id) => concepts.labelOf(id).toLowerCase());
}

const recipes: Build = (plant, composing) => {
  if (isDangerous(plant.danger)) return null;
  const { filters } = composing.frame;
  const facts = everyFactOf(plant, ['preparation', 'dose', 'duration'], isRecipe);
  const headingsAsked = headingsFor(plant, needSubjects(composing));
  // A dose for another use answers nothing.
  if (composing.frame.needs.length > 0 && headingsAsked.size === 0) return null;
  const chosen = forNeeds(plant, composing, facts);
  const wanted = [...filters.forms, ...filters.parts, ...filters.routes];
  const fields = new Set(
    plant.facts
      .filter(({ subject }) => subject !== null && wanted.includes(subject))
      .map(({ field }) => field),
  );
  const narrowed = chosen.filter(({ field }) => fields.has(field));
  const shown = eachStatementOnce(narrowed.length > 0 ? narrowed : chosen);
  if (shown.length === 0) return null;
  const headings = [...new Set(shown.map(({ heading }) => heading).filter((heading) => heading !== ''))];
  const about = headings.length === 1 ? ` (${headings[0]?.toLowerCase()})` : '';
  const unsaid = formsUnsaid(plant, composing);
  const but =
    unsaid.length === 0 ? '' : `La fiche ${plant.ofThe} ne décrit pas cette forme : ${listed(unsaid)}. `;
  return {
    title: `Préparation et dose${about} :`,
    direct: `${but}Voici comment la fiche prépare et dose ${plant.the}${about}.`,
    facts: shown,
  };
};

const lasts = /\b(?:jours?|semaines?|mois|heures?)\b/;

const duration: Build = (plant, composing) => {
  const all = factsOf(plant, ['duration', 'dose', 'preparation', 'use', 'caution'], ({ statement, kind }) =>
    kind === 'duration' ? true : lasts.test(statement),
  );
  const facts = forNeeds(plant, composing, all);
  if (facts.length === 0) return null;
  return { title: 'Durée :', direct: `Ce que la fiche ${plant.ofThe} dit de la durée :`, facts };
};

/** Parts, forms and routes: listed, and answered by yes or no when one was named. */
function named(
  kind: 'part' | 'form' | 'route',
  title: string,
  asked: (composing: Composing) => readonly string[],
): Build {
  return (plant, composing) => {
    const all = subjectsOf(plant, kind);
    if (all.length === 0) return null;
    const { concepts } = composing;
    const wanted = asked(composing);
    const headings = headingsFor(plant, needSubjects(composing));
    // "quelle partie pour les vers": of what is made against them.
    const ofNeed = subjectsOf(plant, kind, headings);
    const isOfNeed = ofNeed.length > 0 && wanted.length !== 1;
    const found = isOfNeed ? ofNeed : all;
    const labels = labelled(found, composing);
    const has = wanted.filter((id) =>
      found.some(({ subject }) => subject !== null && concepts.ancestors(subject).includes(id)),
    );
    const hasNot = wanted.filter((id) => !has.includes(id));
    const answer = wanted.length !== 1 ? '' : has.length > 0 ? 'Oui. ' : 'Non. ';
    const missing = hasNot.length === 0 ? '' : `, pas : ${listed(hasNot.map((id) => concepts.labelOf(id)))}`;
    const words = kind === 'part' ? labels.map((label) => label.toLowerCase()) : [];
    const about = factsOf(
      plant,
      ['description', 'caution', 'lookAlike', kind],
      (fact) => fact.kind === kind || words.some((word) => fact.statement.toLowerCase().includes(word)),
    );
    const told = found.filter(({ field }) => field === 'description');
    const chosen = isOfNeed ? forNeeds(plant, composing, factsOf(plant, ['use'])) : [];
    const facts =
      kind === 'part'
        ? [...chosen, ...(isOfNeed ? found : told), ...about]
        : [...found, ...factsOf(plant, ['preparation'])];
    const needs = listed(composing.frame.needs.map((id) => concepts.labelOf(id).toLowerCase()));
    const of = isOfNeed
      ? `Pour : ${needs}, la fiche ${plant.ofThe} cite`
      : `${title.replace(' :', '')} de la fiche ${plant.ofThe}`;
    return {
      title,
      direct: `${answer}${of} : ${listed(labels, 8)}${missing}.`,
      facts: eachStatementOnce(facts),
    };
  };
}

const constituents: Build = (plant, composing) => {
  const found = subjectsOf(plant, 'constituent');
  const values = factsOf(plant, ['constituent']);
  if (values.length === 0) return null;
  const names = found.flatMap(({ subject }) =>
    subject === null ? [] : [subject.replace('constituent:', '').replaceAll('-', ' ')],
  );
  const asked = composing.frame.filters.constituents;
  const has = asked.filter((id) => found.some(({ subject }) => subject === id));
  const answer = asked.length === 0 ? '' : has.length > 0 ? 'Oui. ' : 'La fiche ne le cite pas. ';
  return {
    title: 'Constituants :',
    direct: `${answer}La fiche ${plant.ofThe} cite : ${listed(names, 8)}.`,
    facts: values,
  };
};

const names: Build = (plant, composing) => {
  const { languages } = composing.frame.filters;
  const all = factsOf(
    plant,
    ['name'],
    ({ field }) => field.includes('.vernacular.') || field.includes('.synonyms.'),
  );
  const wanted = all.filter(({ subject }) => subject !== null && languages.includes(subject));
  const shown = wanted.length > 0 ? wanted : all;
  const told = listed(
    shown.map(({ statement }) => statement),
    6,
  );
  const language = wanted.length > 0 ? ` en ${listed(labelled(wanted, composing))}` : '';
  const asked = languagesAsked(composing);
  const missing = asked.length > 0 && wanted.length === 0 && !languages.includes('language:latin');
  const lacking = missing ? `La fiche ne donne pas de nom en ${listed(asked)}. ` : '';
  const scientific = `${lacking}${upperFirst(plant.the)} est ${plant.scientific}`;
  const summary = factsOf(plant, ['description']).slice(0, 1);
  return {
    title: 'Noms :',
    direct: shown.length === 0 ? `${scientific}.` : `${scientific} ; ses autres noms${language} : ${told}.`,
    facts: [...summary, ...namePassage(plant), ...citedBy(plant), ...factsOf(plant, ['lookAlike'])],
  };
};

/** References that know the plant by another scientific name. */
function citedBy(plant: KnownPlant): PlantFact[] {
  const synonyms = factsOf(plant, ['name'], ({ field }) => field.includes('.synonyms.')).map(
    ({ statement }) => statement.split(' ').slice(0, 2).join(' '),
  );
  return factsOf(plant, ['reference'], ({ statement }) => synonyms.some((name) => statement.includes(name)));
}

/** The sentence of the sheet that lists all names. */
function namePassage(plant: KnownPlant): PlantFact[] {
  return passageFacts(plant, 'names');
}

const family: Build = (plant, composing) => {
  const [fact] = factsOf(plant, ['family']);
  if (!fact) return null;
  const asked = composing.frame.filters.families;
  const isIt = fact.subject !== null && asked.includes(fact.subject);
  const answer = asked.length === 0 ? '' : isIt ? 'Oui. ' : 'Non. ';
  return {
    title: 'Famille :',
    direct: `${answer}${upperFirst(plant.the)} (${plant.scientific}) est de la famille des ${fact.statement}.`,
    facts: namePassage(plant).slice(0, 1),
  };
};

const origin: Build = (plant) => {
  const places = factsOf(
    plant,
    ['region'],
    ({ field, statement }) => field.startsWith('geographicalRepartitions') && !statement.includes(' : '),
  );
  const origins = passageFacts(plant, 'origin');
  const sentences = factsOf(plant, ['description', 'region'], ({ field }) => field === 'description');
  if (origins.length + sentences.length === 0) return null;
  const told =
    places.length === 0
      ? ''
      : ` : ${listed(
          places.map(({ statement }) => statement),
          8,
        )}`;
  return {
    title: 'Origine :',
    direct: `Répartition ${plant.ofThe} selon la fiche${told}.`,
    facts: eachStatementOnce([...sentences, ...origins]),
  };
};

const evidence: Build = (plant, composing) => {
  const facts = forNeeds(plant, composing, factsOf(plant, ['use']));
  const levels = facts.flatMap((fact) => (fact.evidence ? [fact.evidence] : []));
  const best = strongestFirst.find((level) => levels.includes(level));
  if (!best) return null;
  const supported = facts.filter((fact) => fact.evidence !== null && fact.evidence !== undefined);
  return {
    title: 'Niveau de preuve :',
    direct: `Niveau de preuve cité par la fiche ${plant.ofThe} : ${evidenceLevels[best]}.`,
    facts: [
      ...supported,
      ...facts.filter((fact) => !supported.includes(fact)),
      ...factsOf(plant, ['reference']),
    ],
  };
};

const references: Build = (plant) => {
  const facts = factsOf(plant, ['reference']);
  if (facts.length === 0) return null;
  return {
    title: 'Références :',
    direct: `La fiche ${plant.ofThe} cite ${facts.length} ${plural(facts.length, 'référence', 'références')}.`,
    facts,
  };
};

const lookAlikes: Build = (plant) => {
  const facts = factsOf(plant, ['lookAlike']);
  if (facts.length === 0) return null;
  return {
    title: 'Confusions possibles :',
    direct: `Attention aux confusions avec ${plant.the} : ne mangez rien sans l’avis d’un botaniste ou d’un pharmacien.`,
    facts,
  };
};

const description: Build = (plant) => {
  const facts = factsOf(
    plant,
    ['description', 'part', 'region', 'constituent'],
    ({ field }) => field === 'description',
  );
  if (facts.length === 0) return null;
  return {
    title: 'Description :',
    direct: `${plant.common} (${plant.scientific}), selon la fiche :`,
    facts: eachStatementOnce([...facts, ...factsOf(plant, ['lookAlike'])]),
  };
};

const interactions: Build = (plant) => {
  const facts = factsOf(plant, ['interaction']);
  if (facts.length === 0) return null;
  return {
    title: 'Interactions :',
    direct: `La fiche ${plant.ofThe} cite ${facts.length} ${plural(facts.length, 'interaction', 'interactions')} avec des médicaments.`,
    facts,
  };
};

const keeps =
  /(?<!\p{L})(?:conserv\p{L}+|gard(?:er|e|ent|és?|ées?)|réfrigér\p{L}+|périm\p{L}+|séch(?:er|age))(?!\p{L})/iu;

const storage: Build = (plant) => {
  const facts = eachStatementOnce(plant.facts.filter(({ statement }) => keeps.test(statement)));
  if (facts.length === 0) return null;
  return {
    title: 'Conservation :',
    direct: `Ce que la fiche ${plant.ofThe} dit de la conservation :`,
    facts,
  };
};

const isOfPeople = ({ subject, minMonths, maxMonths }: PlantFact): boolean =>
  subject === null ? (minMonths ?? maxMonths ?? null) !== null : subject.startsWith('person:');

/** Gravest first; bans of each subject once: those of people, who need not have told, come before illnesses, unless a man asks. */
function gravestFirst(facts: readonly PlantFact[], { frame: { slots } }: Composing): PlantFact[] {
  const isOfMan = slots.some(({ id }) => id === 'subject:man');
  const told = new Set<string | null>();
  const rank = new Map(
    facts.map((fact) => {
      if (fact.degree !== 'banned') return [fact, 3 + gravity(fact.degree)] as const;
      const isRepeated = told.has(fact.subject);
      told.add(fact.subject);
      return [fact, isRepeated ? 2 : Number(isOfPeople(fact) === isOfMan)] as const;
    }),
  );
  return facts.toSorted((a, b) => (rank.get(a) ?? 0) - (rank.get(b) ?? 0));
}

/** Without doses. */
function cautionsOn(
  title: string,
  holds: (fact: PlantFact) => boolean,
  kinds: readonly FactKind[] = ['caution'],
): Build {
  return (plant, composing) => {
    const facts = factsOf(plant, kinds, (fact) => !isRecipe(fact) && holds(fact));
    if (facts.length === 0) return null;
    return {
      title: `${title} :`,
      direct: `${title}, selon la fiche ${plant.ofThe} :`,
      facts: gravestFirst(facts, composing),
    };
  };
}

/** Intents that one sheet answers by itself. */
export const sections: Readonly<Partial<Record<Intent, Build>>> = {
  uses,
  need: uses,
  preparation: recipes,
  dose: recipes,
  duration,
  people: cautionsOn('Grossesse, allaitement, enfants', isOfPeople),
  interaction: interactions,
  // A medicine that forbids the plant is one.
  disease: cautionsOn('Contre-indications', ({ kind, degree }) => kind === 'caution' || degree === 'banned', [
    'caution',
    'interaction',
  ]),
  parts: named('part', 'Parties employées :', ({ frame }) => frame.filters.parts),
  forms: named('form', 'Formes décrites :', ({ frame }) => frame.filters.forms),
  routes: named('route', 'Voies d’emploi :', ({ frame }) => frame.filters.routes),
  constituents,
  names,
  family,
  origin,
  evidence,
  references,
  toxicity,
  adverseEffects,
  lookAlikes,
  description,
  // With a plant that has no sheet.
  comparison: (plant, composing) => tellingApart(plant, composing) ?? description(plant, composing),
  storage,
};
