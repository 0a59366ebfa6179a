import type { LabelKind, LabelWords } from '../label-kinds.ts';

const ofPlant = '(?: (?:de|of) (?:la |the )?plante?)?';
const used = 'utilisee?s?|employee?s?';

/** Headings of what a plant is used for, and how. */
export const useWords = {
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
      'indications?',
      'indiquee? (?:dans|pour|en cas de)',
      'indicated for',
      'maladies traitees',
      'affections traitees',
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
