import type { LabelKind, LabelWords } from './label-kinds.ts';
import { safetyWords } from './safety-label-words.ts';

const ofPlant = '(?: (?:de|of) (?:la |the )?plante?)?';

/** Identity, description and origin. */
const identityWords = {
  scientificName: {
    strong: [
      'noms? (?:scientifiques?|botaniques?|latins?)(?: (?:et auteur|accepte|valide|de la plante))?',
      'denominations? (?:scientifiques?|botaniques?|latines?)',
      '(?:accepted )?(?:scientific|botanical|latin) names?',
      '(?:accepted )?botanical binomial',
    ],
    weak: ['binomial(?: name)?', 'espece botanique', 'plant species', 'taxon'],
  },
  synonyms: {
    strong: ['synonymes? (?:botaniques?|scientifiques?|latins?)', '(?:botanical|scientific|latin) synonyms?'],
    weak: ['synonymes?', 'synonymie', 'synonyms?', 'synonymy', 'syn'],
  },
  family: {
    strong: ['familles? (?:botaniques?|de la plante)', '(?:botanical|plant) family'],
    weak: ['familles?', 'family'],
  },
  commonNames: {
    strong: [
      'noms? (?:communs?|courants?|usuels?|vulgaires?|populaires?|francais|anglais|commercia(?:l|ux))(?: et vernaculaires?)?',
      'denominations? (?:communes?|usuelles?|francaises?)',
      '(?:common|english|french|trade|popular) names?',
      'autres (?:noms|appellations|denominations)',
      'other names',
      'autrement appelee?',
    ],
    weak: ['appellations?', 'also known as', 'noms?', 'names?'],
  },
  vernacularNames: {
    strong: [
      'noms? (?:vernaculaires?|locaux|local|africains?|traditionnels?|indigenes?|regionaux|en langues? (?:locales?|nationales?))',
      '(?:vernacular|local|folk|indigenous|traditional) names?',
      'denominations? (?:vernaculaires?|locales?|populaires?)',
    ],
    weak: [],
  },
  description: {
    strong: [
      `descriptions? (?:botaniques?|de la (?:plante|drogue)|morphologiques?|generales?|sommaires?)${ofPlant}`,
      `(?:botanical|plant|general|morphological|short) descriptions?`,
      `description of the plant`,
      'caracteres? (?:botaniques?|distinctifs?)',
      'aspects? botaniques?',
      'comment (?:la |le |les |l )?reconnaitre',
      'what (?:it is|does it look like|it looks like)',
    ],
    weak: ['descriptions?|morphologie|morphology|botanique|botany|appearance|portrait|presentation'],
  },
  origin: {
    strong: [
      '(?:habitats?|origines?|ecologie|provenance)(?: naturels?)? (?:et|&) (?:repartition|distribution|aire|origine|habitat|culture)(?: (?:de )?(?:repartition|geographique)s?)*',
      '(?:repartition|distribution|origine|aire)s?(?: de (?:repartition|distribution))? (?:geographique|naturelle)s?',
      'aire de (?:repartition|distribution)',
      '(?:geographical|geographic|natural) (?:distribution|range|origin)',
      '(?:habitat|origin|distribution) and (?:distribution|habitat|range|origin)',
    ],
    weak: ['origines?|habitats?|repartition|distribution|provenance|origins?|native range|range'],
  },
} as const satisfies Partial<Record<LabelKind, LabelWords>>;

/** Sections that sheets do not contain, and the parts of an article. */
const otherWords = {
  references: {
    strong: [
      'references? (?:bibliographiques?|citees?)|notes bibliographiques|literature cited',
      'selected (?:references|bibliography)|pour en savoir plus|further reading',
      'sources? (?:bibliographiques?|consultees?)',
    ],
    weak: ['references?', 'bibliographies?', 'sources?', 'bibliography', 'litterature', 'literature'],
  },
  article: {
    strong: [
      'materiels? et methodes?|materials? and methods?|resultats? et discussion|results? and discussion',
      'mots? cles?|key ?words?',
    ],
    weak: [
      'resumes?|abstract|introduction|methodes?|methods?|methodologie|methodology|resultats?|results?',
      'discussions?|conclusions?|remerciements?|acknowledge?ments?|conflits? d interets?',
    ],
  },
  other: {
    strong: [
      '(?:constituants?|composes?|principes?|composants?) (?:chimiques?|actifs?|principaux|majeurs?)',
      '(?:composition|donnees?|etudes?) (?:chimiques?|phytochimiques?)',
      '(?:chemical|active|major chemical|main) (?:constituents?|compounds?|composition|components?)',
      '(?:actions? et )?activites? (?:biologiques?|pharmacologiques?)(?: et (?:biologiques?|pharmacologiques?))?',
      '(?:proprietes?|donnees?|etudes?|actions?|experimental) (?:pharmacologiques?|cliniques?|biologiques?|experimentales?|pharmacology)',
      '(?:pharmacological|biological|clinical) (?:activit(?:y|ies)|data|stud(?:y|ies)|effects?|trials?|properties)',
      'numeros? (?:du|de|des) specimens?(?: de l herbier| d herbier)?',
      '(?:herbarium|voucher) specimens?(?: numbers?)?',
      'caract?eri?st?iques? (?:botaniques?|organoleptiques?|microscopiques?|macroscopiques?)',
      'caracteri?squ?es? botaniques?',
      'caracteres? organoleptiques?(?: et microscopiques?)?',
      'tests? d identite(?: et de purete)?',
      'identity tests?(?: and purity)?',
      'empreintes? chromatographiques?',
      '(?:recolte|conservation|culture|sechage|stockage) et (?:recolte|conservation|culture|sechage|stockage)',
      '(?:conditions? de )(?:conservation|culture|recolte|stockage)',
      'criblage phytochimique',
      'conduite de vehicules(?: et utilisation de machines)?',
      'si vous (?:oubliez de|avez pris plus de|arretez de) prendre',
      'informations? (?:reglementaires?|complementaires?)',
      'usages? (?:alimentaires?|culinaires?|cosmetiques?|industriels?|veterinaires?)',
      '(?:culinary|food|veterinary|cosmetic) uses?',
    ],
    weak: [
      'conservation|stockage|storage|culture|cultivation|recolte|harvest(?:ing)?|histoire|historique',
      'history|etymologie|etymology|constituants?|constituents|composition|phytochimie|chimie',
      'pharmacologie|pharmacology|phytochemistry|pharmacocinetique|index|sommaire|table des matieres',
      'contents|reglementation|regulation|legislation|glossaire|glossary|anecdotes?|saviez vous|genre',
      'genus|ordre|auteurs?',
    ],
  },
} as const satisfies Partial<Record<LabelKind, LabelWords>>;

const used = 'utilisee?s?|employee?s?';

/** Uses and preparations. */
const useWords = {
  partUsed: {
    strong: [
      `(?:autres? )?(?:parties?|organes?) (?:${used})${ofPlant}`,
      `(?:parties?|organes?) (?:medicinales?|actives?|recoltee?s?)`,
      '(?:other )?(?:plant )?parts? (?:used|employed)',
      '(?:used|medicinal|plant) parts?',
      'drogues? (?:vegetales?|utilisees?)',
      'herbal (?:drug|substance)s?',
    ],
    weak: ['parties?', 'parts?', 'drogue'],
  },
  indications: {
    strong: [
      'indications? (?:therapeutiques?|medicales?|traditionnelles?|cliniques?|usuelles?|principales?|reconnues?|phytotherapeutiques?)(?: et (?:usages?|emplois?))?',
      '(?:therapeutic|medical|medicinal|clinical|main|traditional) indications?',
      'uses supported by (?:clinical|pharmacological|traditional) data',
      'indications? (?:and|et) (?:usage|usages|uses?)',
    ],
    weak: [
      'indications?|indiquee? (?:dans|pour|en cas de)|indicated for|maladies traitees|affections traitees',
      'conditions treated',
    ],
  },
  uses: {
    strong: [
      '(?:usages?|utilisations?|emplois?) (?:traditionnel(?:le)?s?|medicina(?:l|ux|les?)|ethnomedica(?:l|ux|les?)|ethnobotaniques?|therapeutiques?|populaires?|medica(?:l|ux|les?)|en medecine traditionnelle|en phytotherapie|internes? et externes?)',
      '(?:traditional|medicinal|ethnomedical|ethnomedicinal|ethnobotanical|folk|medical|therapeutic|popular) (?:uses?|usages?|applications?)',
      'a quoi (?:ca |cela )?ser(?:t|vent)(?: (?:il|elle|ils|elles|cette plante|la plante))?',
      'dans quels cas (?:l |la |le )?(?:utiliser|employer|prendre)',
      'what (?:is it|it is) used for',
      'uses? in (?:traditional|folk) medicine',
      'uses described in (?:pharmacopoeias|folk medicine)(?: and in traditional systems of medicine| not supported by experimental or clinical data)?',
      'medecine (?:traditionnelle|populaire)',
      '(?:historique|histoire|tradition) et (?:usages?|utilisations?|emplois?)(?: (?:traditionnel(?:le)?s?|en medecine (?:traditionnelle|populaire)))?',
    ],
    weak: ['usages?', 'utilisations?', 'emplois?', 'uses', 'traditional use', 'used for', 'medicinal use'],
  },
  actions: {
    strong: [
      '(?:actions?|proprietes?|activites?|effets?|vertus?) (?:therapeutiques?|medicinales?|principales?|physiologiques?|curati(?:ve|f)s?)',
      '(?:therapeutic|medicinal|main) (?:actions?|properties|effects?)',
    ],
    weak: ['proprietes', 'actions?', 'properties', 'vertus'],
  },
  preparation: {
    strong: [
      'preparations?(?: et (?:mode d emploi|dosages?|posologies?|utilisations?|administrations?|usages?))',
      'preparations? (?:traditionnelles?|medicinales?|galeniques?|usuelles?)',
      'comment (?:l |la |le |les )?(?:utiliser|preparer|prendre|employer)',
      'modes? (?:d emploi|de preparation|d utilisation|d usage)(?: et (?:posologies?|dosages?|doses?|modes? d administration))?',
      'formes? (?:galeniques?|d utilisation|d emploi|pharmaceutiques?|de preparation)',
      '(?:dosage|pharmaceutical|galenic) forms?',
      'preparations? and (?:dosages?|administration|uses?|doses?)',
      '(?:how (?:to (?:use|prepare|take)|is it (?:used|prepared|taken))(?: it)?|method of preparation|preparation methods?|directions for use)',
    ],
    weak: ['preparations?', 'recettes?', 'galenique', 'recipes?'],
  },
  posology: {
    strong: [
      '(?:dosages?|posologies?)(?: usuelle?s?| recommandee?s?| quotidien(?:ne)?s?)? et (?:formes? galeniques?|modes? (?:d administration|d emploi)|durees?(?: (?:de|du) traitement)?|preparations?|voies? d administration)',
      'posologies? (?:usuelles?|recommandees?|habituelles?|quotidiennes?)',
      'doses? (?:usuelles?|recommandees?|quotidiennes?|journalieres?)',
      '(?:modes?|voies?) d administration',
      'duree (?:du|de) traitement',
      'posology(?: and (?:method|route) of administration)?',
      'dosage and (?:administration|duration)',
      '(?:recommended|usual|daily) (?:dosages?|doses?)',
      '(?:method|route|mode) of administration',
      'duration of use',
    ],
    weak: ['posologies?', 'dosages?', 'doses?', 'administration'],
  },
} as const satisfies Partial<Record<LabelKind, LabelWords>>;

/** French and English. */
export const labelWords: Readonly<Record<LabelKind, LabelWords>> = {
  ...identityWords,
  ...useWords,
  ...safetyWords,
  ...otherWords,
};
