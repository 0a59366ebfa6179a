import type { ConceptId } from '#server/concepts/concepts.ts';
import type { Mention, Place, ReadWord } from '#server/concepts/recogniser.ts';
import { plantsIn, type Reading } from './reading.ts';

/** Signs that what is taken may give; nobody takes a plant for a swollen tongue, many do for sleep. */
const mayHarm = new Set(
  [
    'nausees vomissements diarrhee douleurs-abdominales maux-estomac soif uriner-davantage palpitations troubles-du-rythme',
    'crampes vertiges malaise tremblements somnolence convulsions paralysie fourmillements essoufflement oedemes jaunisse',
    'aphtes boutons urticaire demangeaisons saignements saignement-de-nez sang-dans-les-selles sang-dans-les-urines',
    'douleur-thoracique bouche-seche vue retention-urinaire urine-trouble',
  ]
    .join(' ')
    .split(' ')
    .map((id) => `complaint:${id}`),
);

/** "je prends", "elle en boit", "j’ai commencé": done, not asked. */
const takes =
  /^(?:prends?|prenons|prennent|pris|prise|boi[st]|boivent|bu|bue|mange|mangent|avale|utilise|consomme|sous)$/;
const asksToTake = /^(?:peu[xt]|puis|peuvent|pouvons|dois|doit|faut|veut|veux|voudrais|voudrait|si)$/;
const aims = /^(?:contre|pour|car|parce|puisque|calmer?|soulager?|soigner?|traiter?|guerir|anti)$/;
const has = /^(?:ai|as|a|avons|avez|ont|est|suis|fait|vient)$/;
const remedy = /^(?:tisane|plante|remede|infusion|herbe|prendre|boire)s?$/;
const asksHelp = /^(?:aide|aider|marche|efficace|soulage|soigne|guerit|calme|traite|mieux|disparu|passe)$/;
const lasting = /^(?:toujours|encore|malgre|meme)$/;
const begun = /^commence/;
const since = /^(?:depuis|apres|quand|lorsque)$/;
const TAKEN_WITHIN = 14;
const AIMED_WITHIN = 8;
const BEGUN_WITHIN = 7;
/** "depuis une semaine que" */
const QUE_WITHIN = 4;

/** Taken already: the nearest verb before says so, and nobody asks whether one may; or it was begun before the sign. */
function isTakenAlready(words: readonly ReadWord[], { from, to }: Place, sign: Place): boolean {
  const isNear = (at: number) => at < from && from - at <= TAKEN_WITHIN;
  const verb = words.findLastIndex(({ word }, at) => isNear(at) && takes.test(word));
  const isAsked = words.slice(Math.max(0, verb - 2), verb).some(({ word }) => asksToTake.test(word));
  const isBegun = words.slice(to, sign.from).some(({ word }) => begun.test(word));
  return isBegun || (verb !== -1 && !isAsked);
}

/** "pour ma toux et mes maux de ventre", up to a verb of having. */
function isAimedAt(words: readonly ReadWord[], { from }: Mention): boolean {
  const near = words.slice(Math.max(0, from - AIMED_WITHIN), from).map(({ word }) => word);
  const aim = near.findLastIndex((word) => aims.test(word));
  return aim !== -1 && !near.slice(aim).some((word) => has.test(word));
}

/** "depuis que je prends", "depuis le début du traitement": what is taken came before the sign. */
function isSinceTaking(words: readonly ReadWord[], { from, to }: Mention): boolean {
  return words.some(
    ({ word }, at) =>
      since.test(word) &&
      words
        .slice(at + 1, at + QUE_WITHIN)
        .some((one) => /^(?:que?|le|mon|son|ce|ces|ma|sa)$/.test(one.word)) &&
      at >= from - TAKEN_WITHIN &&
      at <= to + 2 &&
      words
        .slice(at + 1, at + BEGUN_WITHIN)
        .some(({ word: verb }) => takes.test(verb) || verb.startsWith('traitement')),
  );
}

/**
 * Signs that came while something is taken: "elle boit du séné tous les soirs, elle a des crampes". They are no needs:
 * what is taken may give them. Nothing where a remedy for them is looked for.
 */
export function signsUnderway(reading: Reading): ConceptId[] {
  const { words, mentions, intents } = reading;
  const isTreated = words.some(({ word }) => asksHelp.test(word) || lasting.test(word));
  if (isTreated || intents.some(({ id }) => id === 'need')) return [];
  const plants = plantsIn(reading).filter(({ isDenied }) => !isDenied);
  const drugs = mentions.filter(({ id, isDenied }) => id.startsWith('drug:') && !isDenied);
  const signs = mentions.filter(
    (one) => one.id.startsWith('complaint:') && !one.isDenied && !isAimedAt(words, one),
  );
  const isAskedAfter = ({ to }: Mention) =>
    reading.text.includes('?') && words.slice(to).some(({ word }) => remedy.test(word));
  return signs.flatMap((sign) => {
    if (isAskedAfter(sign)) return [];
    const isAfter = plants.length > 0 && plants.every(({ to }) => to <= sign.from);
    const isUnderPlant =
      isAfter && mayHarm.has(sign.id) && plants.some((plant) => isTakenAlready(words, plant, sign));
    const isTaken =
      plants.length === 0 ? drugs.length > 0 : plants.every((plant) => isTakenAlready(words, plant, sign));
    return isUnderPlant || (isTaken && isSinceTaking(words, sign)) ? [sign.id] : [];
  });
}
