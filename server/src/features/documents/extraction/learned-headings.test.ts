import { describe, expect, it } from 'vitest';
import type { DocumentPage } from '#server/adapters/pdf/page.ts';
import { documentPages } from '#test/documents/document-pages.ts';
import { readDocument } from './document-reading.ts';
import { extractSheets } from './extract-sheets.ts';

const read = (...sources: string[]) =>
  extractSheets({
    pages: documentPages(...sources),
    known: { sheetOf: () => null },
    documentId: '01900000-0000-7000-8000-000000000001',
  }).sheets.map(({ content }) => ({
    plant: content.plantScientificName,
    names: [
      content.plantCommonName,
      ...(content.additionalInfo.names?.vernacular ?? []).map(({ name }) => name),
    ],
    family: content.taxonomy.family,
    indications: content.indications.map(({ title }) => title),
    risks: content.contreIndications.map(({ title }) => title),
    posology: content.additionalInfo.posology,
  }));

const remedy = (name: string, latin: string, uses: string, against: string) => `# ${name}
${latin}
## Bonne pour vos petits maux
${uses}
## Le carnet de la cueilleuse
Infusion : 3 g par tasse.
Deux tasses le soir.
## À laisser de côté
${against}`;

/** Sections whose headings ask what is treated, or are numbered by letters, or name what is prepared. */
const lettered = (latin: string, common: string, uses: string) => `# ${latin}
Lamiaceae. ${common} ou ${common} des champs.
## Ce qu’on traite
${uses}
## b) tisanes et autres
Infusion : 3 g par tasse.
## c) posologie courante
Deux tasses le soir.
## d) inconvénients
Non, aux doses indiquées.`;

it('headings that ask, or that letters count, are told by what stands under them', () => {
  const told = read(
    lettered('Thymus vulgaris L.', 'farigoule', 'toux\nrhume'),
    lettered('Melissa officinalis L.', 'citronnelle', 'insomnie\nnervosité'),
    lettered('Salvia officinalis L.', 'herbe sacrée', 'angine\naphtes'),
  );
  expect(told.map(({ indications }) => indications)).toEqual([
    ['toux', 'rhume'],
    ['insomnie', 'nervosité'],
    ['angine', 'aphtes'],
  ]);
  expect(told.map(({ posology }) => posology)).toEqual(Array(3).fill('Deux tasses le soir'));
  expect(told.flatMap(({ risks }) => risks)).toEqual([]);
  expect(told[0]?.names).toEqual(['farigoule', 'farigoule des champs']);
});

it('keys before full stops are headings where they come again in their order, if only of two plants', () => {
  const plant = (name: string, latin: string, uses: string, against: string) => `# ${name}
${latin}, Lamiaceae
Ce qu’elle soigne. ${uses}
Ce qui sert. Feuille.
Apprêts. Infusion : 2 g dans une tasse.
Ration. Trois tasses par jour.
Exclusions. ${against}`;
  const told = read(
    plant('Sauge', 'Salvia officinalis L.', 'Angine et aphtes.', 'Port de lentilles.'),
    plant('Thym', 'Thymus vulgaris L.', 'Toux sèche.', 'Aucune.'),
  );
  expect(told.map(({ indications }) => indications)).toEqual([['Angine', 'aphtes'], ['Toux sèche']]);
  expect(told.map(({ risks }) => risks)).toEqual([['Port de lentilles.'], []]);
});

it('beside a heading of refusals, another that warns and names nobody tells of harm', () => {
  const plant = (latin: string, use: string, against: string, harm: string) =>
    `# ${latin}\nVertus. ${use}.\nDose. Trois tasses par jour.\nDéfenses. ${against}\nAccidents. ${harm}`;
  const told = read(
    plant('Agrimonia eupatoria L.', 'Diarrhée', 'Aucune.', 'La plante peut aggraver une constipation.'),
    plant('Geum urbanum L.', 'Aphtes', 'Constipation.', 'Elle échauffe la bouche.'),
    plant('Salvia officinalis L.', 'Angine', 'Grossesse.', 'L’essence provoque des convulsions.'),
  );
  expect(told.map(({ risks }) => risks)).toEqual([[], ['Constipation'], ['Grossesse']]);
});

it('words with which lines of another face begin, plant after plant, are their heading', () => {
  const [page] = documentPages(
    [
      ['Euphraise', 'Euphrasia officinalis L.', 'conjonctivite', 'port de lentilles.'],
      ['Sauge', 'Salvia officinalis L.', 'angine', 'grossesse et allaitement.'],
      ['Ronce', 'Rubus fruticosus L.', 'aphtes', 'néant.'],
    ]
      .map(([name, latin, use, against]) => `# ${name}\n${latin}\nAtout : ${use}\nCarte rouge ${against}`)
      .join('\n'),
  );
  const lines = (page?.lines ?? []).map((line) =>
    page?.text.slice(line.start).startsWith('Carte') ? { ...line, accents: [[line.start, line.end]] } : line,
  );
  const { sheets } = extractSheets({
    pages: [{ ...page, lines } as DocumentPage],
    known: { sheetOf: () => null },
    documentId: '01900000-0000-7000-8000-000000000001',
  });
  expect(sheets.map(({ content }) => content.contreIndications.map(({ title }) => title))).toEqual([
    ['port de lentilles.'],
    ['grossesse', 'allaitement'],
    [],
  ]);
});

it('a key of a form has its value in the next cell, whatever stands in brackets behind it', () => {
  const [sheet] = read(
    'Bordereau n° 27\n\nNom latin (avec auteur)\tFlueggea virosa (Roxb. ex Willd.) Royle\nOrgane employé\tracine\nMaux traités\tcourbatures\nPersonnes à exclure\tgrossesse',
  );
  expect(sheet).toMatchObject({
    plant: 'Flueggea virosa',
    indications: ['courbatures'],
    risks: ['grossesse'],
  });
});

it('a heading of descriptions is none of parts, though they name leaves and bark', () => {
  const plant = (latin: string, portrait: string, part: string) =>
    `# ${latin}\nPortrait : ${portrait}\nPartie employée : ${part}\nIndications : toux\nPosologie : une tasse par jour`;
  const source = [
    plant('Betula pendula Roth', 'Arbre à écorce blanche et à rameaux pendants.', 'sève'),
    plant('Quercus robur L.', 'Grand arbre à feuilles lobées et à glands pédonculés.', 'écorce'),
    plant('Geum urbanum L.', 'Fleurs jaunes, feuilles dentées.', 'racine'),
  ].join('\n');
  const { labels } = readDocument(documentPages(source), []);
  const kinds = labels.filter(({ heading }) => heading === 'Portrait').map(({ kind }) => kind);
  expect(kinds).toEqual(['description', 'description', 'description']);
});

it('one more recipe, plant after plant, is no heading of recipes', () => {
  const plant = (latin: string, recipe: string) =>
    `# ${latin}\n## Mes façons\nInfusion : 3 g par tasse.\nConfiture : ${recipe}\n## Posologie\nTrois tasses par jour.\n## Indications\nToux`;
  const source = [
    plant('Rosa canina L.', 'passer la pulpe au tamis pour ôter les poils.'),
    plant('Prunus spinosa L.', 'cuire les prunelles après les gelées.'),
  ].join('\n');
  const { labels } = readDocument(documentPages(source), []);
  expect(labels.map(({ heading }) => heading)).not.toContain('Confiture');
});

it('numbered items below a numbered heading are its items', () => {
  const plant = (n: number, latin: string, ...refused: readonly string[]) => `# ${latin}
## ${n}.1 Famille
Lamiaceae.
## ${n}.2 Contre-indications
${refused.map((one, at) => `${at + 1}. ${one}`).join('\n')}
## ${n}.3 Indications
1. Toux
2. Rhume`;
  const told = read(
    plant(1, 'Thymus vulgaris L.', 'Calculs biliaires', 'Maladie du foie', 'Grossesse'),
    plant(2, 'Melissa officinalis L.', 'Ulcère de l’estomac', 'Calculs biliaires'),
    plant(3, 'Salvia officinalis L.', 'Hypertension', 'Grossesse'),
  );
  expect(told.map(({ risks }) => risks)).toEqual([
    ['Calculs biliaires', 'Maladie du foie', 'Grossesse'],
    ['Ulcère de l’estomac', 'Calculs biliaires'],
    ['Hypertension', 'Grossesse'],
  ]);
});

it.each(['\n\n', '\n'])('records begin at the keys above each scientific name, behind %j', (blank) => {
  const top = blank === '\n' ? 'Carte' : '## FICHE';
  const card = (at: number, name: string, latin: string) =>
    `${top} ${at}\nNom courant\t${name}\nNom savant\t${latin}\nSoigne\ttoux\nQuantité\tDeux tasses par jour\nRefus\tgrossesse`;
  const told = read(
    [
      card(7, 'Henné', 'Lawsonia inermis L.'),
      card(8, 'Neem', 'Azadirachta indica A. Juss.'),
      card(9, 'Nigelle', 'Nigella sativa L.'),
    ].join(blank),
  );
  expect(told.map(({ names }) => names)).toEqual([['Henné'], ['Neem'], ['Nigelle']]);
});

describe('headings that no vocabulary has', () => {
  it('are classed by what stands under all of them', () => {
    const told = read(
      remedy(
        'Mélisse',
        'Melissa officinalis L., Lamiaceae (citronnelle, piment des abeilles)',
        'nervosité\ninsomnie',
        'grossesse\nallergie aux Lamiacées',
      ),
      remedy(
        'Thym',
        'Thymus vulgaris L., Lamiaceae (farigoule)',
        'toux\nrhume',
        'enfant de moins de 6 ans\nulcère',
      ),
    );
    expect(told).toEqual([
      {
        plant: 'Melissa officinalis',
        names: ['Mélisse', 'citronnelle', 'piment des abeilles'],
        family: 'Lamiaceae',
        indications: ['nervosité', 'insomnie'],
        risks: ['grossesse', 'allergie aux Lamiacées'],
        posology: 'Deux tasses le soir',
      },
      {
        plant: 'Thymus vulgaris',
        names: ['Thym', 'farigoule'],
        family: 'Lamiaceae',
        indications: ['toux', 'rhume'],
        risks: ['enfant de moins de 6 ans', 'ulcère'],
        posology: 'Deux tasses le soir',
      },
    ]);
  });

  it('ended by a full stop count when they repeat, also within a paragraph', () => {
    const entry = (name: string, latin: string, [uses, against]: readonly [string, string], between = '\n') =>
      `# ${name} — ${latin}\nBienfaits connus. ${uses}.${between}Prise. Une tasse par jour.\nRefusée. ${against}.`;
    const told = read(
      [
        entry('Souci', 'Calendula officinalis L.', ['Brûlures, crevasses', 'Allergie aux Astéracées']),
        entry('Prêle', 'Equisetum arvense L.', ['Cystite, fragilité des ongles', 'Insuffisance cardiaque']),
        entry('Ortie', 'Urtica dioica L.', ['Arthrose, acné', 'Insuffisance rénale']),
        entry('Aunée', 'Inula helenium L.', ['Toux, bronchite', 'Grossesse'], ' '),
      ].join('\n'),
    );
    expect(told.map(({ plant, indications, risks }) => [plant, indications, risks])).toEqual([
      ['Calendula officinalis', ['Brûlures', 'crevasses'], ['Allergie aux Astéracées']],
      ['Equisetum arvense', ['Cystite', 'fragilité des ongles'], ['Insuffisance cardiaque']],
      ['Urtica dioica', ['Arthrose', 'acné'], ['Insuffisance rénale']],
      ['Inula helenium', ['Toux', 'bronchite'], ['Grossesse']],
    ]);
  });
});

describe('items below contraindications', () => {
  it('that are words of headings too stay items', () => {
    const [sheet] = read(
      '# Thymus vulgaris L.\n## Indications\nToux\n## Contre-indications\nAsthme\nGrossesse\n## Références\nFlore, 1990.',
    );
    expect(sheet?.risks).toEqual(['Asthme', 'Grossesse']);
  });

  it('are kept where a sentence among the doses refuses the plant', () => {
    const [sheet] = read(
      '# Thymus vulgaris L.\n## Indications\nToux\n## Posologie\nDeux tasses par jour. Ne pas donner aux enfants de moins de 6 ans.',
    );
    expect(sheet?.risks.join(' ')).toContain('enfants de moins de 6 ans');
  });
});

describe('a plant that is refused', () => {
  it('to a state beside whose name a value says so, under whatever heading', () => {
    const [sheet] = read(
      '# Thymus vulgaris L.\nIndications : toux\nPartie : feuille\nInsuffisance rénale:non\nGrossesse:éviter\nAllaitement : possible\nDose : deux tasses par jour',
    );
    expect(sheet?.risks.toSorted()).toEqual(['Grossesse', 'Insuffisance rénale']);
    expect(sheet?.indications).toEqual(['toux']);
  });

  it('in words that no heading parts from their list', () => {
    const [sheet] = read(
      '# Thymus vulgaris L.\nFamille Lamiaceae\nPARTIES UTILISÉES feuille. INDICATIONS toux, rhume. CONTRE-INDICATIONS grossesse, asthme.',
    );
    expect(sheet?.indications.join(', ')).toMatch(/^toux, rhume/);
    expect(sheet?.risks.join(', ')).toMatch(/^grossesse, asthme/);
  });

  it.each(['Attention : grossesse, épilepsie.', 'Elle est à proscrire (grossesse, épilepsie).'])(
    'in prose: %s',
    (warning) => {
      const [sheet] = read(
        `# Thymus vulgaris L.\nOn emploie ses feuilles. Elle soulage : toux, rhume. ${warning}`,
      );
      expect(sheet?.indications).toEqual(['toux', 'rhume']);
      expect(sheet?.risks.join(', ')).toMatch(/^grossesse, épilepsie/);
    },
  );
});

describe('texts without a medicinal plant', () => {
  it.each([
    [
      'a recipe',
      '# Gâteau au thym\n## Usages\nDessert\n## Parties utilisées\nFeuilles de thym (Thymus vulgaris)\n## Dose\nUne cuillère',
    ],
    [
      'a recipe with doses and a notice of allergens',
      '# Sirop de sureau\n## Ingrédients\n20 ombelles de Sambucus nigra L.\n## Préparation\nInfuser dix minutes. Trois verres par jour au plus. Partie utilisée : fleurs.\nPrécautions : Allergie aux noix : s’abstenir.',
    ],
    [
      'a nursery',
      '# Lavandula stoechas L.\nFamille : Lamiacées. Hauteur : 50 cm. Usage : massif. Prix : 5 euros.',
    ],
    [
      'the dyes of a workshop',
      '# Garance\nRubia tinctorum L. (Rubiaceae) – partie utilisée : racine. Préparation : décoction à 70 °C.\n# Gaude\nReseda luteola L. (Resedaceae) – partie utilisée : plante entière fleurie. Préparation : bouillir une heure. À éviter sur la soie sauvage.\n# Pastel\nIsatis tinctoria L. (Brassicaceae) – partie utilisée : feuille. Préparation : fermentation en cuve.',
    ],
    [
      'minutes of a meeting',
      '# Melissa officinalis L.\nUne infusion sera servie à la fête. Usage de la salle : de 9 h à 18 h. Partie : jardin.\nContre-indications : le chemin du moulin est coupé.',
    ],
  ])('give no draft: %s', (_what, source) => {
    expect(read(source)).toEqual([]);
  });
});

describe('a plant told by questions and answers', () => {
  const [valerian] = read(`# Valériane
Valeriana officinalis L. (Caprifoliaceae)
Wolof : xaas · Bambara : suruku
## On m’en dit du bien, mais pour quoi faire ?
Oui. Elle apaise la tension nerveuse et les troubles du sommeil.
## Je la prends comment ?
En infusion, une cuillère de racine par tasse.
## C’est pour tout le monde ?
Non : pas chez l’enfant de moins de 12 ans.
Elle ne va pas à ceux qui souffrent d’insuffisance hépatique.
Notre prochain atelier se tient le jeudi. Inscrivez-vous auprès de la secrétaire, il reste trois places.`);

  it('has the values that each answer names, without the words around them', () => {
    expect(valerian?.indications).toEqual(['tension nerveuse', 'troubles du sommeil']);
    expect(valerian?.risks).toEqual(['enfant de moins de 12 ans', 'insuffisance hépatique']);
  });

  it('has the names that languages lead below its title', () => {
    expect(valerian?.names).toEqual(['Valériane', 'xaas', 'suruku']);
  });
});

it('what a heading of no known words lists is no use where it may warn', () => {
  const [sage] = read(`# Sauge
Salvia officinalis L. (Lamiaceae)
## Indications
Maux de gorge
## Posologie
Deux tasses par jour
## Tolérance
Des nausées et des convulsions ont été signalées.`);
  expect(sage?.indications).toEqual(['Maux de gorge']);
});

it('the questions of a dialogue are headings, its answers are not', () => {
  const talk = (plant: string, uses: string, against: string) => `# ${plant}
## – Que peut-on en attendre ?
– ${uses}
## – Comment la boire ?
– En infusion : 1 à 2 g de feuilles par tasse, deux fois par jour.
## – À qui dites-vous non ?
– ${against}`;
  const told = read(
    [
      talk(
        'LA GENTIANE (Gentiana lutea L., Gentianaceae)',
        'Elle calme les ballonnements.',
        'À ceux qui ont un ulcère.',
      ),
      talk(
        'LE BOLDO (Peumus boldus Molina, Monimiaceae)',
        'On l’emploie contre la constipation.',
        'À la femme enceinte.',
      ),
      talk(
        'LA SAUGE (Salvia officinalis L., Lamiaceae)',
        'Elle soigne les maux de gorge.',
        'Aux épileptiques.',
      ),
    ].join('\n'),
  );
  expect(told.map(({ plant, indications, risks }) => [plant, indications, risks])).toEqual([
    ['Gentiana lutea', ['ballonnements'], ['ulcère']],
    ['Peumus boldus', ['constipation'], ['femme enceinte']],
    ['Salvia officinalis', ['maux de gorge'], ['épileptiques']],
  ]);
});

describe('keys that stand within a paragraph', () => {
  const entry = (plant: string, part: string, [uses, support]: readonly [string, string], against: string) =>
    `${plant}\nOrgane : ${part}. Objectif : ${uses}. Support : ${support}. Dosage : 2 g par tasse. Exclusion : ${against}.`;

  it('are headings where they repeat', () => {
    const source = [
      entry('Saule (Salix alba L., Salicaceae)', 'écorce', ['maux de tête, fièvre', 'décoction'], 'ulcère'),
      entry('Frêne (Fraxinus excelsior L., Oleaceae)', 'feuille', ['arthrose', 'infusion'], 'grossesse'),
      entry(
        'Cassis (Ribes nigrum L., Grossulariaceae)',
        'feuille',
        ['arthrose, toux', 'infusion'],
        'allaitement',
      ),
      entry('Prêle (Equisetum arvense L., Equisetaceae)', 'tige', ['cystite', 'décoction'], 'grossesse'),
    ].join('\n\n');
    expect(read(source).map(({ indications, risks }) => [indications, risks])).toEqual([
      [['maux de tête', 'fièvre'], ['ulcère']],
      [['arthrose'], ['grossesse']],
      [['arthrose', 'toux'], ['allaitement']],
      [['cystite'], ['grossesse']],
    ]);
  });

  it('are no titles when they are numbered', () => {
    const entry = (plant: string, uses: string, against: string) =>
      `## ${plant}\n1. C’est bon contre : ${uses}.\n2. On prépare : écorce, en décoction.\n3. Ce n’est pas bon pour : ${against}`;
    const told = read(
      [
        entry('Adansonia digitata L.', 'diarrhée, fièvre', '— (aucun danger connu)'),
        entry('Faidherbia albida (Delile) A.Chev.', 'toux', 'femme enceinte'),
        entry('Mangifera indica L.', 'diarrhée', 'personne allergique à la mangue'),
      ].join('\n\n'),
    );
    expect(told.map(({ plant, indications, risks }) => [plant, indications, risks])).toEqual([
      ['Adansonia digitata', ['diarrhée', 'fièvre'], []],
      ['Faidherbia albida', ['toux'], ['femme enceinte']],
      ['Mangifera indica', ['diarrhée'], ['personne allergique à la mangue']],
    ]);
  });
});

it('people whom lines below the doses name are warned of where their heading is lost', () => {
  const [told] = read(
    `# Armoise\nArtemisia annua L., Asteraceae\n## Indications\nfièvre\n## Posologie\nUne tasse par jour.\n• à la femme dans les trois premiers mois de la grossesse\n• au petit enfant`,
  );
  expect(told?.posology).toBe('Une tasse par jour');
  expect(told?.risks.join()).toContain('grossesse');
  expect(told?.risks.join()).toContain('petit enfant');
});

it('people to whom a dose is given are not warned of', () => {
  const [told] = read(
    '# Thym\nThymus vulgaris L., Lamiaceae\n## Indications\ntoux\n## Posologie\nDeux tasses par jour.\nEnfant de moins de 6 ans : une tasse par jour.',
  );
  expect(told?.risks).toEqual([]);
});

it('words that name a part before a colon, once, begin a sentence', () => {
  const headings = (source: string) =>
    readDocument(documentPages(source), []).labels.map(({ heading }) => heading);
  expect(
    headings(
      '# À-tous-maux\nAlpinia zerumbet (Zingibéracées)\nFleurs ou feuilles en infusion : grippe, fièvre, palpitations. Deux tasses dans la journée.',
    ),
  ).toEqual([]);
});

it('a sign before a key in another face is a bullet, and what stands behind it ends the section before', () => {
  const keys = ['On vient pour', 'On emporte', 'Porte fermée', 'À l’oreille ti', 'À l’oreille tché'];
  const entry = (latin: string, use: string, whom: string, local: string) =>
    `# ${latin}\nLamiaceae\n▷ On vient pour ${use}.\n▷ On emporte la feuille.\n▷ Porte fermée ${whom}.\n▷ À l’oreille ${local} (fon).`;
  const pages = documentPages(
    entry('Melissa officinalis L.', 'une insomnie', 'femme enceinte', 'ti'),
    entry('Thymus vulgaris L.', 'une toux', 'enfant de moins de 6 ans', 'tché'),
  ).map((page) => ({
    ...page,
    lines: page.lines.map((line) => {
      const key = keys.find((one) => page.text.slice(line.start, line.end).startsWith(`▷ ${one}`));
      return key === undefined
        ? line
        : { ...line, accents: [[line.start, line.start + key.length + 2] as [number, number]] };
    }),
  }));
  const { sheets } = extractSheets({
    pages,
    known: { sheetOf: () => null },
    documentId: '01900000-0000-7000-8000-000000000001',
  });
  expect(
    sheets.map(({ content: { indications, contreIndications } }) =>
      [indications, contreIndications].map((all) => all.map(({ title }) => title)),
    ),
  ).toEqual([
    [['insomnie'], ['femme enceinte']],
    [['toux'], ['enfant de moins de 6 ans']],
  ]);
});

it('of two unknown headings above illnesses, the one that warns more refuses the plant', () => {
  const entry = (latin: string, reserves: string, motives: string) =>
    `# ${latin}\nRubiaceae\nRéserves : ${reserves}\nMotifs d’emploi : ${motives}\nConfection : Infusion, dix minutes.`;
  const told = read(
    entry(
      'Coffea arabica L.',
      'insomnie, hypertension, ulcère de l’estomac',
      'migraine, somnolence, diarrhée',
    ),
    entry('Aloysia citrodora Paláu', 'néant', 'digestion lourde, agitation du soir'),
    entry('Melissa officinalis L.', 'calculs biliaires, enfant', 'nervosité, toux'),
  );
  expect(told.map(({ indications }) => indications[0])).toEqual([
    'migraine',
    'digestion lourde',
    'nervosité',
  ]);
  expect(told.map(({ risks }) => risks)).toEqual([
    ['insomnie', 'hypertension', 'ulcère de l’estomac'],
    [],
    ['calculs biliaires', 'enfant'],
  ]);
});

it('lists that may warn refuse the plant beside those of a heading that never do', () => {
  const entry = (latin: string, uses: string, against: string) =>
    `# ${latin}\nLamiaceae\nChasse : ${uses}\nRythme : deux bols par jour.\nMauvais pour : ${against}`;
  const told = read(
    entry('Houttuynia cordata Thunb.', 'hémorroïdes, bronchite et acné', 'diarrhée froide.'),
    entry('Perilla frutescens (L.) Britton', 'rhume et nausées', 'transpiration abondante.'),
    entry('Centella asiatica (L.) Urb.', 'cicatrices, insolation', 'grossesse et maladie du foie.'),
  );
  expect(told.map(({ indications }) => indications.length)).toEqual([3, 2, 2]);
  expect(told.map(({ risks }) => risks[0])).toEqual([
    'diarrhée froide',
    'transpiration abondante',
    'grossesse',
  ]);
});

it('a heading right above bold names of preparations heads what they prepare', () => {
  const asked = 'Et dans la casserole ?';
  const entry = (latin: string, made: string) =>
    `# ${latin}\nLamiaceae\nQui doit s’en passer ?\nGrossesse.\n${asked}\n• ${made}\nJusqu’à combien ?\nUn bol au dîner.`;
  const pages = documentPages(
    entry('Salvia officinalis L.', 'Infusion, une pincée de feuilles par bol, cinq minutes.'),
    entry('Gentiana lutea L.', 'Macération, une rondelle de racine dans un verre d’eau, toute la nuit.'),
    entry('Ballota nigra L.', 'Infusion, deux cuillères dans un demi-litre.'),
  ).map((page) => ({
    ...page,
    lines: page.lines.map((line) => {
      const [name = ''] = /^• [^,]+/.exec(page.text.slice(line.start, line.end)) ?? [];
      const bold: [number, number] = [line.start + 2, line.start + name.length];
      return name === '' ? line : { ...line, accents: [bold] };
    }),
  }));
  const { labels } = readDocument(pages, []);
  const kinds = labels.flatMap(({ heading, kind }) => (heading === asked ? [kind] : []));
  expect(kinds).toEqual(Array(3).fill('preparation'));
});

it('a heading under which there may be none is none of uses', () => {
  const entry = (latin: string, uses: string, against: string) =>
    `# ${latin}\nRosaceae\n## Bienfaits\n${uses}\n## Rythme\nDeux tasses par jour.\n## Réserves\n${against}`;
  const told = read(
    entry('Potentilla erecta (L.) Raeusch.', 'diarrhée, gencives qui saignent', 'Constipation opiniâtre.'),
    entry('Geum urbanum L.', 'angine, eczéma', 'Aucune réserve.'),
  );
  expect(told.map(({ indications }) => indications.join())).toEqual([
    'diarrhée,gencives qui saignent',
    'angine,eczéma',
  ]);
  expect(told.map(({ risks }) => risks)).toEqual([['Constipation opiniâtre'], []]);
});

it('precautions that are lists of whom a plant is refused to refuse it, whatever each names', () => {
  const entry = (latin: string, against: string) =>
    `# ${latin}\nPinaceae\n## Indications\ntoux grasse\n## Précautions\n${against}\n## Posologie\nDeux tasses par jour.`;
  const told = read(
    entry('Pinus sylvestris L.', 'asthme, coqueluche'),
    entry('Eucalyptus globulus Labill.', 'enfant de moins de 6 ans, inflammation digestive, épilepsie'),
    entry('Verbascum thapsus L.', 'tympan percé'),
    entry('Tussilago farfara L.', 'maladie du foie, grossesse, enfant de moins de 12 ans'),
  );
  expect(told.map(({ risks }) => risks)).toEqual([
    ['asthme', 'coqueluche'],
    ['enfant de moins de 6 ans', 'inflammation digestive', 'épilepsie'],
    ['tympan percé'],
    ['maladie du foie', 'grossesse', 'enfant de moins de 12 ans'],
  ]);
});

it('headings of what a plant does are none of references, though studies are cited under them', () => {
  const studied = (latin: string) => `# ${latin}
## Usages traditionnels
Toux, rhume
## 5. 2.1 Activité sédative
L’inhalation entraîne une réduction de l’activité motrice chez les souris (6).
L’huile essentielle de ${latin} est active in vitro contre Candida albicans (7).`;
  const { passages } = extractSheets({
    pages: documentPages(
      studied('Thymus vulgaris'),
      studied('Melissa officinalis'),
      studied('Salvia officinalis'),
    ),
    known: { sheetOf: () => null },
    documentId: '01900000-0000-7000-8000-000000000001',
  });
  const ofActivity = passages.filter(({ heading }) => heading?.includes('Activité'));
  expect(ofActivity).toHaveLength(3);
  expect(ofActivity.map(({ kind }) => kind)).not.toContain('references');
});

it('what refuses a way of taking before a colon is no heading', () => {
  const [told] = read(`# La boîte du bas
La racine noire et gluante, c’est la grande consoude, Symphytum officinale L., de la famille des Boraginaceae. On la râpait en cataplasme sur une entorse. Matin et soir pendant dix jours, c’est assez.
Pas de prise par la bouche, surtout : elle abîme le foie. Et jamais sur une plaie ouverte.
Je t’embrasse, ta marraine.`);
  expect(told?.risks).toEqual(['prise par la bouche', 'plaie ouverte']);
});
