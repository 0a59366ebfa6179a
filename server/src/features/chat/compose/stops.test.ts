import { describe, expect, it } from 'vitest';
import { startAnswers } from '#test/starter-answers.ts';

const { contentOf } = startAnswers();

describe('a treatment that is left', () => {
  it.each([
    [
      'le tradipraticien dit de laisser l’insuline pour prendre du manguier',
      /insuline\) : ne l’arrêtez.*acidocétose/,
    ],
    [
      'le guérisseur veut donner du thym à mon frère sous Haldol et dit plus de piqûre',
      /ne l’arrêtez.*rechute grave/,
    ],
    ['je veux arrêter le Lexomil et prendre de la valériane', /ne l’arrêtez.*convulsions/],
    ['remplacer la Depakine par de la passiflore', /ne l’arrêtez.*crises qui se suivent/],
    [
      'l’imam dit d’arrêter les cachets de ma sœur épileptique et de donner de la nigelle',
      /ne l’arrêtez.*crises qui se suivent/,
    ],
    ['je prends trop de Valium, comment arrêter avec la valériane ?', /diazépam|Valium/],
    ['arrêter mon Eliquis et prendre de l’ail', /ne l’arrêtez.*caillot/],
  ])('is told not to be, and why, before all: %s', async (question, said) => {
    expect((await contentOf(question)).split('\n', 1)[0]).toMatch(said);
  });

  it('stays told in the questions after it', async () => {
    const content = await contentOf(
      'je suis sous Xarelto, le curcuma en gélule ?',
      'en fait je ne prends plus rien depuis lundi, j’ai arrêté tout seul',
      'donc maintenant je peux ?',
    );
    expect(content).toMatch(/^Aucune fiche ne dit qu’une plante remplace ce traitement \(rivaroxaban\)/);
    expect(content.split('\n', 1)[0]).toContain('appelez aujourd’hui');
  });

  it('an operation is not put off for a plant', async () => {
    const content = await contentOf(
      'l’hôpital veut opérer sa prostate mais on préfère des feuilles de corossol 3 mois d’abord',
    );
    expect(content).toMatch(/^Ne retardez et ne refusez pas une opération/);
  });

  it('a treatment is not refused for a plant', async () => {
    const content = await contentOf(
      'mon médecin veut me mettre en dialyse mais je refuse la dialyse, quelle plante ?',
    );
    expect(content).toMatch(/^Ne retardez et ne refusez pas/);
  });

  it.each([
    'je vais me faire opérer, quand arrêter le ginkgo ?',
    'le médecin a arrêté mon Xarelto, le thym ?',
    'je dois arrêter les gélules de ginkgo avant mon opération ?',
    'je prends Eliquis et du ginkgo, quand arrêter ?',
    'le traitement du thym, quand l’arrêter ?',
    'laisser infuser le thym combien de temps ?',
    'je prends de l’insuline, laisser macérer la sauge ?',
    'je ne prends plus de médicaments, le thym pour la toux ?',
    'après mon opération je préfère la camomille',
  ])('nothing is left here: %s', async (question) => {
    expect(await contentOf(question)).not.toMatch(/remplace ce traitement|s’il est déjà arrêté|Ne retardez/);
  });
});
