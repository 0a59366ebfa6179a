import { expect, test } from 'vitest';
import { conversing, starterNames, understandingOf } from '#test/understanding.ts';

const converse = conversing(understandingOf(starterNames));

test.each([
  [['mon ti marmay la attrap lo pou', 'li na 20 mwa', 'si mi mèt lavande dann son shampoing ?'], 20],
  [['ki plant pou lafyèv ?', 'sé pou ti gason mwen, 2 an', 'épi eucalyptus ?'], 24],
  [['tifi mwen ni dis mwa, i ka touse', 'mwen pé ba li thym ?'], 10],
  [['quelle tisane pour la toux ?', 'il a 20 mois', 'et l’eucalyptus ?'], 20],
])('an age told before is known to the next question, in Creole too: %j', async (turns, months) => {
  expect((await converse(...turns)).asker.ageMonths).toBe(months);
});

test.each([
  'mwen ansent 5 mwa, es mwen pé bwè dité sauge ?',
  'mi lé en voie famille 3 mois, mi pé boir in tizane sauge ansanm zerb a bouc ?',
  'je suis en voie de famille, la sauge ?',
])('a pregnancy is told in Creole: %s', async (text) => {
  expect((await converse(text)).asker.people.join(' ')).toMatch(/grossesse|trimestre/);
});

test.each(['zerb a bouc pour l’estomac, mi pé boir ?', 'une tisane de queue de rat pour moi ?'])(
  'a plant that an animal has given its name is no animal: %s',
  async (text) => expect((await converse(text)).isOutOfScope).toBe(false),
);
