import type { Slot } from '@simples/contract/answer-blocks';
import { describe, expect, test } from 'vitest';
import { conversing, starterNames, understandingOf } from '#test/understanding.ts';
import type { Frame } from './frame.ts';
import type { PublishedName } from './name-forms.ts';
import { fixedVocabularies } from './vocabularies.ts';

const understanding = understandingOf(starterNames);

const read = (text: string, slots: readonly Slot[] = [], focus: readonly string[] = []): Promise<Frame> =>
  understanding.read({ text, slots, withoutSlots: [], focus, previous: null });

const converse = conversing(understanding);

test.each(['Nous souhaitons un enfant. Puis-je prendre du neem ?', 'nous voulons un enfant, et le neem ?'])(
  'a child that is wished for is nobody’s age: %s',
  async (question) => {
    const { asker } = await read(question);
    expect([asker.people, asker.ageMonths]).toEqual([['person:desir-enfant'], null]);
  },
);

test.each([
  ['nous voulons pour notre bébé de l’eucalyptus', 'person:nourrisson'],
  ['je cherche pour un enfant qui tousse', 'person:enfant'],
])('a child for whom something is wanted is there: %s', async (question, person) => {
  const frame = await read(question);
  expect(frame.asker.people).toContain(person);
  expect([...frame.asker.people, ...frame.needs].join(' ')).not.toMatch(/desir-enfant|infertilite/);
});

test.each([
  ['le thé vert, bienfaits ?', 'je suis en France, combien par jour ?', 'camellia-sinensis'],
  ['la camomille romaine, enceinte ?', 'c’est vraie cette information ?', 'chamaemelum-nobile'],
])('a place or any adjective names no other plant: %s %s', async (first, second, plant) => {
  expect((await converse(first, second)).plants).toEqual([plant]);
});

test.each([
  ['du bissap et Olivier mon mari prend du Previscan', ['hibiscus-sabdariffa']],
  ['Bissap et Olivier', ['hibiscus-sabdariffa', 'olea-europaea']],
  ['Olivier, est-ce prouvé ?', ['olea-europaea']],
  ['Olivier, 45 ans, dort mal', []],
])(
  'a first name is a plant beside a plant, and where a plant is asked about: %s',
  async (question, plants) => {
    expect((await read(question)).plants).toEqual(plants);
  },
);

describe('a question in another language', () => {
  test('names no plant by a word that is near a rare name', async () => {
    const wolof = await read('Ndimbali ma, sama biir dafa may metti');
    expect([wolof.plants, wolof.needs]).toEqual([[], []]);
    expect((await read('je prends du metti')).plants).toEqual(['trigonella-foenum-graecum']);
  });
});

describe('what is asked', () => {
  test.each([
    ['à quoi sert la mélisse ?', 'uses', 'melissa-officinalis'],
    ['ça soigne quoi le kinkéliba', 'uses', 'combretum-micranthum'],
    ['posologie du romarin', 'dose', 'salvia-rosmarinus'],
    ['le fenouil, jusqu’à quand ?', 'duration', 'foeniculum-vulgare'],
    ['comment préparer le tilleul', 'preparation', 'tilia-cordata'],
    ['le ginkgo est de quelle famille ?', 'family', 'ginkgo-biloba'],
    ['le baobab, ça pousse où ?', 'origin', 'adansonia-digitata'],
    ['quel est le nom wolof du nguer', 'names', 'guiera-senegalensis'],
    ['la passiflore, c’est prouvé ?', 'evidence', 'passiflora-incarnata'],
    ['effets secondaires du saule', 'adverseEffects', 'salix-alba'],
    ['on utilise quelle partie de la guimauve', 'parts', 'althaea-officinalis'],
    ['est-ce que l’aconit est toxique', 'toxicity', 'aconitum-napellus'],
    ['AVK + ginkgo', 'interaction', 'ginkgo-biloba'],
    ['le thym, combien de temps laisser infuser ?', 'preparation', 'thymus-vulgaris'],
    ['M. chamomilla et grossesse', 'people', 'matricaria-chamomilla'],
  ])('%s → %s', async (text, intent, sheet) => {
    const frame = await read(text);
    expect(frame.intents).toContain(intent);
    expect(frame.plants).toEqual([sheet]);
  });

  test('a plural asks for all plants, a singular for the best', async () => {
    expect((await read('quelles plantes contre la toux ?')).asksAll).toBe(true);
    expect((await read('quelle plante contre la toux ?')).asksAll).toBe(false);
  });

  test('an amount of water counts no other subject', async () => {
    const frame = await read('quelle quantité de graines d’ispaghul, et avec combien d’eau ?');
    expect([frame.isOutOfScope, frame.intents]).toEqual([false, ['dose']]);
  });

  test.each([
    'thym combien de cuillerées',
    'combien de calebasses de kinkéliba',
    'combien de pincées de thym',
    'kinkéliba combien de tas par jour',
  ])('whatever a dose is measured in: %s', async (text) => {
    const frame = await read(text);
    expect([frame.isOutOfScope, frame.intents]).toEqual([false, ['dose']]);
  });

  test('a constituent without plant is a list', async () => {
    const frame = await read('les plantes qui contiennent du thymol');
    expect(frame.filters.constituents).toEqual(['constituent:thymol']);
    expect(frame.asksAll).toBe(true);
  });

  test('a family without plant is a list', async () => {
    const frame = await read('les Malvacées de la base');
    expect(frame.intents).toContain('list');
    expect(frame.filters.families).toHaveLength(1);
  });
});

describe('the person', () => {
  test.each([
    ['je ne suis pas enceinte, puis-je boire du thym ?'],
    ['thym, zéro médicament, pas de traitement'],
    ['sans diabète ni hypertension, la sauge ?'],
  ])('what is denied is not kept: %s', async (text) => {
    const { asker } = await read(text);
    expect([...asker.people, ...asker.drugs, ...asker.diseases]).toEqual([]);
    expect(asker.takesUnnamedMedicine).toBe(false);
  });

  test.each([
    ['ma fille de 9 ans tousse, quelle plante ?', 108],
    ['mon bébé de 3 mois a des gaz', 3],
    ['mon mari, 78 ans, dort mal', 936],
    ['la citronnelle pour mes enfants de 7 et 11 ans', 84],
    ['j’ai deux enfants, 3 ans et 9 ans, qui ont le nez bouché, quelle inhalation ?', 36],
    ['quatre-vingt-deux ans et constipé', 984],
    ['les écoliers de 6 à 10 ans peuvent mâcher le neem ?', 72],
  ])('the age is that of the one asked about: %s', async (text, months) => {
    expect((await read(text)).asker.ageMonths).toBeCloseTo(months, 0);
  });

  test.each([
    'le neem pour un séjour de trois semaines au Togo ?',
    'une mission de 2 semaines, le thym ?',
    'je pars en mission 3 mois, l’aubépine pour le stress ?',
    'j’accouche dans 2 mois, le fenouil ?',
  ])('weeks and months that last are no age: %s', async (text) => {
    expect((await read(text)).asker.ageMonths).toBeNull();
  });

  test.each([
    ['j’accouche dans 2 mois, puis-je boire de la sauge ?', 'person:grossesse', 'person:femme-accouchee'],
    [
      'j’ai accouché il y a 2 mois, puis-je boire de la sauge ?',
      'person:femme-accouchee',
      'person:grossesse',
    ],
  ])('a birth to come is a pregnancy: %s', async (text, told, other) => {
    const { people } = (await read(text)).asker;
    expect([people.includes(told), people.includes(other)]).toEqual([true, false]);
  });

  test('"en même temps" names nobody', async () => {
    expect(
      (await read('sirop de lierre et antibiotique en même temps')).slots.map(({ id }) => id),
    ).not.toContain('subject:woman');
  });

  test.each([
    ['une plante pour baisser la tension', 'disease:hypertension'],
    ['j’ai des baisses de tension, une plante ?', 'disease:hypotension'],
    ['ma tension est à 9/6, une plante ?', 'disease:hypotension'],
    ['ma tension est à 17/10, une plante ?', 'disease:hypertension'],
    ['j’ai de la tension depuis 10 ans, une plante ?', 'disease:hypertension'],
  ])('what one wants lowered is too high: %s', async (text, disease) => {
    expect((await read(text)).asker.diseases).toEqual([disease]);
  });

  test('a child who is not the patient gives no age', async () => {
    const frame = await read('j’ai un fils de 3 ans, je tousse, quelle tisane pour moi ?');
    expect(frame.asker.ageMonths).toBeNull();
  });

  test.each([
    'J’attends un bébé, le thym est-il permis ?',
    'ma femme attend un enfant, la sauge ?',
    'ma cousine attend des jumeaux, peut-elle boire de la sauge ?',
    'je vais avoir un bébé, le fenouil ?',
  ])('whoever expects a child is pregnant, and no other is asked about: %s', async (question) => {
    const { asker } = await read(question);
    expect(asker.people).toContain('person:grossesse');
    expect(asker.people.join(' ')).not.toMatch(/enfant|fils/);
  });

  test.each(['après mon AVC, puis-je prendre du ginkgo ?', 'jai fait un avc, le ginkgo ?'])(
    'a stroke is one, and no way to write a word of grammar: %s',
    async (question) => expect((await read(question)).asker.diseases).toContain('disease:avc'),
  );

  test.each(['l’herbe de la St-Jean avec la pilule ?', 'herbe de la st jean et pilule ?'])(
    'a saint may be short: %s',
    async (question) => {
      const { plants, asker } = await read(question);
      expect([plants.length, asker.drugs]).toEqual([1, ['drug:pilule-contraceptive']]);
    },
  );

  test('"avc" beside a noun is "avec"', async () => {
    expect((await read('tisane de thym avc du miel pour la toux')).asker.diseases).toEqual([]);
  });

  test('the age of a pregnancy is no baby’s', async () => {
    const { asker } = await read('peur de perdre mon bébé, 6 semaines, j’ai bu de la sauge hier');
    expect([asker.people.includes('person:grossesse'), asker.ageMonths]).toEqual([true, null]);
  });

  test('what one is weary of is not denied', async () => {
    expect((await read('j’en peux plus de ce rhume')).needs).toEqual(['complaint:rhume']);
  });

  test.each([
    'elle refuse les somnifères, la passiflore le soir ?',
    'on veut me donner du Stilnox mais je préfère éviter, la passiflore le soir ?',
  ])('a medicine that is refused is not taken: %s', async (text) => {
    expect((await read(text)).asker.drugs).toEqual([]);
  });

  test('a medicine that other plants are avoided with is one', async () => {
    expect((await read('quelles plantes éviter avec l’aspirine ?')).asker.drugs).toEqual(['drug:aspirine']);
  });

  test('eating well without fever is no lost appetite', async () => {
    expect((await read('il mange bien et n’a pas de fièvre, il tousse')).needs).toEqual(['complaint:toux']);
  });

  test('alcohol beside a plant is no wish to stop drinking', async () => {
    const { asker, needs } = await read('valériane et alcool');
    expect([asker.drugs, needs]).toEqual([['drug:alcool'], []]);
  });

  test('a brand is shown as typed and means its substance', async () => {
    const { asker, slots } = await read('je prends Eliquis, puis-je prendre du ginkgo ?');
    expect(asker.drugs).toEqual(['drug:apixaban']);
    expect(slots.find(({ kind }) => kind === 'drug')?.label).toBe('Eliquis');
  });

  test.each([
    'quelles plantes éviter pendant la grossesse ?',
    'plantes à éviter, grossesse',
    'le thym est-il à éviter pendant la grossesse ?',
  ])('what is avoided in pregnancy is no contraception: %s', async (text) => {
    const { asker, needs } = await read(text);
    expect(asker.people).toContain('person:grossesse');
    expect(needs).toEqual([]);
  });

  test('avoiding a pregnancy is', async () => {
    expect((await read('une plante pour éviter une grossesse')).needs).toEqual(['complaint:contraception']);
  });

  test('a medicine tells of a disease', async () => {
    expect((await read('metformine et margose')).asker.diseases).toContain('disease:diabete');
  });
});

describe('over turns', () => {
  test('a new plant keeps the person and what was asked', async () => {
    const frame = await converse('je suis enceinte, le thym c’est possible ?', 'et l’ortie ?');
    expect(frame.plants).toEqual(['urtica-dioica']);
    expect(frame.asker.people).toContain('person:grossesse');
    expect(frame.intents).toContain('people');
  });

  test('a new medicine is asked about the plant spoken of', async () => {
    const frame = await converse('la mélisse pour dormir', 'elle prend aussi du fer');
    expect(frame.plants).toEqual(['melissa-officinalis']);
    expect(frame.asker.drugs).toContain('drug:fer');
    expect(frame.intents).toContain('interaction');
  });

  test('another person replaces the former one', async () => {
    const frame = await converse(
      'je suis enceinte et j’ai le mal des transports, le gingembre ?',
      'et pour mon fils de 4 ans ?',
    );
    expect(frame.asker.people).not.toContain('person:grossesse');
    expect(frame.asker.ageMonths).toBe(48);
    expect(frame.plants).toEqual(['zingiber-officinale']);
  });

  test('ranks point at the last answer', async () => {
    const frame = await read('et la deuxième ?', [], ['tilia-cordata', 'urtica-dioica']);
    expect(frame.plants).toEqual(['urtica-dioica']);
  });

  test('a short question is about the plant spoken of', async () => {
    const frame = await converse('à quoi sert la sauge ?', 'pendant combien de temps ?');
    expect(frame.plants).toEqual(['salvia-officinalis']);
    expect(frame.intents).toContain('duration');
  });

  test('what the person took away is gone', async () => {
    const before = await read('je suis enceinte, le thym ?');
    const frame = await understanding.read({
      text: 'et la sauge ?',
      slots: before.slots,
      withoutSlots: ['person:grossesse'],
      focus: before.plants,
      previous: null,
    });
    expect(frame.asker.people).toEqual([]);
  });

  test('a birth ends the pregnancy', async () => {
    const frame = await converse(
      'elle est enceinte de 3 mois, la camomille ?',
      'et après l’accouchement, pendant l’allaitement ?',
    );
    expect(frame.asker.people).toEqual(
      expect.arrayContaining(['person:femme-accouchee', 'person:allaitement']),
    );
    expect(frame.asker.people.join(' ')).not.toMatch(/trimestre|grossesse/);
  });

  test('what is taken back is gone', async () => {
    const frame = await converse('je prends la pilule, le marronnier ?', 'ah non finalement pas la pilule');
    expect(frame.asker.drugs).toEqual([]);
  });

  test('the language settles an ambiguous name', async () => {
    const ambiguous = await read('kuka, bon ou pas ?');
    expect(ambiguous.ambiguous?.sheets).toHaveLength(2);
    expect((await converse('kuka, bon ou pas ?', 'en haoussa')).plants).toEqual(['adansonia-digitata']);
  });
});

describe('spelling', () => {
  test.each([
    ['kinke liba dose', 'combretum-micranthum'],
    ['quinqueliba pour quoi', 'combretum-micranthum'],
    ['jinjembre dose', 'zingiber-officinale'],
    ['tisane dortie', 'urtica-dioica'],
    ['operation dans 1 semaine faut arreter lail', 'allium-sativum'],
    ['mille pertuis et pilule', 'hypericum-perforatum'],
    ['camomile pr dormir', 'matricaria-chamomilla'],
    ['harpagofiton et ulcère', 'harpagophytum-procumbens'],
  ])('%s', async (text, sheet) => {
    expect((await read(text)).plants).toEqual([sheet]);
  });

  test('where a plant stands, a word is one without a sheet as it sounds, and nothing else', async () => {
    const named = async (text: string) => (await read(text)).absent.map(({ id }) => id);
    expect(await named('compresse d eufraise sur les yeux')).toEqual(['plant:euphraise']);
    expect(await named('tisane de zorblique')).toEqual([null]);
    expect((await read('tisane de zecsema')).needs).toEqual([]);
  });

  test.each([
    'je vis à Dakar et je tousse',
    'mon fils est tombé, que faire',
    'j’ai un souci de santé',
    'il faut faire vite, elle dort mal',
    'je me sens vide et fatiguée',
    'la sage-femme dit de boire',
  ])('no plant is read into: %s', async (text) => {
    const frame = await read(text);
    expect(frame.plants).toEqual([]);
    expect(frame.absent).toEqual([]);
  });
});

describe('beyond the sheets', () => {
  test.each([
    'mon chat tousse, quelle plante ?',
    'quelle dose de mélisse donner à un chat ?',
    'que donner à mon chien qui a des vers',
    'quand tailler la lavande et quel engrais',
    'recette de gâteau au chocolat',
    'quels papiers pour un visa',
    'bain de feuilles pour attirer la chance',
    'dose de paracétamol pour mon bébé',
    'combien font 17 fois 23',
  ])('%s', async (text) => {
    expect((await read(text)).isOutOfScope).toBe(true);
  });

  test.each(['mal de voiture, quelle tisane ?', 'ça me serre depuis ce matin', 'j’ai la courante'])(
    'a complaint is no other subject: %s',
    async (text) => {
      expect((await read(text)).isOutOfScope).toBe(false);
    },
  );

  test('an animal that is not the patient changes nothing', async () => {
    const frame = await read('j’ai un chat et je tousse, quelle plante ?');
    expect(frame.isOutOfScope).toBe(false);
    expect(frame.needs).not.toEqual([]);
  });

  test.each([
    ['bonjour docteur', 'greeting'],
    ['merci beaucoup', 'thanks'],
    ['merci mille fois pour votre aide, bon dimanche à vous depuis la Belgique !', 'thanks'],
    ['que peux-tu faire ?', 'capabilities'],
    ['qui êtes-vous, sur quoi vous appuyez-vous ?', 'about'],
  ])('%s is small talk', async (text, kind) => {
    expect((await read(text)).smallTalk).toBe(kind);
  });
});

const templates = [
  (name: string) => `à quoi sert ${name} ?`,
  (name: string) => `tisane de ${name.replace(/^(?:l['’]|le |la |les )/i, '')} pour dormir`,
  (name: string) => `${name} pendant la grossesse, c’est possible ?`,
  (name: string) => `posologie : ${name.replace(/^(?:l['’]|le |la |les )/i, '')}`,
];

async function refusedOf(asked: readonly (readonly [text: string, name: string])[]): Promise<string[]> {
  const missed: string[] = [];
  for (const [text] of asked) if ((await read(text)).absent.length === 0) missed.push(text);
  return missed;
}

describe('plants without a sheet', () => {
  const others = fixedVocabularies().concepts.all.filter(({ type }) => type === 'plant');

  test('at least 98 % of 200 known ones are refused by name', async () => {
    const step = Math.max(1, Math.floor(others.length / 200));
    const sample = others.filter((_, at) => at % step === 0).slice(0, 200);
    const asked = sample.map(
      ({ names: [name = ''] }, at) => [templates[at % 4]?.(name) ?? '', name] as const,
    );
    const missed = await refusedOf(asked);
    expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(sample.length * 0.02);
  });

  test('at least 98 % of 50 invented ones are refused by name', async () => {
    const invented = inventedNames(50);
    const missed = await refusedOf(
      invented.map((name, at) => [templates[at % 4]?.(`la ${name}`) ?? '', name] as const),
    );
    expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(1);
  });

  test('a botanical binomial of no sheet is refused as typed', async () => {
    expect((await read('Zorbula krintensis, dose ?')).absent).toMatchObject([
      { named: 'Zorbula krintensis' },
    ]);
    expect((await read('salvia krintorum, dose ?')).plants).toEqual([]);
  });
});

/** Pronounceable, of no language; the same at every run. */
function inventedNames(count: number): string[] {
  const [starts, middles, ends] = [
    ['zor', 'bral', 'glim', 'troug', 'vesk', 'plom', 'drev', 'kurz', 'snop', 'fribl'],
    ['oub', 'amik', 'evor', 'ulga', 'inzo'],
    ['ette', 'ine', 'oule', 'ave', 'onde'],
  ] as const;
  return Array.from(
    { length: count },
    (_, at) => `${starts[at % 10]}${middles[Math.floor(at / 10) % 5]}${ends[(at * 3) % 5]}`,
  );
}

test.each([
  ['J’ai une maladie du foie. Quelle plante pour le côlon irritable ?', 'disease:maladie-du-foie'],
  ['Ma maladie des reins est grave. Que prendre pour la peau ?', 'disease:maladie-des-reins'],
])('an illness and a need are no harm that a plant does: %s', async (text, illness) => {
  const frame = await read(text);
  expect(frame.intents).toEqual(['need']);
  expect(frame.harms).toEqual([]);
  expect(frame.asker.diseases).toContain(illness);
});

test.each([
  'Depuis que je prends la prêle j’ai des crampes',
  'j’ai des crampes depuis que je bois de la prêle',
])('what began with a plant is a harm: %s', async (text) => {
  expect((await read(text.replace('des crampes', 'moins de crampes'))).harms).toEqual([]);
  expect(await read(text)).toMatchObject({
    harms: ['complaint:crampes'],
    needs: [],
    intents: ['adverseEffects'],
  });
});

test('what a plant contains is no medicine that somebody takes', async () => {
  const contents = await read('Le gingembre contient-il de la vitamine C ?');
  expect([contents.intents, contents.asker.drugs]).toEqual([['constituents'], []]);
  expect((await read('Je prends de la vitamine C, puis-je prendre du gingembre ?')).asker.drugs).not.toEqual(
    [],
  );
});

test('a harm is told in one sentence', async () => {
  expect((await read('Quelle plante est mauvaise pour le foie ?')).harms).toEqual([
    'disease:maladie-du-foie',
  ]);
  expect((await read('C’est dangereux. Que prendre pour le foie ?')).harms).toEqual([]);
});

describe('a name that is a word of every day, or somebody’s', () => {
  test.each([
    'je me suis fait mal dans la rue, que mettre sur un bleu ?',
    'j’habite rue des Lilas et je tousse',
    'des taches mauves sur la peau, quelle plante ?',
    'un drap de lin me gratte',
    'mon bébé a du muguet, quelle plante ?',
    'je fume du tabac et je tousse',
    'je vais pêcher et j’ai mal au dos',
    'mon gourou me dit de jeûner',
    'des boutons roses sur le bras',
    'Olivier, 45 ans, dort mal',
    'mon mari Olivier dort mal',
    'Daphné a 5 ans et tousse',
    'Sabine, 34 ans, enceinte, dort mal',
  ])('is no plant: %s', async (text) => {
    expect((await read(text)).plants).toEqual([]);
  });

  test.each([
    ['tisane de rue', 'ruta-graveolens'],
    ['la rue est-elle toxique ?', 'ruta-graveolens'],
    ['la mauve contre la toux', 'malva-sylvestris'],
    ['graines de lin et constipation', 'linum-usitatissimum'],
    ['l’eau du vase de muguet est-elle toxique ?', 'convallaria-majalis'],
    ['l’olivier contre la tension', 'olea-europaea'],
    ['Olivier : usages', 'olea-europaea'],
    ['l’if est-il toxique ?', 'taxus-baccata'],
    ['tisane d’artemisia', 'artemisia-annua'],
  ])('is one where a plant is meant: %s', async (text, sheet) => {
    expect((await read(text)).plants).toEqual([sheet]);
  });

  test('is none when it only begins the name of another: a rose is no desert rose', async () => {
    expect((await read('tisane de rose')).plants).toEqual([]);
    expect((await read('la rose du désert est-elle toxique ?')).plants).toEqual(['adenium-obesum']);
  });
});

describe('a constituent that is a medicine too', () => {
  test('is a medicine beside a plant', async () => {
    const { filters, asker } = await read('le thym et la colchicine');
    expect([filters.constituents, asker.drugs]).toEqual([[], ['drug:colchicine']]);
  });

  test('is a constituent when contents are asked for', async () => {
    const { filters } = await read('quelles plantes contiennent de la colchicine ?');
    expect(filters.constituents).toEqual(['constituent:colchicine']);
  });
});

describe('a sheet that is called by a generic word', () => {
  const called = ['Plante test', 'Plante', 'Feuille', 'Fleur', 'Thé', 'Herbe', 'Tisane'];
  const own = called.flatMap((name, at): PublishedName[] => {
    const plantSheetId = `generic-${at}`;
    const binomial = `Nominata ${'abcdefgh'.charAt(at)}rborea`;
    return [
      { plantSheetId, kind: 'scientific', name: binomial },
      { plantSheetId, kind: 'common', name },
      { plantSheetId, kind: 'vernacular', name: `${name} vraie` },
    ];
  });
  const misled = understandingOf([...starterNames, ...own]);
  const ask = (text: string) => misled.read({ text, slots: [], withoutSlots: [], focus: [], previous: null });

  test.each([
    'quelle plante contre la toux ?',
    'la plante contre la toux',
    'plantes contre le rhume',
    'quelle feuille contre la fièvre ?',
    'une herbe pour dormir',
    'des fleurs contre le stress',
    'un thé contre le rhume ?',
    'une tisane pour la digestion',
    'peut-on faire un test de grossesse avec une plante ?',
    'quelle plante pour un test d’urine ?',
    'une plante contre la toux et un test négatif',
  ])('does not take « %s » for a question about it', async (text) => {
    const [misread, usual] = [await ask(text), await read(text)];
    expect(misread.plants).toEqual([]);
    expect(misread.needs).toEqual(usual.needs);
  });

  test.each([
    ['à quoi sert la Plante test ?', 'generic-0'],
    ['Nominata arborea contre la toux', 'generic-0'],
    ['feuille vraie, quelle dose ?', 'generic-2'],
  ])('is found by its whole name: « %s »', async (text, sheet) => {
    expect((await ask(text)).plants).toEqual([sheet]);
  });
});
