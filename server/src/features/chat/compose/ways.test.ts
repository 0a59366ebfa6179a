import { describe, expect, it } from 'vitest';
import { startAnswers } from '#test/starter-answers.ts';

const answers = startAnswers();
const { contentOf } = answers;
const amounts = /\d\s?(?:mg|g|mL|tasses?)\b/;

describe('a way that no plant may take', () => {
  it.each([
    'le voisin met du jus de feuille de basilic dans l’œil, ça enlève le voile ?',
    'jus de moringa direct dans les yeux pour la cataracte',
    'puis-je rincer mes yeux avec une tisane de thym ?',
    'rincer les yeux du bébé avec du thé',
  ])('is not in the eye, and no recipe is given: %s', async (question) => {
    const content = await contentOf(question);
    expect(content).toMatch(/^Non : dans l’œil, aucune préparation de plante/);
    expect(content).not.toMatch(amounts);
  });

  it('in the eye, with what the sheet forbids there said first', async () => {
    const content = await contentOf('infusion de camomille tiède pour laver mes yeux rouges ?');
    expect(content).toMatch(/camomille allemande : à ne pas prendre/);
    expect(content).toContain('aucune préparation de plante faite à la maison');
  });

  it.each([
    'on purge les bébés avec la poire, gingembre dans l’eau tiède, mon bébé a 5 semaines',
    'un lavement au tamarin pour ma fille de 2 ans constipée ?',
    'mettre de l’ail dans l’anus de mon fils de 3 ans contre les oxyures ?',
  ])('is not the bowel of a small child: %s', async (question) => {
    const content = await contentOf(question);
    expect(content).toContain('Non : ni lavement ni purge de plante chez un petit enfant.');
    expect(content).not.toMatch(amounts);
  });

  it.each([
    ['huile essentielle de lavande dans le shampoing de mon fils de 20 mois ?', 'avant 3 ans'],
    ['mon bébé tousse, huile essentielle d’eucalyptus sur la poitrine ?', 'avant 3 ans'],
    ['huile essentielle de thym pour ma fille de 5 ans ?', 'Avant 7 ans'],
  ])('is no essential oil for a small child: %s', async (question, age) => {
    expect(await contentOf(question)).toContain(age);
  });

  it.each([
    'je prends des gouttes pour les yeux, le ginkgo ?',
    'j’ai du sable dans les yeux, une plante ?',
    'du savon dans les yeux, camomille ?',
    'huile essentielle de lavande pour un adulte ?',
    'mes yeux sont fatigués, que prendre ?',
    'tisane pour purger le foie ?',
    'suppositoire à l’eucalyptus pour ma fille de 4 ans ?',
    'mon fils de 3 ans tousse, du thym en tisane ?',
  ])('an ordinary question is told none of it: %s', async (question) => {
    expect(await contentOf(question)).not.toMatch(
      /dans l’œil, aucune|ni lavement ni purge|vant [37] ans, pas|avant 3 ans/,
    );
  });
});

describe('more than the dose', () => {
  it('is refused before the limit of the sheet and whom it is not for', async () => {
    const content = await contentOf('tisane de séné 1 sachet marche plus, j’en mets 4, je peux monter à 6 ?');
    expect(content).toMatch(/^Non : ne dépassez pas la dose/);
    expect(content).toContain('pas plus de 30 mg de sennosides par jour');
    expect(content).toContain('Le séné est contre-indiqué');
  });

  it('is refused of the plant that was spoken of', async () => {
    expect(
      await contentOf('l’harpagophyton, combien par jour ?', 'et si je double pour aller plus vite ?'),
    ).toMatch(/^Non : ne dépassez pas la dose/);
  });

  it.each([
    'quelle dose de valériane ?',
    'combien de tasses de thym par jour ?',
    'le ginkgo en double aveugle, ça donne quoi ?',
    'je peux prendre du thym plus de 3 semaines ?',
    'passer à 2 mois de cure de moringa ?',
    'passer à 3 tasses de tilleul ?',
    'peut-on doubler la durée d’infusion du thym ?',
    'le gingembre augmente la tension ?',
  ])('is not what an ordinary question asks: %s', async (question) => {
    expect(await contentOf(question)).not.toContain('ne dépassez pas la dose prescrite');
  });
});

describe('the house', () => {
  it.each([
    'comment on garde le curcuma et le gingembre en poudre longtemps ?',
    'le thym, combien de temps en bocal, ça se conserve ?',
  ])('how a plant is kept is no dose: %s', async (question) => {
    expect(await contentOf(question)).not.toMatch(/dose|Usages/);
  });

  it.each([
    'j’ai envie de faire un bon sirop de bissap pour mes invités',
    'tisane de menthe pour le mariage de ma sœur, comment la préparer ?',
  ])('what is cooked for guests is no remedy: %s', async (question) => {
    const reply = await answers.converse(question);
    expect([reply.kind, reply.sources]).toEqual(['refusal', []]);
  });

  it.each([
    'recette de sirop de thym',
    'tisane de tilleul, je dors mal depuis mon mariage',
    'garder une gorgée de thym en bouche longtemps ?',
  ])('a remedy is a remedy: %s', async (question) => {
    expect((await answers.converse(question)).sources).not.toEqual([]);
  });
});

describe('plants that are compared', () => {
  it('are told what they are first', async () => {
    const content = await contentOf('quelle différence entre la citronnelle et la verveine citronnelle ?');
    expect(content).toMatch(
      /^Ce sont 2 plantes différentes : la citronnelle \(Cymbopogon citratus\) et la verveine citronnelle \(Aloysia citrodora\)\./,
    );
    expect(content).toContain('arbrisseau');
  });
});

describe('an animal', () => {
  it.each([
    'mon chat a des puces, je lui mets 3 gouttes d’huile essentielle de tea tree derrière le cou ?',
    'gousses d’ail tous les jours pour vermifuger un chiot de 2 kg, combien ?',
    'quelle tisane pour mon chien qui tousse ?',
  ])('is given nothing without a veterinary: %s', async (question) => {
    const reply = await answers.converse(question);
    expect(reply.kind).toBe('refusal');
    expect(reply.content).toMatch(
      /^Je ne réponds que pour les personnes\. Ne donnez et n’appliquez rien à un animal/,
    );
  });

  it.each(['quel temps fait-il demain ?', 'combien coûte le thym ?'])(
    'is not spoken of elsewhere: %s',
    async (question) => {
      expect(await contentOf(question)).not.toContain('vétérinaire');
    },
  );
});
