import { expect, test } from 'vitest';
import { kidneysIn } from './kidneys.ts';
import { readWords } from './recogniser.ts';
import { treatmentsIn } from './treatments.ts';

const told = (text: string): string[] => {
  const words = readWords(text);
  return [...treatmentsIn(words), ...kidneysIn(words)].map(({ id }) => id);
};

test.each([
  ['drug:antivitamines-k', 'une prise de sang tous les 15 jours pour voir si son sang est pas trop liquide'],
  ['drug:antivitamines-k', 'le labo surveille que mon sang soit assez fluide'],
  ['drug:implant-contraceptif', 'j’ai le bâtonnet dans le bras'],
  ['drug:implant-contraceptif', 'un truc sous la peau pour ne pas tomber enceinte'],
  ['drug:contraceptif-injectable', 'la piqûre tous les trois mois du planning'],
  ['drug:neuroleptiques', 'sa piqûre chaque mois pour la tête'],
  ['drug:neuroleptiques', 'un neuroleptique retard'],
  ['disease:cancer-hormonodependant', 'elle a fini la chimio du sein'],
  ['disease:cancer-hormonodependant', 'des rayons au sein'],
  ['disease:maladie-des-reins', 'les reins pas top selon le labo'],
  ['disease:maladie-des-reins', 'le labo dit que mes reins sont fatigués'],
  ['disease:maladie-des-reins', 'ma créat est un peu haute'],
  ['disease:insuffisance-renale', 'mon DFG est à 38'],
])('a treatment or an illness is told by what is done or seen (%s): %s', (id, text) => {
  expect(told(text)).toEqual([id]);
});

test.each([
  'le sang est trop liquide dans mes règles',
  'prise de sang hier, tout va bien',
  'un truc sous la peau qui gratte',
  'une piqûre d’insecte à la tête',
  'une piqûre de moustique tous les trois mois',
  'mes reins me font mal, mon dos aussi',
  'mes reins vont bien selon le labo',
  'filtration de 10 minutes, puis boire',
  'mon DFG est à 95',
  'le bâtonnet de réglisse dans la bouche',
  'une crème du sein',
])('none is in other words: %s', (text) => {
  expect(told(text)).toEqual([]);
});
