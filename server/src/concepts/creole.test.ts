import { expect, test } from 'vitest';
import { inFrench } from './creole.ts';

test.each([
  ['mwen ansent 5 mwa, es mwen pé bwè dité ?', 'je suis enceinte 5 mois, est-ce que je peux boire tisane ?'],
  [
    'sé pou ti gason mwen, 2 an, i ni lafyèv dépi twa jou',
    'c est pour mon fils, 2 ans, il a fièvre depuis trois jours',
  ],
  ['li na 20 mwa', 'il a 20 mois'],
  [
    'an ka fè dyaliz twa fwa pa simenn, an pé bwè ji karanbol ?',
    'je fais dialyse trois fois par semaine, je peux boire ji carambole ?',
  ],
  ['manman mwen anba dyaliz, i pé manjé karanbol ?', 'ma mère sous dialyse, peut manger carambole ?'],
  ['papa mwen dyalizé, ji noni bon ?', 'mon père dialysé, ji noni bon ?'],
  ['ren mwen malad, an pé bwè ji karanbol ?', 'mes reins malade, je peux boire ji carambole ?'],
  ['tifi mwen ni dis mwa', 'ma fille a dix mois'],
  ['mi lé ansint 3 mwa, mi pé boir in tizane ?', 'je suis enceinte 3 mois, je peux boire un tisane ?'],
  ['manman mwen ni 80 lanné, i ni tansyon', 'ma mère a 80 ans, il a tension'],
])('a Creole of the islands is told in French: %s', (text, french) => {
  expect(inFrench(text)).toBe(french);
});

test.each([
  'je suis enceinte de 5 mois, tisane de gingembre ?',
  'mwa g mal a la tet, kel tisane ?',
  'koman on prépare le kinkeliba svp, jé la toux',
  'il a 20 mois, du miel ?',
  'sama biir dafa may metti, lan laa mën a naan',
  'ni sogoma ka furakɛ, i ka kan ka ji min',
  'dis moi si un an de cure ni plus c est trop',
])('any other text is left as it is: %s', (text) => {
  expect(inFrench(text)).toBe(text);
});
