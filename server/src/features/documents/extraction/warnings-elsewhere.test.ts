import { describe, expect, it } from 'vitest';
import { documentPages } from '#test/documents/document-pages.ts';
import { extractSheets } from './extract-sheets.ts';

const refusedIn = (source: string) =>
  Object.fromEntries(
    extractSheets({
      pages: documentPages(source),
      known: { sheetOf: () => null },
      documentId: '00000000-0000-7000-8000-000000000000',
    }).sheets.map(({ content }) => [
      content.plantScientificName,
      content.contreIndications.map(({ title }) => title),
    ]),
  );

/** Passages of refusals that stand in no section of theirs. */
function passagesRefusing(source: string) {
  const pages = documentPages(source);
  const { passages } = extractSheets({
    pages,
    known: { sheetOf: () => null },
    documentId: '00000000-0000-7000-8000-000000000000',
  });
  return passages
    .filter(({ kind, heading }) => kind === 'contraindications' && heading === '')
    .map(({ plant, pageIndex, start, end }) => [plant, pages[pageIndex]?.text.slice(start, end)]);
}

const thyme =
  '# Farigoule des garrigues\nThymus vulgaris L. (Lamiacées)\n## Indications\ntoux\n## Posologie\nUne tasse le soir.';
const balm =
  '# Mélisse officinale\nMelissa officinalis L. (Lamiacées)\n## Indications\ninsomnie\n## Posologie\nDeux tasses par jour.';
const sage =
  '# Sauge officinale\nSalvia officinalis L. (Lamiacées)\n## Indications\nfièvre\n## Posologie\nUn bol par jour.';

it('a way of taking that is refused is a contraindication', () => {
  const found = refusedIn(`${thyme}\n## Remarques\nVoie orale à proscrire.`);
  expect(found['Thymus vulgaris']).toEqual([expect.stringMatching(/^voie/i)]);
});

it('a plant that nobody swallows is refused to everybody; what animals do not eat is not', () => {
  const found = refusedIn(
    `${thyme}\n## Remarques\nNe se boit pas : on la sent.\n${balm}\n## Remarques\nOn ne mange pas cette plante, dit-on.\n${sage}\n## Remarques\nLe bétail ne la mange pas.`,
  );
  expect(found).toEqual({
    'Thymus vulgaris': [expect.stringContaining('Ne se boit pas')],
    'Melissa officinalis': ['On ne mange pas cette plante'],
    'Salvia officinalis': [],
  });
});

it('what is said not to be forbidden is no contraindication', () => {
  const found = refusedIn(
    `${thyme}\n${balm}\n## Remarques\nLa grossesse ne l’interdit pas. La mélisse officinale n’est pas interdite à la femme qui allaite.\n${sage}\n## Remarques\nElle n’est pas interdite à l’enfant, sauf avant six ans.`,
  );
  expect(found['Melissa officinalis']).toEqual([]);
  expect(found['Salvia officinalis']).not.toEqual([]);
});

describe('what a document refuses of plants outside of their texts', () => {
  it('is of each plant that the sentence names, by the first word of its title too', () => {
    expect(
      refusedIn(
        `# Avant de commencer\nLa femme enceinte ne prend ni farigoule, ni sauge officinale.\n${thyme}\n${balm}\n${sage}`,
      ),
    ).toEqual({
      'Thymus vulgaris': ['femme enceinte'],
      'Melissa officinalis': [],
      'Salvia officinalis': ['femme enceinte'],
    });
  });

  it('is of the plants that the clause before names, by a pronoun, and may name somebody by what they do', () => {
    const found = refusedIn(
      `${thyme}\n${balm}\n${sage}\n# À retenir\nLa mélisse officinale fait dormir ; ne la donnez pas à la femme enceinte.\n\nLa farigoule jamais à celui qui prend un anticoagulant.`,
    );
    expect(found['Melissa officinalis']).toEqual(['femme enceinte']);
    expect(found['Thymus vulgaris']).toEqual([expect.stringContaining('anticoagulant')]);
    expect(found['Salvia officinalis']).toEqual([]);
  });

  it('is told with its question, and clause by clause', () => {
    const found = refusedIn(
      `${thyme}\n${balm}\n${sage}\n# À retenir\nFemme enceinte ? Ni farigoule, ni sauge officinale.\n\nLa mélisse officinale est refusée aux enfants ; la farigoule, aux allergiques aux Composées.`,
    );
    expect(found['Thymus vulgaris']).toEqual(['Femme enceinte', 'allergiques aux Composées']);
    expect(found['Melissa officinalis']).toEqual(['enfants']);
  });

  it('is of the plants that it numbers', () => {
    const numbered = [thyme, balm, sage].map((one, at) => one.replace('# ', `# Fiche ${at + 1} `)).join('\n');
    expect(
      refusedIn(
        `${numbered}\n# Remarque\nLa fiche 1 et la fiche 3 ne se donnent pas à la femme qui allaite.`,
      ),
    ).toEqual({
      'Thymus vulgaris': ['femme qui allaite'],
      'Melissa officinalis': [],
      'Salvia officinalis': ['femme qui allaite'],
    });
  });

  it('is of the rows of a table that it names by their numbers or by what stands before the Latin name', () => {
    const row = (at: number, name: string, latin: string) =>
      `${at} ${name}\t${latin} L., Lamiacées\tracine\ttoux\tinfusion`;
    expect(
      refusedIn(
        `N° Plante\tNom scientifique et famille\tOrgane\tEmploi\tForme\n${row(1, 'Cardiaire', 'Leonurus cardiaca')}\n${row(2, 'Farigoule', 'Thymus vulgaris')}\n${row(3, 'Toute-saine', 'Salvia officinalis')}\n\nLes nos 1 et 3 ne se prennent jamais pendant la grossesse. La farigoule ne se donne pas à l’enfant.`,
      ),
    ).toEqual({
      'Leonurus cardiaca': ['grossesse'],
      'Thymus vulgaris': ['enfant'],
      'Salvia officinalis': ['grossesse'],
    });
  });

  it('is of plants named in the text of another that the paragraph spares', () => {
    const found = refusedIn(
      `${thyme}\n${balm}\n${sage}\n\nLes femmes enceintes ne prendront pas la farigoule ni la mélisse officinale. Cela ne vise pas la sauge officinale.`,
    );
    expect(found['Thymus vulgaris']).toEqual(['femmes enceintes']);
    expect(found['Melissa officinalis']).toEqual(['femmes enceintes']);
  });

  it('is a passage of each plant, whole with the line above it, and none of what its own section says', () => {
    const whom = 'Somnifères, benzodiazépines\nFarigoule et mélisse officinale : ne pas associer.';
    expect(
      passagesRefusing(
        `${thyme}\n## Contre-indications\ngrossesse\n${balm}\n${sage}\n# À retenir\n\n${whom}`,
      ),
    ).toEqual([
      ['Thymus vulgaris', whom],
      ['Melissa officinalis', whom],
    ]);
  });

  it('is refused to those whom the line above names', () => {
    expect(
      refusedIn(
        `${thyme}\n${balm}\n${sage}\n# À retenir\n\nSomnifères, benzodiazépines\nFarigoule et mélisse officinale : ne pas associer. Toléré avec la sauge officinale.`,
      ),
    ).toEqual({
      'Thymus vulgaris': ['Somnifères', 'benzodiazépines'],
      'Melissa officinalis': ['Somnifères', 'benzodiazépines'],
      'Salvia officinalis': [],
    });
  });

  it('is of the plants with which something else is refused', () => {
    const found = refusedIn(
      `${thyme}\n${balm}\n${sage}\n# Discussion\nL’association aux diurétiques est à éviter avec la farigoule et la mélisse officinale ; rien de tel pour la sauge officinale.`,
    );
    expect(found['Thymus vulgaris']?.join()).toContain('diurétiques');
    expect(found['Melissa officinalis']?.join()).toContain('diurétiques');
    expect(found['Salvia officinalis']).toEqual([]);
  });

  it('is extended to the plants that the text of another names, or to the one before', () => {
    expect(
      refusedIn(
        `${thyme}\n${balm}\n## Contre-indications\nGrossesse : ceci vaut aussi pour la farigoule, mais non pour la sauge officinale.\n${sage}`,
      ),
    ).toEqual({
      'Thymus vulgaris': ['Grossesse'],
      'Melissa officinalis': ['Grossesse'],
      'Salvia officinalis': [],
    });
    const found = refusedIn(
      `${thyme}\n${balm}\n${sage} Chez la femme enceinte, abstention : la même règle est valable pour la fiche précédente.`,
    );
    expect(found['Melissa officinalis']).toEqual(['femme enceinte']);
    expect(found['Thymus vulgaris']).toEqual([]);
  });

  it('is extended to no plant where that is denied', () => {
    const found = refusedIn(
      `${thyme}\n${balm}\n## Contre-indications\nGrossesse : ceci ne vaut pas pour la farigoule.\n${sage}`,
    );
    expect(found['Thymus vulgaris']).toEqual([]);
  });

  it('is of the plants that a note names beside the one with its mark', () => {
    const found = refusedIn(
      `${thyme}\n${balm} ¹\n${sage}\n\n1. La mélisse officinale et la farigoule ne se donnent pas à l’enfant.`,
    );
    expect(found['Thymus vulgaris']).toEqual(['enfant']);
    expect(found['Salvia officinalis']).toEqual([]);
  });

  it('is of every plant where it is said of them all', () => {
    expect(
      refusedIn(
        `# Avant de commencer\nToutes ces tisanes sont interdites à la femme enceinte.\n${thyme}\n${balm}`,
      ),
    ).toEqual({ 'Thymus vulgaris': ['femme enceinte'], 'Melissa officinalis': ['femme enceinte'] });
  });

  it('is not of a plant that it allows, or that another one is compared with', () => {
    expect(
      refusedIn(
        `${thyme}\n${balm}\n${sage}\n# À retenir\nContrairement à la mélisse officinale, la sauge officinale est interdite à la femme enceinte.\n\nLa farigoule n’est pas interdite à la femme enceinte.`,
      ),
    ).toEqual({
      'Thymus vulgaris': [],
      'Melissa officinalis': [],
      'Salvia officinalis': ['femme enceinte'],
    });
  });
});

describe('what stands in the text of one plant about others', () => {
  it('is told of these, not of that one; who is spared between commas is not refused', () => {
    const found = refusedIn(
      `${thyme}\n${balm}\n${sage}\n\nLa farigoule et la mélisse officinale, mais non la sauge officinale, sont à éviter pendant la grossesse.\n\nNe pas donner à l’enfant : la mélisse officinale et la farigoule.`,
    );
    expect(found).toEqual({
      'Thymus vulgaris': ['grossesse', 'enfant'],
      'Melissa officinalis': ['grossesse', 'enfant'],
      'Salvia officinalis': [],
    });
  });

  it('is of the plants that the sentence before names, by a pronoun that means several', () => {
    const found = refusedIn(
      `${thyme}\n${balm}\n${sage}\n\nFarigoule et mélisse officinale sont riches en tanins. Ne les donnez pas aux enfants.`,
    );
    expect(found).toEqual({
      'Thymus vulgaris': ['enfants'],
      'Melissa officinalis': ['enfants'],
      'Salvia officinalis': [],
    });
  });

  it('is of every plant where it counts them, and of none where it counts a part', () => {
    const found = refusedIn(
      `${thyme}\n${balm}\n${sage}\n\nRédaction : la pharmacie. Femme enceinte, enfant : aucune de ces trois plantes n’est autorisée.\n\nL’insuffisance hépatique interdit deux de nos trois plantes.`,
    );
    expect(found).toEqual({
      'Thymus vulgaris': ['Femme enceinte', 'enfant'],
      'Melissa officinalis': ['Femme enceinte', 'enfant'],
      'Salvia officinalis': ['Femme enceinte', 'enfant', 'insuffisance hépatique'],
    });
  });
});

it('what a noun or “ni” refuses is of all plants of one list, in the text of one of them too', () => {
  const found = refusedIn(
    `${thyme}\n${balm}\n${sage}\n\nLa grossesse est un motif d’abstention pour la farigoule et la sauge officinale.`,
  );
  expect(found['Thymus vulgaris']).toEqual(['grossesse']);
  expect(found['Melissa officinalis']).toEqual([]);
  expect(found['Salvia officinalis']).toContain('grossesse');
  const { 'Salvia officinalis': refused } = refusedIn(
    `${sage}\n## Remarques\nL’épilepsie n’est pas une contre-indication. Une femme enceinte ne touche ni à l’écorce ni à la racine.`,
  );
  expect(refused?.join()).toContain('femme enceinte');
});

it('plants are named by the codes of their titles', () => {
  const sheet = (at: number, one: string) => one.replace('# ', `# FT-01${at} `);
  const found = refusedIn(
    `${sheet(4, thyme)}\n${sheet(5, balm)}\n${sheet(6, sage)}\n# Notes\nLa grossesse est une restriction commune à FT-014 et à FT-016.`,
  );
  expect(found).toEqual({
    'Thymus vulgaris': ['grossesse'],
    'Melissa officinalis': [],
    'Salvia officinalis': ['grossesse'],
  });
});

describe('what a text refers to of what another plant is refused for', () => {
  const heath = `${balm}\n## Contre-indications\nUlcère de l’estomac ; femme enceinte ; épilepsie.`;

  it('is what it names of it, and is told of its own plant alone', () => {
    const found = refusedIn(
      `${thyme}\n${heath}\n${sage}\n## Remarques\nCe qui a été dit de l’estomac pour la mélisse officinale est valable ici, pas ce qui a été dit de la femme enceinte.`,
    );
    expect(found['Salvia officinalis']).toEqual(['Ulcère de l’estomac']);
    expect(found['Melissa officinalis']).toEqual(['Ulcère de l’estomac', 'femme enceinte', 'épilepsie']);
    expect(found['Thymus vulgaris']).toEqual([]);
  });

  it('is all of it but what it excepts, where it names a refusal only', () => {
    const found = refusedIn(
      `${heath}\n${sage}\n## Remarques\nLa réserve de la mélisse officinale vaut ici ; celle de l’épilepsie, non.\n${thyme}`,
    );
    expect(found['Salvia officinalis']).toEqual(['Ulcère de l’estomac', 'femme enceinte']);
  });

  it('is told of a row of a table, and by no question', () => {
    const row = (name: string, latin: string, pas: string) =>
      `${name}\t${latin} L.\tracine\ttoux\tinfusion\t${pas}`;
    const found = refusedIn(
      `Plante\tNom savant\tOrgane\tEmploi\tForme\tObservations\n${row('Cardiaire', 'Leonurus cardiaca', 'pas pour les malades sous insuline')}\n${row('Farigoule', 'Thymus vulgaris', 'même remarque que la cardiaire pour l’insuline')}\n${row('Toute-saine', 'Salvia officinalis', 'même réserve que la cardiaire ?')}`,
    );
    expect(found['Thymus vulgaris']?.join()).toContain('insuline');
    expect(found['Salvia officinalis']).toEqual([]);
  });
});

const names = ['Thymus vulgaris', 'Melissa officinalis', 'Salvia officinalis'];
/** Whom each of the three plants is refused to, told outside of their texts. */
const refusedToAll = (before: string, after: string) => {
  const found = refusedIn(`${before}\n${thyme}\n${balm}\n${sage}\n${after}`);
  return names.map((name) => found[name] ?? []);
};

describe('what a document refuses of all its plants', () => {
  it.each([
    [
      'by their number, whatever they are called',
      'Valable pour les trois pages : ne rien remettre à la femme enceinte.',
    ],
    [
      'by their number, with a word between',
      'Des trois simples de ce carnet, aucun, fût-ce le plus doux, ne se prend, aucune tisane n’est donnée pendant la grossesse.',
    ],
    ['as those of the document', 'Les tisanes de ce carnet sont interdites à la femme enceinte.'],
    [
      'as those of the place where they stand',
      'Vaut pour toutes les plantes du tableau : pas pendant la grossesse, faute de données.',
    ],
    ['by their number alone', 'Aucune des trois ne va à la femme enceinte.'],
    ['as each of them', 'Au dos de toutes les pages, et pour chacune : jamais pendant la grossesse.'],
    [
      'as none of them, in any word for giving',
      'Aucune plante de ce tableau n’est remise à une femme enceinte.',
    ],
    ['as those that follow', 'Les plantes qui suivent ne se donnent jamais à la femme enceinte.'],
    ['as none of them', 'On ne donne aucune de ces trois plantes à la femme enceinte.'],
    [
      'in words of its own, which permit nothing',
      'La porte est fermée, pour toutes les plantes de ce livret, à la femme enceinte.',
    ],
    [
      'going on about them',
      'Ceci vaut pour les trois plantes du carnet. On n’en donne aucune à la femme enceinte.',
    ],
  ])('is of each: %s', (_how, sentence) => {
    const refused = [expect.stringMatching(/enceinte|grossesse/)];
    expect(refusedToAll(sentence, '')).toEqual([refused, refused, refused]);
  });

  it.each([
    'Aucune des trois ne convient à la femme enceinte.',
    'Aucune des trois ne va à l’enfant de moins d’un an.',
    'Aucune des trois ne convient en cas d’ulcère.',
  ])('stands beside what each refuses of its own: %s', (sentence) => {
    const cards = [thyme, balm, sage].map((plant) => `${plant}\n## Contre-indications\nÉpilepsie`).join('\n');
    const found = refusedIn(
      `À découper selon les pointillés. L’animatrice montre la carte, les mamans apportent la feuille. ${sentence}\n${cards}`,
    );
    const refused = expect.arrayContaining([expect.stringMatching(/femme enceinte|moins d’un an|ulcère/)]);
    expect(Object.values(found)).toEqual([refused, refused, refused]);
  });

  it('stands below a line that names them all', () => {
    const found = refusedToAll('', '# Rappel commun aux trois plantes\nOn dit non au malade du cœur.');
    expect(found).toEqual(names.map(() => [expect.stringContaining('cœur')]));
  });

  it('is of the plant in whose text it stands too, under a heading that refuses nothing', () => {
    const told = '## Observations\nAucun des remèdes de ces trois fiches n’est donné au nourrisson.';
    const found = refusedIn(`${balm}\n${sage}\n${thyme}\n${told}`);
    const refused = [expect.stringContaining('nourrisson')];
    expect(names.map((name) => found[name])).toEqual([refused, refused, refused]);
  });

  it('is of each where it begins a sentence of a heading of the last of them', () => {
    const found = refusedIn(
      `${balm}\n${sage}\n${thyme}\n## Valable pour les trois cartes\nNe rien remettre à un nourrisson.\nValable pour les trois cartes : ne rien remettre à la femme enceinte.`,
    );
    const refused = expect.arrayContaining([expect.stringContaining('femme enceinte')]);
    expect(names.map((name) => found[name])).toEqual([refused, refused, refused]);
  });

  it.each([
    'On peut donner ces trois plantes à la femme enceinte.',
    'La femme enceinte prend une tasse par jour de chacune de ces trois plantes.',
    'Ces trois plantes soulagent les nausées de la femme enceinte.',
  ])('is none where whom it names may have them: %s', (sentence) => {
    expect(refusedToAll(sentence, '').flat()).toEqual([]);
  });

  it('is not of those that it excepts', () => {
    const found = refusedToAll(
      'Aucune de ces trois plantes n’est donnée à la femme enceinte, sauf la mélisse officinale.',
      '',
    );
    expect(found.map(({ length }) => length)).toEqual([1, 0, 1]);
  });

  it.each([
    'Toutes les plantes à huile essentielle sont interdites à la femme enceinte.',
    'Toutes les plantes de la famille des Lamiacées sont interdites à la femme enceinte.',
    'Deux de ces trois plantes sont interdites à la femme enceinte.',
    'Contrairement à toutes ces plantes, le ricin est interdit à la femme enceinte.',
    'Les trois semaines passées, rien n’est donné à la femme enceinte.',
  ])('is of none where others or some are meant: %s', (sentence) => {
    expect(refusedToAll(sentence, '').flat()).toEqual([]);
  });
});

it('what is said of a plant that another is mistaken for is no danger of it', () => {
  const { sheets } = extractSheets({
    pages: documentPages(
      `${sage}\n## Remarques\nNe pas confondre avec la digitale, mortelle.\n# Digitale pourpre\nDigitalis purpurea L. (Plantaginacées)\n## Indications\ncœur\n## Toxicité\nPlante mortelle.`,
    ),
    known: { sheetOf: () => null },
    documentId: '00000000-0000-7000-8000-000000000000',
  });
  expect(sheets.map(({ content }) => content.additionalInfo.safety?.dangerLevel)).toEqual([
    undefined,
    'lethal',
  ]);
});

it.each([
  ['Aucune des trois plantes de ce livre à la personne greffée.', 'greffée'],
  ['Pour les trois tisanes, les collègues en dialyse en parlent d’abord au docteur.', 'dialyse'],
  ['On ne donnera rien de tout ceci à une femme grosse.', 'femme grosse'],
  ['Rien de ce qu’il y a dedans ne se donne à un enfant de moins de deux ans.', 'enfant'],
])('whoever is told of all plants is refused each: %s', (warning, whom) => {
  const found = refusedIn(`${thyme}\n${balm}\n${sage}\n## Remarques\n${warning}`);
  for (const refused of Object.values(found)) expect(refused.join()).toContain(whom);
});

it('what all plants are used for refuses none', () => {
  const found = refusedIn(`${thyme}\n${balm}\n${sage}\n## Remarques\nCes trois plantes soignent la toux.`);
  expect(Object.values(found).flat()).toEqual([]);
});

it('a plant is named neither by the first word of a compound nor by an adjective that is one of its names', () => {
  const found = refusedIn(
    `# Sang-dragon\nSanguinaria canadensis L. (Papavéracées)\n## Indications\nverrue\n## Refus\nLe glaucome.\n# Agripaume\nLeonurus cardiaca L. (Lamiacées)\n## Autres noms\ncardiaque\n## Indications\ntrac\n## Refus\nLa grossesse.\n# Graine à chapelet\nCaulophyllum thalictroides (L.) Michx. (Berbéridacées)\n## Indications\ncrampe\n## Refus\nAux femmes enceintes, à ceux qui ont du sucre dans le sang, un œdème d’origine cardiaque.`,
  );
  expect(found['Sanguinaria canadensis']?.join()).not.toContain('sucre');
  expect(found['Leonurus cardiaca']?.join()).not.toContain('cardiaque');
  expect(found['Caulophyllum thalictroides']?.join()).toMatch(/enceintes.*sucre.*cardiaque/);
});
