import type { Stems } from './stems.ts';

/** Normalised words of French, not medical knowledge. */

const list = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Words that carry neither a plant nor a topic. */
export const functionWords = list(`
  a ai aie alors as au aucun aucune aussi autre autres aux avais avait avant avec avez avoir avons ayant beaucoup bien bon
  bonne bonnes bons bonjour bonsoir salut merci ca car ce ceci cela celle celles celui ces cet cette chez ci comme comment
  c d dans de deja depuis des dire dit dois doit donc dont du elle elles en encore entre es est et etait etre eu eux fait
  faire fais faites faut fois font hein ici il ils j jamais je juste l la le les leur leurs lui m ma mais me meme memes mes mieux
  moi moins mon n ne ni non nos notre nous on ont ou oui par parce pas pendant peu peut peux peuvent plus plutot pour
  pourquoi pourrait pouvez pouvons pres puis puisque qu quand que quel quelle quelles quelqu quelque quelques quels qui quoi
  rien s sa sais sait sans se sera ses si sinon soi soit son sont souvent sous suis sur svp stp t ta tant te tes toi ton
  toujours tous tout toute toutes tres trop tu un une va vais vas veut veux voici voila voir vos votre vous vraiment y
  est ce qu est desole vite besoin aimerais voudrais voudrait souhaite cherche chercher donne donner donnez donnes moi
  dis dites connais connaitre connaissez existe existent marche marchent fonctionne fonctionnent actuellement maintenant
  personne gens quelquun svp please please hello ok mec ben bah euh mon ma faudrait pourrais peuvent devrait devrais
  arrive arriver souffre souffrir souffrant probleme problemes question questions type sorte chose choses truc trucs
  conseil conseils conseille conseillez conseiller proposer propose proposez recommande recommandez recommander
  demande savoir expliquer explique expliquez parle parler parlez naturel naturelle naturels naturelles
  pose posent lors afin assez certain certaine certains certaines ainsi apres possible possibles
`);

export const complaintQualifiers = list(
  'troubles trouble leger legere legers legeres petite petites petit petits de du des la le les et d l difficile a au',
);

export const plantCues = list(`
  plante plantes tisane tisanes infusion infusions decoction decoctions feuille feuilles fleur fleurs racine racines graine
  graines ecorce ecorces poudre sirop huile jus the extrait extraits rhizome fruit fruits teinture pommade creme creme cataplasme
  compresse essentielle bain nomme nommee appele appelee appelle dit dite fiche
`);

export interface QuestionWord {
  readonly word: string;
  readonly stems: readonly string[];
  /** Stem, or DENIAL for a negation; null for a stop word. */
  readonly key: string | null;
  /** "pas faim", "je n'ai plus faim", "sans fièvre". */
  readonly denied: boolean;
}

const denying = new Set(['pas', 'sans', 'jamais', 'aucun', 'aucune', 'non', 'ni', 'guere']);

/** "pas faim", "plus faim" and "sans faim" are one phrase. */
const DENIAL = 'pas';

function isDenying(words: readonly string[], at: number): boolean {
  const word = words[at];
  if (word === undefined) return false;
  if (denying.has(word)) return true;
  // "plus" denies after "ne", or first without "de": "je n'ai plus faim", not "dormir plus".
  if (word !== 'plus') return false;
  return at === 0
    ? words[1] !== 'de'
    : words.slice(Math.max(0, at - 3), at).some((w) => w === 'n' || w === 'ne');
}

/** "pas très faim", "sans la fièvre". */
const REACH = 2;

function isDenied(words: readonly string[], at: number, stems: Stems): boolean {
  for (let before = at - 1, skipped = 0; before >= 0 && skipped <= REACH; before -= 1) {
    if (isDenying(words, before)) return true;
    if ((stems.get(words[before] ?? '') ?? []).length > 0) return false;
    skipped += 1;
  }
  return false;
}

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

/** "quelle plante pour…", "je cherche un remède contre…". */
const asking = new Set(
  `quel quelle quels quelles quoi que qui comment combien pourquoi quand ou est ce cela ca c y a t il elle on
  je j tu nous vous ils elles me m te se s mon ma mes ton ta tes son sa ses notre votre leur leurs ai as avons avez ont
  suis es sommes etes sont etre avoir fait faire faut devoir pouvoir pouvez vouloir voudrais
  aimerais souhaite cherche chercher trouver existe connaitre savoir sais dire dites conseiller conseillez recommander
  proposer donner donnez aider aide aident soigner soigne soignent traiter traite guerir guerit soulager soulage
  combattre lutter essayer essaie tenter tente utiliser utilise utilisent servir sert servent prendre prend prends contre pour plante plantes
  remede remedes herbe herbes chose quelque truc svp stp bonjour salut bonsoir merci besoin moi quelqu
  beaucoup tres trop bien tout tous toute toutes souvent moment naturel naturelle naturels naturelles`.split(
    /\s+/,
  ),
);

export const isQuestionWord = (word: string): boolean => asking.has(word);
