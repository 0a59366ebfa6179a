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
  ['drug:antivitamines-k', 'on lui pique le bras chaque mois pour voir si le sang est bien fluide'],
  ['drug:antivitamines-k', 'ils me piquent au doigt voir si mon sang est trop clair'],
  ['drug:antiretroviraux', 'suivi au centre, le virus est indétectable dieu merci'],
  ['drug:antiretroviraux', 'ma charge virale est indétectable depuis un an'],
  ['drug:antiretroviraux', 'mes CD4 sont remontés'],
  ['drug:rifampicine', 'les gros comprimés qui rendent le pipi orange'],
  ['drug:rifampicine', 'depuis les médicaments mes urines sont orange'],
  ['drug:rifampicine', 'avec ce traitement il a les larmes orangées'],
  ['drug:methotrexate', 'piqûre ou cachet jaune UNE fois par semaine le lundi + acide folic le mercredi'],
  ['drug:methotrexate', 'j’ai un comprimé chaque semaine. Et la Spéciafoldine après'],
  ['drug:methotrexate', 'ma piqûre une fois par semaine avec la Spéciafoldine le lendemain'],
  ['drug:methotrexate', 'mon traitement hebdomadaire plus les folates'],
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
  'une épine m’a piqué le bras hier',
  'un virus qui traîne, je tousse',
  'le goût est indétectable dans la tisane',
  'un jus de carotte orange pour le pipi de bébé',
  'mes urines sont orange foncé',
  'une tasse une fois par semaine, et l’acide folique de la grossesse',
  'l’acide folique chaque jour de la grossesse',
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
