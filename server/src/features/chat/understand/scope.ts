import { isFrench } from '#server/concepts/lexicon.ts';
import { type Mention, overlaps, type ReadWord, wordAt } from '#server/concepts/recogniser.ts';
import { holdsDose } from '#server/french/quantities.ts';
import { indexedSound } from '#server/french/spelling.ts';
import { unitNames, units } from '#server/french/word-lists.ts';
import { once } from '#server/lib/memoize.ts';
import { type SmallTalk, smallTalks } from './frame.ts';
import type { Reading } from './reading.ts';
import { fixedVocabularies } from './vocabularies.ts';

const isSmallTalk = (id: string): id is SmallTalk => (smallTalks as readonly string[]).includes(id);

const politeness = new Set(
  'monsieur madame docteur tous toutes maman papa tonton tanti tata ami amis merci svp plait beaucoup bien alors aleykum aleykoum'.split(
    ' ',
  ),
);

/** Nothing is asked but what the mentions say. */
function isNothingElse(words: readonly ReadWord[], mentions: readonly Mention[]): boolean {
  return words.every(
    (word, at) =>
      word.isGrammatical ||
      politeness.has(word.word) ||
      mentions.some(({ from, to }) => at >= from && at < to),
  );
}

const namesSubject = ({ plants, mentions }: Reading): boolean =>
  plants.length > 0 || mentions.some(({ id }) => /^(?:complaint|disease|drug|plant|constituent):/.test(id));

const namesPlant = ({ plants, mentions }: Reading): boolean =>
  plants.length > 0 || mentions.some(({ id }) => id.startsWith('drug:'));

const ofService =
  /^(?:tu|te|t|toi|ton|ta|tes|vous|votre|vos|ici|site|application|appli|service|questions?|emploi)$/;

/** "vous faites quoi ?", not "on l'utilise pour quoi en fait ?" */
const isOfService = (reading: Reading): boolean =>
  !namesSubject(reading) && reading.words.some(({ word }) => ofService.test(word));

/** Greetings, thanks, and questions about the service itself. */
export function smallTalkIn(reading: Reading): SmallTalk | null {
  const { words, smallTalk } = reading;
  const ids = smallTalk.map(({ id }) => id).filter(isSmallTalk);
  for (const id of ['about', 'capabilities'] as const)
    if (ids.includes(id) && (id === 'about' ? !namesPlant(reading) : isOfService(reading))) return id;
  if (isLeave(reading)) return 'thanks';
  if (ids.length === 0 || !isNothingElse(words, smallTalk)) return null;
  return ids.includes('thanks') ? 'thanks' : 'greeting';
}

const agrees =
  /^(?:ok|okay|oki|accord|super|parfait|bon|bien|ah|oh|top|genial|nickel|entendu|compris|cool|voila)$/;

/** "Merci mille fois, belle journée depuis le Valais !": it opens with thanks and asks nothing. */
function isLeave(reading: Reading): boolean {
  const { text, words, smallTalk } = reading;
  const thanked = words.findIndex(({ word }) => word === 'merci');
  const isThanked =
    smallTalk.some(({ id, from, to }) => id === 'thanks' && from <= thanked && thanked < to) &&
    words.slice(0, thanked).every(({ word, isGrammatical }) => isGrammatical || agrees.test(word));
  const isAsked =
    text.includes('?') || words.some(({ word }) => interrogative.test(word) || medicinal.test(word));
  return isThanked && !isAsked && !namesSubject(reading);
}

const isPatientAfter = new Set(
  'pour a au aux chez donner donne mon ma mes son sa ses notre nos leur leurs le la les du'.split(' '),
);
const isHarmed = new Set('mordu morsure mord griffe griffure allergi allergique poil poils peur'.split(' '));

/** "herbe à bouc", "zèb a poul", "queue de rat": a plant that an animal has given its name. */
const namesGrowth = (nearby: readonly string[]): boolean =>
  /^(?:herbe|zh?erbe?|zeb|arbre|bois|liane|pois|queue|langue|patte)s?$/.test(nearby.at(-2) ?? '') &&
  /^(?:a|au|aux|de|du)$/.test(nearby.at(-1) ?? '');

/** The animal is the one to be treated: "mon chat tousse", not "j'ai un chat et je tousse". */
function isPatient({ words }: Reading, { from, to }: Mention): boolean {
  const before = wordAt(words, from - 1);
  const nearby = words.slice(Math.max(0, from - 4), from).map(({ word }) => word);
  if (nearby.some((word) => isHarmed.has(word)) || namesGrowth(nearby)) return false;
  // "quelle dose donner à un chat"
  const isGiven = /^une?$/.test(before) && /^(?:a|pour|chez)$/.test(wordAt(words, from - 2));
  return (
    isPatientAfter.has(before) || isGiven || (before === 'un' && words[to]?.word === 'qui') || from === 0
  );
}

const speaksOfSelf = new Set(['je', 'j', 'moi', 'me', 'm']);

/** "j'ai un chat et je tousse": a complaint of one's own. */
function hasOwnComplaint({ words, mentions }: Reading): boolean {
  return mentions.some(
    ({ id, from }) =>
      id.startsWith('complaint:') &&
      words.slice(Math.max(0, from - 3), from + 1).some(({ word }) => speaksOfSelf.has(word)),
  );
}

const medicinal =
  /^(?:plante|tisane|infusion|decoction|remede|feuille|racine|ecorce|herbe|sirop|gelule|huile)/;

/** They are never answered from sheets, whatever plant they name. */
const overriding = new Set(['price', 'trivia', 'occult', 'garden', 'school', 'kitchen', 'administration']);

/** What may be asked of a plant that no sheet tells: "combien coûte", "qui a découvert". */
const ofNoSheet = new Set(['price', 'trivia', 'trade']);
/** Words that also count or date: "combien de tonnes". */
const countingIntents = new Set([
  'dose',
  'duration',
  'origin',
  'description',
  'names',
  'preparation',
  'how',
  'list',
  'parts',
  'all',
  'back',
  'elsewhere',
  'forms',
]);

/** "comment tuer les pucerons avec du purin d’ortie": where a plant grows is told by sheets. */
const ofGardeners = new Set(['dose', 'duration', 'preparation', 'how']);

/** What sheets count besides measures: themselves, what they tell, and what a recipe takes. */
const countedBySheets =
  /^(?:temps|seconde|degre|dose|quantite|cure|plante|fiche|espece|sorte|variete|nom|usage|utilisation|etude|essai|preuve|source|indication|preparation|personne|tisane|infusion|decoction|bain|sirop|poudre|huile|jus|the|cafe|soupe|eau|x)s?$/;

const MIN_SOUND = 5;
const soundsOfUnits = once(
  () =>
    new Set(
      unitNames()
        .filter((unit) => unit.length >= MIN_SOUND)
        .map(indexedSound),
    ),
);

/** "combien de goutes": after it no verb stands. */
const isCounted = (word: string): boolean =>
  units.has(word) ||
  (word.length >= MIN_SOUND && soundsOfUnits().has(indexedSound(word))) ||
  countedBySheets.test(word) ||
  holdsDose(`trois ${word}`);

/** "par jour", "par prise": whatever is measured, a dose is asked. */
const isPerTime = (words: readonly ReadWord[]): boolean =>
  words.some(({ word }, at) => word === 'par' && units.has(wordAt(words, at + 1)));

const taken = /^(?:prendre|prends|prenez|boire|bois|buvez|avaler|donner|mettre|verser|utiliser|consommer)$/;

/** "combien de goutes de teinture faut prendre": whatever a remedy that is taken is measured in, and however it is spelt. */
const isOfRemedy = ({ words, plants, mentions, documented }: Reading, at: number): boolean =>
  /^(?:de|d|du|des)$/.test(wordAt(words, at + 1)) &&
  (plants.some(({ from }) => from === at + 2) ||
    mentions.some(({ id, from }) => from === at + 2 && /^(?:form|part|plant):/.test(id)) ||
    documented.some(({ start }) => start === words[at + 2]?.start)) &&
  words.some(({ word }) => taken.test(word));

/** "combien de tonnes", "combien d’habitants" */
function countsSomethingElse(reading: Reading): boolean {
  const { words } = reading;
  const isKnown = [...reading.plants, ...reading.mentions];
  // "quelle quantité de graines, et avec combien de ..."
  const isDose = reading.intents.some(
    ({ id, from, to }) => id === 'dose' && words[from]?.word !== 'combien' && to > from,
  );
  return (
    !isDose &&
    !isPerTime(words) &&
    words.some(({ word }, at) => {
      const next = words[at + 2];
      if (word !== 'combien' || !/^(?:de|d)$/.test(wordAt(words, at + 1)) || !next) return false;
      return (
        !next.isGrammatical &&
        !/\d/.test(next.word) &&
        !isCounted(next.word) &&
        !isOfRemedy(reading, at + 2) &&
        !isKnown.some(({ from, to }) => at + 2 >= from && at + 2 < to)
      );
    })
  );
}

/** With those that only documents know. */
function plantsIn({ plants, documented, mentions }: Reading): number {
  const isNamed = documented.length > 0 && !mentions.some(({ id }) => id.startsWith('plant:'));
  return plants.length + (isNamed ? 1 : 0);
}

/** A price, a date, a record of a plant, and nothing of health. */
function asksOfNoSheet(reading: Reading, signs: readonly Mention[], ofMedicine: readonly Mention[]): boolean {
  const isPlant = ({ id }: Mention) => id.startsWith('plant:');
  if (plantsIn(reading) === 0 && !ofMedicine.some(isPlant)) return false;
  if (!ofMedicine.every(isPlant)) return false;
  if (!reading.intents.every(({ id }) => countingIntents.has(id))) return false;
  if (signs.some(({ id }) => id === 'garden') && reading.intents.every(({ id }) => ofGardeners.has(id)))
    return true;
  return signs.some(({ id }) => ofNoSheet.has(id)) || countsSomethingElse(reading);
}

const sumOf = (mentions: readonly Mention[]): number =>
  [...new Map(mentions.map((mention) => [mention.from, mention])).values()].reduce(
    (sum, { length }) => sum + length,
    0,
  );

const isToxic = ({ id, isDenied }: Mention): boolean =>
  !isDenied && fixedVocabularies().concepts.get(id)?.isToxic === true;

/** What no sheet answers: animals, other care, trade, gardens, kitchens, schools, luck, offices. */
export function isBeyond(reading: Reading, medicalIntents: number, isFollowUp: boolean): boolean {
  const { words, outOfScope, mentions, intents } = reading;
  const plants = plantsIn(reading);
  const ofMedicine = mentions.filter(({ id }) => /^(?:complaint|disease|drug|plant):/.test(id));
  // "mode de préparation"
  const isAsked = (sign: Mention) =>
    intents.some(({ from, to, length }) => length > sign.length && from <= sign.from && sign.to <= to);
  // "mal de voiture"
  const isOfIllness = (sign: Mention) => ofMedicine.some((other) => overlaps(other, sign));
  const signs = outOfScope.filter(
    (sign) => !sign.isDenied && !isAsked(sign) && (overriding.has(sign.id) || !isOfIllness(sign)),
  );
  const animals = signs.filter(({ id }) => id === 'animal');
  if (asksOfNoSheet(reading, signs, ofMedicine)) return true;
  // Whoever would cook it is told that it is toxic.
  if (ofMedicine.some(isToxic) && signs.every(({ id }) => id === 'kitchen')) return false;
  if (signs.some(({ id }) => id === 'veterinary')) return true;
  if (animals.some((animal) => isPatient(reading, animal)) && !hasOwnComplaint(reading)) return true;
  const medical =
    new Set(ofMedicine.map(({ from }) => from)).size + plants + (plants > 0 ? medicalIntents : 0);
  const strength = sumOf(signs.filter(({ id }) => overriding.has(id)));
  if (strength > 0 && (strength > medical || (strength > 1 && strength === medical))) return true;
  if (plants > 0 || isFollowUp || words.some(({ word }) => medicinal.test(word))) return false;
  const others = signs.filter(({ id }) => id !== 'animal');
  const isSearch = intents.some(({ id }) => id === 'need' || id === 'list');
  return (
    others.length > 0 && (medical === 0 || (!isSearch && medical <= 1) || (sumOf(others) > 1 && medical <= 2))
  );
}

/** They ask of anything: "combien font…", "comment faire une vidange". */
const vague = new Set(
  'dose preparation list people names origin description duration constituents family evidence comparison references how'.split(
    ' ',
  ),
);

const ofOneself = new Set('je j me m moi mon ma mes mal'.split(' '));
const interrogative =
  /^(?:combien|comment|quel|quelle|quels|quelles|qui|quoi|pourquoi|quand|qu|que|est|raconte|ecris|donne|fais)$/;

/** Words of another subject in a conversation: "à quelle heure ouvre la piscine de Mulhouse". */
const OTHER_SUBJECT = 4;

/** Nothing of medicine, plants or this service is asked, and something else is. */
export function saysNothingKnown(
  { text, words, plants, mentions, relatives, intents, smallTalk }: Reading,
  isFollowUp: boolean,
): boolean {
  if (plants.length > 0 || relatives.length > 0 || words.some(({ word }) => medicinal.test(word)))
    return false;
  if (mentions.some(({ id }) => !/^(?:region|language|route):/.test(id))) return false;
  if (intents.some(({ id }) => !vague.has(id))) return false;
  // A complaint in words that nothing knows is no other subject.
  const isOrder = words[1]?.word === 'moi';
  if (words.some(({ word }, at) => ofOneself.has(word) && !(isOrder && at === 1))) return false;
  const explained = [...intents, ...smallTalk];
  const others = words.filter(
    ({ word, isGrammatical }, at) =>
      !isGrammatical && word.length > 2 && !explained.some(({ from, to }) => at >= from && at < to),
  );
  const isWorded = words.some(({ word }) => interrogative.test(word));
  if (isFollowUp) return isWorded && others.length >= OTHER_SUBJECT;
  const isAsked = text.includes('?') || isWorded;
  // "horaires du bus": several words of French, none of them of health.
  const isSubject = others.length > 1 && others.every(({ word }) => isFrench(word));
  return isSubject || (isAsked && others.some(({ word }) => word.length > 3));
}

const ofMedicines = new Set(['dose', 'adverseEffects', 'duration', 'comparison']);

/** "dose de paracétamol": a medicine alone, no plant. */
export function asksOfMedicineAlone(reading: Reading): boolean {
  const { words, plants, mentions, intents } = reading;
  if (hasOwnComplaint(reading)) return false;
  const isOf = (prefix: string) => mentions.some(({ id }) => id.startsWith(prefix));
  if (plants.length > 0 || isOf('plant:') || !isOf('drug:')) return false;
  if (words.some(({ word }) => medicinal.test(word))) return false;
  return intents.some(({ id }) => ofMedicines.has(id));
}

const choosing = new Set(['quel', 'quelle', 'quels', 'quelles']);

/** "quel antipaludique, Malarone ou doxy ?": a doctor's choice, whatever was spoken of before. */
export function choosesMedicine({ words, plants, mentions }: Reading): boolean {
  const drugs = mentions.filter(({ id, isDenied }) => id.startsWith('drug:') && !isDenied);
  if (plants.length > 0 || drugs.length === 0) return false;
  if (mentions.some(({ id }) => id.startsWith('plant:')) || words.some(({ word }) => medicinal.test(word)))
    return false;
  const isChosen = drugs.some(
    ({ from }) => choosing.has(wordAt(words, from - 1)) && wordAt(words, from - 2) !== 'avec',
  );
  const areOffered = drugs.some(({ to }) =>
    drugs.some(({ from }) => from > to && words.slice(to, from).every(({ word }) => word === 'ou')),
  );
  return isChosen || areOffered;
}
