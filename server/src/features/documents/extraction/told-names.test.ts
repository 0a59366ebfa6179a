import { describe, expect, it } from 'vitest';
import { folded } from '#server/french/folded.ts';
import { documentPages } from '#test/documents/document-pages.ts';
import { extractSheets } from './extract-sheets.ts';
import type { NameWord } from './name-words.ts';
import { leadsOf } from './told-names.ts';

const namesIn = (source: string) =>
  Object.fromEntries(
    extractSheets({
      pages: documentPages(source),
      known: { sheetOf: () => null },
      documentId: '01900000-0000-7000-8000-000000000001',
    }).sheets.flatMap(({ content: { plantCommonName, additionalInfo } }) => [
      [plantCommonName, 'title'],
      ...(additionalInfo.names?.vernacular ?? []).map(({ name, language }) => [name, language]),
    ]),
  );

const title = '# Griffe du chat\nUncaria tomentosa (Willd.) DC. (Rubiacées)';
const sections = '## Indications\nToux\n## Parties\nFeuille\n## Dose\nUn verre par jour.';
/** Far below the title, where nothing but a language tells a name. */
const plant = (told: string) => namesIn(`${title}\n${sections}\n${told}`);

describe('names that their language tells', () => {
  it.each([
    ['À l’oreille kolou en kabyè, ira odan en yoruba.', { kolou: 'kabiyè', 'ira odan': 'yoruba' }],
    ['Comment on le nomme. Ahowé en fon ; orogbo en yoruba.', { Ahowé: 'fon', orogbo: 'yoruba' }],
    [
      '## Au village\nÉwé : goaba, agouda (Vogan). Fon : amanga.',
      { goaba: 'éwé', agouda: 'éwé', amanga: 'fon' },
    ],
    ['Nom kabyè : kpassiyé. Nom fon : babati.', { kpassiyé: 'kabiyè', babati: 'fon' }],
    ['## Sobriquets\nEn éwé, akploti ; en fon, vǒ.', { akploti: 'éwé', vǒ: 'fon' }],
    ['Les Fon disent vitou, les Yoruba obi abata.', { vitou: 'fon', 'obi abata': 'yoruba' }],
    [
      'Hlinvi chez les Merina, tsipolitra chez les Bezangou.',
      { Hlinvi: 'malgache', tsipolitra: 'langue locale' },
    ],
    ['Mon père disait tyeu en patois de Beaufort.', { tyeu: 'patois' }],
    ['Éwé (Togo)\tadzoweti', { adzoweti: 'éwé' }],
    [
      '## Noms populaires\nDiapalmé, zerbe à fièvre',
      { Diapalmé: 'non précisée', 'zerbe à fièvre': 'non précisée' },
    ],
  ])('%s', (told, names) => {
    expect(plant(told)).toMatchObject(names);
  });

  it('are none behind a dialect whose name stands before it', () => {
    const told = plant('Les gens disent : brenva en patois valdôtain, larice en italien.');
    expect(told).toMatchObject({ brenva: 'patois', larice: 'italien' });
    expect(Object.keys(told).join()).not.toContain('valdôtain');
  });

  it.each([
    'Ce procès-verbal a été lu en français puis en wolof.',
    'Le guide parle en wolof ; en éwé, on ne dit rien.',
    'Il y en a, dit-on, chez les Touaregs.',
  ])('are none in: %s', (told) => {
    expect(Object.keys(plant(told))).toEqual(['Griffe du chat']);
  });

  it('follow the words that lead to names, up to the end of their list', () => {
    const below = (told: string) => namesIn(`${title}\n${told}\n${sections}`);
    const found = below(
      'Liane des bords de fleuve. On l’appelle aussi griffette, vigne des singes ou crochet vert.',
    );
    expect(Object.keys(found)).toEqual(['Griffe du chat', 'griffette', 'vigne des singes', 'crochet vert']);
    expect(
      Object.keys(below('À ne pas confondre avec l’herbe aux chats, que l’on appelle aussi griffette.')),
    ).toEqual(['Griffe du chat']);
  });

  it('are of a language of the place under a heading whose names are of no French, plant after plant', () => {
    const one = (name: string, latin: string, told: string) =>
      `# ${name}\n${latin}\n## Autre nom\nherbe aux chats\n## Noms relevés\n${told}\n${sections}`;
    const found = namesIn(
      [
        one('Margousier', 'Azadirachta indica A. Juss. (Méliacées)', 'nim / mali-yirini'),
        one('Margose', 'Momordica charantia L. (Cucurbitacées)', 'mbeurbeuf / manyanya'),
        one('Jujubier', 'Ziziphus mauritiana Lam. (Rhamnacées)', 'deem / tomono'),
      ].join('\n'),
    );
    expect(found).toMatchObject({ nim: 'langue locale', manyanya: 'langue locale', deem: 'langue locale' });
  });

  it('follow the words with which their document leads to them, plant after plant', () => {
    const one = (name: string, latin: string, told: string) =>
      `# ${name}\n${latin}, de la famille des Fabaceae. Ici ou là : ${told}. Liane grêle à fleurs orange.\n${sections}`;
    const found = namesIn(
      [
        one('Margose', 'Momordica charantia L.', 'paroka, pomme coolie'),
        one('Moringa', 'Moringa oleifera Lam.', 'néverdié, ben ailé'),
        one('Curcuma', 'Curcuma longa L.', 'safran des Indes, terre-mérite'),
      ].join('\n'),
    );
    expect(Object.keys(found)).toEqual(
      expect.arrayContaining(['paroka', 'pomme coolie', 'ben ailé', 'safran des Indes']),
    );
  });
});

it('a title is of no language beside it, where those of others are told too', () => {
  const inFrench = 'En français : pain de singe, arbre bouteille';
  const inOthers = 'Dans nos langues : wolof : guy ; bambara : sira ; peuhl : boki';
  const told = (...lines: readonly string[]) => namesIn([...lines, sections].join('\n'));
  expect(told('# Baobab', 'Adansonia digitata L. – Malvaceae', inFrench, inOthers)).toMatchObject({
    Baobab: 'title',
    guy: 'wolof',
    sira: 'bambara',
  });
  expect(told('# Talapetraka', 'Centella asiatica L. – Apiaceae', inFrench)).toMatchObject({
    'pain de singe': 'title',
  });
});

it('names in two scripts side by side are two', () => {
  const card = (name: string, latin: string) =>
    `# ${name}\n${latin}\nRécolte : racine\nRecherchée pour : fatigue\nÀ raison de : 9 g par jour\nIncompatible avec : fièvre`;
  const source = [
    card('Argousier облепиха — 沙棘', 'Hippophae rhamnoides L. [Elaeagnaceae] ; encore saule épineux'),
    card('Astragale de Mongolie астрагал\n# — 黄芪', 'Astragalus mongholicus Bunge [Fabaceae]'),
    card('Orpin rose золотой корень — 红景', 'Rhodiola rosea L. [Crassulaceae] ; encore rhodiole'),
  ].join('\n');
  const names = Object.keys(namesIn(source));
  expect(names).toEqual(
    expect.arrayContaining(['Argousier', 'облепиха', 'Astragale de Mongolie', 'астрагал']),
  );
  expect(names).toEqual(expect.arrayContaining(['Orpin rose', 'золотой корень']));
});

it('of two names that a lead lists, "et" parts them', () => {
  const source = ['Capsella bursa-pastoris (L.) Medik.', 'Lamium album L.', 'Bryonia dioica Jacq.']
    .map((latin, at) => {
      const names = [
        'capselle et boursette',
        'ortie blanche et archangélique',
        'navet du diable et vigne blanche',
      ];
      return `# PLANTE ${at}\n${latin}\n▷ On dit encore : ${names[at]}\n▷ Usages : toux\n▷ Mesure : Une tasse par jour.`;
    })
    .join('\n');
  expect(Object.keys(namesIn(source))).toEqual(expect.arrayContaining(['capselle', 'boursette']));
});

describe('no names are in words that describe', () => {
  const wordsOf = (text: string): NameWord[] =>
    [...text.matchAll(/<own>|[\p{L}’-]+|\n|[^\s\p{L}]/gu)].map(({ 0: as, index }) => {
      const isWord = /^\p{L}/u.test(as);
      const spelt = folded(as);
      return {
        as,
        spelt,
        isWord,
        start: index,
        end: index + as.length,
        section: null,
        features: [],
        places: [],
      };
    });

  it('behind a word that leads to sentences, where another leads to lists', () => {
    const texts = [
      ['marjolaine sauvage et thé rouge', 'Vivace des talus secs, à bractées pourpres'],
      ['persil frisé', 'Bisannuelle potagère, à odeur forte'],
      ['navet du diable', 'Liane à vrilles et à baies rouges'],
    ].map(([others, aspect]) => wordsOf(`<own>\n- On dit encore : ${others}\n- Aspect : ${aspect}.`));
    expect([...leadsOf(texts)]).toEqual(['on dit encore']);
  });

  it('behind sentences that begin alike, unless lists are what they say', () => {
    const texts = (sentences: readonly string[]) => sentences.map((one) => wordsOf(`<own>\nHerbe. ${one}`));
    const said = [
      'disaient savonnière ou herbe à foulon.',
      'disaient perce-muraille.',
      'disaient cran de Bretagne.',
    ];
    const names = leadsOf(texts(said.map((one) => `Les vieux du pays ${one}`)));
    expect([...names]).toContain('les vieux du pays disaient');
    const told = ['pour les grands froids.', 'contre les vers.', 'dans un sac de toile, tout l’hiver.'];
    const prose = leadsOf(texts(told.map((one) => `Les vieux du pays la gardaient ${one}`)));
    expect([...prose]).toEqual([]);
  });

  it('of a sentence behind a list of names', () => {
    const names = namesIn(
      '# Marrube blanc\nMarrubium vulgare L., Lamiaceae\nAlias : herbe vierge, bonhomme. Herbe laineuse des décombres, à goût très amer.\n## Usages\ntoux\n## Mesure\nUne tasse par jour.',
    );
    expect(Object.keys(names)).toEqual(['Marrube blanc', 'herbe vierge', 'bonhomme']);
  });
});

it('the title of the next plant at the head of its page is no name of the plant above', () => {
  const sections = '## Partie employée\nFleur.\n## Usages reconnus\n1. toux grasse\n2. maux de tête';
  const { sheets } = extractSheets({
    pages: documentPages(
      'Bouillon-blanc\nVerbascum thapsus L., Scrophulariaceae. ¹\n## Autres appellations\nMolène, cierge de Notre-Dame.\nBisannuelle laineuse à haute hampe de fleurs jaunes.\n2. trachéite',
      'Flore du rebouteux\tLierre terrestre\n\n# Lierre terrestre\nGlechoma hederacea L., Lamiaceae.\n## Autres appellations\nCourroie de saint Jean, rondote.\nHerbe rampante à feuilles rondes crénelées et à fleurs violettes.\n1. bronchite chronique\nPrimula veris L., Primulaceae. ²\n2. La cueillette est réglementée dans plusieurs départements.\n[2] — ne vaut pas ordonnance',
      `Flore du rebouteux\tPrimevère officinale\n\n## Autres appellations\nCoucou, herbe de la paralysie.\n${sections}`,
    ),
    known: { sheetOf: () => null },
    documentId: '01900000-0000-7000-8000-000000000001',
  });
  const named = sheets.map(({ content }) => content.additionalInfo.names?.vernacular.map(({ name }) => name));
  expect(named[0]).toEqual(['Molène', 'cierge de Notre-Dame']);
});
