import { describe, expect, test } from 'vitest';
import { fixedVocabularies } from '#server/features/chat/understand/vocabularies.ts';
import { conversing, starterNames, understandingOf } from '#test/understanding.ts';
import type { Asker, Frame } from './frame.ts';
import told from './people-told.json' with { type: 'json' };

const understanding = understandingOf(starterNames);

const converse = conversing(understanding);

const kinds = ['pregnancy', 'breastfeeding', 'infant', 'child'] as const;
const concepts = {
  pregnancy: 'grossesse',
  breastfeeding: 'allaitement',
  infant: 'nourrisson',
  child: 'mineur',
};

const YEARS = 12;
const youngerThan = { pregnancy: 0, breastfeeding: 0, infant: 2 * YEARS, child: 18 * YEARS };

function isTold(kind: (typeof kinds)[number], { people, ageMonths }: Asker): boolean {
  const isOfAge = ageMonths !== null && ageMonths < youngerThan[kind];
  const { concepts: known } = fixedVocabularies();
  return isOfAge || people.some((id) => known.ancestors(id).includes(`person:${concepts[kind]}`));
}

const peopleIn = ({ asker }: Frame) => kinds.filter((kind) => isTold(kind, asker));

describe('people', () => {
  test.each(told as [string, string[]][])(
    'are seen however they are told: %s',
    async (question, expected) => {
      const seen = peopleIn(await converse(question));
      if (expected.length === 0) expect(seen).toEqual([]);
      else expect(seen).toEqual(expect.arrayContaining(expected));
    },
  );

  test.each([
    'que prendre contre le mal de tête',
    'j’ai mal à la tête encore aujourd’hui, la nuit surtout',
    'elle a toujours la tête lourde le matin',
    'MAL DE TETE ET NAUSEES',
    'il allait bien hier et il tousse ce matin',
    'j’allais au marché, je vais mieux, quelle tisane',
    'l’année dernière ne m’a pas réussi',
    'le dernier ne marche pas, quelle plante pour dormir',
    'c’est nouveau, ne me dites pas d’attendre',
    'ma petite sœur de 30 ans se couche tard',
    'il est en état de choc',
    'la tisane est en état stable, combien de temps la garder ?',
    'j’ai mal au ventre depuis 5 mois, thym ?',
    'test palu positif, artemisia ?',
    'testée positive au covid, thym ?',
    'je ne suis pas enceinte de 3 mois, sauge ?',
    'mon test n’est pas positif, sauge ?',
    'le rappel du vaccin a un retard de 3 mois, thym ?',
    'le petit a été malade en mars, thym ?',
    'à long terme, le thym est-il sûr ?',
    'thym + sauge ?',
    'test covid +, thym ?',
    'j’ai mal au sein, sauge ?',
  ])('are nobody of whom nothing is told: %s', async (question) => {
    expect(peopleIn(await converse(question))).toEqual([]);
  });

  test.each([
    ['breastfeeding', 'entre deux tétées, puis-je boire du thym'],
    ['breastfeeding', 'une infusion apres la tetee'],
    ['breastfeeding', 'mon bébé tète encore, la sauge est-elle permise'],
    ['breastfeeding', 'ma fille tête le sein, et le fenouil ?'],
    ['breastfeeding', 'j’allaitais déjà mon fils'],
    ['breastfeeding', 'pendant l’ALLAITEMENT'],
    ['breastfeeding', 'femmes qui allaitent'],
    ['breastfeeding', 'jalaite mon bb'],
    ['infant', 'mon nouveau-né a des coliques'],
    ['infant', 'mon dernier-né tousse'],
    ['infant', 'ma dernière née tousse'],
    ['pregnancy', 'j’ai un ventre de 5 mois, feuille de neem pour la fièvre ?'],
    ['pregnancy', 'elle a un gros ventre de sept mois, séné ?'],
    ['pregnancy', 'le bissap c’est bon quand on est en état ?'],
    ['pregnancy', 'je suis en état de 4 mois, bissap ?'],
    ['pregnancy', 'neem, en état ?'],
    ['pregnancy', 'grosse de 7 mois, le séné ?'],
    ['pregnancy', 'je suis à 24 SA, le thym ?'],
    ['pregnancy', 'retard de 3 semaines, armoise ok ?'],
    ['pregnancy', 'test positif hier, sauge ok ?'],
    ['pregnancy', 'mon test est positif, je peux boire le séné ?'],
    ['pregnancy', 'césarienne programmée la semaine prochaine, artemisia ?'],
    ['pregnancy', 'césarienne lundi, sauge ?'],
    ['pregnancy', 'sauge avant ma césarienne ?'],
    ['pregnancy', 'je travaille de nuit et le petit arrive en mars, sauge ?'],
    ['pregnancy', 'le deuxième est pour avril, thym ?'],
    ['pregnancy', 'notre bébé doit naître dans 3 semaines, thym ?'],
    ['pregnancy', 'on sera trois en mars, la sauge ?'],
    ['pregnancy', 'ma femme est à terme, sauge ?'],
    ['pregnancy', 'je vais être papa en mars, ma copine peut boire de la sauge ?'],
    ['pregnancy', 'j’ai un polichinelle dans le tiroir, sauge ?'],
    ['pregnancy', 'je suis à 6 mois, la sauge ?'],
    ['pregnancy', 'g 2 moi de retar, sauge ?'],
    ['pregnancy', 'test +, la menthe ?'],
    ['breastfeeding', 'mon fils de 5 mois est encore au sein, j’ai mal à la gorge, sauge ?'],
    ['breastfeeding', 'ma petite est nourrie exclusivement au sein, sauge ?'],
    ['breastfeeding', 'ma fille a 1 mois, je la nourris moi-même, valériane ?'],
  ] as const)('told of their %s: %s', async (kind, question) => {
    expect(peopleIn(await converse(question))).toContain(kind);
  });

  test('a test that is told alone is kept for the next question', async () => {
    const { asker, plants } = await converse('j’ai un retard de 3 semaines', 'test positif', 'l’armoise ?');
    expect([asker.people, plants]).toEqual([
      expect.arrayContaining(['person:grossesse']),
      ['artemisia-annua'],
    ]);
  });

  test.each(['j’ai eu une césarienne il y a deux mois, sauge ?', 'après ma césarienne, du thym ?'])(
    'a caesarean that is over tells of no pregnancy: %s',
    async (question) => expect(peopleIn(await converse(question))).not.toContain('pregnancy'),
  );
});

describe('a duration', () => {
  test.each([
    'ça fait 3 mois que je prends le séné chaque jour',
    'ça va faire six mois que mon bébé boit du fenouil',
    'cela fait maintenant 10 ans que je bois le kinkéliba',
    'voilà 2 ans que je prends du thym',
    '5 ans que je bois le kinkéliba, c’est grave ?',
    'mon bébé tousse, ça fait 3 semaines, thym ?',
    'mon fils a un retard de 3 mois, moringa ?',
  ])('is nobody’s age: %s', async (question) => {
    expect((await converse(question)).asker.ageMonths).toBeNull();
  });

  test.each([
    ['mon bébé fait 3 mois, thym ?', 3],
    ['il a 3 mois, que lui donner comme thym ?', 3],
    ['j’ai 70 ans que puis-je prendre, du thym ?', 840],
    ['ma fille de 3mois tousse', 3],
  ])('is told apart from an age: %s', async (question, months) => {
    expect((await converse(question)).asker.ageMonths).toBe(months);
  });
});

describe('a denial that is denied', () => {
  test.each([
    ['ce n’est pas que je ne suis pas enceinte, gingembre ok ?', 'person:grossesse'],
    ['non pas que je ne sois pas enceinte, le séné ?', 'person:grossesse'],
    ['impossible de dire que je ne suis pas enceinte, sauge ?', 'person:grossesse'],
    ['je ne peux pas dire que je n’ai pas la tension, réglisse possible ?', 'disease:hypertension'],
    ['il ne faut pas croire que je ne suis pas hypertendue, réglisse ?', 'disease:hypertension'],
    ['on ne peut pas dire que je n’ai pas le diabète, margose ?', 'disease:diabete'],
    ['je ne suis pas sans traitement pour le cœur, aubépine ?', 'drug:medicaments-du-coeur'],
    ['je ne suis plus sans Xarelto, ginkgo ?', 'drug:rivaroxaban'],
    ['elle n’est jamais restée sans digoxine, réglisse ?', 'drug:digoxine'],
    ['mon père n’est pas sans diabète, margose ?', 'disease:diabete'],
  ])('is told: %s', async (question, id) => {
    const { asker } = await converse(question);
    expect([...asker.people, ...asker.diseases, ...asker.drugs]).toContain(id);
  });

  test.each([
    'je ne bois pas de thym parce que je ne suis pas enceinte',
    'pas de sauge si je ne suis pas enceinte ?',
    'je n’ai pas de fièvre et je ne suis pas enceinte, thym ?',
    'le médecin dit que je ne suis pas enceinte, thym ?',
    'je ne tousse plus et je suis sans Xarelto, ginkgo ?',
    'je suis maintenant sans Xarelto, ginkgo ?',
    'je n’ai pas de fièvre, sans Xarelto, ginkgo ?',
  ])('is told apart from two denials: %s', async (question) => {
    const { asker } = await converse(question);
    expect([...asker.people, ...asker.drugs]).toEqual([]);
  });
});

describe('"je le suis" stands for what was told', () => {
  test.each([
    ['person:grossesse', ['je ne suis pas sûre d’être enceinte, mais je crois que je le suis, gingembre ?']],
    ['person:grossesse', ['ma sœur n’est pas enceinte mais moi je le suis, sauge ?']],
    ['disease:diabete', ['mon père est diabétique et moi je le suis aussi, moringa ?']],
    ['disease:diabete', ['le moringa, si on est diabétique ?', 'et je le suis']],
  ])('and tells it: %s %j', async (id, questions) => {
    const { asker } = await converse(...questions);
    expect([...asker.people, ...asker.diseases]).toContain(id);
  });

  test.each([
    [['réglisse pour la toux', 'et si j’étais enceinte ?', 'je ne le suis pas, donc combien']],
    [['je suis enceinte', 'réglisse ?', 'non je ne le suis pas', 'réglisse combien ?']],
  ])('and takes it back: %j', async (questions) => {
    expect((await converse(...questions)).asker.people).toEqual([]);
  });

  test('where several things were told none is taken back', async () => {
    const { asker } = await converse('je suis enceinte et diabétique', 'réglisse ?', 'je ne le suis pas');
    expect([asker.people, asker.diseases]).toEqual([['person:grossesse'], ['disease:diabete']]);
  });
});

describe('somebody else', () => {
  const pregnant = ['person:grossesse'];

  test('who is told of has not the state of the speaker, who keeps it', async () => {
    const first = ['je suis enceinte', 'mon mari a la prostate, ortie racine ?'];
    expect((await converse(...first)).asker.people).toEqual(['person:homme']);
    expect((await converse(...first, 'et pour moi l’ortie ?')).asker.people).toEqual(pregnant);
    expect((await converse('je suis enceinte', 'mon fils tousse, thym ?')).asker.people).not.toEqual(
      expect.arrayContaining(pregnant),
    );
  });

  test('may be asked for by who says "je": what is known of both counts', async () => {
    const { asker } = await converse(
      'je suis enceinte',
      'mon mari prend du Sintrom, ortie ?',
      'je peux boire de la sauge ?',
    );
    expect([asker.people, asker.drugs]).toEqual([expect.arrayContaining(pregnant), ['drug:acenocoumarol']]);
  });

  test('from whom one asks to be kept is not the one who asks', async () => {
    const questions = ['je suis enceinte', 'mon mari a la grippe, quoi prendre pour ne pas l’attraper ?'];
    expect((await converse(...questions)).asker.people).toEqual(expect.arrayContaining(pregnant));
  });

  test('keeps what was told of them until they are asked about again', async () => {
    const sister = ['je suis enceinte gingembre', 'non pas enceinte moi, ma sœur l’est. moi je peux ?'];
    expect((await converse(...sister)).asker.people).toEqual([]);
    expect((await converse(...sister, 'et elle ?')).asker.people).toEqual(pregnant);
    const self = ['ma sœur est enceinte elle peut boire la sauge ?', 'et moi je suis pas enceinte je peux ?'];
    expect((await converse(...self)).asker.people).toEqual([]);
    expect((await converse(...self, 'et pour elle ?')).asker.people).toEqual(pregnant);
    expect((await converse(self[0] ?? '', 'donnez-moi la dose')).asker.people).toEqual(pregnant);
  });

  test.each(['jallaite ma fille', 'j’allaite mon bébé'])(
    'who is nursed is not who coughs: %s',
    async (nursing) => {
      const { asker } = await converse(nursing, 'je tousse');
      expect(asker.people).toEqual(['person:allaitement']);
    },
  );

  test('is an adult after a child', async () => {
    const { asker } = await converse(
      'mon enfant de 3 ans tousse, thym ?',
      'autre chose : moi 40 ans mal au dos quelle plante',
    );
    expect([asker.people, asker.ageMonths]).toEqual([[], 480]);
  });

  test.each([
    'ma femme est enceinte de jumeaux, gingembre ?',
    'enceinte de mon deuxième enfant, la menthe ?',
  ])('is not yet born: %s', async (question) =>
    expect((await converse(question)).asker.people).toEqual(pregnant),
  );
});

describe('a state that is over', () => {
  test.each([
    'je n’allaite plus depuis 2 ans, le fenouil ?',
    'elle n’allaite plus, la sauge ?',
    'j’étais enceinte, j’ai accouché, la sauge ?',
    'j’étais enceinte l’an dernier, la sauge ?',
    'quand j’étais enceinte je prenais du gingembre, et la sauge ?',
    'j’allaitais mon dernier il y a 3 ans, la sauge ?',
    'j’ai accouché mais je n’allaite pas, la sauge ?',
    'elle a été enceinte il y a deux ans, la sauge ?',
    'j’ai arrêté d’allaiter il y a six mois, la sauge ?',
    'j’ai enfin fini d’allaiter, la sauge ?',
    'mon fils n’est plus au sein, sauge ?',
    'j’ai accouché de mon mémoire, quelle tisane pour dormir ?',
  ])('is told of nobody: %s', async (question) => {
    const seen = peopleIn(await converse(question));
    expect(seen).not.toContain('pregnancy');
    expect(seen).not.toContain('breastfeeding');
  });

  test.each([
    ['breastfeeding', ['j’ai arrêté d’allaiter hier, la sauge ?']],
    ['breastfeeding', ['je veux arrêter d’allaiter, la sauge ?']],
    ['breastfeeding', ['j’ai arrêté de fumer et j’allaite, la sauge ?']],
    ['breastfeeding', ['elle n’allaite plus que le soir, le fenouil ?']],
    ['breastfeeding', ['je n’allaite pas qu’au biberon, la sauge ?']],
    ['pregnancy', ['je ne savais pas que j’étais enceinte, la sauge ?']],
    ['pregnancy', ['j’ai accouché l’an dernier et je suis de nouveau enceinte, la sauge ?']],
    ['pregnancy', ['je suis enceinte', 'quand j’étais enceinte de ma fille je buvais du thym, et là ?']],
  ] as const)('is told apart from one that lasts (%s): %j', async (kind, questions) => {
    expect(peopleIn(await converse(...questions))).toContain(kind);
  });
});

describe('what is told of two people', () => {
  const of = ({ asker }: Frame) => [...asker.diseases, ...asker.drugs];
  test.each([
    [['moi je veux du ginkgo, mon mari est sous xarelto']],
    [['mon mari est sous xarelto, moi je veux du ginkgo']],
    [['ma femme prend la pilule, le millepertuis pour moi ?']],
    [['c’est mon beau-père qui a sintrom, ma mère prend rien. elle peut prendre du ginkgo ?']],
    [['c’est mon beau-père qui a du sintrom', 'ma mère prend rien, le ginkgo pour elle ?']],
    [['mon père prend du sintrom, du ginkgo pour ma mère ?']],
    [['mon mari est hypertendu', 'ma femme est enceinte, la réglisse ?']],
  ])('stays with whom it is told of: %j', async (questions) => {
    expect(of(await converse(...questions))).toEqual([]);
  });

  test.each([
    ['drug:rivaroxaban', 'moi je veux du ginkgo pour mon mari sous xarelto'],
    ['drug:rivaroxaban', 'mon mari est sous xarelto, du ginkgo pour lui ?'],
    ['drug:rivaroxaban', 'je suis sous xarelto, et ma mère, du ginkgo pour elle ?'],
    ['disease:asthme', 'mon fils est asthmatique, du thym pour mon fils ?'],
    ['disease:hypertension', 'ma mère est hypertendue, elle peut prendre de la réglisse ?'],
  ])('counts for whom the plant is (%s): %s', async (id, question) => {
    expect(of(await converse(question))).toContain(id);
  });
});

describe('"mon père oui"', () => {
  test.each([
    ['disease:diabete', ['je ne suis pas diabétique mais mon père oui, la cannelle ?']],
    ['disease:diabete', ['je ne suis pas diabétique mais mon père oui', 'il peut prendre de la cannelle ?']],
    ['person:grossesse', ['pas enceinte mais ma sœur oui', 'la sauge pour elle']],
    ['disease:maladie-cardiaque', ['ma mère n’est pas cardiaque mais mon père oui, la réglisse']],
    ['drug:rivaroxaban', ['je ne prends pas de xarelto, mais ma mère si. le ginkgo ?']],
    ['disease:rein-unique', ['je n’ai plus qu’un rein, le pissenlit ?']],
    ['disease:maladie-du-foie', ['transas élevées, thé vert en gélules']],
  ])('tells what was denied of another, as other short words do (%s): %j', async (id, questions) => {
    const { asker } = await converse(...questions);
    expect([...asker.people, ...asker.diseases, ...asker.drugs]).toContain(id);
  });

  test.each(['mon taux de cholestérol est élevé, l’ail ?', 'mon père non fumeur tousse, du thym ?'])(
    'is no child and no denial in other words: %s',
    async (question) => expect(peopleIn(await converse(question))).toEqual([]),
  );
});

describe('a medicine', () => {
  test.each([
    'mon mari était sous Xarelto, il a arrêté en mai, c’est fini, le ginkgo ?',
    'j’ai arrêté le Xarelto il y a un an, ginkgo ?',
    'j’étais sous Xarelto l’an dernier, ginkgo ?',
    'je ne suis plus sous anticoagulant, ginkgo ?',
    'je ne suis pas sous anticoagulant, ginkgo ?',
  ])('that is over is not taken: %s', async (question) => {
    expect((await converse(question)).asker.drugs).toEqual([]);
  });

  test.each([
    'j’ai arrêté le Xarelto hier, ginkgo ?',
    'j’ai arrêté le Xarelto, ginkgo ?',
    'je n’ai pas arrêté le Xarelto en mai, ginkgo ?',
    'j’ai arrêté de fumer en mai, je prends du Xarelto, ginkgo ?',
    'j’ai arrêté le Xarelto et je dors mal depuis 3 mois, ginkgo ?',
    'l’an dernier j’étais malade et je prends du Xarelto, ginkgo ?',
    'je prends du Xarelto depuis 3 mois, ginkgo ?',
  ])('that may still work is: %s', async (question) => {
    expect((await converse(question)).asker.drugs).toEqual(['drug:rivaroxaban']);
  });

  test('that nothing knows is one where somebody is "sous" it', async () => {
    expect((await converse('je suis sous Zorglubine, la valériane ?')).asker.takesUnnamedMedicine).toBe(true);
    expect((await converse('ma mère prend du zorglubor, la valériane ?')).asker.takesUnnamedMedicine).toBe(
      true,
    );
    expect((await converse('je prends de la valériane')).asker.takesUnnamedMedicine).toBe(false);
  });

  test.each([
    ['il a sa piqûre chaque mois, la passiflore ?', true],
    ['j’ai une piqûre par semaine à l’hôpital, l’harpagophyton ?', true],
    ['elle a sa piqûre tous les mois, la passiflore ?', true],
    ['une piqûre toutes les 3 semaines, l’harpagophyton ?', true],
    ['j’ai une piqûre de moustique par jour, le plantain ?', false],
    ['une piqûre sur le bras depuis une semaine, le plantain ?', false],
    ['une piqûre qui gratte, quelle plante ?', false],
  ])('that is injected, by its rhythm or by who gives it: %s', async (question, isUnnamed) => {
    expect((await converse(question)).asker.takesUnnamedMedicine).toBe(isUnnamed);
  });

  test.each([
    ['oui je prends des médicaments, lopril. Et l’ail ?', false],
    ['je prends un traitement, c’est du Sintrom, ail ?', false],
    ['je prends lopril et d’autres médicaments, ail ?', true],
    ['je prends des médicaments et du Sintrom, ail ?', true],
    ['je prends des médicaments, ail ?', true],
  ])('that is named after the word is no other: %s', async (question, isUnnamed) => {
    expect((await converse(question)).asker.takesUnnamedMedicine).toBe(isUnnamed);
  });
});

describe('who tells of a plant', () => {
  test.each([
    ['Ma voisine me conseille le ginkgo, je prends du Xarelto', 'Et moi, je peux prendre du curcuma ?'],
    ['Ma voisine me conseille le ginkgo, je prends du Xarelto', 'Et pour moi, le millepertuis ?'],
    ['Mon frère m’a conseillé l’ail, je suis sous Xarelto', 'et pour moi, le ginkgo ?'],
    ['Je prends du Xarelto', 'Ma sœur me conseille du ginkgo', 'Et moi, l’ail ?'],
    ['Ma sœur me conseille du ginkgo', 'Je prends du Xarelto', 'Et moi, l’ail ?'],
    ['Mon oncle dit que l’ail est bon', 'je suis sous Xarelto', 'et pour moi, le ginkgo ?'],
    ['D’après ma tante le ginkgo aide, mon traitement c’est Xarelto', 'et moi, l’ail ?'],
    ['Mon collègue ne jure que par le ginkgo, moi je prends du Xarelto', 'je peux ?'],
    ['Une recette de ma grand-mère à l’ail, je prends du Xarelto', 'et pour moi le ginkgo ?'],
  ])('is not who takes the medicine: %s / %s', async (...turns) => {
    expect((await converse(...turns)).asker.drugs).toEqual(['drug:rivaroxaban']);
  });

  test.each([
    ['je prends du Xarelto, mon amie me dit de prendre du ginkgo', 'et pour ma mère ?'],
    ['mon amie prend du Xarelto, le ginkgo ?', 'et pour moi ?'],
    ['ma mère me dit qu’elle prend du Xarelto, le ginkgo ?', 'et pour moi ?'],
  ])('is somebody else than who is asked about then: %s / %s', async (...turns) => {
    expect((await converse(...turns)).asker.drugs).toEqual([]);
  });

  test.each([
    'mon mari me demande s’il peut prendre du thym, il a 70 ans',
    'ma mère me dit avoir mal au dos, elle prend du Xarelto, saule ?',
  ])('is asked about where it is told of them: %s', async (text) => {
    const { slots } = await converse(text);
    expect(slots.map(({ id }) => id)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^subject:(?:wo)?man/)]),
    );
  });
});

describe('an operation', () => {
  test.each([
    ['mon père, opéré de la hanche dans 10 jours, prend de l’ail', 'disease:operation'],
    ['mon père, opéré de la hanche il y a 10 jours, prend de l’ail', 'disease:operation-passee'],
    ['on m’opère de la hanche jeudi, je continue le gingembre ?', 'disease:operation'],
    ['je dois me faire opérer du genou, l’ail', 'disease:operation'],
    ['on m’enlève la vésicule mardi, le curcuma ?', 'disease:operation'],
    ['on m’a opéré du genou, l’ail', 'disease:operation-passee'],
    ['je passe sur le billard lundi, le ginkgo ?', 'disease:operation'],
    ['je vais au bloc lundi, le ginkgo ?', 'disease:operation'],
    ['je passe sous le bistouri en mars, l’ail ?', 'disease:operation'],
  ])('is to come or past: %s', async (text, disease) => {
    expect((await converse(text)).asker.diseases).toEqual([disease]);
  });
});

describe('a state that few words name', () => {
  test.each([
    ['j’ai eu deux barres roses hier sur la languette, l’armoise ?', 'person:grossesse'],
    ['mon test a montré deux traits, la sauge ?', 'person:grossesse'],
    ['je porte le petit depuis 5 lunes, la sauge ?', 'person:deuxieme-trimestre'],
    ['ma cousine est en ceinte de 4 mois, le neem ?', 'person:deuxieme-trimestre'],
    ['branché à la machine pour ses reins, l’ortie ?', 'disease:dialyse'],
    ['on m’a retiré un rein, la prêle ?', 'disease:rein-unique'],
    ['mon estomac a saigné l’an dernier, le saule ?', 'disease:ulcere'],
    ['je fais une grosse réaction à l’ambroisie, la camomille ?', 'disease:allergie-ambroisie'],
    ['je réagis aux marguerites, la camomille ?', 'disease:allergie-asteracees'],
  ])('is read: %s', async (text, state) => {
    const { asker } = await converse(text);
    expect([...asker.people, ...asker.diseases]).toContain(state);
  });

  test.each(['deux barres sur le test covid, la sauge ?', 'deux barres de chocolat et de la sauge'])(
    'is none: %s',
    async (text) => expect((await converse(text)).asker.people).toEqual([]),
  );
});

describe('a reaction to a plant', () => {
  test.each([
    ['la camomille me donne des boutons, je peux en boire ?', 'disease:allergie-camomille'],
    ['je fais de l’urticaire avec l’arnica, le souci est possible ?', 'disease:allergie-arnica'],
    ['je fais des plaques avec la camomille. Échinacée ?', 'disease:allergie-camomille'],
    ['l’ambroisie me fait éternuer, je peux prendre de l’échinacée ?', 'disease:allergie-ambroisie'],
    ['quand je mange du céleri je gonfle, le fenouil ?', 'disease:allergie-apiacees'],
    ['je gonfle dès que je mange de la livèche, la coriandre ?', 'disease:allergie-apiacees'],
    ['les pâquerettes me font éternuer, l’achillée ?', 'disease:allergie-asteracees'],
    ['la menthe me donne des boutons, thym pour la toux ?', 'disease:allergie-menthe'],
    ['j’ai des plaques quand je mange de l’hysope, le romarin ?', 'disease:allergie-lamiacees'],
  ])('is an allergy: %s', async (text, allergy) => {
    expect((await converse(text)).asker.diseases).toEqual([allergy]);
  });

  test('is told of one plant and asked about another', async () => {
    const { plants, absent, needs } = await converse('le céleri et la camomille me font gonfler, le thym ?');
    expect([plants.length, absent, needs]).toEqual([1, [], []]);
  });

  test.each([
    'la camomille ne me donne pas de boutons, l’échinacée ?',
    'que faire contre les boutons, la camomille ?',
    'j’éternue, la camomille ?',
    'la sauge me fait gonfler le ventre',
    'j’ai des boutons, avec la camomille ça passe ?',
    'la camomille fait-elle gonfler ?',
  ])('is none: %s', async (text) => expect((await converse(text)).asker.diseases).toEqual([]));
});

describe('failing kidneys', () => {
  const diseasesIn = async (question: string) =>
    (await converse(question)).slots.flatMap(({ id }) => (id.startsWith('disease:') ? [id] : []));

  test.each([
    ['J’ai des reins qui fonctionnent à 25 %.', 'insuffisance-renale'],
    ['Mes reins ne fonctionnent plus qu’à 25 %, le pissenlit ?', 'insuffisance-renale'],
    ['J’ai les reins à 25 %, le pissenlit ?', 'insuffisance-renale'],
    ['il me reste 30 % de mes reins', 'insuffisance-renale'],
    ['plus que 20% de fonction rénale, l’ortie ?', 'insuffisance-renale'],
    ['mon rein est au ralenti', 'insuffisance-renale'],
    ['les reins de mon père ne filtrent presque plus', 'insuffisance-renale'],
    ['Maman est branchée à la machine trois fois par semaine pour les reins.', 'dialyse'],
    ['Papa va au centre trois fois par semaine pour ses reins', 'dialyse'],
    ['il se fait nettoyer le sang à l’hôpital, le pissenlit ?', 'dialyse'],
    ['une machine remplace mes reins', 'dialyse'],
  ])('are read without their name: %s', async (question, disease) => {
    expect(await diseasesIn(question)).toContain(`disease:${disease}`);
  });

  test.each([
    'mal aux reins depuis 25 ans',
    'j’ai mal aux reins à 30 ans',
    'une tisane trois fois par semaine pour les reins ?',
    'quelle plante nettoie le sang ?',
    'j’ai mal aux reins après avoir porté la machine à laver',
    'l’ortie fait-elle mieux travailler les reins ?',
    'mes reins fonctionnent bien',
  ])('are not heard in a pain or a cure: %s', async (question) => {
    expect(await diseasesIn(question)).toEqual([]);
  });
});
