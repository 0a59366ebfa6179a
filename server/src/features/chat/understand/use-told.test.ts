import { describe, expect, test } from 'vitest';
import { conversing, starterNames, understandingOf } from '#test/understanding.ts';

const converse = conversing(understandingOf(starterNames));

describe('where a plant is put', () => {
  test.each([
    ['route:oculaire', 'du jus de basilic direct dans mon œil ?'],
    ['route:nasale', 'une goutte de menthe dans son nez ?'],
    ['route:rectale', 'on purge les nouveau-nés avec la poire, du gingembre'],
    ['route:rectale', 'on met du gingembre dans les fesses'],
    ['route:cutanee', 'huile essentielle de lavande sur sa tête'],
    ['route:cutanee', 'de la lavande dans son shampoing'],
    ['route:bain', 'un bain de feuilles de neem pour mon bébé'],
  ])('is read by the word for the place (%s): %s', async (route, text) => {
    expect((await converse(text)).filters.routes).toContain(route);
  });

  test.each([
    'j’ai mal dans les oreilles, du thym ?',
    'ça pique dans son nez, du thym ?',
    'feuille de poirier, la poire est bonne ?',
    'un coup reçu sur la tête, arnica ?',
    'j’ai des boutons sur le dos, du thym ?',
  ])('is no place that hurts: %s', async (text) => {
    expect((await converse(text)).filters.routes.filter((id) => !/oculaire|auriculaire/.test(id))).toEqual(
      [],
    );
  });
});

describe('more than the dose', () => {
  test.each([
    ['séné, j’en mets 4 maintenant, je peux monter à 6 ? sinon c le blocage total'],
    ['harpagophytum combien par jour ?', 'et si je double pour aller plus vite ?'],
    ['je peux augmenter la dose de valériane ?'],
    ['je prends 3 gélules de valériane, je peux passer à 8 ?'],
    ['peut-on dépasser la dose de valériane ?'],
    ['si je triple la valériane, ça marche mieux ?'],
    ['boire davantage de thym ?'],
    ['je prends deux gélules de ginkgo, je peux passer à quatre ?'],
  ])('is asked for: %s', async (...turns) => {
    const { raisesDose, intents } = await converse(...turns);
    expect([raisesDose, intents.includes('dose')]).toEqual([true, true]);
  });

  test.each([
    'la fièvre peut monter à 40, du saule ?',
    'je peux passer à 8 heures prendre du thym ?',
    'le thym augmente-t-il la tension ?',
    'quelle dose de valériane ?',
    'je dois aller à 60 ans chez le médecin, du thym ?',
  ])('is not in other words: %s', async (text) => {
    expect((await converse(text)).raisesDose).toBe(false);
  });
});

describe('a treatment is given up', () => {
  test.each([
    ['drug:insuline', ['on lui dit de laisser l’insuline pour prendre du kinkéliba']],
    ['drug:haloperidol', ['il a de l’Haldol, le guérisseur dit plus de piqûre mais de la passiflore']],
    ['drug:clozapine', ['mon frère prend de la clozapine', 'il veut tout remplacer par de la passiflore']],
    ['drug:clozapine', ['je prends de la clozapine', 'remplacer mes cachets par la passiflore ?']],
    ['disease:operation', ['l’hôpital veut opérer mais on préfère le curcuma d’abord']],
    ['disease:operation', ['repousser l’opération et prendre du curcuma ?']],
    ['drug:medicament', ['remplacer mes cachets par la passiflore ?']],
    ['drug:rivaroxaban', ['laisse le Xarelto et prends du curcuma']],
  ] as const)('in more structures (%s): %j', async (id, turns) => {
    expect((await converse(...turns)).replaced).toContain(id);
  });

  test.each([
    'curcuma, combien attendre avant l’opération ?',
    'que faut-il éviter avant une opération ?',
    'je suis opéré jeudi, je dois arrêter le ginkgo ?',
    'laisser infuser le thym, et je prends du Xarelto ?',
    'je laisse infuser du thym, avec du Xarelto ?',
    'j’ai arrêté le Xarelto en mai, du ginkgo ?',
    'j’ai plus de médicaments que mon mari, du thym ?',
  ])('is not in other words: %s', async (text) => {
    expect((await converse(text)).replaced).toEqual([]);
  });
});

test('a treatment told by what it is for is none beside the medicine that is named', async () => {
  const { asker } = await converse('sa piqûre chaque mois pour la tête, Haldol Decanoas, la passiflore ?');
  expect(asker.drugs).toEqual(['drug:haloperidol']);
});
