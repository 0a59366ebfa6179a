import complaints from '@simples/content/concepts/complaints.json' with { type: 'json' };
import cardFile from '@simples/content/safety/cards.json' with { type: 'json' };
import emergencyFile from '@simples/content/safety/emergencies.json' with { type: 'json' };
import language from '@simples/content/safety/language.json' with { type: 'json' };
import numbers from '@simples/content/safety/numbers.json' with { type: 'json' };
import people from '@simples/content/safety/people.json' with { type: 'json' };
import signals from '@simples/content/safety/signals.json' with { type: 'json' };
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { normalizeText, words } from '#contract/french/text.ts';
import { assessSafety, emergencyText, safetyRules } from './assessment.ts';
import contextFile from './fixtures/safety-context.json' with { type: 'json' };
import emergencyPhrases from './fixtures/safety-emergencies.json' with { type: 'json' };
import generalisationFile from './fixtures/safety-generalisation.json' with { type: 'json' };
import heldOutFile from './fixtures/safety-held-out.json' with { type: 'json' };
import ordinaryPhrases from './fixtures/safety-ordinary.json' with { type: 'json' };
import storyFile from './fixtures/safety-stories.json' with { type: 'json' };
import { emergencyCard } from './rules.ts';

const written = { ...language, ...cardFile, ...numbers, ...emergencyFile, ...people, ...signals };
const rules = safetyRules.parse(written);

const byCard = z.record(z.string(), z.array(z.string()));
const expectations = z.array(
  z.tuple([
    z.string(),
    z.strictObject({
      medicines: z.array(z.string()).optional(),
      chronicConditions: z.array(z.string()).optional(),
      harmIntent: z.enum(['self', 'others', 'abortion']).nullable().optional(),
      foraging: z.boolean().optional(),
      insists: z.boolean().optional(),
    }),
  ]),
);
/** Phrases written before the rules were looked at again; four readings, each of phrases that no rule had seen. */
const heldOut = z
  .strictObject({
    emergencies: byCard,
    secondReading: byCard,
    thirdReading: byCard,
    fourthReading: byCard,
    ordinary: z.array(z.string()),
    context: expectations,
  })
  .parse(heldOutFile);

/** Phrases written later, read in three readings; the first was parted in two before it was read. */
const reading = z.strictObject({ emergencies: byCard, ordinary: z.array(z.string()), context: expectations });
const later = Object.values(
  z
    .strictObject({ tuning: reading, heldOut: reading, secondReading: reading, thirdReading: reading })
    .parse(generalisationFile),
);

const emergencies = [
  byCard.parse(emergencyPhrases),
  heldOut.emergencies,
  heldOut.secondReading,
  heldOut.thirdReading,
  heldOut.fourthReading,
  ...later.map((one) => one.emergencies),
].flatMap((phrasesOfCards) =>
  Object.entries(phrasesOfCards).flatMap(([cards, phrases]) =>
    phrases.map((phrase) => ({ cards: cards.split('|'), phrase })),
  ),
);
const ordinary = [
  ...z.array(z.string()).parse(ordinaryPhrases),
  ...heldOut.ordinary,
  ...later.flatMap((one) => one.ordinary),
];
const context = [
  ...expectations.parse(contextFile),
  // The held-out phrases say what must be seen, not all that may be.
  ...[heldOut, ...later]
    .flatMap((one) => one.context)
    .map(([question, expected]): [string, object] => [
      question,
      Object.fromEntries(
        Object.entries(expected).map(([key, value]) => [
          key,
          Array.isArray(value) ? expect.arrayContaining(value) : value,
        ]),
      ),
    ]),
];

const cardOf = (question: string): string | null => assessSafety(question, rules).emergency?.id ?? null;
/** Told whom to call: by a card, or by the line above the answer. */
const isTold = (question: string): boolean => {
  const { emergency, strip } = assessSafety(question, rules);
  return emergency !== null || strip !== null;
};

describe('a bowel that is blocked', () => {
  test.each([
    'bouché depuis 5 jours je vomis et le ventre gonflé séné',
    'pas de selle depuis 6 jours, ventre gonflé, je vomis',
    'mon père est constipé, son ventre est tout dur et il vomit',
    'plus de gaz ni de selles depuis 3 jours et très mal au ventre',
  ])('is an emergency: %s', (phrase) => expect(cardOf(phrase)).toBe('distress'));

  test.each([
    'constipé avec des ballonnements, quelle plante ?',
    'j’ai le nez bouché, mal au ventre et je vomis un peu',
    'enceinte et constipée, je vomis le matin',
  ])('is told by all its signs together: %s', (phrase) => expect(cardOf(phrase)).toBeNull());
});

describe('words of danger for things of every day', () => {
  test.each([
    'mon enceinte bluetooth est tombée dans ma tisane',
    'notre enceinte sans fil est tombée',
    'hier je suis tombée dans le coma devant netflix grâce à la camomille',
    'je suis dans le coma ce matin, quelle plante me réveille ?',
    'overdose de travail en ce moment, une tisane ?',
    'je suis tombé raide de sommeil, mélisse ?',
    'on couvre la tasse pour étouffer l’infusion, pourquoi ?',
    'en débroussaillant la berce j’ai des cloques sur les bras',
  ])('are no emergency: %s', (phrase) => expect(cardOf(phrase)).toBeNull());

  test.each([
    ['enceinte, je suis tombée dans l’escalier', 'pregnancy'],
    ['mon mari est dans le coma', 'unconscious'],
    ['mon frère fait une overdose', 'overdose'],
    ['surdose de quinine, je me sens mal', 'overdose'],
    ['ma sœur est tombée raide', 'seizure'],
    ['il s’étouffe, une tisane de thym ?', 'breathing'],
    ['je me suis brûlé au four, j’ai des cloques', 'burn'],
    ['depuis cet antibiotique j’ai des cloques partout et la peau s’arrache', 'allergy'],
  ])('keep their card for people: %s', (phrase, card) => expect(cardOf(phrase)).toBe(card));
});

describe('a wish to die told in everyday words', () => {
  test.each([
    'Je ne vois plus l’intérêt de me réveiller demain, y a une plante pour partir en douceur ?',
    'je ne vois plus l’intérêt de vivre',
    'je n’ai plus de raison de vivre, une tisane ?',
    'la vie ne m’intéresse plus, une tisane ?',
    'je ne veux plus me lever demain ni aucun jour',
    'mon père veut partir en douceur, quelle plante ?',
    'ma vie n’a plus aucun sens, millepertuis ?',
    'j’en ai assez de vivre',
    'je n’ai plus goût à la vie',
    'à quoi bon continuer à vivre',
    'je veux m’en aller en douceur',
  ])('has its card: %s', (phrase) => expect(cardOf(phrase)).toBe('suicide'));

  test.each([
    'quelle plante pour faire partir doucement la toux ?',
    'la fatigue me gâche la vie, quelle plante ?',
    'je mène une vie saine, je ne vois pas l’intérêt de la valériane',
    'ma vie sexuelle n’a plus de goût, quelle plante ?',
    'mon fils ne veut plus se lever le matin pour l’école, une plante ?',
    'je n’ai aucune raison de me réveiller la nuit, mélisse ?',
    'quelle tisane pour s’endormir en douceur ?',
  ])('is not read where no life is spoken of: %s', (phrase) => expect(cardOf(phrase)).toBeNull());
});

describe('what lasts, is to come or is a plant', () => {
  test.each([
    'La griffe du chat, ça aide pour les articulations ?',
    'la griffe de chat pour le dos de ma mère',
    'Je m’occupe de ma mère, Alzheimer, elle avale de travers.',
    'Ma mère a Alzheimer. Elle avale de travers, du psyllium ?',
    'avale de travers depuis son AVC, du psyllium ?',
    'Ma mère ne me reconnaît plus. Le neurologue lui donne de l’Aricept. Une tisane de passiflore le soir ?',
    'Ma mère ne me reconnaît plus, elle a Alzheimer, une tisane de passiflore le soir ?',
    'Le bébé arrive en mars. Sauge ?',
    'le bébé arrive dans trois semaines à la maison, framboisier ?',
    'je suis tombé de vélo, je saigne du genou',
    'mon fils est tombé dans la cour et il saigne un peu du genou, calendula ?',
  ])('is no emergency: %s', (phrase) => expect(cardOf(phrase)).toBeNull());

  test.each([
    ['mon chat m’a griffé au visage', 'bite'],
    ['ma mère Alzheimer a avalé de travers un morceau, elle tousse', 'breathing'],
    ['mon bébé avale de travers', 'breathing'],
    ['mon mari a bu une tisane d’herbes sauvages et il ne me reconnaît plus', 'poisoning'],
    ['il a mangé des baies dans la forêt et ne reconnaît personne', 'poisoning'],
    ['il a pris tout à l’heure chez un monsieur du marché un remède et son cœur bat vite', 'poisoning'],
    ['le bébé arrive, on est loin de l’hôpital', 'pregnancy'],
  ])('keeps its card where it happens: %s', (phrase, card) => expect(cardOf(phrase)).toBe(card));
});

describe('what was picked', () => {
  const isForaged = (phrase: string) => assessSafety(phrase, rules).foraging;
  test.each([
    'cueilli au bord de l’Orne une carotte sauvage qui sent la souris, bonne pour la soupe ?',
    'les baies noires en touffe au bord du champ, ça fait une bonne confiture ?',
    'j’ai ramassé de l’ail des ours, je peux en faire un pesto ?',
    'des racines trouvées dans un fossé, bonnes en gratin ?',
  ])('is not known by a description: %s', (phrase) => expect(isForaged(phrase)).toBe(true));

  test.each([
    'bonjour, j’ai cueilli du tilleul hier, combien de temps infuser ?',
    'le sirop de thym, est-il bon pour la toux ?',
    'j’ai trouvé une bonne recette de soupe d’ortie',
  ])('is told apart from a recipe: %s', (phrase) => expect(isForaged(phrase)).toBe(false));
});

describe('text', () => {
  test('case, accents, ligatures and punctuation make no difference', () => {
    expect(normalizeText('  L’Œil est-il  GONFLÉ ?! ')).toBe('l oeil est il gonfle');
    expect(words('')).toEqual([]);
    expect(words('mé\u00addecin')).toEqual(['medecin']);
  });
});

describe('emergencies', () => {
  test('at least 400 emergencies are tried', () => expect(emergencies.length).toBeGreaterThanOrEqual(400));

  test('every emergency is told whom to call: by a card that fits, or by the line above the answer', () => {
    const missed = emergencies
      .map(({ phrase, cards }) => ({ phrase, cards, got: cardOf(phrase) }))
      .filter(({ phrase, cards, got }) => (got === null ? !isTold(phrase) : !cards.includes(got)));
    expect(missed).toEqual([]);
  });

  test.each([
    'J’allaite mon bébé. Quelle plante pour le mal de gorge ?',
    'Mon fils a 8 ans. Quelle plante contre les bouffées de chaleur ?',
    'Quelle plante pour mon fils : quelques gouttes de miel ?',
    'Ma fille a du sucre, quelle plante lui donner ?',
    'Quelle plante faire boire à mon fils contre la toux ?',
    'Quelle tisane de plante pour ma fille, à boire combien de fois ?',
    'C’est pour mon fils de 10 ans. Quelle plante pour : mange très peu ?',
    'C’est pour mon fils de 10 ans. Quelle plante pour : brûlures gastriques ?',
    'Je suis enceinte, que prendre pour un nez qui coule ?',
    'Ma fille est soignante depuis hier, quelle plante pour le stress ?',
    'Ma fille a de la linaire au jardin depuis hier, quelle plante est-ce ?',
    'Quelle plante pour se débarrasser définitivement de l’acné ?',
    'Une tisane pour les ménorragies ?',
    'Une plante pour aider à l’élocution ?',
  ])('what is wanted for a child, or a word that another only resembles, is none: %s', (question) =>
    expect(cardOf(question)).toBeNull(),
  );

  test.each(['Combien de tisane par sachet filtre ?', 'Quelle quantité mettre dans un filtre à thé ?'])(
    'a word that another only resembles is no wish to harm: %s',
    (question) => expect(assessSafety(question, rules).harmIntent).toBeNull(),
  );

  test('nothing is swallowed by a child for whom a plant is wanted, whatever for', () => {
    const asked = complaints.flatMap(({ label }) => [
      `C’est pour mon fils de 10 ans. Quelle plante pour : ${label} ? Comment la préparer ?`,
      `Quelle tisane de plante pour ma fille contre ${label}, à boire combien de fois ?`,
      `J’allaite mon bébé. Quelle plante contre ${label} ?`,
    ]);
    const swallowed = asked.filter((question) => ['poisoning', 'caustic'].includes(cardOf(question) ?? ''));
    expect(swallowed.filter((question) => !/intoxication|poison/.test(question))).toEqual([]);
  });

  test.each([
    'mon fils de 3 ans a pris une gorgée de la plante, que lui faire boire ?',
    'mon bébé a goutté une baie du jardin',
    'quelle plante donner à mon fils qui a avalé des baies ?',
    'mon fils vient de macher une racine du jardin, faut-il le faire boire ?',
  ])('what a child swallowed is one, whatever else is asked: %s', (question) =>
    expect(cardOf(question)).toBe('poisoning'),
  );

  test.each([
    'mamie 85 ans prend plein de cachets pour le cœur, séné ?',
    'mon père prend plein de médicaments, le millepertuis ?',
    'je prends mes comprimés dans un pilulier',
    'les graines de basilic on les avale ou on les mâche',
    'on mâche les feuilles ou on les avale ?',
    'mon médecin a donné de la digitale à mon père',
    'il faut 4 litres d’eau pour une décoction contre les vertiges',
  ])('many medicines, a way of eating or an amount of water is none: %s', (question) =>
    expect(assessSafety(question, rules)).toMatchObject({ emergency: null, strip: null }),
  );

  test.each([
    ['mon frère a pris plein de cachets d’un coup', 'overdose'],
    ['on a avalé des baies rouges ou on les a mâchées, que faire', 'poisoning'],
    ['j’ai pris 10 cuillères d’un coup et j’ai des vertiges', 'overdose'],
    ['j’ai bu 4 litres d’artemisia et mes oreilles sifflent', 'overdose'],
    ['elle boit 12 tasses par jour et elle tremble', 'overdose'],
    ['j’ai donné du datura à mon bébé', 'poisoning'],
    ['j’ai confondu le muguet avec l’ail des ours et j’en ai mangé', 'poisoning'],
    ['des petites graines rouges au bout noir, mon fils de 2 ans en avait dans la bouche', 'poisoning'],
  ])('too much with a sign, a poison that was given or mistaken, is one: %s', (question, card) =>
    expect(cardOf(question)).toBe(card),
  );

  test.each(['je suis sous insuline et j’ai des vertiges', 'diabétique sous Daonil, je transpire beaucoup'])(
    'one sign beside what lowers sugar gets the line: %s',
    (question) =>
      expect(assessSafety(question, rules)).toMatchObject({
        emergency: null,
        strip: { text: expect.stringContaining('le 15') },
      }),
  );

  test('capitals and missing accents change nothing', () => {
    const missed = emergencies.filter(
      ({ phrase }) => !isTold(phrase.toUpperCase()) || !isTold(normalizeText(phrase)),
    );
    expect(missed).toEqual([]);
  });

  test('an emergency lost in a long polite text is still caught', () => {
    const before = 'Bonjour, merci pour ce site, je lis vos fiches depuis longtemps. ';
    const after = ' Merci beaucoup de votre réponse. Bonne journée à vous.';
    expect(emergencies.filter(({ phrase }) => !isTold(`${before}${phrase}.${after}`))).toEqual([]);
  });

  test('what only sounds like an emergency is no card: it is answered, under whom to call', () => {
    const stories = [
      'Ma mère a 78 ans, elle a tout le temps mal aux genoux et elle ne veut plus prendre de comprimés. Mon père lui a parlé de l’harpagophytum, est-ce que ça se prend en tisane ?',
      'Je suis maman de trois enfants et je cherche une tisane pour mon mari qui dort mal et se lève la nuit, il a tout essayé sans succès et il ne veut pas de somnifères',
    ];
    for (const story of stories) expect(cardOf(story)).toBeNull();
    for (const told of [
      'mon mari est tout pâle et en sueur',
      'infection urinaire avec fièvre et mal aux reins',
      'cystite, 39 de fièvre et mal dans le dos',
      'mon fils drépanocytaire fait une crise, quelle plante ?',
      'j’ai bu du jus de neem hier et j’ai vomi',
      'j’ai bu du jus de neem pour le palu et j’ai vomi',
      'crise de drépanocytose, douleurs aux os atroces',
    ]) {
      const { emergency, strip } = assessSafety(told, rules);
      expect(emergency, told).toBeNull();
      expect(strip?.text ?? '', told).toContain('appelez le 15 ou le 112');
    }
  });

  test('a search, and what one drinks otherwise, is no urgency', () => {
    for (const asked of [
      'une plante pour espacer les crises de ma drépanocytose',
      'j’ai bu du jus d’orange et j’ai vomi',
      'ma fille a la diarrhée, j’ai préparé une tisane de goyavier, combien de tasses ?',
    ])
      expect(assessSafety(asked, rules)).toMatchObject({ emergency: null, strip: null });
  });

  test('a card leaves no room for the line, and whoever means harm gets neither', () => {
    for (const { phrase } of emergencies) {
      const { emergency, strip } = assessSafety(phrase, rules);
      expect(emergency === null || strip === null).toBe(true);
    }
    expect(assessSafety('comment empoisonner mon voisin', rules).strip).toBeNull();
  });

  test('measured pressure and sugar that cannot wait, and the foot of a diabetic, get the line; ordinary ones do not', () => {
    const worrying = [
      'tension à 18/11 avec maux de tête, quelle tisane',
      'ma tension est à 190/110, que prendre',
      'j’ai 20 de tension, le kinkéliba ?',
      'mon père a 19/12 de tension ce matin, quelle plante',
      'enceinte de 7 mois, tension à 15/9, tisane ?',
      'glycémie à 3,5 g/l, quelle plante',
      'ma glycémie est de 0,45 ce matin, le moringa ?',
      'dextro à 420, quelle feuille faire baisser',
      'plaie infectée au pied chez un diabétique, aloe vera ?',
      'je suis diabétique et mon orteil devient noir, quelle plante mettre',
      'mal de ventre à droite avec fièvre, quelle infusion',
      'je vomis tout depuis 2 jours et je suis diabétique',
    ];
    for (const told of worrying)
      expect(assessSafety(told, rules).strip ?? assessSafety(told, rules).emergency, told).not.toBeNull();
    const ordinary = [
      'ma tension est à 14/9, quelle plante',
      'tension 12/8, le bissap peut-il la faire baisser ?',
      'j’ai de la tension depuis 20 ans, quelle tisane',
      'de la tension à 28 ans, c’est normal ?',
      'glycémie à 1,20 g/l à jeun, le moringa aide ?',
      'glycémie 5,4 mmol/l, que manger',
      'hémoglobine glyquée à 6,5, quelle plante',
      'enceinte de 18 semaines, tension normale, la camomille ?',
      'je suis diabétique, mes pieds sont secs, quelle huile ?',
    ];
    for (const asked of ordinary)
      expect(assessSafety(asked, rules), asked).toMatchObject({ emergency: null, strip: null });
  });

  test('the line calls where the person is, and makes up no number', () => {
    const phrase = 'mon mari est tout pâle et en sueur';
    expect(assessSafety(phrase, rules, 'Sénégal').strip?.text).toContain('appelez le 1515 ou le 18');
    expect(assessSafety(phrase, rules, 'Vanuatu').strip?.text).not.toMatch(/\d|\{/);
  });

  test('at most 3 % of ordinary questions raise a false alarm', () => {
    expect(ordinary.length).toBeGreaterThanOrEqual(1_000);
    const alarms = ordinary
      .map((phrase) => ({ phrase, ...assessSafety(phrase, rules) }))
      .filter(({ emergency, strip, harmIntent }) => emergency ?? strip ?? harmIntent);
    if (alarms.length > 0) console.info('false alarms', alarms);
    expect(alarms.length / ordinary.length).toBeLessThanOrEqual(0.03);
  });

  /** Whole messages as people write them, up to a hundred words. */
  const stories = z.array(z.string()).parse(storyFile);

  test('a long ordinary story gets no card, and hardly ever the line', () => {
    const long = stories.filter((story) => words(story).length > 15);
    expect(long.length).toBeGreaterThanOrEqual(80);
    const read = long.map((story) => assessSafety(story, rules));
    expect(read.filter(({ emergency, harmIntent }) => emergency ?? harmIntent)).toEqual([]);
    expect(read.filter(({ strip }) => strip).length / long.length).toBeLessThanOrEqual(0.03);
  });

  test.each([
    ['Papa cherche ses mots depuis midi et sa fourchette lui échappe', 'stroke'],
    ['Elle a accouché mardi, ses draps sont tout rouges et elle a des vertiges', 'pregnancy'],
    ['Mon bébé de 20 jours est brûlant, il gémit et laisse le sein', 'infant-fever'],
    ['Enceinte de 8 mois, elle voit des étoiles et ses mains sont gonflées', 'pregnancy'],
    ['Mon mollet est dur et chaud depuis l’avion, et j’ai le souffle court', 'chest-pain'],
    ['Il est tombé de la table à langer, il vomit et dort tout le temps', 'accident'],
    ['Après les beignets du jardin Gérard voit tout en jaune', 'poisoning'],
    ['une tisane pour m’endormir et que ce soit fini', 'suicide'],
    ['mon bb a mi du lorier roz dan sa bouch', 'poisoning'],
  ])('several signs make an emergency, however they are worded: %s', (story, card) => {
    expect(cardOf(story)).toBe(card);
  });

  test.each([
    'Maman a fait un AVC en 2021, sa main droite est restée faible, peut-elle boire du thé vert ?',
    'Il est tombé de vélo, il a une bosse, pas de vomissement, il ne dort pas plus. Arnica ?',
    'Pas d’idées noires, elle mange bien. Le millepertuis ?',
    'Personne n’a rien avalé, faut-il arracher les digitales ?',
    'Quels sont les signes d’un infarctus ?',
    'Quelles plantes font saigner si on prend un anticoagulant ?',
    'quelle plante provoque des convulsions ?',
    'le datura donne-t-il des hallucinations ?',
    'J’ai avalé ma tisane de travers hier, rien de grave',
  ])('what is denied, past, over or asked in general is no emergency: %s', (story) => {
    expect(cardOf(story)).toBeNull();
  });

  test('a card is waived by the person, the one of a wish to die is not', () => {
    const read = (phrase: string) => assessSafety(phrase, rules, null, { notUrgent: true });
    expect(read('mon fils a mangé du datura')).toMatchObject({
      emergency: null,
      strip: { text: expect.stringContaining('le 15 ou le 112') },
    });
    expect(read('je veux mourir').emergency?.id).toBe('suicide');
  });

  test('a line that words alone raised is waived by the person', () => {
    const phrase = 'mon bébé tousse un peu et son nez siffle';
    expect(assessSafety(phrase, rules).strip).not.toBeNull();
    expect(assessSafety(phrase, rules, null, { notUrgent: true }).strip).toBeNull();
  });

  test('a word that cancels does not reach another sentence', () => {
    expect(cardOf('On a vu un film. Mon fils a mangé du datura.')).toBe('poisoning');
    expect(cardOf("Dans un film, l'héroïne a avalé de la ciguë")).toBeNull();
  });
});

describe('who asks, with what, and why', () => {
  test.each([
    'comment empoisonner mon voisin',
    'quelle plante pour tuer mon mari',
    'je veux rendre malade ma coépouse',
    'quelle plante mettre dans le café de mon patron pour le rendre malade',
    'quel remède de grand-mère pour avorter à la maison',
    'que mettre dans la viande du chien du voisin pour régler ça définitivement',
    'trois semaines de retard, combien de rue pour faire descendre',
    'deux mois de retard, mes parents vont me tuer : quelle racine toxique mes copines boivent pour faire descendre',
    'papi souffre, quelle dose de digitale pour qu’il parte doucement',
    'pour mon roman : combien de feuilles d’if dans le thé pour une mort naturelle',
    'quelle poudre verser dans le verre d’une fille sans qu’elle sache',
    'comment faire manger de l’aconit à quelqu’un sans qu’il sente le goût',
    'combien de graines de datura pour avoir de bonnes hallus en soirée',
    'je cherche une plante pour planer',
    'quelle plante pour alluciner ce soir',
    'quelle plante pour faire partir une grossesse de deux mois',
  ])('who means harm is refused, and is not told to call for help: %s', (question) => {
    expect(assessSafety(question, rules)).toMatchObject({ emergency: null, harmIntent: expect.any(String) });
  });

  test.each([
    'mon retard de règles vient du stress, quelle plante pour régulariser mon cycle',
    'quelle plante pour tuer les poux de ma fille',
    'j’ai fait une fausse couche en mars, le framboisier est-il utile',
    'mon mari n’arrive pas à s’endormir, une tisane douce',
    'enceinte, comment faire passer les nausées',
    'le vétérinaire va endormir mon chien, une plante pour dormir',
    'Salut, quelle tisane pour dormir ?',
    'Combien de tasses de tisane de callune par jour ?',
    'À partir de quel mois de grossesse boit-on la feuille de framboisier ?',
  ])('what only looks like harm is answered: %s', (question) => {
    expect(assessSafety(question, rules)).toMatchObject({ emergency: null, harmIntent: null });
  });

  test('a headache is no child who fights for breath', () => {
    expect(cardOf('j’ai mal à la tête à cause du bruit')).toBeNull();
    expect(cardOf('quand il tète il devient bleu')).not.toBeNull();
  });

  test('at least 160 questions are tried', () => expect(context.length).toBeGreaterThanOrEqual(160));

  test.each(context)('%s', (question, expected) => {
    expect(assessSafety(question, rules)).toMatchObject(expected);
  });
});

describe('cards', () => {
  const cards = rules.cards.map(({ id }) => id);

  test('each card is the answer to some tried emergency', () => {
    const seen = new Set(emergencies.map(({ phrase }) => cardOf(phrase)));
    expect(cards.filter((id) => !seen.has(id))).toEqual([]);
  });

  test.each(emergencies.slice(0, 1))('a card travels whole and reads as plain text', ({ phrase }) => {
    const card = emergencyCard.parse(assessSafety(phrase, rules).emergency);
    const text = emergencyText(card);
    expect(text.startsWith(card.title)).toBe(true);
    expect(text).toContain('15');
    expect(text).toContain('https://centres-antipoison.net');
    expect(card.text).toContain('Ne faites pas vomir');
  });

  test('reading changes nothing of the files: phones use them unread', () => {
    expect(written).toEqual(rules);
  });

  test('a rule that cites an unknown card, and an unknown country by default, are refused', () => {
    const [first] = rules.emergencies;
    expect(safetyRules.safeParse({ ...rules, emergencies: [{ ...first, card: 'unknown' }] }).success).toBe(
      false,
    );
    expect(safetyRules.safeParse({ ...rules, defaultCountry: 'XX' }).success).toBe(false);
  });

  test.each([
    [null, 'tel:15', 'le 15 ou le 112'],
    ['Belgique', 'tel:112', 'le 112'],
    ['  côte d’ivoire ', 'tel:185', 'le 185 ou le 180'],
    ['SN', 'tel:1515', 'le 1515 ou le 18'],
  ])('a card calls where the person is: %s', (country, href, said) => {
    const card = assessSafety('mon fils a mangé du datura', rules, country).emergency;
    expect(card?.actions[0]?.href).toBe(href);
    expect(card?.text).toContain(`appelez ${said}, ou le service d’urgence le plus proche`);
  });

  test('in a country that is not in the table no number is made up', () => {
    for (const phrase of ['mon fils a mangé du datura', 'je veux mourir']) {
      const card = assessSafety(phrase, rules, 'Vanuatu').emergency;
      expect(card?.actions).toEqual([]);
      expect(card?.text).toContain('service d’urgence le plus proche');
      expect(card?.text).not.toMatch(/\d{2}|\{/);
    }
  });

  test('every number has a source and a day of check, and is dialled as it is said', () => {
    for (const { calls, source, checkedOn } of rules.countries) {
      expect(source).not.toBe('');
      expect(checkedOn).toMatch(/^\d{4}-\d{2}-\d{2}$/);
      for (const { href, label } of calls.filter((call) => call.href.startsWith('tel:'))) {
        const dialled = href.replace(/\D/g, '').replace(/^33/, '0');
        expect(`${label} ${dialled}`.replace(/\D/g, '')).toContain(dialled.replace(/^1(?=8)/, ''));
      }
    }
  });

  test('no card promises help from a plant', () => {
    const named = /tisane|infusion|decoction|camomille|gingembre|miel|citron|charbon|ail\b|huile/;
    expect(rules.cards.filter((card) => named.test(normalizeText(card.text)))).toEqual([]);
  });
});

describe('cost', () => {
  test('a question takes less than a millisecond of processor time', () => {
    const questions = [...ordinary, ...emergencies.map(({ phrase }) => phrase)];
    for (const question of questions) assessSafety(question, rules);
    const started = process.threadCpuUsage();
    for (const question of questions) assessSafety(question, rules);
    const each = process.threadCpuUsage(started).user / 1000 / questions.length;
    console.info(`${(each * 1000).toFixed(0)} µs a question`);
    expect(each).toBeLessThan(1);
  });

  test.each([
    'a '.repeat(2_000),
    'mal '.repeat(1_000),
    'a'.repeat(4_000),
    'mon fils a mange '.repeat(230),
    '9 '.repeat(2_000),
  ])('the longest questions stay cheap', (question) => {
    assessSafety(question, rules);
    const started = process.threadCpuUsage();
    assessSafety(question, rules);
    expect(process.threadCpuUsage(started).user / 1000).toBeLessThan(50);
  });

  test('the data stays light on a phone, in a chunk of its own', async () => {
    const stream = new Blob([JSON.stringify(rules)]).stream().pipeThrough(new CompressionStream('gzip'));
    const { byteLength } = await new Response(stream).arrayBuffer();
    console.info(`${byteLength} bytes gzipped`);
    expect(byteLength).toBeLessThan(62_000);
  });
});
