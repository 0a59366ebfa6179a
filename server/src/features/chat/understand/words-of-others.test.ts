import { expect, test } from 'vitest';
import { conversing, starterNames, understandingOf } from '#test/understanding.ts';

const converse = conversing(understandingOf(starterNames));

test.each([
  'j’ai 68 ans, coversyl, et les reins fatigués selon le labo',
  'j’ai mal depuis hier, le toubib attend l’IRM',
])('who cares for the ill, and what is examined, is no plant: %s', async (told) => {
  const { plants, absent } = await converse('harpagophytum combien par jour ?', told);
  expect([plants, absent]).toEqual([['harpagophytum-procumbens'], []]);
});

test.each([
  [
    ['aloe vera pour la constipation ?', 'et pour mon petit de 5 ans kaka dur depuis 1 semaine ?'],
    ['aloe-vera'],
  ],
  [['mon fils fait kaka dur, quelle plante ?'], []],
  [['du kava pour dormir ?'], ['piper-methysticum']],
])('a short word that is near a name is none in any place: %j', async (turns, plants) => {
  expect((await converse(...turns)).plants).toEqual(plants);
});

test('a pear, or a bulb to wash out, is no beet', async () => {
  const { absent } = await converse('on purge les nouveau-nés avec la poire, gingembre et piment');
  expect(absent.map(({ named }) => named)).toEqual(['le piment']);
  expect((await converse('la poirée, c’est bon ?')).absent.map(({ named }) => named)).toEqual(['la bette']);
});

test.each([
  ['mon bb plante de basilic crève, les feuilles sont jaunes', false],
  ['mon bébé plant de thym en pot est mou, le thym ?', false],
  ['pour mon bébé plante de basilic contre la toux ?', true],
  ['mon bb basilic ok ?', true],
  ['mon bébé de 3 mois, plante de basilic en tisane ?', true],
])('a young plant is no infant: %s', async (text, isInfant) => {
  expect((await converse(text)).asker.people.includes('person:nourrisson')).toBe(isInfant);
});
