import complaints from '@simples/content/concepts/complaints.json' with { type: 'json' };
import regions from '@simples/content/concepts/regions.json' with { type: 'json' };
import cards from '@simples/content/safety/cards.json' with { type: 'json' };
import consultations from '@simples/content/safety/consultations.json' with { type: 'json' };
import emergencies from '@simples/content/safety/emergencies.json' with { type: 'json' };
import language from '@simples/content/safety/language.json' with { type: 'json' };
import numbers from '@simples/content/safety/numbers.json' with { type: 'json' };
import people from '@simples/content/safety/people.json' with { type: 'json' };
import signals from '@simples/content/safety/signals.json' with { type: 'json' };
import { describe, expect, test } from 'vitest';
import { assessSafety, complaintLists, regionLists, safetyRules } from './assessment.ts';
import phrases from './fixtures/safety-consultations.json' with { type: 'json' };

const onPhone = { ...language, ...cards, ...numbers, ...emergencies, ...people, ...signals };
const vocabulary = { ...language.vocabulary, ...complaintLists(complaints), ...regionLists(regions) };
const rules = safetyRules.parse({ ...onPhone, ...consultations, vocabulary });

const isTold = (question: string): boolean => {
  const { emergency, strip } = assessSafety(question, rules);
  return emergency !== null || strip !== null;
};

describe('signs that need a doctor soon', () => {
  test('are told above the answer, by the line or by the card of an emergency', () => {
    const all = [...phrases.mended, ...phrases.firstReading];
    const missed = all.filter((phrase) => !isTold(phrase));
    expect(all.length).toBeGreaterThanOrEqual(140);
    expect(missed.length / all.length).toBeLessThanOrEqual(0.02);
  });

  test('are not seen in ordinary questions with the same words', () => {
    const alarms = phrases.ordinary.filter(isTold);
    expect(alarms.length / phrases.ordinary.length).toBeLessThanOrEqual(0.03);
  });

  test.each([
    'enfant de 6 mois, le ventre qui court beaucoup, feuille de goyavier ?',
    'bébé a la courante',
    'mon nourrisson a le caca liquide',
    'corps chaud et raideur de la nuque avec mal de tête',
    'yeux jaunes, tisane pour le foie',
    'pipi foncé, quelle plante',
    'l’eau dans les jambes et le cœur gros, pissenlit ?',
    'papa a les pieds enflés et le cœur malade',
    'séné tous les jours depuis 3 mois, j’ai des crampes et le cœur qui saute',
    'je prends du séné depuis un an et j’ai des palpitations',
    'bourdaine chaque jour depuis 6 mois, crampes aux mollets',
    'laxatif tous les jours depuis longtemps, faiblesse musculaire',
    'depuis 2 mois je prends du dulcolax et j’ai des crampes',
    'mon oncle a les yeux tout jaune et le pipi couleur coca, combien de kinkéliba ?',
    'une piqûre de métho par semaine et des aphtes plein la bouche, quelle plante ?',
    'il prend du lasilix et il a le cœur qui saute',
    'ma fille est drépanocytaire, elle a 39, quelle tisane ?',
    'elle a laissé l’insuline hier, elle vomit',
    'il dit que les voix lui demandent de se faire du mal',
  ])('are seen in the words of every day, whoever has them: %s', (phrase) =>
    expect(isTold(phrase)).toBe(true),
  );

  test.each([
    'le lait de papaye pour le ventre qui court',
    'fleurs jaunes pour la peau',
    'jus de citron pour la peau',
    'la jaunisse, quelle fiche en parle ?',
    'bain de pieds à l’eau de thym',
    'le séné donne-t-il des crampes ?',
    'séné pris hier soir, quelques crampes au ventre ce matin',
    'une plante laxative douce, j’ai aussi des crampes',
    'l’ail des ours, avec quelles plantes peut-on le confondre ?',
    'avec quoi on confond les feuilles de l’ail des ours',
    'quelle plante se confond avec le persil ?',
    'je prends du marronnier d’Inde et mes jambes restent lourdes, que faire ?',
  ])('are not seen in what nobody has: %s', (phrase) => expect(isTold(phrase)).toBe(false));

  test('have a line of their own, with the numbers of the country', () => {
    const phrase = 'j’ai senti une boule dans mon sein';
    expect(assessSafety(phrase, rules, 'Sénégal').strip?.text).toMatch(
      /^Ces signes demandent un médecin sans tarder.*appelez le 1515 ou le 18/,
    );
  });

  test.each([
    'cystite et 39 de fièvre',
    'infection urinaire avec de la fièvre, canneberge ?',
    'ça me brûle quand je fais pipi et j’ai mal au rein avec des frissons, busserole ?',
    'cystite avec frissons et mal aux reins',
    'je pisse des lames de rasoir et j’ai 39, quelle plante ?',
    'infection urinaire, elle est montée à 39, canneberge ?',
    'en débroussaillant la berce j’ai des cloques sur les bras',
  ])('come before any plant: %s', (phrase) =>
    expect(assessSafety(phrase, rules).strip?.text).toMatch(/^Ces signes demandent un médecin/),
  );

  test.each([
    'cystite, busserole ?',
    'j’ai 39 ans et une cystite, busserole ?',
    'ma mère ne me reconnaît plus. Le neurologue lui donne de l’Aricept. Une tisane de passiflore ?',
    'quelle plante fait uriner en cas de fièvre ?',
    'tisane pour les reins',
  ])('are more than one complaint: %s', (phrase) => expect(assessSafety(phrase, rules).strip).toBeNull());

  test('an emergency keeps its card, an urgent sign its line', () => {
    const phrase = 'mon mari est tout pâle et en sueur';
    expect(assessSafety(phrase, rules).strip?.text).toMatch(/^Si c’est une urgence/);
    expect(assessSafety('je crache du sang quand je tousse, lierre ?', rules).emergency?.id).toBe('bleeding');
  });

  test('a phone without them still reads emergencies', () => {
    const phone = safetyRules.parse(onPhone);
    expect(assessSafety('j’ai senti une boule dans mon sein', phone).strip).toBeNull();
    expect(assessSafety('je crache du sang quand je tousse, lierre ?', phone).emergency?.id).toBe('bleeding');
  });
});

describe('a state that no plant is answered to', () => {
  const todayOf = (phrase: string) => assessSafety(phrase, rules, 'Sénégal').today;

  test.each([
    'j’ai le sucre depuis longtemps et une plaie au gros orteil ki sent, pas mal du tout. cataplasme de consoude ?',
    'mamie a du sucre dans le sang et son talon est noir',
    'sous insuline, mon orteil est devenu noir',
    'papa a le sucre, il a marché sur un clou et ne sent rien',
    'ma tante a le sucre, elle s’est coupé l’orteil, aloès dessus ?',
  ])('is the wounded foot of a diabetic: %s', (phrase) =>
    expect(todayOf(phrase)).toMatch(/^Avec un diabète, une plaie du pied.*appelez le 1515 ou le 18/),
  );

  test.each([
    'je mets du sucre sur une plaie au pied',
    'mon diabète est sous contrôle, j’ai les pieds secs',
    'pour prévenir les plaies du pied diabétique, quelle crème ?',
    'une tisane pour le diabète, un bain de pieds pour la fatigue',
  ])('is no foot without a wound or without diabetes: %s', (phrase) => expect(todayOf(phrase)).toBeNull());

  test.each([
    'je saigne encore un peu et ça sent pas bon, tisane pour nettoyer le ventre ? persil et armoise',
    'j’ai fait une fausse couche et mes pertes sentent mauvais',
    'j’ai perdu le bébé, ça pue en bas, quelle tisane ?',
    'curetage lundi, une odeur forte, armoise ?',
    'mes lochies sentent le pourri, feuilles pour nettoyer',
  ])('is foul bleeding, as after a pregnancy that ended: %s', (phrase) =>
    expect(todayOf(phrase)).toMatch(/^Des saignements ou des pertes qui sentent mauvais.*maternité/),
  );

  test.each([
    'mes règles sentent un peu, une tisane ?',
    'je saigne du nez et la tisane sent mauvais',
    'fausse couche il y a un an, quelle plante pour retomber enceinte ?',
    'la valériane sent mauvais et j’ai mal au ventre',
  ])('is not read near foul bleeding, as after a pregnancy that ended: %s', (phrase) =>
    expect(todayOf(phrase)).toBeNull(),
  );

  test.each([
    'j’ai l’hépatite B depuis longtemps, ces jours-ci les yeux sont jaunes le pipi comme coca. Quelle racine pour laver le foie ?',
    'papa a les yeux tout jaunes et il pisse marron',
    'cirrhose, ma peau devient jaune, chardon-marie ?',
    'mon oncle boit, son œil est jaune et ses urines sont foncées',
    'le blanc des yeux a jauni, hépatite C, desmodium ?',
  ])('is a jaundice with dark urine or a liver that is ill: %s', (phrase) =>
    expect(todayOf(phrase)).toMatch(/^Des yeux ou une peau jaunes.*aucune racine/),
  );

  test.each([
    'la jaunisse, quelle fiche en parle ?',
    'urines jaunes, que boire ?',
    'quelle plante pour l’hépatite ?',
    'fleurs jaunes pour le pipi',
  ])('is not read near a jaundice with dark urine or a liver that is ill: %s', (phrase) =>
    expect(todayOf(phrase)).toBeNull(),
  );

  test.each([
    'mon mélange minceur : thé vert gélules x6, guarana, séné, fucus, maté. Mon cœur bat un peu vite mais je perds ! j’ajoute quoi encore ?',
    'je prends du guarana pour maigrir et j’ai des palpitations',
    'brûleur de graisse matin midi soir, le cœur s’emballe',
    'gélules minceur à l’orange amère, mon cœur cogne',
    '3 red bull par jour et thé vert, palpitations, aubépine ?',
  ])('is a fast heart under stimulants: %s', (phrase) =>
    expect(todayOf(phrase)).toMatch(/^Un cœur qui bat vite.*arrêtez tout le mélange/),
  );

  test.each([
    'le thé vert donne-t-il des palpitations ?',
    'palpitations, quelle plante ?',
    'mon cœur bat fort pour elle, thé vert ?',
    'le maté accélère-t-il le cœur ?',
  ])('is not read near a fast heart under stimulants: %s', (phrase) => expect(todayOf(phrase)).toBeNull());

  test.each([
    '39 semaines + 4 jen peux plus, césarienne il y a 2 ans. framboisier + cannelle forte + huile de ricin pour declencher ce week end',
    'enceinte à terme, une tisane pour déclencher l’accouchement ?',
    'terme dépassé de 2 jours, feuilles de framboisier pour lancer le travail ?',
    'je suis à 38 sa, quelles plantes pour accélérer l’accouchement',
    'ma sœur veut provoquer les contractions avec du ricin',
  ])('is labour that somebody would induce: %s', (phrase) =>
    expect(todayOf(phrase)).toMatch(/^Non : ne cherchez pas à déclencher.*césarienne.*maternité/),
  );

  test.each([
    'quelle plante éviter enceinte car elle peut déclencher des contractions ?',
    'le travail me stresse, une tisane ?',
    'le café déclenche mes migraines, une plante naturelle ?',
    'après l’accouchement, une tisane pour le lait',
  ])('is not read near labour that somebody would induce: %s', (phrase) =>
    expect(todayOf(phrase)).toBeNull(),
  );

  test.each([
    'une grande plante feuilles douces poilues en rosette, pas encore de fleur, je pense consoude ou bourrache. Je peux faire les beignets ?',
    'on dirait de la bourrache, feuilles poilues, en salade ?',
    'j’ai cueilli ce que je crois être du persil sauvage, je le mange ?',
    'feuilles d’ail des ours sans odeur, je pense, omelette ce soir ?',
    'plante en rosette, sûrement consoude, soupe ?',
  ])('is a plant to eat that is only guessed: %s', (phrase) =>
    expect(todayOf(phrase)).toMatch(/^Ne mangez pas cette plante.*digitale.*colchique/),
  );

  test.each([
    'recette de pesto d’ail des ours ?',
    'la bourrache se mange-t-elle en salade ?',
    'beignets de fleurs de bourrache',
    'à quoi sert la consoude ?',
  ])('is not read near a plant to eat that is only guessed: %s', (phrase) =>
    expect(todayOf(phrase)).toBeNull(),
  );
});

describe('what has lasted too long', () => {
  test.each([
    'fièvre depuis 5 jours, une tisane ?',
    'ça fait une semaine que j’ai de la fièvre',
    'mon fils a la diarrhée depuis quatre jours',
    'je tousse depuis deux mois, quel sirop de plantes ?',
    'je tousse depuis 3 semaines',
    'je tousse depuis vingt jours',
    'une toux qui traîne depuis plus de 3 semaines',
    'j’ai mal au ventre depuis 3 semaines, quelle plante ?',
  ])('sends to a doctor: %s', (phrase) => {
    expect(assessSafety(phrase, rules).strip?.isConsultation).toBe(true);
  });

  test.each([
    'je tousse depuis 2 jours',
    'fièvre depuis hier, quelle tisane ?',
    'j’ai un rhume depuis une semaine',
    'je prends du thym depuis deux mois, est-ce trop ?',
    'le sirop contre la toux se garde combien de semaines ?',
    'pas de fièvre depuis 3 jours mais le nez bouché',
    'enceinte depuis 5 mois. Que prendre contre la toux ?',
    'prendre une tisane contre la toux pendant 3 semaines',
  ])('is not told of what is new, of a treatment or of what is over: %s', (phrase) => {
    expect(assessSafety(phrase, rules).strip).toBeNull();
  });
});
