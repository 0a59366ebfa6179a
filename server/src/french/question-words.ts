import type { Stems } from './stems.ts';

/** Normalised words of French, not medical knowledge. */

const list = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Words that carry neither a plant nor a topic. */
export const functionWords = list(`
  a ai aie alors as au aucun aucune aussi autre autres aux avais avait avant avec avez avoir avons ayant beaucoup bien bon
  bonne bonnes bons bonjour bonsoir salut merci ca car ce ceci cela celle celles celui ces cet cette chez ci comme comment
  c d dans de deja depuis des dire dit dois doit donc dont du elle elles en encore entre es est et etait etre eu eux fait
  faire fais faites faut fois font hein ici il ils j jamais je juste l la le les leur leurs lui m ma mais me meme mes mieux
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

/** Function words inside phrases such as "mal de ventre". */
export const joiningWords = list(
  'de d du des a au aux la le les l qui ne n pas plus trop sans en est dans sur peu tout toute vite fort',
);

/** What is asked of a plant, not what it is for. */
export const intentWords = list(`
  plante plantes plant plants simple simples herbe herbes tisane tisanes infusion infusions infuser decoction decoctions
  remede remedes traitement traiter traite soin soins soigner soigne soignent soulager soulage soulagent calmer calme calment
  guerir guerit guerissent lutter combattre aider aide aident agir agit efficace efficaces utile utiles utiliser utilise utilisee
  utilises utilisation usage usages user sert servir servent vertu vertus bienfait bienfaits propriete proprietes effet effets
  indication indications indique indiquee contre preparer preparation preparations prepare recette recettes dose doses dosage
  posologie quantite combien maximum maximale prendre prend prends pris prise boire bois boit bu consommer consomme
  consommation manger mange danger dangers dangereux dangereuse risque risques risquer precaution precautions toxique toxiques
  toxicite nocif nocive indesirable indesirables secondaire secondaires contreindication contreindications interdit interdite
  eviter deconseille deconseillee autorise autorisee origine origines vient venir provient pousse poussent region regions
  decrire decris description presente presentation ressemble ressembler reconnaitre reconnait identifier nom noms appelle
  appeler appelle famille latin scientifique vernaculaire synonyme synonymes confondre confusion confusions comestible
  comparer compare comparaison difference differences versus meilleur meilleure meilleurs meilleures mode emploi appliquer
  application feuille feuilles racine racines fleur fleurs graine graines ecorce ecorces rhizome rhizomes tige tiges fruit fruits
  resine poudre sirop cataplasme compresse teinture huile essentielle medicinale medicinales medicament medicaments
  naturellement interaction interactions interagit compatible associer association melanger avis medecin pharmacien fiche fiches
  liste source sources reference references sortir jour jours semaine semaines mois an ans age matin soir
  tasse tasses cuillere cuilleres gramme grammes litre verse verser faut grand mere employer emploi employe employee
  sujet propos concernant sert sertelle quelle conseillee documente documentee information informations info infos
  risquee sur sure securite securitaire inoffensif inoffensive poison photo cueillir cueilli ramasser ramasse trouver trouve
  decouvrir histoire botanique plutot choisir choix preferable deuxieme premiere premier second seconde troisieme dernier derniere
  quatrieme lequel laquelle lesquels lesquelles bain bains inhalation gargarisme wolof bambara haoussa hausa arabe anglais moore
  peul pulaar fon yoruba igbo swahili ewe dioula serere malinke creole allemand espagnol dessus mettre utilise on gouttes protege proteger protegent dissout dissoudre fabriquer fabrication composition traditionnel traditionnelle traditionnellement usages
`);

export const complaintQualifiers = list(
  'troubles trouble leger legere legers legeres petite petites petit petits de du des la le les et d l difficile a au',
);

/** Plant names in some language that are everyday words in French. */
export const everydayWords = list(`
  vite da sage souci guy vid sira kanga tombi emi doté dote elder ivy citta geza talli jala haldi tume ayo goba zira kuka diala
  arbre tilo khay tomi jammi kahi sabara toega vite sorrel osier sauco linden romero salvia
`);

export const plantCues = list(`
  plante plantes tisane tisanes infusion infusions decoction decoctions feuille feuilles fleur fleurs racine racines graine
  graines ecorce ecorces poudre sirop huile jus the extrait extraits rhizome fruit fruits teinture pommade creme creme cataplasme
  compresse essentielle bain nomme nommee appele appelee appelle dit dite fiche
`);

/** Shared by several plants, some harmless: clarified with the user. */
export const vagueNames = list('laurier');

/** After a plant name, these make it another plant. */
export const otherSpecies = list(`
  romaine pouliot aspic citron serpolet siberien siberienne banane marine sauvageon bourbon verveine marjolaine sclaree
  blanchet japonica
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
  combattre lutter utiliser utilise utilisent servir sert servent prendre prend prends contre pour plante plantes
  remede remedes herbe herbes chose quelque truc svp stp bonjour salut bonsoir merci besoin moi quelqu
  beaucoup tres trop bien tout tous toute toutes souvent moment naturel naturelle naturels naturelles`.split(
    /\s+/,
  ),
);

export const isQuestionWord = (word: string): boolean => asking.has(word);
