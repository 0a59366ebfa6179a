import type { LabelKind, LabelWords } from '../label-kinds.ts';

const ofPlant = '(?: (?:de|of) (?:la |the )?plante?)?';

/** Headings of who the plant is, how it looks and where it grows. */
export const identityWords = {
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
    weak: [
      'descriptions?',
      'morphologie',
      'morphology',
      'botanique',
      'botany',
      'appearance',
      'portrait',
      'presentation',
    ],
  },
  origin: {
    strong: [
      '(?:habitats?|origines?|ecologie|provenance)(?: naturels?)? (?:et|&) (?:repartition|distribution|aire|origine|habitat|culture)(?: (?:de )?(?:repartition|geographique)s?)*',
      '(?:repartition|distribution|origine|aire)s?(?: de (?:repartition|distribution))? (?:geographique|naturelle)s?',
      'aire de (?:repartition|distribution)',
      '(?:geographical|geographic|natural) (?:distribution|range|origin)',
      '(?:habitat|origin|distribution) and (?:distribution|habitat|range|origin)',
    ],
    weak: [
      'origines?',
      'habitats?',
      'repartition',
      'distribution',
      'provenance',
      'origins?',
      'native range',
      'range',
    ],
  },
} as const satisfies Partial<Record<LabelKind, LabelWords>>;
