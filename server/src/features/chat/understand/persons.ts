import { type Age, agesIn } from '#server/concepts/ages.ts';
import type { ConceptId, Concepts } from '#server/concepts/concepts.ts';
import { type Mention, overlaps, type ReadWord, wordAt } from '#server/concepts/recogniser.ts';
import { isAdviser, telling } from './advisers.ts';
import { kinOf, placeBefore } from './kin.ts';
import { isOwned, isSetAgainst } from './pro-forms.ts';
import type { Reading } from './reading.ts';

export type Relative = 'self' | 'baby' | 'child' | 'man' | 'woman';

const asksFor = new Set(['pour', 'chez', 'donner', 'donne', 'et', 'a', 'au']);
/** "pour mon fils", "et ma fille de 5 ans", "donner à un enfant". */
function isAskedFor(words: readonly ReadWord[], from: number): boolean {
  const before = placeBefore(words, from);
  const word = wordAt(words, before);
  return asksFor.has(word) && !(word === 'a' && wordAt(words, before - 1) === 'y');
}

/** "c'est pour mon fils" */
const isSaidFor = (words: readonly ReadWord[], from: number): boolean =>
  /^(?:pour|chez)$/.test(wordAt(words, placeBefore(words, from)));

interface Person {
  readonly relative: Relative;
  readonly mention: Mention;
  readonly age: Age | null;
  /** By a pronoun. */
  readonly isCalled: boolean;
  readonly isAskedFor: boolean;
  readonly isAdviser: boolean;
}

/** Words between a person and the age that is theirs: "mon mari, 78 ans", "ma mère a bientôt 70 ans". */
const MAX_TO_AGE = 4;

/** "j’attends un bébé", "nous souhaitons un enfant": there is none yet. */
const tellsOfUnborn = (id: ConceptId, concepts: Concepts): boolean =>
  id === 'person:desir-enfant' || concepts.ancestors(id).includes('person:grossesse');

const UNBORN_WITHIN = 3;

/** Also "enceinte de jumeaux", "enceinte de mon deuxième enfant". */
const isUnborn = (mention: Mention, { words, mentions }: Reading, concepts: Concepts): boolean =>
  mentions.some(
    (one) =>
      one !== mention &&
      tellsOfUnborn(one.id, concepts) &&
      (overlaps(one, mention) ||
        (/^de?$/.test(wordAt(words, one.to)) &&
          mention.from > one.to &&
          mention.from - one.to <= UNBORN_WITHIN &&
          !words.slice(one.to, mention.from).some(({ isFirst }) => isFirst))),
  );

/** "mon poussin de 8 mois": who has the age of a child is one, in any word. */
const childrenOf = (ages: readonly Age[], known: readonly Mention[]): Mention[] =>
  ages.flatMap(({ months, holder }) => {
    if (holder === null || months >= ADULT) return [];
    const child: Mention = { id: 'child', from: holder, to: holder + 1, length: 1, isDenied: false };
    return known.some((one) => overlaps(one, child)) ? [] : [child];
  });

export type Pronoun = 'elle' | 'lui';

export const called: Readonly<Record<Pronoun, readonly string[]>> = {
  elle: ['woman', 'child', 'baby'],
  lui: ['man', 'child', 'baby'],
};

function pronounOf(words: readonly ReadWord[]): { readonly pronoun: Pronoun; readonly at: number } | null {
  const at = words.findLastIndex(
    ({ word }, place) =>
      /^(?:elle|lui|il)$/.test(word) &&
      (/^(?:et|pour|chez|a|peut|doit)$/.test(wordAt(words, place - 1)) ||
        /^(?:peut|doit|prend|boit)$/.test(wordAt(words, place + 1))),
  );
  return at === -1 ? null : { pronoun: wordAt(words, at) === 'elle' ? 'elle' : 'lui', at };
}

/** "ma mère …, elle peut en boire ?": who alone may be meant of those named before. */
function calledIn(words: readonly ReadWord[], people: readonly Mention[]): Mention | null {
  const found = pronounOf(words);
  const meant = people.filter(({ id, to }) => found && to <= found.at && called[found.pronoun].includes(id));
  return meant.length === 1 ? (meant[0] ?? null) : null;
}

function peopleIn(reading: Reading, ages: readonly Age[], concepts: Concepts): Person[] {
  const { words, relatives } = reading;
  const known = relatives.filter(
    (one) =>
      one.id !== 'self' &&
      !one.isDenied &&
      (/^(?:man|woman)$/.test(one.id) || !isUnborn(one, reading, concepts)),
  );
  const others = [...known, ...childrenOf(ages, known)].toSorted((a, b) => a.from - b.from);
  const called = calledIn(words, others);
  return others.map((mention, at) => {
    const next = others[at + 1]?.from ?? Number.POSITIVE_INFINITY;
    const age = ages.find(({ from }) => from >= mention.to && from - mention.to <= MAX_TO_AGE && from < next);
    return {
      relative: mention.id as Relative,
      mention,
      age: age ?? null,
      isCalled: mention === called,
      isAskedFor: mention === called || isAskedFor(words, mention.from),
      isAdviser: isAdviser(words, mention),
    };
  });
}

const ordering = /(?:ez|tes)$|^(?:dis|donne|aide|explique|conseille|indique|propose|laisse|parle|montre)$/;

/** "et moi", "pour moi", "moi 40 ans", "moi je peux"; "dites-moi" is an order, "pas pour moi" somebody else. */
const selfAt = (words: readonly ReadWord[]): number =>
  words.findLastIndex(({ word, isFirst }, at) => {
    if (word !== 'moi' || ordering.test(wordAt(words, at - 1)) || isSetAgainst(words, at)) return false;
    const next = words[at + 1];
    return (
      isFirst ||
      /^(?:|et|ou|mais|pour|chez|est|sinon)$/.test(wordAt(words, at - 1)) ||
      (next?.isFirst === false && /^(?:je|j|aussi|\d+)$/.test(next.word))
    );
  });
/** Said by parents too: "c'est pour mon fils de 10 ans, puis-je prendre du thym ?" */
const looseSelfPatterns = [
  ['je', 'peux', 'prendre'],
  ['je', 'peux', 'en'],
  ['je', 'peux', 'boire'],
  ['puis', 'je', 'prendre'],
  ['puis', 'je', 'en'],
  ['puis', 'je', 'boire'],
  ['dois', 'je'],
  ['me', 'conseiller'],
];

const placeOf = (words: readonly ReadWord[], pattern: readonly string[]): number =>
  words.findIndex((_, at) => pattern.every((word, offset) => wordAt(words, at + offset) === word));

const holds = (words: readonly ReadWord[], pattern: readonly string[]): boolean =>
  placeOf(words, pattern) >= 0;

/** "je prends du Xarelto", "je suis depuis peu sous Xarelto"; not "je lui donne du Doliprane". */
function isTakenByMe(words: readonly ReadWord[], from: number): boolean {
  const verb = words.findLastIndex(
    ({ word }, at) => at < from && /^(?:prends?|pris|prenais|sous|utilise|recois|avale)$/.test(word),
  );
  const between = words.slice(Math.max(0, verb - TAKEN_WITHIN), from);
  const self = between.findLastIndex(({ word }) => /^je?$/.test(word));
  return verb !== -1 && self !== -1 && between.slice(self).every(({ isFirst }, at) => at === 0 || !isFirst);
}
const TAKEN_WITHIN = 4;

/** "je tousse", "je suis enceinte", "je prends du Xarelto": the state is the speaker's. */
function isOwnState({ words, mentions, relatives }: Reading): boolean {
  return mentions.some(({ id, from }) => {
    // "j'ai deux enfants" is no state of the speaker.
    const isRelative = relatives.some((one) => one.from === from);
    const before = words.slice(Math.max(0, from - 3), from + 1).map(({ word }) => word);
    if (id.startsWith('drug:')) return isTakenByMe(words, from);
    if (isRelative || !/^(?:complaint|disease|person):/.test(id)) return false;
    // "jallaite" is one word; "me dit avoir mal" is of another.
    return before.some(
      (word, at) =>
        /^(?:je?|me|jall?ait\w*)$/.test(word) && !(word === 'me' && telling.test(before[at + 1] ?? '')),
    );
  });
}

const asksForOther = ['lui', 'donner'];

/** `asked`: someone whom the answer is said to be for. */
function isForSelf(reading: Reading, asked: Person | undefined): boolean {
  const { words } = reading;
  const lastOther = words.findLastIndex(({ word }) => asksForOther.includes(word));
  // "rien pour lui alors, et pour moi ?", not "moi je veux du ginkgo pour mon mari"
  const self = selfAt(words);
  const isFor = asked !== undefined && isSaidFor(words, asked.mention.from);
  const isForOther = isFor && asked.mention.from > self && !/^(?:pour|chez)$/.test(wordAt(words, self - 1));
  if (self > lastOther && !isForOther) return true;
  if (lastOther !== -1 || holds(words, ['pour', 'elle'])) return false;
  if (isOwnState(reading)) return true;
  const from = isFor ? asked.mention.from : Number.POSITIVE_INFINITY;
  return looseSelfPatterns.some((pattern) => holds(words, pattern) && placeOf(words, pattern) < from);
}

/** The one whom the question is about; null for the speaker. */
function subjectOf(reading: Reading, people: readonly Person[]): Person | null {
  const { words } = reading;
  if (holds(words, ['c', 'est', 'elle'])) return people.find(({ relative }) => relative === 'woman') ?? null;
  const asked =
    people.findLast((person) => person.isAskedFor && person.age) ?? people.findLast((one) => one.isAskedFor);
  const isOwn = isForSelf(reading, asked);
  if (asked && !isOwn) return asked;
  if (isOwn) return null;
  const meant = people.filter(({ isAdviser }) => !isAdviser);
  const aged = meant.filter(({ age }) => age !== null);
  return aged.toSorted((a, b) => (a.age?.months ?? 0) - (b.age?.months ?? 0))[0] ?? meant[0] ?? null;
}

/** "le rhume de mes enfants", "ma grand-mère en buvait": others than the one asked about; "bébé au sein" tells of both. */
function isOfAnother(mention: Mention, people: readonly Person[], subject: Person | null): boolean {
  if (mention.id === 'person:allaitement') return false;
  return people.some((person) => person !== subject && overlaps(person.mention, mention));
}

const HOLDER_WITHIN = 5;

const stressed: Readonly<Record<string, Pronoun>> = { lui: 'lui', elle: 'elle' };

/** Whose state it is, where the words before it say so. */
function holderOf(
  mention: Mention,
  words: readonly ReadWord[],
  people: readonly Person[],
): Person | 'self' | null {
  const { from } = mention;
  // A pro-form stands in the place of whose state it is.
  const own = people.find((person) => standsFor(mention, person));
  if (own) return own;
  for (let at = from - 1; at >= Math.max(0, from - HOLDER_WITHIN); at -= 1) {
    if (words[at + 1]?.isFirst) return null;
    const person = people.find(({ mention }) => at >= mention.from && at < mention.to);
    if (person) return person;
    if (/^(?:je|j|moi)$/.test(wordAt(words, at))) return 'self';
    // "mon mari, lui non"
    const pronoun = stressed[wordAt(words, at)];
    const meant = people.findLast(
      (one) => one.mention.to <= at && pronoun !== undefined && called[pronoun].includes(one.relative),
    );
    if (meant) return meant;
  }
  return null;
}

/** What is caught from the ill is asked about for oneself. */
const shielding = /^(?:attrap|contagi|contamin|transmet|proteg)/;

/** "mon mari a la prostate", "ma sœur l’est": told of that person now. */
const hasState = ({ words, mentions }: Reading, subject: Person, people: readonly Person[]): boolean =>
  !words.some(({ word }) => shielding.test(word)) &&
  mentions.some(
    (mention) =>
      /^(?:complaint|disease|person|drug):/.test(mention.id) &&
      // "ma femme est enceinte" may be one name.
      ((overlaps(mention, subject.mention) &&
        (mention.to > subject.mention.to || standsFor(mention, subject))) ||
        (mention.from >= subject.mention.to && holderOf(mention, words, people) === subject)) &&
      words
        .slice(subject.mention.to, mention.from)
        .every(({ word, isGrammatical }) => isGrammatical || holding.test(word)),
  );
/** A pro-form: "ma sœur" for the state that is hers. */
const standsFor = (one: Mention, { mention }: Person): boolean =>
  one.from === mention.from - 1 && one.to === mention.to;
const holding = /^(?:pas|plus|non|oui|aussi|pren(?:d|nent)|souffre\w*|porte|vient|sort)$/;

/** "et elle ?", "elle peut en boire ?": of somebody spoken of before, if nobody is named here. */
function pronounIn({ words }: Reading, people: readonly Person[]): Pronoun | null {
  return people.length > 0 ? null : (pronounOf(words)?.pronoun ?? null);
}

const ofThePast = new Set(['mes', 'ses', 'tes', 'nos', 'leurs']);

/** "depuis mes 18 ans" is the past; of "6 à 10 ans" the youngest counts. */
function ownAge(words: readonly ReadWord[], age: Age): Age[] {
  if (ofThePast.has(wordAt(words, age.from - 1))) return [];
  const first = Number(wordAt(words, age.from - 2));
  const isRange = ['a', 'et', 'ou'].includes(wordAt(words, age.from - 1)) && first > 0;
  const last = Number(wordAt(words, age.from));
  return [isRange && last > first ? { ...age, months: (age.months * first) / last } : age];
}

const ADULT = 216;

/** "deux enfants, 3 ans et 9 ans": what holds for the youngest is safe for both. */
function youngestChild(ages: readonly Age[]): Age | null {
  const children = ages.filter(({ months }) => months < ADULT).toSorted((a, b) => a.months - b.months);
  return children.length > 1 ? (children[0] ?? null) : null;
}

/** Months; who is pregnant is no baby. */
const YOUNGEST = 9;

const EXCLUSIVE_WITHIN = 3;
const shared = /^(?:aussi|egalement|pareil|idem)$/;

/** "c’est ma sœur qui est enceinte", "pas moi": it is hers, and not the speaker’s, unless "aussi" is said. */
function aloneIn({ words, mentions }: Reading, people: readonly Person[]): Mention[] {
  if (words.some(({ word }) => shared.test(word))) return [];
  const notMine = mentions.filter((one) => one.isDenied && wordAt(words, one.from) === 'moi');
  const hers = people.flatMap(({ mention: { from, to } }) => {
    const before = words.slice(Math.max(0, from - EXCLUSIVE_WITHIN), from).map(({ word }) => word);
    const isCleft = before.some((word) => /^(?:cest|c)$/.test(word)) && wordAt(words, to) === 'qui';
    return isCleft ? mentions.filter((one) => isOwned(one.id) && !one.isDenied && one.from > to) : [];
  });
  return [...notMine, ...hers];
}

/** Whom a question tells of, and whom it is about. */
export interface Who {
  readonly subject: Relative | null;
  /** Which of them, where the word tells. */
  readonly kin: string | null;
  /** Told of one person as of nobody else. */
  readonly alone: readonly ConceptId[];
  /** Someone else than before. */
  readonly isNewPerson: boolean;
  /** "et elle ?": somebody spoken of before. */
  readonly pronoun: Pronoun | null;
  readonly age: Age | null;
  /** "le rhume de mes enfants", "enceinte de jumeaux": of nobody who is asked about. */
  isOfNobody(mention: Mention): boolean;
  /** "ma sœur l’est, et moi ?": who is told of and not asked about; null for who is asked about. */
  otherOf(mention: Mention): Relative | null;
}

function agesTold({ words, mentions, plants, relatives }: Reading, concepts: Concepts): Age[] {
  const isPregnant = mentions.some(
    ({ id, isDenied }) => !isDenied && concepts.ancestors(id).includes('person:grossesse'),
  );
  const things = [...mentions.filter(({ id }) => !id.startsWith('person:')), ...plants];
  const children = relatives.filter(({ id }) => id === 'child' || id === 'baby');
  const isAmong = (all: readonly Pick<Mention, 'from' | 'to'>[], at: number) =>
    all.some(({ from, to }) => at >= from && at < to);
  // "peur de perdre mon bébé, 6 semaines": of the pregnancy.
  return agesIn(words, (at) => (isAmong(children, at) ? 'child' : isAmong(things, at) ? 'thing' : null))
    .flatMap((one) => ownAge(words, one))
    .filter(({ months }) => !isPregnant || months >= YOUNGEST);
}

/** "pour mes bouffées de chaleur", where nobody else is named: the speaker’s. */
const isOwnComplaint = ({ words, mentions }: Reading): boolean =>
  mentions.some(
    ({ id, from, isDenied }) =>
      id.startsWith('complaint:') && !isDenied && /^(?:mon|ma|mes)$/.test(wordAt(words, from - 1)),
  );

const healthy = /^(?:normale?|ordinaire|saine?|lambda|standard|quelconque|valide|bonne|pleine|bien)$/;
const HEALTHY_WITHIN = 2;

/** "pour un homme normal", "une femme en bonne santé": what was told of the person is not undone by supposing another. */
const isSupposed = (words: readonly ReadWord[], { mention: { from, to }, relative }: Person): boolean =>
  /^(?:man|woman)$/.test(relative) &&
  /^(?:homme|femme|adulte)$/.test(wordAt(words, to - 1)) &&
  [wordAt(words, from - 1), wordAt(words, from)].some((word) => /^une?$/.test(word)) &&
  words.slice(to, to + HEALTHY_WITHIN).some(({ word }) => healthy.test(word));

export function whoIn(reading: Reading, concepts: Concepts): Who {
  const { words } = reading;
  const ages = agesTold(reading, concepts);
  const people = peopleIn(reading, ages, concepts);
  const subject = subjectOf(reading, people);
  const ofOthers = people.flatMap((person) => (person !== subject && person.age ? [person.age] : []));
  const ownAges = ages.filter((one) => !ofOthers.includes(one));
  const isOwn = people.length === 0 && isOwnComplaint(reading);
  const isSelfAlone = subject === null && (selfAt(words) !== -1 || isOwn);
  const isChosen = subject !== null && (subject.isCalled || isSaidFor(words, subject.mention.from));
  return {
    subject: subject?.relative ?? (isOwn || isForSelf(reading, undefined) ? 'self' : null),
    // "ma belle-mère aussi" is another, in the same state.
    kin: subject && !words.some(({ word }) => shared.test(word)) ? kinOf(words, subject.mention) : null,
    alone: aloneIn(reading, people).map(({ id }) => id),
    isNewPerson: subject
      ? !isSupposed(words, subject) &&
        (subject.isAskedFor || subject.age !== null || hasState(reading, subject, people))
      : isSelfAlone,
    pronoun: pronounIn(reading, people),
    age: subject?.age ?? youngestChild(ownAges) ?? ownAges.at(-1) ?? null,
    isOfNobody: (mention) =>
      isOfAnother(mention, people, subject) ||
      (!tellsOfUnborn(mention.id, concepts) && isUnborn(mention, reading, concepts)),
    otherOf: (mention) => {
      const isTold = (isSelfAlone || isChosen) && isOwned(mention.id);
      const holder = isTold ? holderOf(mention, words, people) : null;
      return holder === null || holder === 'self' || holder.relative === subject?.relative
        ? null
        : holder.relative;
    },
  };
}
