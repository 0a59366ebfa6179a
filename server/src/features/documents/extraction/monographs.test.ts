import { describe, expect, it } from 'vitest';
import { documentPages } from '#test/documents/document-pages.ts';
import { readDocument } from './document-reading.ts';
import { extractSheets } from './extract-sheets.ts';
import { findMonographs } from './monographs.ts';

const plantsIn = (...paragraphs: string[]) =>
  findMonographs(readDocument(documentPages(paragraphs.join('\n\n')), []).source).map(
    ({ name }) => name.name,
  );

const sauge =
  'La sauge, Salvia officinalis L., une Lamiaceae de la garrigue, soigne les maux de gorge. On en fait une infusion, deux tasses par jour.';
const thym =
  'Le thym, Thymus vulgaris L., une Lamiaceae des coteaux secs et pierreux, soigne la bronchite. On en prépare une infusion, trois tasses par jour.';
const quassia =
  'Le quassia, que l’on appelle aussi bois amer, Quassia amara L., une Simaroubaceae dont on emploie le bois. On en fait une macération froide. Il est déconseillé pendant la grossesse.';

describe('prose about plants', () => {
  it('tells of a plant by any two things where others like it are told', () => {
    expect(plantsIn(sauge, thym, quassia)).toEqual([
      'Salvia officinalis',
      'Thymus vulgaris',
      'Quassia amara',
    ]);
  });

  it('tells of a plant with its family by one thing where others like it are told', () => {
    const entry = (name: string, latin: string, text: string) =>
      `${name}, ${latin} L., fam. des Lamiacées. ${text}`;
    const told =
      'L’infusion des fleurs soigne la toux, la bronchite et l’insomnie. On en boit deux tasses par jour.';
    const betony = entry(
      'BÉTOINE',
      'Betonica officinalis',
      'Les feuilles sont rudes au toucher. Le sentier des bois en est bordé. Ne pas la prendre pour une ortie.',
    );
    expect(
      plantsIn(
        entry('LAVANDE', 'Lavandula angustifolia', told),
        betony,
        entry('ORIGAN', 'Origanum vulgare', told),
        entry('SARRIETTE', 'Satureja montana', told),
      ),
    ).toEqual(['Lavandula angustifolia', 'Betonica officinalis', 'Origanum vulgare', 'Satureja montana']);
  });

  it('tells of none that it says it leaves out', () => {
    const preface =
      'On ne trouvera ici ni le datura, Datura stramonium L., une Solanaceae, ni le ricin, trop dangereux pour être laissés à tous : une infusion de deux feuilles par jour tue, et elle est interdite à la femme enceinte.';
    expect(plantsIn(preface, sauge, thym)).toEqual(['Salvia officinalis', 'Thymus vulgaris']);
  });

  it('refuses a plant that it names with its family, amid other talk, where others are told', () => {
    const talk = [
      'Bonsoir la famille.',
      'Quelqu’un a la recette du gratin ?',
      'Ma sœur arrive demain par le bateau.',
    ];
    const semen = `Bonjour Tatie. Dysphania ambrosioides (ex Chenopodium ambrosioides), Amaranthacées. Jamais chez l’enfant de moins de trois ans. ${talk.join(' ')}`;
    expect(plantsIn(sauge, thym, semen)).toEqual([
      'Salvia officinalis',
      'Thymus vulgaris',
      'Dysphania ambrosioides',
    ]);
  });

  it('tells of a plant under headings none of which names what it is for', () => {
    const label = `Nom scientifique : Moringa oleifera Lam.
Famille : Moringaceae
Description : petit arbre des jardins. On le donne contre la fatigue.
Partie utilisée : feuilles`;
    expect(plantsIn(label)).toEqual(['Moringa oleifera']);
  });

  it('ends where a paragraph introduces another plant, not where its own names an older name with the family', () => {
    const dartrier =
      'Le dartrier, Senna alata (L.) Roxb., alias Cassia alata ; Césalpiniacées. Les feuilles se frottent sur la gale. On en boit une tasse le soir.';
    const ail =
      'L’arbre à ail, Scorodophloeus zenkeri Harms ; Césalpiniacées. C’est une épice, dont on râpe l’écorce.';
    const [first] = findMonographs(
      readDocument(documentPages([dartrier, ail, thym].join('\n\n')), []).source,
    );
    expect([first?.name.name, first?.end]).toEqual(['Senna alata', dartrier.length + 2]);
  });

  it('has the name below a heading that tells nothing else, in each round of headings', () => {
    const card = (name: string, use: string) =>
      `## I’oa\nCelle des marins, ${name}, une herbe\n## Indications\n${use}\n## Préparation\nInfusion`;
    expect(plantsIn(card('Hibiscus tiliaceus', 'Angine'), card('Gardenia taitensis', 'Migraine'))).toEqual([
      'Hibiscus tiliaceus',
      'Gardenia taitensis',
    ]);
  });

  it('begins at the title above a question that leads to its name in a sentence', () => {
    const sheet = (title: string, name: string, use: string) =>
      `# ${title}\n## De quoi parle-t-on ?\nDe la racine d’une plante du Midi et d’Orient, que les livres nomment ${name}, et qui se mâche.\n## Indications\n${use}\n## Préparation\nInfusion`;
    const { source } = readDocument(
      documentPages(
        [
          sheet('La réglisse', 'Glycyrrhiza glabra', 'Toux grasse'),
          sheet('Le ginseng', 'Panax ginseng C.A.Mey.', 'Fatigue'),
          sheet('La consoude', 'Symphytum officinale L.', 'Entorses'),
        ].join('\n'),
      ),
      [],
    );
    expect(
      findMonographs(source).map(({ name, start }) => [name.genus, source.flow.text.slice(start, start + 5)]),
    ).toEqual([
      ['Glycyrrhiza', 'La ré'],
      ['Panax', 'Le gi'],
      ['Symphytum', 'La co'],
    ]);
  });

  it('begins at the title above its other names, and is named below it as those of others or in a remark', () => {
    const card = (title: string, names: string) =>
      `# ${title}\n${names}\nBon pou : toux, grippe\nKa sèvi : feuilles\nContre-indications : grossesse`;
    const { source } = readDocument(
      documentPages(
        [
          card('BRIZÉ', 'brisée, mélisse de calme\nLippia alba (Verbénacées)'),
          card('GWO TEN', 'gros thym\nPlectranthus amboinicus'),
          card('ZÈB CHAPANTYÉ', 'herbe à charpentier\nJusticia pectoralis (Acanthacées)'),
          card('ATOUMO', 'fleur de mon âme\nAlpinia zerumbet (Zingibéracées)'),
          card('LAY', '(Pòl : nom latin Allium sativum, famille non notée, désolé)'),
        ].join('\n'),
      ),
      [],
    );
    expect(
      findMonographs(source).map(({ name, start }) => [name.name, source.flow.text.slice(start, start + 3)]),
    ).toEqual([
      ['Lippia alba', 'BRI'],
      ['Plectranthus amboinicus', 'GWO'],
      ['Justicia pectoralis', 'ZÈB'],
      ['Alpinia zerumbet', 'ATO'],
      ['Allium sativum', 'LAY'],
    ]);
  });

  it('begins at a title that is only bolder, as recognised pages have them, with the name of the drug below it', () => {
    const card = (title: string, drug: string, name: string) =>
      `# ${title}\n${drug}\n${name}\nLa racine est seule employée.\nUsages : toux, asthme\nPharmacie : sirop`;
    const pages = documentPages(
      [
        card('BUSSEROLE', 'Uvæ ursi folium', 'Arctostaphylos uva-ursi Spreng. — Éricacées.'),
        card('IPÉCACUANHA', 'Ipecacuanhae radix', 'Uragoga ipecacuanha Baillon. — Rubiacées.'),
      ].join('\n'),
      card('QUINQUINA ROUGE', 'Cinchonae cortex', 'Cinchona succirubra Pavon. — Rubiacées.'),
    );
    const sizes = [8.1, 7.8];
    const alike = pages.map((page, at) => ({
      ...page,
      lines: page.lines.map((line) => ({ ...line, size: sizes[at] ?? line.size })),
    }));
    const { source } = readDocument(alike, []);
    expect(findMonographs(source).map(({ start }) => source.flow.text.slice(start, start + 3))).toEqual([
      'BUS',
      'IPÉ',
      'QUI',
    ]);
  });

  it('ends where a page begins with a title larger than that of its plant', () => {
    const pages = documentPages(
      '## Canne d’eau\nCostus afer Ker Gawl., Costacées\nIndications : toux, hoquet\nPréparation : infusion',
      '# Petit lexique\nGros palu : fièvre avec les yeux jaunes.',
    );
    const { source } = readDocument(pages, []);
    const [own] = findMonographs(source);
    expect(own?.end).toBe(source.flow.text.indexOf('Petit lexique'));
  });

  it('goes on under its title on the next page', () => {
    const source = readDocument(
      documentPages(
        '# Zèb chapantyé\nJusticia pectoralis Jacq. — Acanthaceae\n## Indications\nToux, insomnie',
        '# Zèb chapantyé (suite)\n## Contre-indications\nLa grossesse',
        '# Brisée\nEn haut du morne, sur la route',
      ),
      [],
    ).source;
    const [own] = findMonographs(source);
    expect(own?.sections.map(({ label }) => label.kind)).toContain('contraindications');
    expect(source.flow.text.slice(own?.start, own?.end)).not.toContain('Brisée');
  });

  it('that tells of one thing mentions a plant', () => {
    const passing =
      'Le buis, dont les haies du jardin sont faites, Buxus sempervirens L., une Buxaceae, se taille deux fois par an, en mai puis à la fin de l’été.';
    expect(plantsIn(sauge, thym, passing)).toEqual(['Salvia officinalis', 'Thymus vulgaris']);
  });

  it('that tells of health alone is about its plant, where others like it are told', () => {
    const ail =
      'L’arbre à ail, qui sent si fort dans la forêt du matin, Scorodophloeus zenkeri Harms ; Césalpiniacées. On le donne contre la toux.';
    expect(plantsIn(ail)).toEqual([]);
    expect(plantsIn(sauge, thym, ail)).toContain('Scorodophloeus zenkeri');
  });

  it('tells of a plant that few words are left for, where others are told in full', () => {
    const short = `# Consoude\nSymphytum officinale L., Boraginaceae\nOn râpe la racine fraîche, que l’on étend en cataplasme entre deux linges.`;
    expect(plantsIn(short)).toEqual([]);
    expect(plantsIn(sauge, thym, short)).toContain('Symphytum officinale');
  });

  it('that names its plant right below a title of it is of that plant', () => {
    const entry = (title: string, name: string) =>
      `# ${title}\n${name} L. — LABIEES, que l’on cueille en juin. Remède à la toux. Deux tasses par jour, en infusion de la feuille sèche.`;
    expect(plantsIn(entry('ORIGAN', 'Origanum vulgare'), entry('THYM', 'Thymus vulgaris'))).toEqual([
      'Origanum vulgare',
      'Thymus vulgaris',
    ]);
  });

  it('is about the plant that each of its paragraphs names, wherever it names it', () => {
    const told = (lead: string, name: string) =>
      `${lead}, ${name}. Ma mère en faisait une infusion contre la toux, deux tasses par jour. On ne la donne pas aux femmes enceintes.`;
    const walk = [
      told('Derrière la cuisine il y a le basilic des vieux', 'Ocimum gratissimum'),
      told('Au puits, là où boivent les chèvres, pousse la citronnelle', 'Cymbopogon citratus'),
    ];
    expect(plantsIn(...walk)).toEqual(['Ocimum gratissimum', 'Cymbopogon citratus']);
    expect(plantsIn(walk[0] ?? '')).toEqual([]);
    const words = 'Le soir, Akossiwa nous dicte ses recettes contre la toux et la fièvre, en infusion.';
    expect(plantsIn(...walk, words)).toHaveLength(2);
  });

  it('that names another plant among the synonyms of one told under headings begins none', () => {
    const sheet = `# Thymus vulgaris L.\n## Synonymes\nOn l’a nommé Thymus aestivus\n## Indications\nToux\n## Préparation\nInfusion de la feuille\n## Contre-indications\nGrossesse`;
    expect(plantsIn(sheet)).toEqual(['Thymus vulgaris']);
  });

  it('refuses a plant to those who alone may not drink it', () => {
    const anis = `${sauge} À part les allergiques aux Lamiacées, tout le monde peut en boire.`;
    const [found] = findMonographs(readDocument(documentPages(anis), []).source);
    expect(found?.sections.map(({ label }) => label.kind)).toContain('contraindications');
  });

  it('that lists names alone tells of none of them', () => {
    const names = ['Quassia amara L.', 'Buxus sempervirens L.', 'Salvia officinalis L.'];
    expect(
      plantsIn(names.map((name) => `# ${name}`).join('\n'), '## Indications\nToux\n## Préparation\nInfusion'),
    ).toEqual([]);
  });
});

it('a chapter set as the titles of plants are is no section of the last of them', () => {
  const plant = (name: string) =>
    `# ${name}\n## Indications\nToux sèche, rhume et maux de gorge de tout l’hiver\n## Préparation\nInfusion de la feuille séchée à l’ombre`;
  const pages = documentPages(
    `${plant('Thym (Thymus vulgaris L.)')}\n${plant('Sauge (Salvia officinalis L.)')}\n# Précautions\nGants pour tous.`,
  );
  const { source } = readDocument(pages, []);
  const texts = findMonographs(source).map(({ start, end }) => source.flow.text.slice(start, end));
  expect(texts).toHaveLength(2);
  expect(texts.join('\n')).not.toContain('Gants');
});

it('a title with the name of its plant in another script beside it begins it, and heads no uses', () => {
  const plant = (title: string, name: string, local: string) =>
    `## ${title}\n${name}\n## Famille\nLamiaceae\n## Noms vernaculaires\n${local}\n## Maux traités\nmaux de ventre\ntoux`;
  const pages = documentPages(
    plant('Petite ivette\tشندقورة', 'Ajuga iva (L.) Schreb.', 'chendgoura (darija)'),
    plant('Thuya de Barbarie\tعرعار', 'Tetraclinis articulata (Vahl) Mast.', 'araar (darija)'),
    plant('Jujubier sauvage\tسدر', 'Ziziphus lotus (L.) Lam.', 'sedra (darija)'),
  );
  const { source } = readDocument(pages, []);
  const found = findMonographs(source);
  expect(found.map(({ start, end }) => source.flow.text.slice(start, end).split('\t')[0]?.trim())).toEqual([
    'Petite ivette',
    'Thuya de Barbarie',
    'Jujubier sauvage',
  ]);
  const uses = found.map(
    ({ sections }) => sections.filter(({ label }) => label.kind === 'indications').length,
  );
  expect(uses).toEqual([1, 1, 1]);
});

describe('a remark below the last plant that names several others', () => {
  const card = (title: string) => `# ${title}\n## Indications\nToux\n## Contre-indications\nUlcère`;
  const cards = [
    card('1. Pawoka Momordica charantia L. – momordique amère'),
    card('2. Atoumo Alpinia zerumbet (Pers.) B.L.Burtt'),
    card('3. Brizé Lippia alba Mill.'),
  ];
  const textOfLast = (remark: string) => {
    const [page] = documentPages([...cards, remark].join('\n'));
    if (page === undefined) throw new Error('no page');
    // Set smaller than the plants, as boxes are.
    const boxed = {
      ...page,
      lines: page.lines.map((line, at, { length }) => (at < length - 1 ? line : { ...line, size: 9 })),
    };
    const { source } = readDocument([boxed], []);
    const last = findMonographs(source).at(-1);
    return last && source.flow.text.slice(last.start, last.end);
  };

  it('is of none of them', () => {
    const told = textOfLast('La grossesse est un motif d’abstention pour le pawoka, l’atoumo et le brizé.');
    expect(told).toContain('Ulcère');
    expect(told).not.toContain('grossesse');
  });

  it('is of the plant where it only compares it with another', () => {
    expect(textOfLast('Au goût, elle rappelle l’atoumo. Elle est interdite en cas de grossesse.')).toContain(
      'grossesse',
    );
  });
});

it('a row ends with the next row that has a key, known or not', () => {
  const row = (plant: string, refused: string, others: string) =>
    `Espèce\t${plant}\nFamille\tLamiaceae\nEmploi\ttoux\nContre-indications\t${refused}\n${others}`;
  const { sheets } = extractSheets({
    pages: documentPages(
      `${row('Thymus vulgaris L.', 'ulcère', 'Teneur\tplus de caféine que le café\nPrix\t3 francs')}\n${row('Salvia officinalis L.', 'grossesse', 'Casier\tB12')}`,
    ),
    known: { sheetOf: () => null },
    documentId: '00000000-0000-7000-8000-000000000000',
  });
  expect(sheets.map(({ content }) => content.contreIndications.map(({ title }) => title))).toEqual([
    ['ulcère'],
    ['grossesse'],
  ]);
});
