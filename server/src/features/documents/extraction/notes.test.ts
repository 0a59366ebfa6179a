import { expect, it } from 'vitest';
import { documentPages } from '#test/documents/document-pages.ts';
import { extractSheets } from './extract-sheets.ts';

const contentsOf = (source: string) =>
  extractSheets({
    pages: documentPages(source),
    known: { sheetOf: () => null },
    documentId: '00000000-0000-7000-8000-000000000000',
  }).sheets.map(({ content }) => content);

const sheetsOf = (source: string) =>
  contentsOf(source).map((content) => ({
    plant: content.plantScientificName,
    refused: content.contreIndications.map(({ title }) => title),
  }));

it('a note at the foot of a page is of the plant that its mark stands with', () => {
  const plant = (name: string, use: string, dose: string) =>
    `# ${name}\n## Indications\n${use}\n## Posologie\n${dose}`;
  expect(
    sheetsOf(
      `${plant('Thymus vulgaris L.', 'toux', 'Une tasse le soir ³.')}\n${plant('Melissa officinalis L.', 'insomnie', 'Deux tasses par jour.')}\n3. Jamais à la femme enceinte.`,
    ),
  ).toEqual([
    { plant: 'Thymus vulgaris', refused: ['femme enceinte'] },
    { plant: 'Melissa officinalis', refused: [] },
  ]);
});

it('a passage of a note is of the plant that its mark stands with', () => {
  const pages = documentPages(
    '# Thymus vulgaris L.\n## Indications\nToux ¹.\n## Posologie\nUn verre.\n# Melissa officinalis L.\n## Indications\nInsomnie ².\n## Posologie\nUne tasse.\n\n1. Refusée aux enfants.\n2. Au laboratoire seulement.',
  );
  const known = { sheetOf: () => null };
  const { passages } = extractSheets({ pages, known, documentId: '00000000-0000-7000-8000-000000000000' });
  const told = passages.map(({ plant, heading, start, end }) => [
    pages[0]?.text.slice(start, end).replaceAll('\n', ''),
    plant,
    heading,
  ]);
  expect(told.slice(-4)).toEqual([
    ['Une tasse.1.', 'Melissa officinalis', 'Posologie'],
    ['Refusée aux enfants.', 'Thymus vulgaris', null],
    ['Au laboratoire seulement.', 'Melissa officinalis', null],
    ['Refusée aux enfants.', 'Thymus vulgaris', ''],
  ]);
});

it('a numbered line without a mark above is a line of its plant', () => {
  expect(
    sheetsOf('# Thymus vulgaris L.\n## Indications\ntoux\n## Contre-indications\n1. Grossesse.\n2. Asthme.'),
  ).toEqual([{ plant: 'Thymus vulgaris', refused: ['Grossesse', 'Asthme'] }]);
});

it('notes below a table are of the rows with their marks, also on the page before', () => {
  const header = 'Espèce\tPartie\tAffection\tPréparation';
  const { sheets } = extractSheets({
    pages: documentPages(
      `${header}\nBerberis hispanica Boiss.ᵃ\técorce\tjaunisse\tdécoction\nAjuga iva (L.) Schreb.ᶜ\tfeuille\tcoliques\tinfusion`,
      `${header}\nRubia tinctorum L.ᵃ\tracine\tanémie\tdécoction\nLavandula dentata L.\tfleur\ttoux\tinfusion\n\na À exclure chez la femme enceinte. ᶜ Ne pas donner aux enfants.`,
    ),
    known: { sheetOf: () => null },
    documentId: '00000000-0000-7000-8000-000000000000',
  });
  expect(
    sheets.map(({ content }) => [
      content.plantScientificName,
      content.contreIndications.map(({ title }) => title).join(),
    ]),
  ).toEqual([
    ['Berberis hispanica', 'femme enceinte'],
    ['Ajuga iva', 'enfants'],
    ['Rubia tinctorum', 'femme enceinte'],
    ['Lavandula dentata', ''],
  ]);
});

it('a note in parentheses is of the row that sends to it, whose cell is no number', () => {
  expect(
    sheetsOf(
      'Plante\tContre\tOn prépare\tPas pour\nMorinda lucida Benth.\tpaludisme\tdécoction\tvoir remarque (1)\nAjuga iva (L.) Schreb.\tcoliques\tinfusion\tgrossesse\n\n(1) Pas avec un ulcère.',
    ),
  ).toEqual([
    { plant: 'Morinda lucida', refused: ['ulcère'] },
    { plant: 'Ajuga iva', refused: ['grossesse'] },
  ]);
});

it('a key of signs is of the plants whose lines end with them, wherever it is printed', () => {
  const plant = (title: string, name: string) =>
    `# ${title}\n${name} L. (Lamiacées)\n## Indications\ntoux\n## Posologie\nUne tasse le soir.`;
  expect(
    sheetsOf(
      `${plant('Farigoule ★ ●', 'Thymus vulgaris')}\n${plant('Mélisse ★', 'Melissa officinalis')}\n${plant('Sauge ▲', 'Salvia officinalis')}\n\n● ne convient pas en cas de grossesse ▲ pas d’enfant de moins de 12 ans ★ nouveauté`,
    ),
  ).toEqual([
    { plant: 'Thymus vulgaris', refused: ['grossesse'] },
    { plant: 'Melissa officinalis', refused: [] },
    { plant: 'Salvia officinalis', refused: ['enfant de moins de 12 ans'] },
  ]);
});

it('what a sign is said to mean is of the plants that it stands with, in cells and titles, and of no other', () => {
  const plant = (title: string, name: string) =>
    `# ${title}\n${name} L. (Lamiacées)\n## Indications\ntoux\n## Posologie\nUne tasse le soir.`;
  expect(
    sheetsOf(
      `${plant('Farigoule ◆', 'Thymus vulgaris')}\n\nJardin de la cure\t◆ = ne pas donner aux femmes enceintes\n\n${plant('Mélisse', 'Melissa officinalis')}`,
    ),
  ).toEqual([
    { plant: 'Thymus vulgaris', refused: ['femmes enceintes'] },
    { plant: 'Melissa officinalis', refused: [] },
  ]);
  expect(
    sheetsOf(
      'Plante\tContre\tOn prépare\tObservations\nMorinda lucida Benth.\tpaludisme\tdécoction\t* très amer\nAjuga iva (L.) Schreb.\tcoliques\tinfusion\trien\n\n* = ne pas vendre à la femme enceinte',
    ),
  ).toEqual([
    { plant: 'Morinda lucida', refused: ['femme enceinte'] },
    { plant: 'Ajuga iva', refused: [] },
  ]);
});

it('a letter alone in its cell is the mark of a note; a note without a mark stays where it stands', () => {
  expect(
    sheetsOf(
      'Espèce\tPartie\tAffection\tPréparation\tContre-indications\nBerberis hispanica Boiss.\técorce\tjaunisse\tdécoction\tjamais par la boucheᵃ\nAjuga iva (L.) Schreb.\tfeuille\tcoliques\tinfusion\tb\nRubia tinctorum L.\tracine\tanémie\tdécoction\t—\nCotula cinerea Delile\tfleur\ttoux\tinfusion\t—\nLavandula dentata L.\tfleur\ttoux\tinfusion\t—\n\na Ne pas donner aux enfants. b À exclure chez la femme enceinte.',
    ),
  ).toEqual([
    { plant: 'Berberis hispanica', refused: ['par la bouche', 'enfants'] },
    { plant: 'Ajuga iva', refused: ['femme enceinte'] },
    { plant: 'Rubia tinctorum', refused: [] },
    { plant: 'Cotula cinerea', refused: [] },
    { plant: 'Lavandula dentata', refused: [] },
  ]);
});

it('what notes head alike refuses by what stands behind it in all of them; families and names are told there too', () => {
  const plant = (name: string, latin: string, use: string, marks: readonly [string, string]) =>
    `# ${name}\n${latin} ${marks[0]}\nOn tient la feuille pour bonne contre : ${use}. ${marks[1]} Infusion : 5 g par tasse. Trois tasses par jour.`;
  const source = [
    plant('Bouleau verruqueux', 'Betula pendula Roth', 'gravelle et peau grasse', ['¹', '²']),
    plant('Tussilage', 'Tussilago farfara L.', 'toux et enrouement', ['³', '⁴']),
    '\n1. Betulaceae. Le peuple dit aussi arbre de la sagesse.',
    '2. On se retiendra dans ces états : œdème d’origine cardiaque.',
    '3. Autres noms : taconnet.',
    '4. On se retiendra dans ces états : grossesse et maladie hépatique. L’urine devient foncée.',
  ].join('\n');
  const { sheets } = extractSheets({
    pages: documentPages(source),
    known: { sheetOf: () => null },
    documentId: '00000000-0000-7000-8000-000000000000',
  });
  expect(
    sheets.map(({ content }) => ({
      family: content.taxonomy.family,
      names: content.additionalInfo.names?.vernacular?.map(({ name }) => name),
      refused: content.contreIndications.map(({ title }) => title),
    })),
  ).toEqual([
    {
      family: 'Betulaceae',
      names: ['arbre de la sagesse'],
      refused: ['œdème d’origine cardiaque'],
    },
    { family: '', names: ['taconnet'], refused: ['grossesse', 'maladie hépatique'] },
  ]);
});

it('of what begins with the mark of a note the last of the page is it, and the others are a list', () => {
  const uses = (source: string) =>
    extractSheets({
      pages: documentPages(source),
      known: { sheetOf: () => null },
      documentId: '00000000-0000-7000-8000-000000000000',
    }).sheets.map(({ content }) => content.indications.map(({ title }) => title));
  const list = '## Indications\n1. enrouement\n2. toux sèche';
  expect(
    uses(
      `# Bouillon-blanc\nVerbascum thapsus L., Scrophulariaceae. ¹\n${list}\n## Posologie\nUne tasse.\n1. Recette de Marthe Colin.`,
    ),
  ).toEqual([['enrouement', 'toux sèche']]);
});

it('letters listed at the foot of a table refuse where its caption says so, up to the end of their list', () => {
  const { sheets } = extractSheets({
    pages: documentPages(
      'Plantes du comptoir. Les renvois indiquent à qui on ne les remet pas.\n\nNom\tBinôme\tPartie\tUsage\tDose\nAgripaumeᵃ, ᶜ\tLeonurus cardiaca L.\tsommité\tpalpitations\t2 tasses par jour\nBusseroleᵃ\tArctostaphylos uva-ursi L.\tfeuille\tcystite\t3 tasses par jour\nGuimauve\tAlthaea officinalis L.\tracine\ttoux\t3 tasses par jour\nSénéⁱ, j\tCassia angustifolia Vahl\tfeuille\tconstipation\t1 tasse le soir\n\na grossesse; b allaitement; c hyperthyroïdie; d asthme; e glaucome; f épilepsie; g diabète; h hypertension; i occlusion intestinale; j enfant de moins de 12 ans. Le séné se garde au sec.',
    ),
    known: { sheetOf: () => null },
    documentId: '00000000-0000-7000-8000-000000000000',
  });
  expect(
    sheets.map(({ content }) => [
      content.plantCommonName,
      content.contreIndications.map(({ title }) => title).join(),
    ]),
  ).toEqual([
    ['Agripaume', 'grossesse,hyperthyroïdie'],
    ['Busserole', 'grossesse'],
    ['Guimauve', ''],
    ['Séné', 'occlusion intestinale,enfant de moins de 12 ans'],
  ]);
});

it('a note that names the plant of a title is read below it, and what other notes refuse is of their own plants', () => {
  const plant = (title: string, use: string, dose: string) =>
    `# ${title}\nLa feuille soulage ${use}. On la prend en infusion : 5 g par tasse. ${dose}`;
  const source = [
    plant('Farigoule ¹', 'la toux et le rhume', 'Deux tasses par jour ².'),
    plant('Piment royal ³', 'l’insomnie et la fièvre', 'Une tasse le soir ⁴.'),
    '\n1. Thymus vulgaris L., Lamiacées.',
    '2. La farigoule est interdite aux épileptiques.',
    '3. Myrica gale L., Myricacées, ou bois-sent-bon.',
    '4. À écarter durant la grossesse.',
  ].join('\n');
  expect(
    contentsOf(source).map((content) => [
      content.plantScientificName,
      content.plantCommonName,
      content.taxonomy.family,
      content.contreIndications.map(({ title }) => title).join(),
    ]),
  ).toEqual([
    ['Thymus vulgaris', 'Farigoule', 'Lamiacées', 'épileptiques'],
    ['Myrica gale', 'Piment royal', 'Myricacées', 'grossesse'],
  ]);
});

it('numbers in a column mean what the text says of them by the name of the column, and their refusals make sheets of its rows', () => {
  expect(
    sheetsOf(
      'Le marchand respecte les groupes de la liste. Le groupe 1 se vend sans mention. Sur les sachets du groupe 2 on imprime : « Ne pas donner aux enfants de moins de 6 ans ». Le groupe 3 est refusé à la femme enceinte.\n\nPlante\tNom latin\tFamille\tPartie\tGroupes\nSauge\tSalvia officinalis L.\tLamiaceae\tfeuille\t2, 3\nGuimauve\tAlthaea officinalis L.\tMalvaceae\tracine\t1\nAbsinthe\tArtemisia absinthium L.\tAsteraceae\tsommité\t3',
    ),
  ).toEqual([
    { plant: 'Salvia officinalis', refused: ['enfants de moins de 6 ans', 'femme enceinte'] },
    { plant: 'Althaea officinalis', refused: [] },
    { plant: 'Artemisia absinthium', refused: ['femme enceinte'] },
  ]);
});

it('a note that explains abbreviations writes out those in the cells below the heading with its mark', () => {
  expect(
    sheetsOf(
      'Nom\tNom latin\tPartie\tContre\tOn prépare\tNe pas donner (1)\nSauge\tSalvia officinalis L.\tfeuille\tsueurs\tinfusion\tG, K6\nThym\tThymus vulgaris L.\tfeuille\ttoux\tinfusion\tns\nAbsinthe\tArtemisia absinthium L.\tsommité\tvers\tinfusion\tEp\n\n(1) Ep : antécédents de crises (épilepsie). G : grossesse. K6 : enfant de moins de 6 ans. ns : non signalé.',
    ),
  ).toEqual([
    { plant: 'Salvia officinalis', refused: ['grossesse', 'enfant de moins de 6 ans'] },
    { plant: 'Thymus vulgaris', refused: [] },
    { plant: 'Artemisia absinthium', refused: ['antécédents de crises'] },
  ]);
});

it('where one note of each titled text names a plant, it is that of the title; a line between two notes goes on with the first', () => {
  const plant = (title: string, before: string, use: string, mark: string) =>
    `# ${title}\n${before}. Sa feuille soulage ${use} : une tasse d’infusion le soir ${mark}.`;
  const source = [
    plant('La farigoule', 'Elle embaume les murets ¹', 'la toux', '²'),
    plant('La grande camomille', 'On la cueille en juin ³', 'la migraine', '⁴'),
    '\n1. Thymus vulgaris L., Lamiacées.',
    '2. Interdite aux épileptiques.',
    'Jamais chez l’enfant.',
    '3. Grande camomille, ou espargoutte : Tanacetum parthenium (L.) Sch.',
    'Bip., Asteraceae.',
    '4. À écarter durant la grossesse.',
  ].join('\n');
  expect(
    contentsOf(source).map((content) => [
      content.plantScientificName,
      content.plantCommonName,
      content.contreIndications.map(({ title }) => title).join(),
    ]),
  ).toEqual([
    ['Thymus vulgaris', 'farigoule', 'épileptiques,enfant'],
    ['Tanacetum parthenium', 'grande camomille', 'grossesse'],
  ]);
});

it('a note that names the plant of a title is read behind it where the text goes on in its line, before the plant that follows', () => {
  const [page] = documentPages(
    [
      'Farigoule ¹ La sommité soulage la toux et le rhume, en infusion : deux tasses par jour ².',
      'Aigremoine Autre nom : francormier. Agrimonia eupatoria L. (Rosacées). La feuille, en gargarisme, contre l’angine : trois fois par jour.',
      'Piment royal ³ La feuille, en infusion, soulage l’insomnie et la fièvre : une tasse le soir ⁴.',
      '',
      '1. Thymus vulgaris L., Lamiacées.',
      '2. Interdite aux épileptiques.',
      '3. Myrica gale L., Myricacées.',
      '4. À écarter durant la grossesse.',
    ].join('\n'),
  );
  if (page === undefined) throw new Error('no page');
  const lines = page.lines.map((line) => {
    const title = /^(?:Farigoule|Aigremoine|Piment royal)/.exec(page.text.slice(line.start, line.end))?.[0];
    return title ? { ...line, accents: [[line.start, line.start + title.length] as [number, number]] } : line;
  });
  const { sheets } = extractSheets({
    pages: [{ ...page, lines }],
    known: { sheetOf: () => null },
    documentId: '00000000-0000-7000-8000-000000000000',
  });
  expect(
    sheets.map(({ content }) => [
      content.plantScientificName,
      content.indications.map(({ title }) => title).join(),
      content.contreIndications.map(({ title }) => title).join(),
    ]),
  ).toEqual([
    ['Thymus vulgaris', 'toux,rhume', 'épileptiques'],
    ['Agrimonia eupatoria', 'angine', ''],
    ['Myrica gale', 'insomnie,fièvre', 'grossesse'],
  ]);
});
