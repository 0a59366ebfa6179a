import type { Stems } from './words/stems.ts';

/** A word of a question in its place. */
export interface QuestionWord {
  readonly word: string;
  readonly stems: readonly string[];
  /** What phrases are compared by: its stem, or the word itself for a negation; null for a word that says nothing. */
  readonly key: string | null;
  /** Whether it is denied: "pas faim", "je n'ai plus faim", "sans fièvre". */
  readonly denied: boolean;
}

/** Words that deny what follows. */
const denying = new Set(['pas', 'sans', 'jamais', 'aucun', 'aucune', 'non', 'ni', 'guere']);

/** What every denying word is compared as: "pas faim", "plus faim" and "sans faim" are one phrase. */
const DENIAL = 'pas';

function isDenying(words: readonly string[], at: number): boolean {
  const word = words[at];
  if (word === undefined) return false;
  if (denying.has(word)) return true;
  // "plus" denies after "ne", or at the head without "de": "je n'ai plus faim", "plus envie", not "dormir plus".
  if (word !== 'plus') return false;
  return at === 0
    ? words[1] !== 'de'
    : words.slice(Math.max(0, at - 3), at).some((w) => w === 'n' || w === 'ne');
}

/** Words between a negation and what it denies: "pas très faim", "sans la fièvre". */
const REACH = 2;

function isDenied(words: readonly string[], at: number, stems: Stems): boolean {
  for (let before = at - 1, skipped = 0; before >= 0 && skipped <= REACH; before -= 1) {
    if (isDenying(words, before)) return true;
    if ((stems.get(words[before] ?? '') ?? []).length > 0) return false;
    skipped += 1;
  }
  return false;
}

/** The words of a question with their stems, negations kept. */
export function questionWords(words: readonly string[], stems: Stems): QuestionWord[] {
  return words.map((word, at) => {
    const own = stems.get(word) ?? [];
    return {
      word,
      stems: own,
      key: isDenying(words, at) ? DENIAL : (own[0] ?? null),
      denied: isDenied(words, at, stems),
    };
  });
}

/** Words of asking, not of what is asked: "quelle plante pour…", "à quoi sert…", "je cherche un remède contre…". */
const asking = new Set(
  `quel quelle quels quelles quoi que qui comment combien pourquoi quand ou est ce cela ca c y a t il elle on
  je j tu nous vous ils elles me m te se s mon ma mes ton ta tes son sa ses notre votre leur leurs ai as avons avez ont
  suis es sommes etes sont etre avoir fait faire faut devoir pouvoir pouvez vouloir voudrais
  aimerais souhaite cherche chercher trouver existe connaitre savoir sais dire dites conseiller conseillez recommander
  proposer donner donnez aider aide aident soigner soigne soignent traiter traite guerir guerit soulager soulage
  combattre lutter utiliser utilise utilisent servir sert servent prendre prend prends contre pour plante plantes
  remede remedes herbe herbes chose quelque truc svp stp bonjour salut bonsoir merci besoin moi quelqu
  beaucoup tres trop bien tout tous toute toutes souvent moment naturel naturelle naturels naturelles`.split(
    /\s+/,
  ),
);

/** Whether a word (see `tokens`) asks rather than says what is sought. */
export const isQuestionWord = (word: string): boolean => asking.has(word);
