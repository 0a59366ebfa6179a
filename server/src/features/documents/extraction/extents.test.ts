import { expect, it } from 'vitest';
import { documentPages } from '#test/documents/document-pages.ts';
import { extractSheets } from './extract-sheets.ts';

function refusalsOf(text: string) {
  const pages = documentPages(
    `# Valériane\nValeriana officinalis L., Caprifoliacées\n## Indications\ninsomnie\n## Contre-indications\n${text}`,
  );
  const { sheets } = extractSheets({
    pages,
    known: { sheetOf: () => null },
    documentId: crypto.randomUUID(),
  });
  return sheets[0]?.content.contreIndications.map(({ title, details }) => ({ title, details }));
}

it.each([
  ['without the verb that refuses', 'L’insuffisance rénale l’interdit absolument.', ['insuffisance rénale']],
  ['with what causes it', 'Jambes enflées par maladie du cœur.', ['Jambes enflées par maladie du cœur']],
  ['with who takes it', 'Patients sous immunosuppresseurs.', ['Patients sous immunosuppresseurs']],
  [
    'apart from what is joined to it',
    'Femmes enceintes ou allaitantes.',
    ['Femmes enceintes', 'allaitantes'],
  ],
  [
    'whole where nothing in it is a name',
    'Tout usage sans médecin est contre-indiqué.',
    ['Tout usage sans médecin est contre-indiqué'],
  ],
  [
    'with the state that a condition names',
    'À éviter quand la thyroïde est trop lente.',
    ['thyroïde est trop lente'],
  ],
  [
    'however long before an event it holds',
    'Ceux qui ont des calculs biliaires, et tout le monde la semaine avant une opération.',
    ['calculs biliaires', 'semaine avant une opération'],
  ],
  [
    'without the reason',
    'Les enfants n’y ont pas droit, à cause du rhum, ni les gens qui ont un ulcère.',
    ['enfants', 'ulcère'],
  ],
  [
    'but for what a plant does not replace',
    'Cette plante ne remplace pas un traitement prescrit, et on ne la donne pas au nourrisson.',
    ['nourrisson'],
  ],
  [
    'with the medicine that is taken for it',
    'Ne pas donner avec un comprimé pour le diabète.',
    ['comprimé pour le diabète'],
  ],
  [
    'without what it is refused for',
    'Femmes enceintes, conducteurs (somnolence).',
    ['Femmes enceintes', 'conducteurs'],
  ],
  ['without its reason', 'Abortive : interdite pendant la grossesse.', ['grossesse']],
  [
    'without the words that refuse',
    'Elle est proscrite chez l’enfant et chez le cardiaque.',
    ['enfant', 'cardiaque'],
  ],
  ['by those who may not take it alone', 'Femme enceinte ; les bébés, eux, ça va.', ['Femme enceinte']],
  ['where it begins as nothing does', 'Rien par la bouche chez l’enfant.', ['par la bouche', 'enfant']],
  [
    'by all of an item that begins with a name',
    'Sujets traités par la codéine ; estomac irritable ; fièvre jaune.',
    ['Sujets traités par la codéine', 'estomac irritable', 'fièvre jaune'],
  ],
  ['in each of its clauses', 'À fuir pendant la grossesse ; jamais avec la vodka.', ['grossesse', 'vodka']],
  [
    'with what goes on with it',
    'Interdite à quiconque souffre du rein, ainsi qu’à la femme enceinte.',
    ['quiconque souffre du rein', 'femme enceinte'],
  ],
  [
    'with what goes on with what is put aside',
    'À écarter en cas de colite, ainsi que chez ceux qui ont des pierres dans la vésicule.',
    ['colite', 'pierres dans la vésicule'],
  ],
  ['alone where it is all that is understood', 'Jamais chez celui dont le ventre coule.', ['ventre coule']],
])('a refusal is named %s, and keeps its sentence', (_, details, titles) => {
  expect(refusalsOf(details)).toEqual(titles.map((title) => ({ title, details })));
});

it('whom a warning lists is refused like the others of its list', () => {
  const refused = refusalsOf('Grossesse.\n## Mémo\nGare ! colite, hépatite, nourrissons.');
  expect(refused?.map(({ title }) => title)).toEqual(['Grossesse', 'colite', 'hépatite', 'nourrissons']);
  const alone = refusalsOf('Grossesse.\n## Mémo\nGare ! calculs de la vésicule, gastrite.');
  expect(alone?.map(({ title }) => title)).toEqual(['Grossesse', 'calculs de la vésicule', 'gastrite']);
});

it('nobody takes what is never to be drunk', () => {
  const refused = refusalsOf(
    'Grossesse.\n## Prudence\nÀ ne jamais boire. Ne va ni à l’enfant, ni au vieillard.',
  );
  expect(refused?.map(({ title }) => title)).toContain('À ne jamais boire');
});

it('the same is told for others', () => {
  const refused = refusalsOf('Jamais chez la femme enceinte. Idem pour qui a une colite.');
  expect(refused?.map(({ title }) => title)).toEqual(['femme enceinte', 'colite']);
});

it('nothing is named by words of grammar alone', () => {
  expect(refusalsOf('Grossesse. Et. Les mêmes.')?.map(({ title }) => title)).toEqual(['Grossesse']);
});

it.each([
  'On n’a jamais vu d’accident.',
  'Nulle.',
  'Non, personne n’a jamais rapporté d’ennui.',
  '« Personne. »',
  'Tout le monde peut !',
  'Voir la note *',
])('nobody is refused by %s', (text) => {
  expect(refusalsOf(text)).toEqual([]);
});

it('the name of a plant that ends as inflammations do is no use of it', () => {
  const pages = documentPages(
    [
      'Plante\tBinôme\tFamille\tRécolte\tVertus\tDéfense',
      'Saponaire\tSaponaria officinalis L.\tCaryophyllaceae\tracine\tacné, psoriasis\tgastrite',
      'Balsamite\tTanacetum balsamita L.\tAsteraceae\tfeuille\tcrampes d’estomac\t—',
      'Cataire\tNepeta cataria L.\tLamiaceae\tsommité fleurie\tcoliques, insomnie\tgrossesse',
    ].join('\n'),
  );
  const known = { sheetOf: () => null };
  const { sheets } = extractSheets({ pages, known, documentId: crypto.randomUUID() });
  expect(sheets[1]?.content.indications.map(({ title }) => title)).toEqual(['crampes d’estomac']);
});
