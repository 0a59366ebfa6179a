import { describe, expect, it } from 'vitest';
import { documentPages } from '#test/documents/document-pages.ts';
import { extractSheets } from './extract-sheets.ts';

/** "∅" is an empty cell at the edge of a row. */
const extract = (...sources: string[]) =>
  extractSheets({
    pages: documentPages(...sources).map((page) => ({ ...page, text: page.text.replaceAll('∅', ' ') })),
    known: { sheetOf: () => null },
    documentId: '01900000-0000-7000-8000-000000000001',
  });

const titles = (items: readonly { title: string }[]) => items.map(({ title }) => title);

/** A page whose cells have lines of their own. */
function extractCells(source: string) {
  const pages = documentPages(source).map((page) => {
    const [first] = page.lines;
    const breaks = [...page.text.matchAll(/\u2028/g)].map(({ index }) => index + 1);
    const cells = first ? breaks.map((start) => ({ ...first, start, end: start + 1 })) : [];
    return { ...page, lines: [...page.lines, ...cells].toSorted((a, b) => a.start - b.start) };
  });
  return extractSheets({
    pages,
    known: { sheetOf: () => null },
    documentId: '01900000-0000-7000-8000-000000000001',
  });
}

/** A page with cells merged over so many columns and rows, by their text. */
function extractMerged(source: string, merged: Readonly<Record<string, readonly [number, number]>>) {
  const [page] = documentPages(source);
  if (page === undefined) throw new Error('no page');
  const cells = Object.entries(merged).map(([text, [columns, rows]]) => {
    const start = page.text.indexOf(text);
    const box = { x: 0.1, y: 0.1, width: 0.1, height: 0.01 };
    return {
      start,
      end: start + text.length,
      box,
      size: 10,
      bold: false,
      covers: [columns, rows] as [number, number],
    };
  });
  const pages = [{ ...page, lines: [...page.lines, ...cells].toSorted((a, b) => a.start - b.start) }];
  return extractSheets({
    pages,
    known: { sheetOf: () => null },
    documentId: '01900000-0000-7000-8000-000000000001',
  });
}

it.each([
  [
    'columns without a heading that say different things',
    'Bourrache\tBorago officinalis 12 sachets\tsemis en avril\nSouci double\tCalendula officinalis 20 sachets\tpartout\nBelle-de-nuit\tMirabilis jalapa 15 sachets\tgodets en mars',
  ],
  [
    'a heading that is only guessed to tell what plants are for, above no complaint',
    'On croit cueillir\tet l’on tient\tÀ quoi le voir\nle cerfeuil\tla grande ciguë, Conium maculatum\ttige tachée de pourpre\nles prunelles\tla belladone, Atropa belladonna\tbaie luisante\nl’ail des ours\tl’arum, Arum maculatum\tnervures en réseau',
  ],
])('%s make no list of medicinal plants', (_what, source) => {
  expect(extract(source).sheets).toEqual([]);
});

it('a warning in a cell is called by the heading of its column, and doses under an unknown heading are none', () => {
  const { sheets } = extract(
    `Plante\tContre\tRecette et dose\tATTENTION
Acacia nilotica (L.) Delile\tdiarrhée\tPoudre, une cuillère 3 fois par jour. Ne pas laisser au soleil.\tPas plus de trois jours.
Ocimum gratissimum L.\ttoux\tInfusion, 3 tasses par jour. Garder au sec.\tFait dormir.
Crateva adansonii DC.\trhumatismes\tCataplasme 2 fois par jour, pendant 5 jours.\t—`,
  );
  expect(sheets.map(({ content }) => titles(content.contreIndications))).toEqual([
    ['ATTENTION'],
    ['ATTENTION'],
    [],
  ]);
});

it.each(['La plante', 'Drogue'])('what stands under %s beside the species are its names', (heading) => {
  const { sheets } = extract(
    `${heading}\tEspèce\tFamille\tOrgane\tIndications\tForme
Ratanhia\tKrameria lappacea (Dombey) Burdet\tKramériacées\tracine\tgingivite\tteinture
Ispaghul\tPlantago ovata Forssk.\tPlantaginacées\tgraine\tconstipation\tpoudre
Boldo\tPeumus boldus Molina\tMonimiacées\tfeuille\tdyspepsie\tinfusion`,
  );
  expect(sheets.map(({ content }) => content.plantCommonName)).toEqual(['Ratanhia', 'Ispaghul', 'Boldo']);
});

describe('a cell that is printed once for several plants', () => {
  const refused = ({ sheets }: ReturnType<typeof extract>) =>
    sheets.map(({ content }) => [content.plantScientificName, titles(content.contreIndications)]);

  it('is of each of them, a plant a row', () => {
    const rows = [
      'Espèce\tIndications\tContre-indications',
      "Gentiana lutea L.\tManque d'appétit\tUlcère",
      'Menyanthes trifoliata L.\tBallonnements',
      'Carum carvi L.\tColiques\tÉpilepsie',
    ];
    expect(refused(extractMerged(rows.join('\n'), { Ulcère: [1, 2] }))).toEqual([
      ['Gentiana lutea', ['Ulcère']],
      ['Menyanthes trifoliata', ['Ulcère']],
      ['Carum carvi', ['Épilepsie']],
    ]);
  });

  it('is of each of them, a plant a column, where its heading alone says whom it refuses', () => {
    const rows = [
      'Espèce\tSenna alexandrina Mill.\tFrangula alnus Mill.\tRheum palmatum L.',
      'Indications\tconstipation\tconstipation\tdiarrhée',
      'Contre-indications\tocclusion intestinale',
      'Contre-indications propres\tcolite\tentérite\tlithiase',
      'Grossesse\tnon\t\toui',
    ];
    const extraction = extractMerged(rows.join('\n'), { 'occlusion intestinale': [3, 1], non: [2, 1] });
    expect(refused(extraction)).toEqual([
      ['Senna alexandrina', ['occlusion intestinale', 'colite', 'Grossesse']],
      ['Frangula alnus', ['occlusion intestinale', 'entérite', 'Grossesse']],
      ['Rheum palmatum', ['occlusion intestinale', 'lithiase']],
    ]);
    expect(extraction.sheets[0]?.content.contreIndications.at(-1)?.details).toBe('Grossesse\nnon');
  });
});

describe('plants in the rows of a table', () => {
  it.each([
    [
      'alone in a row above them',
      [
        'Espèce\tIndications\tContre-indications',
        'Apiaceae',
        'Carum carvi L.\tBallonnements\tAsthme',
        'Foeniculum vulgare Mill.\tColiques\tÉpilepsie',
        'Famille des Gentianacées',
        "Gentiana lutea L.\tPerte d'appétit\tUlcère",
      ],
    ],
    [
      'in a cell over several rows',
      [
        'N°\tFamille\tEspèce\tIndications\tContre-indications',
        '1\tApiaceae\tCarum carvi L.\tBallonnements\tAsthme',
        '2\t\tFoeniculum vulgare Mill.\tColiques\tÉpilepsie',
        "3\tGentianacées\tGentiana lutea L.\tPerte d'appétit\tUlcère",
      ],
    ],
  ])('are of the family told %s', (_where, rows) => {
    const { sheets } = extract(rows.join('\n'));
    expect(sheets.map(({ content }) => [content.plantScientificName, content.taxonomy.family])).toEqual([
      ['Carum carvi', 'Apiaceae'],
      ['Foeniculum vulgare', 'Apiaceae'],
      ['Gentiana lutea', expect.stringContaining('Gentianacées')],
    ]);
    expect(sheets.map(({ content }) => titles(content.contreIndications))).toEqual([
      ['Asthme'],
      ['Épilepsie'],
      ['Ulcère'],
    ]);
  });

  it('are of the family in capitals above them, also at the foot of the page before', () => {
    const { sheets } = extract(
      'Espèce\tIndications\tPartie\nAPIACEAE\nCarum carvi L.\tBallonnements\tfruit\nFoeniculum vulgare Mill.\tColiques\tfruit\nRUBIACEAE',
      'Espèce\tIndications\tPartie\nGalium verum L.\tRhumatismes\therbe\nMorinda lucida Benth.\tPaludisme\tracine',
    );
    expect(sheets.map(({ content }) => content.taxonomy.family)).toEqual([
      'APIACEAE',
      'APIACEAE',
      'RUBIACEAE',
      'RUBIACEAE',
    ]);
  });

  it('go on under the header of the next page, one alone and cells cut at its foot', () => {
    const header = 'Indications\tEspèce\tContre-indications';
    const { sheets } = extract(
      `${header}\nBallonnements\tCarum carvi L.\tAsthme\nRègles en retard\tRuta chalepensis L.\tJamais chez`,
      `${header}\net coliques\t\tla femme enceinte\nDiabète\tTetraena alba (L.f.) Beier & Thulin\tGoutte`,
    );
    expect(
      sheets.map(({ content }) => [content.plantScientificName, titles(content.contreIndications).join()]),
    ).toEqual([
      ['Carum carvi', 'Asthme'],
      ['Ruta chalepensis', expect.stringContaining('femme enceinte')],
      ['Tetraena alba', 'Goutte'],
    ]);
  });

  it('go on below the family of the last one, at the head of the next page', () => {
    const header = 'Désignation\tNom\tIndications\tContre-indications';
    const { sheets } = extract(
      `${header}\nCarum carvi L.\tcarvi\tBallonnements\tAsthme\nGarcinia lucida Vesque\tessok\tmaux\tenfant ; maladie du`,
      `${header}\nClusiaceae\t\td’estomac\tfoie\nMondia whitei (Hook.f.) Skeels\tlimte\tfatigue\tgrossesse`,
    );
    expect(titles(sheets[1]?.content.contreIndications ?? [])).toEqual(['enfant', 'maladie du foie']);
  });

  it('have the names of two languages in one column, each from a line of its own on', () => {
    const row = (name: string, common: string, local: string) =>
      `${name}\t${common}\u2028${local}\tfièvre\tfeuille\tinfusion`;
    const { sheets } = extractCells(
      [
        'Espèce\tNom usuel / nom éwé\tIndications\tPartie\tRecette',
        row('Azadirachta indica A. Juss.', 'neem', 'liliti, kini'),
        row('Ageratum conyzoides L.', 'herbe aux\u2028sorciers', 'mimahé'),
        row('Senna alata (L.) Roxb.', 'dartrier', 'agouvé'),
      ].join('\n'),
    );
    expect(
      sheets.map(({ content }) => [
        content.plantCommonName,
        content.additionalInfo.names?.vernacular?.map(({ name }) => name),
      ]),
    ).toEqual([
      ['neem', ['liliti', 'kini']],
      ['herbe aux sorciers', ['mimahé']],
      ['dartrier', ['agouvé']],
    ]);
  });

  it('are told in the cells that name them, and in those below', () => {
    const { sheets } = extract(
      [
        'argan\tL’arganier Argania spinosa (L.) Skeels – Sapotacées. À quoi elle sert : peau sèche, gerçures. L’huile alimentaire se boit, deux cuillères à soupe le matin. Déconseillé en cas de diabète.',
        'l’harmel\tLe harmel Peganum harmala L. (Nitrariacées). Les graines seulement. Fumigation contre le rhume ; cataplasme de graines pilées à l’huile sur les rhumatismes.',
        '∅\tIl est interdit à la femme enceinte.',
      ].join('\n'),
    );
    expect(
      sheets.map(({ content }) => [content.plantScientificName, titles(content.contreIndications).join()]),
    ).toEqual([
      ['Argania spinosa', expect.stringContaining('diabète')],
      ['Peganum harmala', expect.stringContaining('femme enceinte')],
    ]);
  });

  it('with sizes, quantities and prices alone beside them are an order', () => {
    const { sheets } = extract(
      `Végétal\tTaille\tQuantité\tPrix
Salvia rosmarinus\tC3\t24\t158,40
Crataegus monogyna\tRN 60/90\t40\t52,00
Sambucus nigra\tC7,5\t5\t94,50
Betula pendula\ttige 10/12\t3\t247,50`,
    );
    expect(sheets).toEqual([]);
  });

  it('with what is planted of each are no list of remedies', () => {
    const { sheets } = extract(
      'Bac\tPlantation\tQuantité\tResponsable\n1\tLavandula angustifolia\t12 godets\tMme Arnoux\n2\tThymus vulgaris\t8 godets\tbénévoles',
    );
    expect(sheets).toEqual([]);
  });

  it('of which only a part and what is made of it are told are of a dyer', () => {
    const { sheets } = extract(
      `Plante\tNom latin\tPartie\tBain\tCouleur
Garance\tRubia tinctorum L.\tracine\tdécoction lente\trouge brique
Gaude\tReseda luteola L.\tplante entière\tdécoction d’une heure\tjaune vif
Noyer\tJuglans regia L.\tbrou\tmacération de trois semaines\tbrun`,
    );
    expect(sheets).toEqual([]);
  });

  it('have the common names of their column, not an author that nobody knows', () => {
    const { sheets } = extract(
      'Espèce\tNom usuel\tIndications\tPartie\nLippia multiflora Moldenke\tthé de Gambie\tfièvre\tfeuille\nSenna alata (L.) Roxb.\tdartrier\tdartres\tfeuille',
    );
    expect(sheets.map(({ content }) => content.plantCommonName)).toEqual(['thé de Gambie', 'dartrier']);
  });

  it('have their names in the column beside, whatever its heading', () => {
    const { sheets } = extract(
      [
        'N° Étiquette\tNom scientifique et famille\tOrgane\tEmploi\tForme',
        '1 Angélique, herbe du Saint-Esprit\tAngelica archangelica L., Apiacées\tracine\tballonnements\tinfusion',
        '2 Aunée, œil-de-cheval\tInula helenium L., Astéracées\tracine\ttoux grasse\tsirop',
        '3 Consoude, herbe aux coupures\tSymphytum officinale L., Boraginacées\tracine\tentorses\tcataplasme',
      ].join('\n'),
    );
    expect(sheets.map(({ content }) => content.plantCommonName)).toEqual(['Angélique', 'Aunée', 'Consoude']);
  });

  it('go on under a header that is cut short, of the family at the foot of the page before', () => {
    const { sheets } = extract(
      'Espèce (herbier)\tNom local\tPartie\tAffection\tDose\nAPIACEAE\nCarum carvi L.\tkarwiya\tfruit\ttoux\tun verre\nFoeniculum vulgare Mill.\tbesbas\tfruit\tcoliques\tun verre\nLAMIACEAE',
      'Tableau 1 (suite)\n\nEspèce\tN. local\tPartie\tAffection\tDose\nAjuga iva (L.) Schreb.\tchendgoura\tplante entière\tdiabète\tdeux verres\nThymus satureioides Coss.\tazoukenni\tfeuille\tgrippe\ttrois verres',
    );
    expect(
      sheets.map(({ content }) => [content.taxonomy.family, titles(content.indications).join()]),
    ).toEqual([
      ['APIACEAE', 'toux'],
      ['APIACEAE', 'coliques'],
      ['LAMIACEAE', 'diabète'],
      ['LAMIACEAE', 'grippe'],
    ]);
  });

  it.each([
    ['are told by an article that says what they are for and how', 'Partie\tAffection\tPréparation', 2],
    ['are not told by an article that measures them', 'Partie\tCMI (mg/mL)\tRendement (%)', 0],
  ])('%s', (_what, headings, count) => {
    const cells = count === 0 ? 'feuille\t0,25\t1,4' : 'feuille\ttoux\tinfusion';
    const { sheets } = extract(
      `# Introduction\nOn a demandé.\n# Méthode\nDes entretiens.\n# Résultats\nUn tableau.\n\nEspèce\t${headings}\nCarum carvi L.\t${cells}\nAjuga iva (L.) Schreb.\t${cells}\n\n# Discussion\nOn en parle.\n# Conclusion\nOn conclut.`,
    );
    expect(sheets).toHaveLength(count);
  });

  it('tell what their abbreviations stand for, and notes behind it whom they refuse', () => {
    const { sheets } = extract(
      `Espèce\tOrg.\tUsages déclarés\tMode
Carum carvi L.\tFr.\tdiarrhée, toux ᵃ\tInf. Poud.
Ajuga iva (L.) Schreb.\tP.A.\tdiabète\tDéc.
Fr. : fruit ; P.A. : partie aérienne ; Inf. : infusion ; Déc. : décoction ; Poud. : poudre. a Déconseillé à la femme enceinte.`,
    );
    expect(
      sheets.map(({ content }) => [
        content.indications[0]?.preparations[0]?.plantPartUsed,
        titles(content.indications).join(),
        content.indications[0]?.preparations.map(({ method }) => method).join(),
        titles(content.contreIndications).join(),
      ]),
    ).toEqual([
      ['FRUIT', 'diarrhée,toux', 'INFUSION,POWDER', 'femme enceinte'],
      ['partie aérienne', 'diabète', 'DECOCTION', ''],
    ]);
  });
});

it('codes with digits or signs, and a sign before a colon, say whom they refuse; gout is an illness', () => {
  const { sheets } = extract(
    `Espèce\tUsages\tPrép.\tNon si
Hibiscus sabdariffa L.\tconstipation ; goutte\tI\tH-
Mentha spicata L. †\tballonnements\tI, D\tG, E6
Thymus vulgaris L.\ttoux\tI\t—
I = infusion ; D = décoction ; G = grossesse ; E6 = enfant de moins de 6 ans ; H- = hypotension.

† : plante contre-indiquée pendant l’allaitement.`,
  );
  expect(
    sheets.map(({ content }) => [
      titles(content.indications).join(),
      titles(content.contreIndications).join(),
    ]),
  ).toEqual([
    ['constipation,goutte', 'hypotension'],
    ['ballonnements', 'grossesse,enfant de moins de 6 ans,allaitement'],
    ['toux', ''],
  ]);
});

it('columns without a heading that is known are doses or refusals by their cells', () => {
  const { sheets } = extract(
    [
      'Espèce\tC’est bon contre\tLa patronne dit\tHolà',
      'Gentiana lutea L.\tdigestion lente\t1 petit verre avant le repas\tulcère de l’estomac',
      'Euphrasia rostkoviana Hayne\tyeux rouges\t1 compresse matin et soir\tport de lentilles',
      'Primula veris L.\ttoux\t3 tasses par jour\tallergie aux primevères',
      'Arnica montana L.\tbleus\t2 fois par jour\tplaie ouverte, grossesse',
    ].join('\n'),
  );
  expect(
    sheets.map(({ content }) => [titles(content.contreIndications).join(), content.additionalInfo.posology]),
  ).toEqual([
    ['ulcère de l’estomac', '1 petit verre avant le repas'],
    ['port de lentilles', '1 compresse matin et soir'],
    ['allergie aux primevères', '3 tasses par jour'],
    ['plaie ouverte,grossesse', '2 fois par jour'],
  ]);
});

it('numbered rows below a heading with a mark are plants, and letters behind their names are refused what a list says', () => {
  const { sheets } = extract(
    `N° Nom scientifique\tFamille\tPU¹\tUsages déclarés\tMP²
1 Ajuga iva (L.) Schreb.ᵃ, ᵉ\tLamiaceae\tFe\tdiabète\tD
2 Globularia alypum L.ᵃ, b, d\tPlantaginaceae\tTi\tconstipation\tD
3 Pistacia lentiscus L.\tAnacardiaceae\tFe\tbronchite\tI
1 PU : partie utilisée. Fe = feuille ; Ti = tige ; Ra = racine.
2 MP : mode de préparation. I = infusion ; D = décoction ; P = poudre.
Contre-indications en appel sur le nom : a grossesse ; b allaitement ; c hypotension ; d enfant de moins de 6 ans ; e diabète traité.`,
  );
  expect(
    sheets.map(({ content }) => [content.plantScientificName, titles(content.contreIndications).join()]),
  ).toEqual([
    ['Ajuga iva', 'grossesse,diabète traité'],
    ['Globularia alypum', 'grossesse,allaitement,enfant de moins de 6 ans'],
    ['Pistacia lentiscus', ''],
  ]);
});

it('an order form is no list of medicinal plants', () => {
  const { sheets } = extract(
    'Réf.\tPlant\tNom\tPot\tPrix\tQuantité\nA1\tLavande\tLavandula angustifolia\t9 cm\t3,50 €\t....\nA2\tSauge\tSalvia nemorosa\t11 cm\t4,20 €\t....\nA3\tCiboulette\tAllium schoenoprasum\t9 cm\t2,00 €\t....',
  );
  expect(sheets).toEqual([]);
});

it('a column of doses or of ways of taking refuses nothing', () => {
  const { sheets } = extract(
    'Nom savant\tUsage déclaré\tMise en œuvre indiquée\tPrise indiquée\tRéserve\nXylopia aethiopica\ttoux\tdécoction\t1 tasse matin et soir\tgrossesse\nMonodora myristica\tconstipation\tmacération\t1 verre le soir\tnéant\nPiper guineense\trhume\tinfusion\t2 tasses par jour\tgastrite',
  );
  expect(sheets.map(({ content }) => titles(content.contreIndications))).toEqual([
    ['grossesse'],
    [],
    ['gastrite'],
  ]);
});

it('a row that a page cuts within its name goes on below both rows of the header', () => {
  const header = 'L’arbre\t\tAu service du malade\nNom\tFrançais\tMaux';
  const { sheets } = extract(
    `${header}\nParkia biglobosa\tnéré\thypertension ; plaies\nKhaya senegalensis\tcaïlcédrat\tfièvre\nAnogeissus\tbouleau\tjaunisse ; toux ;`,
    `${header}\nleiocarpa\td’Afrique\tplaies\nAnnona senegalensis\tpomme cannelle\tmorsure de serpent`,
  );
  expect(sheets.map(({ content }) => [content.plantScientificName, titles(content.indications)])).toEqual([
    ['Parkia biglobosa', ['hypertension', 'plaies']],
    ['Khaya senegalensis', ['fièvre']],
    ['Anogeissus leiocarpa', ['jaunisse', 'toux', 'plaies']],
    ['Annona senegalensis', ['morsure de serpent']],
  ]);
});

it('names beside each other are of the languages of their heading, below numbered groups of rows too', () => {
  const { sheets } = extract(
    'QUI\t\tQUOI\nEspèce\tNoms (fr. / wolof)\tMotifs\nI. Espèces du bord de mer\nTerminalia catappa L.\tbadamier / gerte\tdysenterie ; toux\nTamarindus indica L.\ttamarinier / dakhar\tfièvre\nII. Espèces des cours\nRicinus communis L.\tricin / xëmxëm\tmaux de tête\nMangifera indica L.\tmanguier / mango\tangine',
  );
  expect(
    sheets.map(({ content }) => [
      content.plantCommonName,
      content.additionalInfo.names?.vernacular.map(({ name, language }) => `${name} ${language}`),
    ]),
  ).toEqual([
    ['badamier', ['gerte wolof']],
    ['tamarinier', ['dakhar wolof']],
    ['ricin', ['xëmxëm wolof']],
    ['manguier', ['mango wolof']],
  ]);
});
