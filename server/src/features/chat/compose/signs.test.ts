import { describe, expect, it } from 'vitest';
import { startAnswers } from '#test/starter-answers.ts';

const answers = startAnswers();

const CAUSE = 'peut en être la cause';

describe('signs that come while something is taken', () => {
  it.each([
    [
      'mon père prend du lasilix et boit du séné tous les soirs, il a des crampes et des palpitations',
      'Crampes musculaires et palpitations : ce qui est pris ou arrêté (furosémide et séné) peut en être la cause.',
      'aujourd’hui',
    ],
    [
      'je prends du méthotrexate et de la reine-des-prés le soir, j’ai des aphtes plein la bouche',
      'Aphtes : ce qui est pris ou arrêté (méthotrexate et reine-des-prés) peut en être la cause.',
      'aujourd’hui',
    ],
    [
      'je bois de la prêle chaque matin et j’ai des vertiges',
      'Vertiges : ce qui est pris ou arrêté (prêle) peut en être la cause.',
      'aujourd’hui',
    ],
    [
      'je prends du Tahor, depuis une semaine que je bois du pamplemousse j’ai mal aux muscles',
      'peut en être la cause.',
      'aujourd’hui',
    ],
    [
      'depuis que je prends la prêle j’ai des crampes',
      'Crampes musculaires : ce qui est pris ou arrêté (prêle) peut en être la cause.',
      'aujourd’hui',
    ],
    [
      'j’ai des vertiges depuis que je prends le neem',
      'ce qui est pris ou arrêté (neem) peut en être la cause.',
      'aujourd’hui',
    ],
    [
      'je bois du thé vert en gélules depuis 2 mois et j’ai les yeux jaunes',
      'ce qui est pris ou arrêté (thé vert) peut en être la cause.',
      'aujourd’hui',
    ],
    [
      'ma mère boit des infusions de saule, elle a la nausée',
      'Nausées : ce qui est pris ou arrêté (saule blanc) peut en être la cause.',
      'à un médecin ou à un pharmacien',
    ],
  ])('are no needs: %s', async (question, cause, when) => {
    const { content } = await answers.converse(question);
    expect(content).toMatch(/^[^\n]*peut en être la cause/);
    expect(content).toContain(cause);
    expect(content.split('\n', 1)[0]).toContain(when);
    expect(content).not.toMatch(/ne cite(?:nt)? (?:pas|aucun)/);
    expect(content).not.toContain('les fiches citent');
    expect(content).not.toContain('Usages :');
  });

  it('under a medicine alone, no plant is offered for them', async () => {
    const reply = await answers.converse('depuis que je prends de l’amiodarone j’ai des palpitations');
    expect(reply.content).toMatch(
      /^Palpitations : ce qui est pris ou arrêté \(amiodarone\) peut en être la cause\./,
    );
    expect(reply.suggestions).toEqual([]);
    expect(reply.sources).toEqual([]);
  });

  it.each([
    'je prends du Lasilix et j’ai des crampes, que prendre ?',
    'j’ai des palpitations, l’aubépine peut m’aider ?',
    'je bois du gingembre contre les nausées, combien de tasses ?',
    'je bois du gingembre, j’ai des nausées',
    'je peux prendre du séné ? j’ai des crampes',
    'je prends de l’Eliquis et j’ai la diarrhée, la goyave ?',
    'je prends du thym mais je tousse toujours',
    'je bois de la valériane depuis un mois, je dors mieux',
    'depuis que je prends du thym je ne tousse plus',
    'j’ai pris du thym hier pour ma toux et mes maux de ventre',
    'j’ai mangé trop de piment et j’ai mal au ventre, une tisane ?',
    'je prends de la mélisse le soir et j’ai la bouche sèche, que boire ?',
    'depuis un mois je prends du millepertuis car je déprime',
    'je bois du thym depuis 3 jours et j’ai encore de la fièvre',
  ])('what is looked for, or what the plant is taken against, stays a need: %s', async (question) => {
    expect((await answers.converse(question)).content).not.toContain(CAUSE);
  });
});

describe('an illness that one tells to have', () => {
  it('beside another is who they are, and no plant is offered against it', async () => {
    const one = 'salut je suis allergique aux noix et asthmatique depuis toujours';
    expect((await answers.converse(one)).content).not.toContain('Pour : asthme');
    const { content } = await answers.converse(one, 'et l’échinacée alors ?');
    expect(content).not.toMatch(/aucun usage contre|ne cite pas/);
    expect(content).toContain('atopiques (asthme, eczéma, rhume des foins)');
  });

  it.each(['asthme', 'j’ai de l’arthrose', 'j’ai de l’asthme et du diabète, quelle plante ?'])(
    'is what a plant is looked for against: %s',
    async (question) => {
      expect((await answers.converse(question)).content).toMatch(/Pour : (?:asthme|arthrose|diabète|glyc)/);
    },
  );
});
