import { monthNames } from '#contract/french/durations.ts';
import { fold } from '#contract/french/spelling.ts';
import type { Token } from '#contract/french/tokens.ts';

/** Words that speak of no event now: "pas de *fièvre*", "un *infarctus* en 2019", "quels signes d'un *AVC*". */
export interface Scope {
  /** Position of the negation that denies each token; -1 when none does. */
  readonly denied: readonly number[];
  /** Position of the word that moves each token into the past or into a general question; -1 when none does. */
  readonly remote: readonly number[];
  /** The same for habits: "depuis des années", "chaque hiver". */
  readonly habitual: readonly number[];
  /** The same for what is little: "un peu *gonflées*", "*tremble* un peu". */
  readonly mild: readonly number[];
}

type Words = ReadonlySet<string>;
const list = (written: string): Words => new Set(written.split(' ').map((word) => fold(word)));

const articles = list('de du des');
const withoutArticle = list('sans aucun aucune ni');
const negations = list('pas plus point jamais');
const auxiliaries = list(
  'a ai as ont avait avais avaient avons avez est suis sont etait etais etaient ete aura eu',
);
const wellness = list('bien normalement correctement mieux');
const worse = list('mal trop peu fort malade');
const reopening = list('ni ou sans pas aucun aucune');
const comparisons = list('aussi si autant comme');
const continuing = list('en que de fort souvent vite beaucoup');
const subjects = list('je il elle on nous vous ils elles tu ca');
/** A negated noun phrase ends before a new subject or a new thought. */
const stops = list(
  'je il elle on nous vous ils elles tu ca a ai est ont suis sont mais et puis que qui quand depuis car donc alors ' +
    'maintenant avec pour juste seulement',
);
const notInfinitives = list('fievre ventre autre hier diarrhee');
const pastWords = list(
  'autrefois jadis ancien ancienne antecedent antecedents sequelle sequelles enfance jeunesse',
);
const periods = list('an annee annees ans mois ete hiver printemps automne');
const long = list('an ans annee annees mois');
const before = list('dernier derniere passe passee');
const beforeYear = list('en de depuis jusqu vers');
const sinceEver = list('toujours longtemps enfance adolescence petit petite naissance');
const often = list('souvent parfois regulierement habituellement rarement');
const recurring = list(
  'soir soirs matin matins hiver hivers ete etes annee annees printemps automne mois ans fois jours nuits',
);
const whats = list('quel quels quelle quelles');
const asked = list('signe signes symptome symptomes risque risques danger dangers effet effets seuil');
const knowing = list('reconnaitre prevenir eviter distinguer');
const remedies = list('plante plantes herbe herbes tisane tisanes infusion infusions huile huiles');
const causing = list(
  'fait font provoque provoquent cause causent donne donnent declenche declenchent entraine entrainent augmente augmentent',
);
const producing = list('provoque cause donne declenche entraine augmente');
const third = list('il elle');
const ending = list('arreter stopper baisser passer cesser tomber descendre partir disparaitre sortir t on');

const some = list('un une quelque quelques plusieurs');
const calendar = list(monthNames);
const recovering = list('remets remet remettre remis remise releve releves recupere recuperes');
const oneself = list('me se');
const was = list('etais etait');
const since = list('depuis');
const months = list('mois');
const how = list('comment');
const time = list('temps');
const goesOn = list('puis maintenant ensuite');
const tales = list('film roman livre serie conte');
const article = list('un le une la');
const mine = list('mon ce cette ma');
const better = list('mieux');
const why = list('pourquoi');
const anyone = list('le la les un une ces cette ce');
const slightly = list('legerement leger legere legers legeres');
const amounts = list('de partout plus moins');
const makes = list('fait font');
const toWhom = list('me nous lui leur le la les');
const definite = list('le la les');
const thisOne = list('je il elle on ca ce cela ma mon mes sa son ses cette cet ces piqure morsure');
const present = list('maintenant depuis');
const CAUSE_WITHIN = 6;

const now = list('maintenant');

const MAX_DENIED = 4;
const MAX_PARTICIPLES = 3;
const ASKED_WITHIN = 4;

/** The words of one question, with the questions that the rules below ask of them. */
function reader(tokens: readonly Token[]) {
  const word = (at: number): string => tokens[at]?.forms[0] ?? '';
  const is = (at: number, words: Words): boolean => words.has(word(at));
  const shared = (at: number, other: number): boolean =>
    tokens[at] !== undefined && tokens[at].clause === tokens[other]?.clause;
  return { tokens, word, is, shared, value: (at: number): number | null => tokens[at]?.value ?? null };
}
type Reader = ReturnType<typeof reader>;

const isInfinitive = (word: string): boolean => /^.{2,}(?:er|ir|re)$/.test(word) && !notInfinitives.has(word);

/** "fièvre ni sang", "idées noires": the words that a negation before them denies. */
function nounPhrase({ tokens, word, is, shared }: Reader, from: number): number[] {
  const covered: number[] = [];
  let counted = 0;
  for (let at = from; shared(at, from) && counted < MAX_DENIED; at += 1) {
    if (is(at, reopening)) {
      counted = 0;
      continue;
    }
    if (covered.length > 0 && is(at, stops)) break;
    covered.push(at);
    if (!tokens[at]?.isFiller) counted += 1;
    if (at === from && isInfinitive(word(at))) break;
  }
  return covered;
}

/** The words after "personne n'a", "rien". */
function deniedByPronoun({ tokens, word, is, shared }: Reader, at: number): number[] {
  if (word(at) === 'rien') {
    const after = is(at + 1, subjects) ? [] : [at + 1, at + 2];
    return [at - 1, ...after].filter((place) => shared(place, at));
  }
  const isSubject =
    tokens[at + 1]?.elided === 'n' ||
    word(at + 1) === 'ne' ||
    (is(at + 1, auxiliaries) && !shared(at - 1, at));
  return isSubject ? tokens.flatMap((_, place) => (place > at && shared(place, at) ? [place] : [])) : [];
}

function wellBy({ word, is, shared }: Reader, at: number): number[] {
  if (is(at, better) && isInfinitive(word(at + 1))) return [at + 1];
  return shared(at - 1, at) && !is(at - 1, auxiliaries) && !is(at + 1, worse) ? [at - 1] : [];
}

/** What the negation at `at` denies; nothing when the word there is none. */
function deniedBy(read: Reader, at: number): number[] {
  const { tokens, word, is, shared } = read;
  if (is(at, withoutArticle)) return nounPhrase(read, at + 1);
  if (word(at) === 'rien' || word(at) === 'persone') return deniedByPronoun(read, at);
  if (word(at) === 'negatif' || word(at) === 'negative')
    return [at - 1, at - 2, at - 3].filter((place) => shared(place, at));
  // "respire bien", "mange normalement", "mieux respirer"
  if (is(at, wellness)) return wellBy(read, at);
  if (!is(at, negations)) return [];
  const isPlus = word(at) === 'plus';
  const isAfterAuxiliary = shared(at - 1, at) && is(at - 1, auxiliaries);
  const hasArticle = shared(at + 1, at) && (is(at + 1, articles) || tokens[at + 1]?.elided === 'd');
  // "plus de fièvre" is none left after "n'a" only: "il saigne plus de la tête".
  if (hasArticle && (!isPlus || isAfterAuxiliary)) return nounPhrase(read, at + 1);
  // "jamais eu aussi mal"
  if (is(at + 1, comparisons) || is(at + 2, comparisons)) return [];
  if (isAfterAuxiliary && !isPlus) return nounPhrase(read, at + 1).slice(0, MAX_PARTICIPLES);
  const isContinued = isPlus && (is(at + 1, continuing) || hasArticle);
  return shared(at - 1, at) && !isContinued ? [at - 1] : [];
}

/** "je me remets d'un AVC". */
const isRecovery = ({ tokens, word, is }: Reader, at: number): boolean =>
  is(at, recovering) && is(at - 1, oneself) && (tokens[at + 1]?.elided === 'd' || word(at + 1) === 'de');

/** "j'ai fait un AVC en mars": what stands before it; what follows may be of now. */
const isPastMonth = ({ word, is }: Reader, at: number): boolean =>
  is(at, calendar) && (word(at - 1) === 'en' || is(at + 1, before));

/** "en 2019", "l'an dernier", "il y a 3 ans", "ancien", "quand j'étais petit". */
function isPast(read: Reader, at: number): boolean {
  const { word, is, value } = read;
  const next = value(at + 1);
  if (is(at, pastWords) || isRecovery(read, at)) return true;
  if (is(at, periods) && is(at + 1, before)) return true;
  if (is(at, beforeYear) && next !== null && next >= 1950 && next <= 2100) return true;
  if (word(at) === 'en' && next !== null && next >= 60 && next <= 99) return true;
  if (word(at) === 'a' && word(at - 1) === 'y')
    return ((next !== null || is(at + 1, some)) && is(at + 2, long)) || is(at + 1, sinceEver);
  return word(at) === 'quand' && is(at + 1, was);
}

/** "l’aspirine me fait gonfler": what a kind of thing does each time; "ça me fait gonfler" is of now. */
function isKnownReaction({ tokens, word, is, shared }: Reader, at: number): boolean {
  if (!is(at, makes) || !is(at - 1, toWhom) || !/^(?:gonfl|enfl|boursoufl|bouffi|doubl)/.test(word(at + 1)))
    return false;
  const before = Array.from({ length: CAUSE_WITHIN }, (_, step) => at - 2 - step).filter((place) =>
    shared(place, at),
  );
  const isOfNow = tokens.some((_, place) => place > at && shared(place, at) && is(place, present));
  const isKind = before.some((place) => is(place, definite) || tokens[place]?.elided === 'l');
  return isKind && !isOfNow && !before.some((place) => is(place, thisOne));
}

/** "depuis des années", "chaque soir", "souvent": no new event. */
function isHabit(read: Reader, at: number): boolean {
  const { word, is, value } = read;
  if (isKnownReaction(read, at)) return true;
  if (is(at, since))
    return is(at + 1, sinceEver) || (is(at + 2, long) && !(is(at + 2, months) && value(at + 1) === null));
  if (word(at) === 'chaque') return is(at + 1, recurring);
  if (word(at) === 'tous' || word(at) === 'toute' || word(at) === 'toutes') return is(at + 2, recurring);
  return is(at, often) || (is(at, time) && word(at + 1) === 'en' && is(at + 2, time));
}

/** "un peu gonflées", "légèrement rouge", "je tremble un peu". */
function mildBy({ word, is, shared }: Reader, at: number): number[] {
  const isLittle = is(at, slightly) || (word(at) === 'peu' && word(at - 1) === 'un');
  if (!isLittle || is(at + 1, amounts)) return [];
  const first = word(at) === 'peu' ? at - 2 : at - 1;
  return [first, at + 1, at + 2].filter((place) => shared(place, at) && !is(place, subjects));
}

/** "quelles plantes font saigner", not "quelle plante fait passer": what a plant may do to anybody. */
const isOfHarm = ({ is }: Reader, at: number): boolean =>
  is(at + 1, remedies) && is(at + 2, causing) && !is(at + 3, ending);

/** "le datura donne-t-il des hallucinations ?" */
const isAskedOfIt = ({ word, is }: Reader, at: number): boolean =>
  is(at, producing) && (is(at + 1, third) || (word(at + 1) === 't' && is(at + 2, third)));

const ways = list('on');
const CHOICE_WITHIN = 5;

/** "on les avale ou on les mâche ?": how anybody does it; "on en a avalé ou on a craché" is told. */
function isChoiceOfWays({ word, is, shared }: Reader, at: number): boolean {
  if (word(at) !== 'ou') return false;
  const near = Array.from({ length: CHOICE_WITHIN }, (_, step) => step + 1);
  const before = near.map((step) => at - step).filter((place) => shared(place, at));
  const after = near.map((step) => at + step).filter((place) => shared(place, at));
  return (
    before.some((place) => is(place, ways)) &&
    after.some((place) => is(place, ways)) &&
    ![...before, ...after].some((place) => is(place, auxiliaries))
  );
}

/** "quels sont les signes d'un AVC": asked in general, of nobody. */
function isGeneral(read: Reader, at: number): boolean {
  const { tokens, word, is, shared } = read;
  const near = Array.from({ length: ASKED_WITHIN }, (_, step) => at + 1 + step).filter((place) =>
    shared(place, at),
  );
  if (is(at, whats)) return isOfHarm(read, at) || near.some((place) => is(place, asked));
  if (isAskedOfIt(read, at) || isChoiceOfWays(read, at)) return true;
  if (is(at, why)) return is(at + 1, anyone);
  if (is(at, how)) return near.some((place) => is(place, knowing));
  const hasOf = tokens[at + 1]?.elided === 'd' || word(at + 1) === 'de';
  return word(at) === 'cas' && word(at - 1) === 'en' && hasOf;
}

/** "rien de grave", "ça va mieux", "dans un film": what the sentence tells is over, or never was. */
function isOver({ word, is }: Reader, at: number): boolean {
  if (is(at, tales)) return is(at - 1, article) || is(at - 1, mine);
  if (word(at) === 'grave') return word(at - 1) === 'rien' || word(at - 2) === 'rien';
  return word(at) === 'va' && is(at + 1, better);
}

/** Over the sentence, up to a word that goes on to something else. */
function reachSentence({ tokens, word, is }: Reader, at: number): number[] {
  const places = tokens.flatMap(({ sentence }, place) => (sentence === tokens[at]?.sentence ? [place] : []));
  const end =
    places.find((place) => place > at && (is(place, goesOn) || word(place) === 'mais')) ??
    Number.POSITIVE_INFINITY;
  return places.filter((place) => place < end);
}

/** These reach over their clause, up to a word that comes back to now. */
function reach({ word, is, shared }: Reader, at: number): number[] {
  const covered: number[] = [];
  for (let place = at; shared(place, at); place -= 1) {
    covered.push(place);
    if (word(place) === 'mais' || is(place, now)) break;
  }
  for (let place = at + 1; shared(place, at); place += 1) {
    if (word(place) === 'mais' || is(place, now)) break;
    if (word(place) === 'et' && is(place + 1, subjects)) break;
    covered.push(place);
  }
  return covered;
}

/** Reads negation, past, habit and general questions from the structure of the sentence. */
export function readScope(tokens: readonly Token[]): Scope {
  const read = reader(tokens);
  const none = (): number[] => tokens.map(() => -1);
  const scope = { denied: none(), remote: none(), habitual: none(), mild: none() };
  const mark = (kind: keyof Scope, places: readonly number[], at: number): void => {
    for (const place of places) if (scope[kind][place] === -1) scope[kind][place] = at;
  };
  for (const at of tokens.keys()) {
    mark('denied', deniedBy(read, at), at);
    mark('mild', mildBy(read, at), at);
    if (isOver(read, at)) mark('remote', reachSentence(read, at), at);
    if (isPast(read, at) || isGeneral(read, at)) mark('remote', reach(read, at), at);
    if (isPastMonth(read, at))
      mark(
        'remote',
        reach(read, at).filter((place) => place <= at),
        at,
      );
    if (isHabit(read, at)) mark('habitual', reach(read, at), at);
  }
  return scope;
}
