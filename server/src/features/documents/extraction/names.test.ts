import { describe, expect, it } from 'vitest';
import { documentPages } from '#test/documents/document-pages.ts';
import { extractSheets } from './extract-sheets.ts';
import { featuresOfOthers, namedPlaces } from './name-roles.ts';

const extract = (...sources: string[]) =>
  extractSheets({
    pages: documentPages(...sources),
    known: { sheetOf: () => null },
    documentId: '01900000-0000-7000-8000-000000000001',
  });

describe('names of plants', () => {
  it('tell their language by an abbreviation that begins as its name, and by their letters', () => {
    const { sheets } = extract(
      'Noms locaux : b. bamanankan, w. wolof.',
      '# حرمل\nPeganum harmala L. (Nitrariaceae). w. njandam ; b. balansan.\n## Indications\nToux\n## Parties\nFeuille',
    );
    expect(sheets[0]?.content.additionalInfo.names?.vernacular).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: 'حرمل', language: 'arabe' }),
        expect.objectContaining({ name: 'balansan', language: 'bambara' }),
      ]),
    );
  });

  const namesIn = ({ sheets }: Pick<ReturnType<typeof extract>, 'sheets'>) =>
    Object.fromEntries(
      sheets.flatMap(({ content }) =>
        (content.additionalInfo.names?.vernacular ?? []).map(({ name, language }) => [name, language]),
      ),
    );

  const sections = '## Parties\nFeuille\n## Indications\nToux\n';

  it('are whatever the line of a language tells, in any script', () => {
    const found = namesIn(
      extract(
        `# Balanites aegyptiaca (L.) Delile (Zygophyllacées)\nbambara : zɛgɛnɛ\nmalgache (sakalava)\tmohira\narabe : هجليج\n${sections}`,
      ),
    );
    expect(found).toEqual({ zɛgɛnɛ: 'bambara', mohira: 'malgache', هجليج: 'arabe' });
  });

  it('end before who uses them', () => {
    const found = namesIn(
      extract(
        `# Fenugrec\nTrigonella foenum-graecum L. (Fabacées)\n## Noms\nsénégrain, helba chez tous les marchands, trigonelle de nos anciens\n${sections}`,
      ),
    );
    expect(Object.keys(found)).toEqual(['sénégrain', 'helba', 'trigonelle']);
  });

  it('have no language by a word of the heading above them', () => {
    const rest = 'Se demande sous le nom de – farigoule, barigoule.\n';
    const found = namesIn(
      extract(
        `# Thym\nThymus vulgaris L. (Lamiacées)\n${rest}${sections}# Serpolet\nThymus serpyllum L. (Lamiacées)\n${rest.replace('farigoule', 'pouilleux')}${sections}`,
      ),
    );
    expect(Object.values(found)).not.toContain('allemand');
    expect(Object.keys(found)).toContain('pouilleux');
  });

  it('tell a language that nobody knows, and one that is abbreviated behind them', () => {
    const names = {
      Peganum: 'Harmel, ar. ; iwrmi, tach.',
      Ruta: 'Fijel, ar. ; awrm, tach.',
      Retama: 'Rtem, ar. ; algu, tach.',
    };
    const text = Object.entries(names).map(
      ([genus, said]) => `# ${genus} montana L., Rutacées. ${said} ; fr. rue.\n${sections}`,
    );
    const local = extract(
      text.join('\n'),
      `# Quassia amara L.\nNoms : quinine. Langue wayãpi : kuasi.\n${sections}`,
    ).sheets.flatMap(({ content }) => content.additionalInfo.names?.vernacular ?? []);
    const languageOf = (wanted: string) => local.find(({ name }) => name === wanted)?.language;
    expect(['Harmel', 'awrm', 'kuasi'].map(languageOf)).toEqual(['arabe', 'berbère', 'wayãpi']);
  });

  it('tell their language by an abbreviation that stands in brackets behind it elsewhere', () => {
    const { sheets } = extract(
      'Les noms sont donnés en fon (f.), en dioula (dl) et en mooré (mr).',
      `# Peganum harmala L.\nNoms : siiga (mr), sinja (dl) ; en f. : kassia\n${sections}`,
    );
    expect(sheets[0]?.content.additionalInfo.names?.vernacular).toEqual([
      expect.objectContaining({ name: 'siiga', language: 'mooré' }),
      expect.objectContaining({ name: 'sinja', language: 'dioula' }),
      expect.objectContaining({ name: 'kassia', language: 'fon' }),
    ]);
  });

  it('are of a language of a place where their letters are none of French, or the text says what they are in French', () => {
    const { sheets } = extract(
      `# Talapetraka\nCentella asiatica L., Apiaceae\nEn français : hydrocotyle, violette marronne\n${sections}`,
      `# Rue sauvage\nPeganum harmala L., Nitrariacées\nNoms : ḥarmel, rue fétide\n${sections}`,
    );
    expect(sheets[0]?.content.plantCommonName).toBe('hydrocotyle');
    const local = sheets.flatMap(({ content }) => content.additionalInfo.names?.vernacular ?? []);
    expect(local.filter(({ language }) => language === 'langue locale').map(({ name }) => name)).toEqual([
      'Talapetraka',
      'ḥarmel',
    ]);
  });

  it('are of the place in the column beside that of the French ones', () => {
    const { sheets } = extract(
      'PLANTE\tFRANÇAIS\tPARLER LOCAL\tEMPLOI\nAjuga iva (L.) Schreb.\tivette musquée\tchendgoura\tdiabète\nGlobularia alypum L.\tglobulaire turbith\ttasselgha\tconstipation\nPistacia lentiscus L.\tlentisque\tderou\tulcère',
    );
    expect(sheets.map(({ content }) => content.plantCommonName)).toEqual([
      'ivette musquée',
      'globulaire turbith',
      'lentisque',
    ]);
    const local = sheets.flatMap(({ content }) => content.additionalInfo.names?.vernacular ?? []);
    expect(local.map(({ name, language }) => [name, language])).toEqual([
      ['chendgoura', 'langue locale'],
      ['tasselgha', 'langue locale'],
      ['derou', 'langue locale'],
    ]);
  });

  it('begin behind the code of a sheet', () => {
    const { sheets } = extract(
      `# FT-022 Oliban d’Inde\nBoswellia serrata Roxb., Burséracées\n${sections}`,
      `# FT-031 Actée à grappes\nActaea racemosa L., Renonculacées\n${sections}`,
    );
    expect(sheets.map(({ content }) => content.plantCommonName)).toEqual([
      'Oliban d’Inde',
      'Actée à grappes',
    ]);
  });

  it('begin behind the number of a part of the document', () => {
    const { sheets } = extract(
      `# Émission 31 : Le moringa\n## De qui parle-t-on ?\nDe Moringa oleifera, famille des Moringacées.\n${sections}`,
      `# Émission 32 : La citronnelle\n## De qui parle-t-on ?\nDe Cymbopogon citratus, famille des Poacées.\n${sections}`,
    );
    expect(sheets.map(({ content }) => content.plantCommonName)).toEqual(['moringa', 'citronnelle']);
  });

  it('stand in the row below their languages', () => {
    const [sheet] = extract(
      `# Adansonia digitata L. (Malvaceae)\nNoms français : baobab, pain de singe.\nBambara\tWolof\tFulfulde\nzira\tguy\tɓokki\n${sections}`,
    ).sheets;
    expect(
      sheet?.content.additionalInfo.names?.vernacular?.map(({ name, language }) => `${name} (${language})`),
    ).toEqual(expect.arrayContaining(['zira (bambara)', 'guy (wolof)', expect.stringMatching(/^ɓokki \(/)]));
  });

  it('end before the number of a place', () => {
    const places = { A1: 'La cataire', A4: 'La rue', B2: 'La bourrache' };
    const genera = ['Nepeta cataria', 'Ruta graveolens', 'Borago officinalis'];
    const text = Object.entries(places).map(
      ([place, name], at) => `# ${name} carré ${place}\n${genera[at]} L.\nLamiacées\n${sections}`,
    );
    expect(extract(text.join('\n')).sheets.map(({ content }) => content.plantCommonName)).toEqual([
      'cataire',
      'rue',
      'bourrache',
    ]);
  });

  it('have their family in the heading above several plants', () => {
    const { sheets } = extract(
      `# LABIÉES\n# Bétoine\nStachys officinalis L.\n${sections}# Germandrée\nTeucrium scordium L.\n${sections}# MALVACÉES\n# Mauve\nMalva sylvestris L.\n${sections}`,
    );
    expect(sheets.map(({ content }) => content.taxonomy.family)).toEqual(['LABIÉES', 'LABIÉES', 'MALVACÉES']);
  });

  it('have the family that a heading tells among other words, until the next one', () => {
    const { sheets } = extract(
      `## La haie et ses Rosacées\n# Sorbier\nSorbus aucuparia L.\n${sections}# Néflier\nMespilus germanica L.\n${sections}`,
      `## Plus loin\n# Mauve\nMalva sylvestris L.\n${sections}`,
    );
    expect(sheets.map(({ content }) => content.taxonomy.family)).toEqual(['Rosacées', 'Rosacées', '']);
  });

  it('have no family of two words of which the second is none', () => {
    const { sheets } = extract(
      `# Grenadier\nPunica granatum L., Lythraceae\n${sections}Attention : Personnes constipées\n`,
      `# Verveine\nAloysia citrodora Paláu, Verbénacées\n${sections}Attention : Personnes âgées\n`,
    );
    expect(sheets.map(({ content }) => content.taxonomy.family)).toEqual(['Lythraceae', 'Verbénacées']);
  });

  it('have the family of the plant that they are said to be related to', () => {
    const { sheets } = extract(
      `# Ipécacuanha\nUragoga ipecacuanha Baill., Rubiacées\n${sections}`,
      `# Polygala\nPolygala senega L., Polygalées\n${sections}`,
      `# Quinquina\nCinchona succirubra Pav. — Même famille que l’ipécacuanha.\n${sections}`,
    );
    expect(sheets.map(({ content }) => content.taxonomy.family)).toEqual([
      'Rubiacées',
      'Polygalées',
      'Rubiacées',
    ]);
  });

  it('are none of the family that is told without a capital between them', () => {
    const { sheets } = extract(
      `# La verveine citronnée\nAloysia citrodora · verbénacée · dite aussi verveine odorante\n${sections}`,
      `# Le bleuet\nCentaurea cyanus · fleur violacée\n${sections}Peau : acné, rosacée\n`,
    );
    expect(sheets.map(({ content }) => content.taxonomy.family)).toEqual(['Verbénacées', '']);
    expect(Object.keys(namesIn({ sheets }))).toEqual(['verveine odorante']);
  });

  it('stand in the line above their plant, and are none of the plant before', () => {
    const names = ['Dankh / petit détar', 'Sepp / vétiver', 'Sidem / jujubier'];
    const plants = ['Detarium microcarpum', 'Chrysopogon nigritanus', 'Ziziphus mauritiana'];
    const text = plants.map(
      (plant, at) =>
        `${names[at]}\n${plant} L., Fabaceae\n## Parties\nFeuille\n## Indications\nToux\n## Contre-indications\nGrossesse\n`,
    );
    const { sheets } = extract(text.join('\n'));
    expect(sheets.map(({ content }) => content.plantScientificName)).toEqual(plants);
    for (const [at, { content }] of sheets.entries()) {
      const told = [
        content.plantCommonName,
        ...(content.additionalInfo.names?.vernacular ?? []).map(({ name }) => name),
      ];
      const others = names.filter((_, other) => other !== at).flatMap((line) => line.split(' / '));
      expect(told.filter((name) => others.includes(name))).toEqual([]);
      expect(told).toContain(names[at]?.split(' / ')[1]);
    }
  });

  it('are none that most plants of a document seem to have', () => {
    const plants = ['Morinda lucida', 'Sida acuta', 'Ocimum gratissimum', 'Senna alata'];
    const text = plants.map(
      (plant) => `# Pélagie, ${plant} L.\nMalvaceae\n## Parties\nFeuille\n## Indications\nToux\n`,
    );
    for (const { content } of extract(text.join('\n')).sheets)
      expect(content.plantCommonName).toBe(content.plantScientificName);
  });

  it('are likelier where other plants of the document have theirs, whatever is told of their own', () => {
    const word = { start: 0, end: 5, spelt: 'aunée', as: 'aunee', isWord: true, section: null, features: [] };
    const alias = { ...word, places: ['word alias beside'] };
    const named = namedPlaces([
      { texts: [[alias]], roles: [['out']] },
      { texts: [[alias]], roles: [['begins']] },
      { texts: [[alias]], roles: [['begins']] },
    ]);
    expect(featuresOfOthers(alias, named, 0)).toEqual(['others word always 2']);
    expect(featuresOfOthers(alias, named, 1)).toEqual(['others word often 1']);
    expect(featuresOfOthers({ ...word, places: ['word vulgo beside'] }, named, 0)).toEqual([
      'others word none',
    ]);
  });

  it('tell their language by a letter that the document explains, and in brackets as one of them does', () => {
    const told = namesIn(
      extract(
        'É. = éwé ; F. = fon.',
        `# Basilic africain\nOcimum gratissimum L., Lamiaceae. É. dogosui, F. tchayo\n${sections}`,
        `# Prunier d’Afrique\nPrunus africana Kalkman, Rosacées\n## Noms\nPrunier d’Afrique, pygeum (fr.) ; wotangue (bakweri) ; eblaa (oku)\n${sections}`,
      ),
    );
    expect(told).toMatchObject({ dogosui: 'éwé', tchayo: 'fon', wotangue: 'bakweri', eblaa: 'oku' });
  });

  it('are of no language behind another word that leads to names', () => {
    const told = namesIn(
      extract(
        `# Brisée\nLippia alba L., Verbenaceae\ncréole : bwizé · aussi : mélisse de calme\n${sections}`,
      ),
    );
    expect(told).toEqual({ bwizé: 'créole', 'mélisse de calme': 'non précisée' });
  });

  it('are two in two scripts, and one in one of them', () => {
    const told = namesIn(
      extract(`# Caroubier الخروب\nCeratonia siliqua L., Fabaceae\n## Noms\ncaroubier الخروب\n${sections}`),
    );
    expect(told['الخروب']).toBe('arabe');
    const long = namesIn(
      extract(`# L’oliban, louban dhakar اللبان الذكر\nBoswellia sacra Flück., Burseraceae\n${sections}`),
    );
    expect(long['اللبان الذكر']).toBe('arabe');
    expect(Object.keys(told).filter((name) => / /.test(name))).toEqual([]);
  });

  it('have the family of the plant before where it is the same, and one that is told further on', () => {
    const { sheets } = extract(
      `# Mauve\nMalva sylvestris L., Malvacées\n${sections}# Guimauve\nAlthaea officinalis L., même famille\n${sections}# Souci\nCalendula officinalis L.\n${sections}Famille des marguerites : Asteraceae.`,
    );
    expect(sheets.map(({ content }) => content.taxonomy.family)).toEqual([
      'Malvacées',
      'Malvacées',
      'Asteraceae',
    ]);
  });
});

it('lines of languages in a cell are of each of them, one of three letters too', () => {
  const cell = ['kabyè : soulou', 'éwé : wouti', 'fon : ahwa'].join('\u2028');
  const { sheets } = extract(
    `Plante\tFrançais\tLangues d’ici\tMaux\nParkia biglobosa\tnéré\t${cell}\thypertension\nAdansonia digitata\tbaobab\t${cell.replace('ahwa', 'zonzon')}\tdiarrhée`,
  );
  const [first] = sheets.map(({ content }) => content.additionalInfo.names?.vernacular);
  expect(first?.map(({ name, language }) => [name, language])).toContainEqual(['ahwa', 'fon']);
});
