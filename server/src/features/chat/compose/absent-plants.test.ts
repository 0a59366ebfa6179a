import { describe, expect, it } from 'vitest';
import { plantDangers } from '#server/features/chat/find/plant-dangers.ts';
import { startAnswers } from '#test/starter-answers.ts';

const answers = startAnswers();

describe('the dangers of plants without a sheet', () => {
  it('are one sentence each, told once, of plants and people that the concepts know', () => {
    const all = plantDangers();
    expect(new Set(all.map(({ plant }) => plant)).size).toBeGreaterThan(40);
    const statements = all.map(({ plant, statement }) => `${plant} ${statement}`);
    expect(new Set(statements).size).toBe(statements.length);
  });

  it.each([
    [
      'je suis en dialyse, le jus de carambole est bon pour moi ?',
      'En cas de dialyse, la carambole, en fruit ou en jus : à ne pas prendre.',
      'un hoquet qui ne cesse pas',
    ],
    [
      'mon fils de 6 mois a un déficit en G6PD, on peut lui mettre du henné aux mains ?',
      'En cas de déficit en G6PD, le henné : à ne pas prendre.',
      'globules rouges',
    ],
    [
      'je prends de la sertraline, dose de griffonia ?',
      'Avec sertraline, le griffonia : à ne pas prendre.',
      'sérotonin',
    ],
    [
      'Levothyrox 75, je peux prendre du fucus pour maigrir ?',
      'le fucus : à ne pas prendre.',
      'riche en iode',
    ],
    ['je suis enceinte, tisane de persil ?', 'Pendant la grossesse, le persil en quantité', 'hémorragies'],
    [
      'asthmatique, je veux prendre de la gelée royale',
      'En cas d’asthme, la gelée royale : à ne pas prendre.',
      'urgence',
    ],
    [
      'mon frère est sous Haldol, de la rauwolfia ?',
      'la racine de rauvolfia : à ne pas prendre.',
      'réserpine',
    ],
    [
      'la germandrée petit-chêne pour maigrir ?',
      'La germandrée petit-chêne : à ne pas prendre.',
      'hépatites graves',
    ],
    [
      'je suis en stimulation pour une FIV, le gattilier peut aider ?',
      'le gattilier : à éviter.',
      'hormones',
    ],
  ])('answer before the missing sheet does: %s', async (question, ban, why) => {
    const reply = await answers.converse(question);
    expect(reply.content.split('\n', 1)[0]).toContain(ban);
    expect(reply.content).toContain('Je n’ai pas de fiche sur');
    expect(reply.content).toContain(why);
    expect(reply.content).not.toContain('ressemble');
  });

  it('beside a plant with a sheet, it is told too', async () => {
    const { content } = await answers.converse('sous sertraline, je prends du griffonia et du safran ?');
    expect(content).toContain('Avec sertraline, le griffonia : à ne pas prendre.');
  });

  it('a toxic plant is told as such to anybody', async () => {
    expect((await answers.converse('à quoi sert le gui ?')).content).toMatch(
      /^Le gui : toxique, aucun usage sans médecin\./,
    );
  });

  it('of whom nothing is told, whom it harms is said under what is missing', async () => {
    const { content } = await answers.converse('tisane de persil en grosse quantité');
    expect(content).toMatch(/^Je n’ai pas de fiche sur le persil\./);
    expect(content).toContain('saignement, fièvre ou malaise');
    expect(content).not.toContain('ressemblent');
  });

  it('nothing known, in a grave state: not without the doctor', async () => {
    const { content } = await answers.converse('je suis greffé du rein, de l’ayapana ?');
    expect(content).toContain('n’en prenez ni n’en donnez de vous-même');
  });

  it.each([
    'le persil dans la salade, des vertus ?',
    'j’ai mal à la tête, la myrtille ?',
    'le maté, c’est quoi ?',
  ])('an ordinary question is refused nothing: %s', async (question) => {
    expect((await answers.converse(question)).content).not.toMatch(
      /à ne pas prendre|: toxique|n’en prenez ni/,
    );
  });
});

describe('a wild plant', () => {
  it('that a deadly one is taken for is never eaten unsure', async () => {
    const reply = await answers.converse(
      'j’ai trouvé des carottes sauvages au bord du fossé, je peux la cuire ?',
    );
    expect(reply.content).toMatch(/^Une photo ou une description ne suffit pas/);
    expect(reply.content).toContain('mortelles');
  });
});
