import type { OpenBlock, PlantItem } from '@simples/contract/answer-blocks';
import { forbidsRecipe, type PlantFact } from '@simples/contract/plant-facts';
import { isDangerous } from '@simples/contract/plant-sheet-vocabulary';
import { readWords, recognise } from '#server/concepts/recogniser.ts';
import { askerOf, isNeutral } from '#server/features/chat/find/circumstances.ts';
import type { KnownPlant } from '#server/features/chat/find/known-plants.ts';
import { fixedVocabularies } from '#server/features/chat/understand/vocabularies.ts';
import type { FactQuery } from '#server/features/plant-sheets/plant-sheets.feature.ts';
import { foldRest } from './about-plants.ts';
import {
  type Composing,
  eachStatementOnce,
  factsOf,
  headingsFor,
  isRecipe,
  isSilentOn,
  nameOf,
  needSubjects,
  strongestFirst,
  undosed,
  warningsIn,
} from './context.ts';
import { answeredPlant } from './draft.ts';
import { foldForYou, openForYou, phraseOf, silences, type Verdict, verdictOn } from './for-you.ts';
import { listed, plural, upperFirst } from './phrases.ts';
import { sections } from './sections.ts';

/** Plants read for one answer: those that suit the asker best, and those that they must not take. */
const MAX_READ = 40;
const MAX_GRAVEST = 24;

/** The plants for a need. */
interface Candidates {
  readonly total: number;
  readonly allowed: readonly Verdict[];
  readonly banned: readonly Verdict[];
  /** Nothing forbids them to somebody in a grave state, and nothing is known of it. */
  readonly silent: readonly Verdict[];
}

/** Best first; bans that stand beyond them are read too: they are what the asker must hear. */
async function foundBoth(all: FactQuery['all'], composing: Composing) {
  const query: FactQuery = { all, asker: askerOf(composing.circumstances), limit: MAX_READ };
  const best = await composing.finder.withFacts(query);
  if (best.total <= best.plants.length || composing.circumstances.length === 0) return best;
  const gravest = await composing.finder.withFacts({ ...query, limit: MAX_GRAVEST, isGravestFirst: true });
  const read = new Set(best.plants.map(({ plantSheetId }) => plantSheetId));
  const others = gravest.plants.filter(
    ({ plantSheetId, degree }) => forbidsRecipe(degree) && !read.has(plantSheetId),
  );
  return { total: best.total, plants: [...best.plants, ...others] };
}

const WITHHELD = /dose non proposée/i;

/** The sheet proposes no preparation for these uses. */
function isWithheld(plant: KnownPlant, headings: ReadonlySet<string>): boolean {
  const prepared = plant.facts.filter(({ kind, heading }) => kind === 'preparation' && headings.has(heading));
  const withheld = new Set(
    prepared.flatMap(({ field, statement }) => (WITHHELD.test(statement) ? [field] : [])),
  );
  return prepared.every(({ field }) => withheld.has(field));
}

/** What is not documented is not safe: a plant of which no interaction is known is no first advice beside a medicine. */
const isUnknownBeside = (plant: KnownPlant, { frame: { asker } }: Composing): boolean =>
  (asker.drugs.length > 0 || asker.takesUnnamedMedicine) &&
  !plant.facts.some(({ kind, degree }) => kind === 'interaction' && degree !== 'notDocumented');

/** Low ones first: without a reserve, then what answers the complaint told first, then this very need. */
function rankIn(subjects: readonly string[], composing: Composing): (one: Verdict) => number {
  const { frame, concepts } = composing;
  const exact = new Set(frame.needs.flatMap((id) => concepts.descendants(id)));
  const chief = needSubjects({ ...composing, frame: { ...frame, needs: frame.needs.slice(0, 1) } });
  return ({ plant, degree }) => {
    const headings = headingsFor(plant, subjects);
    const isExact = plant.facts.some(
      ({ kind, subject }) => kind === 'use' && subject !== null && exact.has(subject),
    );
    // "Ne doit jamais servir contre le paludisme": a use that carries a ban is no first advice.
    const isRisky = plant.facts.some(
      (fact) =>
        fact.degree === 'banned' && headings.has(fact.heading) && /^indications\.\d+$/.test(fact.field),
    );
    return (
      16 * Number(isUnknownBeside(plant, composing)) +
      8 * Number(degree === 'withAdvice') +
      4 * Number(isRisky || isWithheld(plant, headings)) +
      2 * Number(headingsFor(plant, chief).size === 0) +
      Number(!isExact)
    );
  };
}

/** Dangerous for everyone, and forbidden to nobody in particular who was told of. */
const isBannedAnyway = ({ plant, found }: Verdict): boolean =>
  isDangerous(plant.danger) && found.every(({ circumstances }) => circumstances.every(isNeutral));

async function candidatesFor(subjects: readonly string[], composing: Composing): Promise<Candidates> {
  const { finder, frame, concepts } = composing;
  const { parts, forms, routes } = frame.filters;
  const filters = [
    { kinds: ['part'] as const, subjects: parts },
    { kinds: ['form'] as const, subjects: forms },
    { kinds: ['route'] as const, subjects: routes },
  ]
    .map(({ kinds, subjects: ids }) => ({ kinds, subjects: ids.flatMap((id) => concepts.descendants(id)) }))
    .filter((one) => one.subjects.length > 0);
  const need = { kinds: ['use'] as const, subjects };
  const narrow = await foundBoth([need, ...filters], composing);
  const found = narrow.total > 1 || filters.length === 0 ? narrow : await foundBoth([need], composing);
  const plants = await finder.plants(found.plants.map(({ plantSheetId }) => plantSheetId));
  const answering = plants.filter((plant) => headingsFor(plant, subjects).size > 0);
  const chosen = answering.length > 0 ? answering : plants;
  const verdicts = chosen.map((plant) => verdictOn(plant, composing));
  const rankOf = rankIn(subjects, composing);
  const isBanned = ({ plant, degree }: Verdict) => isDangerous(plant.danger) || forbidsRecipe(degree);
  const silent = verdicts.filter((one) => !isBanned(one) && isSilentOn(one.found, composing));
  return {
    total: found.total - (plants.length - chosen.length) - silent.length,
    silent,
    allowed: verdicts
      .filter((one) => !isBanned(one) && !silent.includes(one))
      .map((one) => ({ one, rank: rankOf(one) }))
      .toSorted((a, b) => a.rank - b.rank)
      .map(({ one }) => one),
    banned: verdicts.filter(isBanned),
  };
}

/** Plants after those shown, with what their sheets say. */
const MAX_OTHERS = 20;
const MAX_SHOWN = 4;
/** Unfolded words, so that plants have room. */
const WORDS_FOR_YOU = 60;
const WORDS_OF_WARNINGS = 35;
const MAX_WARNING = 3;
const MAX_DETAILED = 4;

/** The statements that claim the need: the strongest evidence first. */
export function claimOf(plant: KnownPlant, subjects: readonly string[]): PlantFact[] {
  const headings = headingsFor(plant, subjects);
  const claims = factsOf(plant, ['use'], ({ heading }) => headings.has(heading));
  const rank = ({ evidence }: PlantFact) =>
    evidence ? strongestFirst.indexOf(evidence) : strongestFirst.length;
  return claims.toSorted((a, b) => rank(a) - rank(b));
}

/** A plant with what its sheet claims for the need. */
export function itemFor(verdict: Verdict, subjects: readonly string[], { draft }: Composing): PlantItem {
  const [claim, ...others] = claimOf(verdict.plant, subjects);
  const warnings = factsOf(
    verdict.plant,
    ['caution'],
    (fact) => fact.subject !== null && subjects.includes(fact.subject) && !isRecipe(fact),
  ).slice(0, 2);
  return {
    plant: answeredPlant(verdict.plant),
    degree: verdict.degree === 'withAdvice' ? 'withAdvice' : null,
    evidence: claim?.evidence ?? null,
    statements: eachStatementOnce([...(claim ? [claim] : []), ...others, ...warnings]).map((fact) =>
      draft.cite(verdict.plant, fact),
    ),
  };
}

/** "une morsure de serpent demande l'hôpital", where gout is asked and both stand under one heading. */
function isOfOthers(statement: string, asked: readonly string[], others: readonly string[]): boolean {
  if (others.length === 0) return false;
  const named = recognise(readWords(statement), [fixedVocabularies().vocabulary]).map(({ id }) => id);
  return named.some((id) => others.includes(id)) && !named.some((id) => asked.includes(id));
}

/** "Consulter si la toux dure…": warnings that stand with the use itself. */
export function warningsOf(
  allowed: readonly Verdict[],
  subjects: readonly string[],
  { draft }: Composing,
): OpenBlock | null {
  const items = allowed.flatMap(({ plant }) => {
    const headings = headingsFor(plant, subjects);
    const others = plant.facts.flatMap(({ kind, heading, subject }) =>
      kind === 'use' && headings.has(heading) && subject !== null && !subjects.includes(subject)
        ? [subject]
        : [],
    );
    return factsOf(
      plant,
      ['caution'],
      ({ heading, field, statement }) =>
        headings.has(heading) && field.startsWith('indications.') && !isOfOthers(statement, subjects, others),
    )
      .flatMap((fact) => (isRecipe(fact) ? warningsIn(fact) : [fact]))
      .slice(0, 1)
      .map((fact) => draft.cite(plant, fact));
  });
  return items.length > 0 ? { type: 'statements', title: 'À savoir :', plant: null, items } : null;
}

/** How: of the first plant that nothing forbids and whose dose is established. */
function foldRecipe(shown: readonly Verdict[], composing: Composing): void {
  for (const { plant, degree } of shown) {
    const section = degree === null ? sections.preparation?.(plant, composing) : null;
    const [first] = section?.facts ?? [];
    if (!section || !first || undosed.test(first.statement)) continue;
    composing.draft.fold({
      type: 'statements',
      title: `${plant.common} — préparation et dose :`,
      plant: answeredPlant(plant),
      items: section.facts.slice(0, 4).map((fact) => composing.draft.cite(plant, fact)),
    });
    return;
  }
}

const isNoCure = /\bne (?:traite|soigne|guérit|remplace)/;

/** Each sheet says of the illness that its plant is no treatment. */
function areNoTreatment(verdicts: readonly Verdict[], composing: Composing): boolean {
  const subjects = needSubjects(composing);
  return verdicts.every(({ plant }) =>
    plant.facts.some(
      ({ kind, subject, statement }) =>
        kind === 'caution' &&
        subject?.startsWith('disease:') === true &&
        [subject, ...composing.concepts.twins(subject)].some((id) => subjects.includes(id)) &&
        isNoCure.test(statement),
    ),
  );
}

function directFor(candidates: Candidates, composing: Composing): string {
  const { frame, concepts } = composing;
  const need = listed(frame.needs.map((id) => concepts.labelOf(id)));
  const found = foundFor(candidates, need, composing);
  return candidates.allowed.length > 0 && areNoTreatment(candidates.allowed, composing)
    ? `Aucune de ces plantes ne remplace le traitement. ${found}`
    : found;
}

function foundFor(
  { total, allowed, banned, silent }: Candidates,
  need: string,
  composing: Composing,
): string {
  const { circumstances } = composing;
  const sheets = `${total} ${plural(total, 'fiche', 'fiches')}`;
  const names = (verdicts: readonly Verdict[], most: number, more = 0) =>
    listed(
      verdicts.map(({ plant }) => nameOf(plant)),
      most,
      more,
    );
  const concerned = banned.filter((one) => one.degree !== null && !isBannedAnyway(one));
  const phrase = concerned.length === 0 ? '' : upperFirst(phraseOf(concerned, circumstances));
  const never = concerned.filter(({ degree }) => degree === 'banned');
  const better = concerned.filter(({ degree }) => degree !== 'banned');
  const parts = [
    ...(never.length > 0 ? [`à ne pas prendre : ${names(never, 3)}`] : []),
    ...(better.length > 0 ? [`à éviter : ${names(better, 3)}`] : []),
  ];
  const against = parts.length === 0 ? '' : ` ${phrase}, ${parts.join(' ; ')}.`;
  const read = total > banned.length ? `les ${banned.length} premières de ${sheets}` : sheets;
  const unread = total - allowed.length - banned.length;
  if (allowed.length === 0 && concerned.length === 0 && silent.length > 0)
    return `Pour : ${need}, aucune plante n’est proposée ici. Demandez à un pharmacien ou à un médecin.`;
  if (allowed.length === 0 && concerned.length === 0)
    return `Pour : ${need}, aucune plante ne convient ici : ce que les fiches citent est dangereux pour tous. Demandez à un pharmacien ou à un médecin.`;
  if (allowed.length === 0) return `Pour : ${need}, aucune plante ne convient ici parmi ${read}.${against}`;
  const certain = allowed.filter(
    ({ plant, degree }) => degree !== 'withAdvice' && !isUnknownBeside(plant, composing),
  );
  if (certain.length === allowed.length && concerned.length === 0) {
    const count = certain.length + unread;
    return `Pour : ${need}, ${count} ${plural(count, 'fiche', 'fiches')} : ${names(certain, 6, unread)}.`;
  }
  if (certain.length > 0) return `Pour : ${need}, ${sheets}, d’abord : ${names(certain, 4)}.${against}`;
  return `Pour : ${need}, seulement avec l’avis d’un soignant : ${names(allowed, 4)}.${against}`;
}

/** Sheets that warn against being used for this need: "ne remplace pas l'insuline". */
async function foldWarnings(
  subjects: readonly string[],
  said: readonly Verdict[],
  composing: Composing,
): Promise<void> {
  const { finder, draft } = composing;
  const degrees = ['banned', 'advisedAgainst'] as const;
  const asker = { subjects: [], ageMonths: null };
  const found = await finder.withFacts({ all: [{ kinds: ['caution'], subjects, degrees }], asker, limit: 8 });
  const known = new Set(said.map(({ plant }) => plant.id));
  const plants = await finder.plants(
    found.plants
      .filter(({ isDangerous: isToxic }) => !isToxic)
      .map(({ plantSheetId }) => plantSheetId)
      .filter((id) => !known.has(id)),
  );
  const items = plants.map((plant) => ({
    plant: answeredPlant(plant),
    degree: null,
    evidence: null,
    statements: factsOf(
      plant,
      ['caution'],
      ({ subject, degree }) => subject !== null && subjects.includes(subject) && forbidsRecipe(degree),
    ).map((fact) => draft.cite(plant, fact)),
  }));
  if (items.length > 0)
    draft.fold({ type: 'plants', title: 'Fiches qui mettent en garde :', total: items.length, items });
}

/** @returns the plants that answered; empty when no sheet answers the need, and then nothing was written. */
export async function composeNeed(
  composing: Composing,
  except: readonly string[] = [],
): Promise<KnownPlant[]> {
  const subjects = needSubjects(composing);
  if (subjects.length === 0) return [];
  const all = await candidatesFor(subjects, composing);
  const isNew = ({ plant }: Verdict) => !except.includes(plant.id);
  const candidates = { ...all, allowed: all.allowed.filter(isNew), banned: all.banned.filter(isNew) };
  const { allowed, banned, silent } = candidates;
  if (allowed.length + banned.length + silent.length === 0) return [];
  const { draft } = composing;
  draft.open({ type: 'direct', text: directFor(candidates, composing) });
  const shown = allowed.slice(0, MAX_SHOWN);
  const rest = allowed.slice(MAX_SHOWN, MAX_SHOWN + MAX_OTHERS);
  openForYou([...banned.filter((one) => !isBannedAnyway(one)), ...shown], composing, WORDS_FOR_YOU);
  const unsaid = silences([...shown, ...silent], composing);
  if (unsaid) draft.open({ type: 'note', text: unsaid });
  // What is forbidden to everyone: its sheets say what to do instead.
  const warned = shown.length > 0 ? shown : banned.filter(({ degree }) => degree === null);
  const warnings = warningsOf(warned.slice(0, MAX_WARNING), subjects, composing);
  if (warnings) draft.open(warnings, WORDS_OF_WARNINGS);
  if (shown.length > 0) {
    draft.open({
      type: 'plants',
      title: 'Ce que disent les fiches :',
      total: allowed.length,
      items: shown.map((one) => itemFor(one, subjects, composing)),
    });
  }
  foldRecipe(shown, composing);
  for (const { plant } of shown.slice(0, MAX_DETAILED)) foldRest(plant, composing, false);
  await foldWarnings(subjects, [...allowed, ...banned], composing);
  foldForYou(rest, composing);
  if (rest.length > 0) {
    draft.fold({
      type: 'plants',
      title: 'Autres fiches :',
      total: allowed.length - shown.length,
      items: rest.map((one) => itemFor(one, subjects, composing)),
    });
  }
  // What is forbidden to everyone is not named: nobody asks for its dose.
  const named = banned.filter(({ degree }) => degree !== null);
  return [...shown, ...rest, ...(allowed.length > 0 ? named : [...banned, ...silent])].map(
    ({ plant }) => plant,
  );
}
