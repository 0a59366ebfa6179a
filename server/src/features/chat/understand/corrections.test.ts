import { describe, expect, test } from 'vitest';
import { conversing, starterNames, understandingOf } from '#test/understanding.ts';

const converse = conversing(understandingOf(starterNames));

const stateAfter = async (...turns: readonly string[]): Promise<string[]> => {
  const { asker } = await converse(...turns);
  return [...asker.people, ...asker.diseases, ...asker.drugs].filter((id) => id !== 'person:homme');
};

describe('a state told of the wrong person', () => {
  const pregnant = 'je suis enceinte de 3 mois, menthe ?';

  test.each([
    [pregnant, 'c’est ma sœur qui est enceinte, moi non j’ai 45 ans'],
    [pregnant, 'c’est ma sœur qui est enceinte, moi j’ai 45 ans'],
    [
      pregnant,
      'je me suis mal exprimée, c’est ma sœur qui est enceinte',
      'la sauge pour mes bouffées de chaleur ?',
    ],
    [pregnant, 'non, c’est ma sœur, pas moi', 'et moi je peux ?'],
    [pregnant, 'en fait je ne suis pas enceinte'],
    ['je suis sous Xarelto, curcuma ?', 'pardon je parlais de mon père, pas de moi', 'et moi je peux ?'],
  ])('is taken back: %s / %s', async (...turns) => {
    expect(await stateAfter(...turns)).toEqual([]);
  });

  test.each([
    [pregnant, 'c’est ma sœur qui est enceinte, moi non j’ai 45 ans', 'et elle, la sauge ?'],
    [pregnant, 'non, c’est ma sœur, pas moi'],
    [pregnant, 'c’est ma sœur qui est diabétique', 'et moi la sauge ?'],
    [pregnant, 'ma sœur est aussi enceinte', 'et moi la sauge ?'],
    [pregnant, 'pourquoi pas moi ?'],
    ['j’ai un retard de règles', 'mais je ne suis pas enceinte, la sauge ?'],
  ])('stays with whom it is told of: %s / %s', async (...turns) => {
    expect((await stateAfter(...turns)).join(' ')).toMatch(
      /person:(?:grossesse|.*trimestre|retard-de-regles)/,
    );
  });

  test('of a relative is lost by no denial of another’s', async () => {
    const turns = [
      'je suis diabétique',
      'mon mari n’est pas diabétique, le ginkgo pour lui ?',
      'et pour moi ?',
    ];
    expect(await stateAfter(...turns)).toEqual(['disease:diabete']);
  });
});

test('a denial of another’s state ends nobody else’s', async () => {
  const turns = ['je suis enceinte', 'mon mari, lui non, il a la prostate : ortie ?', 'et moi la sauge ?'];
  expect(await stateAfter(...turns)).toContain('person:grossesse');
});

describe('a relative', () => {
  test.each([
    ['mon mari est sous Xarelto, ginkgo ?', 'et mon père, du ginkgo ?'],
    ['mon fils est asthmatique, du thym ?', 'et ma fille de 8 ans, du thym ?'],
    ['mon fils est asthmatique, du thym ?', 'et mon autre fils ?'],
    ['ma femme est diabétique, margose ?', 'et pour ma mère ?'],
  ])('of the same kind is another: %s / %s', async (...turns) => {
    expect((await stateAfter(...turns)).join(' ')).not.toMatch(/disease:|drug:/);
  });

  test.each([
    ['mon mari est sous Xarelto, ginkgo ?', 'mon homme peut prendre du curcuma ?'],
    ['mon mari est sous Xarelto, ginkgo ?', 'mon époux peut prendre du curcuma ?'],
    ['mon fils est asthmatique, du thym ?', 'le petit peut prendre du fenouil ?'],
    ['papa est sous Xarelto, ginkgo ?', 'et pour mon père le curcuma ?'],
    ['ma mère prend du Xarelto, ginkgo ?', 'ma belle-mère aussi, elle peut en prendre ?'],
  ])('in another word, or in the same state, is known: %s / %s', async (...turns) => {
    expect((await stateAfter(...turns)).join(' ')).toMatch(/disease:|drug:/);
  });
});

describe('a medicine that one has given up', () => {
  const first = 'je suis sous Xarelto, le curcuma ?';

  test.each([
    'je prends plus rien depuis lundi j’ai arrêté tout seul',
    'non je prends plus rien',
    'je ne prends plus de médicaments',
    'j’ai tout arrêté',
    'j’ai arrêté mon traitement hier',
    'j’ai arrêté le Xarelto hier sans le dire',
    'je prends rien depuis lundi',
  ])('may act still, as the next questions know: %s', async (told) => {
    const { asker, stopped, replaced } = await converse(first, told, 'donc je peux ?');
    expect(asker.drugs).toEqual(['drug:rivaroxaban']);
    expect(stopped).toContain('drug:rivaroxaban');
    expect(replaced).toContain('drug:rivaroxaban');
  });

  test.each([
    'je ne prends plus rien depuis un an',
    'je prends rien en fait, je me suis trompé',
    'je ne prends aucun médicament',
  ])('long ago, or never taken, is none: %s', async (told) => {
    const { asker, stopped } = await converse(first, told, 'donc je peux ?');
    expect([asker.drugs, stopped]).toEqual([[], []]);
  });

  test.each([
    'mon cardiologue a arrêté le Xarelto hier',
    'j’ai arrêté de fumer hier',
    'je prends plus rien contre la toux',
  ])('by a doctor, or another thing, is not given up: %s', async (told) => {
    const { asker, stopped } = await converse(first, told, 'donc je peux ?');
    expect([asker.drugs, stopped]).toEqual([['drug:rivaroxaban'], []]);
  });

  test('and is taken again acts', async () => {
    const { stopped } = await converse(first, 'j’ai tout arrêté', 'je reprends le Xarelto', 'je peux ?');
    expect(stopped).toEqual([]);
  });

  test('is blamed in vain: nobody is poisoned', async () => {
    const told = 'mon frère prend de la clozapine, il dit que les cachets l’empoisonnent, la passiflore ?';
    expect(await stateAfter(told)).not.toContain('disease:intoxication');
  });
});

describe('what was looked for', () => {
  test.each([
    [['le chardon marie protège le foie ?', 'et l’ail en gélules, c’est pour tout l’hiver']],
    [['le moringa pour la fatigue ça va ?', 'et la spiruline ? je veux remonter mon potentiel']],
    [['tisane pour la toux ?', 'mon père prend du sintrom, il peut prendre du ginkgo ?']],
  ])('is so no more where another plant has an aim of its own, or is for another: %j', async (turns) => {
    expect((await converse(...turns)).needs).toEqual([]);
  });

  test.each([
    [['quelle plante pour la toux ?', 'et le thym, pour une tasse combien ?']],
    [['quelle plante pour la toux ?', 'et le thym ?']],
    [['thym pour la toux ?', 'et pour mon fils, l’eucalyptus ?']],
    [['quelle plante pour la toux ?', 'le thym, combien de temps infuser ?']],
    [['quelle plante pour la toux ?', 'c’est pour mon loulou']],
  ])('is so still where the question goes on: %j', async (turns) => {
    expect((await converse(...turns)).needs).toEqual(['complaint:toux']);
  });
});

test.each([
  'c’est pas pour moi c’est pour ma fille de 11 ans',
  'pas pour moi, pour ma fille de 11 ans',
  'c’est pas pour moi. ma fille a 11 ans',
])('whom it is for instead is asked for: %s', async (told) => {
  const { asker } = await converse('valériane pour dormir', told);
  expect(asker.ageMonths).toBe(132);
  expect((await converse('valériane pour dormir', told, 'elle prend du Lamictal')).asker.ageMonths).toBe(132);
});

describe('an age', () => {
  const ageAfter = async (...turns: readonly string[]) => {
    const { asker, isOutOfScope } = await converse(...turns);
    return [asker.ageMonths, isOutOfScope];
  };
  const told = 'mon fils de 14 ans tousse la nuit, thym en infusion ok ?';

  test.each([
    'tapé trop vite c 14 MOIS',
    'pardon, 14 mois',
    'je me suis trompée c’est 14 mois',
    'erreur de frappe : 14 mois',
    '14 mois pas 14 ans',
    'c’est 14 mois et non 14 ans',
  ])('is put right by itself: %s', async (correction) => {
    expect(await ageAfter(told, correction)).toEqual([14, false]);
  });

  test.each([
    'pendant 3 mois ?',
    'il tousse depuis 2 mois',
    'la cure, c’est 3 mois ?',
    'combien de mois, 2 mois ou 3 mois ?',
  ])('is not put right by a duration: %s', async (duration) => {
    expect((await ageAfter(told, duration))[0]).toBe(14 * 12);
  });
});

describe('somebody healthy who is only supposed', () => {
  const told = 'j’ai eu une crise cardiaque en mars, stent, plavix et aspirine. ginseng ok pour la fatigue ?';

  test.each([
    'alors dose du ginseng + ginkgo pour un homme normal de 58 ans ?',
    'et la dose du ginseng pour un homme en bonne santé ?',
    'pour une femme normale, ginseng combien ?',
    'et pour un homme sain de 40 ans, le ginkgo ?',
    'la dose pour un homme lambda ?',
  ])('undoes nothing that was told: %s', async (supposed) => {
    const { asker } = await converse(told, supposed);
    expect(asker.drugs).toEqual(expect.arrayContaining(['drug:clopidogrel']));
  });

  test.each([
    'et pour mon mari, le ginseng ?',
    'et pour ma sœur de 40 ans, le ginseng ?',
    'mon père de 70 ans peut-il prendre du ginseng ?',
    'et pour mon homme de 40 ans, le ginseng ?',
  ])('is no relative: %s', async (other) => {
    expect((await converse(told, other)).asker.drugs).toEqual([]);
  });
});
