import type { LabelKind, LabelWords } from './label-kinds.ts';

export const safetyWords = {
  contraindications: {
    strong: [
      'contre indications?(?: (?:absolues?|relatives?|connues?|principales?))?(?: et (?:precautions?(?: d emploi)?|mises? en garde|effets? (?:indesirables?|secondaires?)|interactions?))?',
      'contraindications?(?: and (?:warnings?|precautions?|cautions?|side effects?))?',
      'contra indications?(?: and (?:warnings?|precautions?|cautions?))?',
      'ne pas (?:utiliser|employer|consommer|prendre)(?: (?:en cas de|si))?(?= ?:)',
      'who should not (?:take|use)(?: it| this (?:plant|herb))?',
      'qui ne doit pas (?:l |la |le )?(?:utiliser|prendre|employer)',
      'do not use(?: (?:if|in(?: case of)?))?(?= ?:)',
    ],
    weak: [],
  },
  precautions: {
    strong: [
      'precautions?(?: (?:particulieres? )?d (?:emploi|utilisation|usage)| particulieres?)(?: et (?:contre indications?|mises? en garde|effets? (?:indesirables?|secondaires?)))?',
      'mises? en garde(?: et precautions?(?: d emploi)?| speciales?)?',
      'avertissements?(?: et precautions?(?: d emploi)?| speciaux)?',
      'special (?:warnings?|precautions?)(?: and precautions? for use| for use)?',
      'warnings?(?: and precautions?)',
      'precautions? for use',
      'precautions? (?:et|and) (?:contre ?indications?|contraindications?|warnings?|avertissements?)',
      'cautions? and warnings?',
    ],
    weak: ['precautions?|warnings?|cautions?|securite|safety|attention|prudence|mise en garde'],
  },
  adverseEffects: {
    strong: [
      'effets? (?:indesirables?|secondaires?|adverses?|nocifs?)(?: (?:eventuels?|possibles?|connus?))?(?: et (?:toxicite|precautions?(?: d emploi)?|interactions?|mises? en garde))?',
      '(?:adverse|side|undesirable|unwanted) (?:effects?|reactions?|events?)(?: and toxicity)?',
    ],
    weak: [],
  },
  interactions: {
    strong: [
      'interactions? (?:medicamenteuses?|avec (?:les |d autres |des )?medicaments?(?: et autres formes d interactions?)?|plantes? medicaments?|connues?|possibles?)',
      '(?:drug|herb drug|medicine|known|drug drug) interactions?',
      'interactions? with (?:other )?(?:drugs?|medicines?|medicinal products?)(?: and other forms of interactions?)?',
    ],
    weak: ['interactions?'],
  },
  pregnancyAndBreastfeeding: {
    strong: [
      '(?:fertilite |fecondite )?,?grossesses? (?:et|ou|/|&|,) ?(?:allaitements?|lactation)(?: et (?:fertilite|fecondite))?',
      'femmes? enceintes? (?:et|ou|/) allaitantes?',
      '(?:(?:use )?(?:in|during) )?(?:fertility )?,?pregnancy (?:and|or|/|&) ?(?:lactation|breast ?feeding|nursing)',
      'allaitements? (?:et|ou) grossesses?',
    ],
    weak: [],
  },
  pregnancy: {
    strong: [
      'femmes? enceintes?|pregnant wom[ae]n|grossesse et fertilite|use in pregnancy',
      'fertility and pregnancy',
    ],
    weak: ['grossesses?', 'pregnancy'],
  },
  breastfeeding: {
    strong: ['femmes? (?:allaitantes?|qui allaitent?)', 'nursing mothers?'],
    weak: ['allaitements?', 'lactation', 'breast ?feeding'],
  },
  children: {
    strong: [
      '(?:usage|utilisation|emploi) chez (?:l |les )enfants?',
      'chez (?:l |les )enfants?(?= ?:)',
      'population pediatrique',
      'p(?:a)?ediatric (?:use|population)',
      'use in children',
      'enfants? et adolescents?',
      'children and adolescents?',
      'nourrissons? et enfants?',
    ],
    weak: ['enfants?', 'children', 'nourrissons?'],
  },
  toxicity: {
    strong: [
      'donnees? (?:de securite|securitaires?|toxicologiques?|de toxicite)',
      'toxicite (?:aigue|chronique|et surdosage|de la plante|connue)',
      '(?:safety|toxicological|toxicity) (?:data|studies)',
      'toxicite (?:et|and) (?:effets? (?:indesirables?|secondaires?)|securite|precautions?)',
      'signes? d intoxication',
      'surdosages?(?: et intoxications?)?',
    ],
    weak: ['toxicites?|toxicologie|toxicity|toxicology|overdose|intoxications?|poisoning|dangers?|risques?'],
  },
  lookAlikes: {
    strong: [
      '(?:risques? de )?confusions? (?:possibles?|frequentes?|dangereuses?|a eviter)',
      'risques? de confusions?',
      '(?:plantes?|especes?) (?:semblables?|ressemblantes?|voisines? toxiques?)',
      'ne pas confondre(?: avec)?',
      'look ?alikes?(?: species)?',
      'possible confusions?',
      'similar (?:species|plants)',
      'do not confuse(?: with)?',
    ],
    weak: ['confusions?'],
  },
} as const satisfies Partial<Record<LabelKind, LabelWords>>;
