import { describe, expect, test } from 'vitest';
import { startAnswers } from '#test/starter-answers.ts';

const answers = startAnswers();
const { contentOf } = answers;

describe('what no plant is for', () => {
  test.each([
    ['Quelle plante pour le cancer de la prostate ?', 'cancer de la prostate'],
    ['tension basse, quelle plante ?', 'tension basse'],
    ['le vih se soigne-t-il par les plantes ?', 'VIH'],
  ])('is said first, before what must be avoided: %s', async (question, need) => {
    const content = await contentOf(question);
    expect(content).toMatch(new RegExp(`^Aucune fiche publiée ne cite de plante pour : ${need}`));
    expect(content).toContain('Mises en garde en cas de');
  });

  test('is not said to who asks what to avoid', async () => {
    expect(await contentOf('Quelles plantes éviter quand on a une insuffisance rénale ?')).toMatch(
      /^Mises en garde en cas d’insuffisance rénale/,
    );
  });

  test('who asks which oils to avoid gets no recipe of an oil', async () => {
    const content = await contentOf('je suis épileptique, quelles huiles essentielles éviter ?');
    expect(content).toMatch(/^Mises en garde en cas d’épilepsie/);
    expect(content).not.toMatch(/girofle/i);
  });
});

describe('after something swallowed that made ill, when the card was waived', () => {
  test('no plant is proposed for the signs', async () => {
    const { kind, content } = await answers.converse(
      'J’ai mangé un champignon dans la forêt et j’ai mal au ventre',
    );
    expect(kind).toBe('refusal');
    expect(content).toMatch(/centre antipoison/);
    expect(content).not.toMatch(/camomille|gingembre/i);
  });

  test('too much of a plant is no hangover', async () => {
    const content = await contentOf('J’ai bu trop d’aloès et j’ai la diarrhée avec du sang');
    expect(content).not.toMatch(/gueule de bois|euphorbe/i);
  });
});

test('no list of plants answers who wants to end a pregnancy, however it is worded', async () => {
  const { kind, content } = await answers.converse('quelle plante pour l’avortement');
  expect(kind).toBe('refusal');
  expect(content).toMatch(/^Je ne donne aucune plante pour interrompre une grossesse/);
});

describe('before six months', () => {
  test.each([
    'Mon nouveau-né a le nez qui coule',
    'On lave le nouveau-né avec une décoction d’écorces et on lui fait boire un peu aussi, mon fils a 8 jours. Quelles feuilles sont bonnes ?',
    'mon bébé a 2 semaines, quelles écorces pour son bain ?',
    'mon nouveau-né de 12 jours, quelles racines pour le laver ?',
    'bébé de 3 semaines, quelle tisane lui faire boire pour qu’il soit fort ?',
    'Bébé de 3 semaines qui tousse, une plante ?',
    'ma petite de 4 mois est enrhumée, quelle tisane ?',
    'mon prématuré a des coliques, que lui donner ?',
  ])('no plant is looked for: %s', async (question) => {
    const { kind, content, suggestions } = await answers.converse(question);
    expect([kind, suggestions]).toEqual(['refusal', []]);
    expect(content).toMatch(/^Avant 6 mois, je ne propose aucune plante[^.]*\. Faites examiner l’enfant/);
  });

  test.each([
    ['le bissap pour mon bébé de 2 mois ?', /^Avant 6 mois[^]*À 2 mois, le bissap : seulement avec l’avis/],
    ['mon bébé de 2 mois a le fenouil de ma mère ?', /^À 2 mois, le fenouil : à ne pas prendre/],
    ['Mon bébé de 8 mois a un rhume', /^Pour : rhume, seulement avec l’avis/],
    ['quelles plantes éviter chez un nouveau-né ?', /^Mises en garde/],
    ['mon bébé de 2 mois ne dort pas, je suis épuisée, quelle plante pour moi ?', /^Pour : sommeil/],
    ['j’allaite mon bébé de 2 mois, quelle plante contre la toux ?', /^Pour : toux/],
  ])('a plant that is named, and who is not the baby, are told of: %s', async (question, told) => {
    expect(await contentOf(question)).toMatch(told);
  });
});

test.each([
  'je prends du furosémide',
  'je suis sous digoxine',
  'je prends de la cortisone',
  'sous Cordarone',
])(
  'what loses potassium is never told first to who takes a medicine that does, nor what nothing is known of: %s',
  async (medicine) => {
    const [first = ''] = (await contentOf(`${medicine}, quelle plante contre la constipation ?`)).split('\n');
    expect(first).toMatch(/à ne pas prendre : faux kinkéliba/);
    expect(first).not.toMatch(/d’abord[^.]*kinkéliba/);
  },
);

test('no honey before one year, whatever is asked of it', async () => {
  expect(await contentOf('Puis-je donner du miel à mon bébé de 6 mois qui tousse ?')).toMatch(
    /^Pas de miel avant 1 an/,
  );
  expect(await contentOf('du miel avec du thym pour mon enfant de 4 ans')).not.toMatch(/Pas de miel/);
});

test('a remedy that is no plant is named as without a sheet', async () => {
  expect(await contentOf('propolis et asthme')).toContain('Je n’ai pas de fiche sur la propolis.');
  expect(await contentOf('fleurs de bach pour l’anxiété')).toContain(
    'Je n’ai pas de fiche sur les fleurs de Bach.',
  );
});

test('a plant that is said to be a medicine is not asked about with that medicine', async () => {
  const content = await contentOf('Le thym est-il un antibiotique ?');
  expect(content).not.toMatch(/avec antibiotiques/);
  expect(content).toMatch(/thym/i);
});

test('a swollen cheek is no mumps, a damaged liver no cirrhosis', async () => {
  expect(
    await contentOf('J’ai une dent qui pulse et la joue gonflée avec de la fièvre, clou de girofle ?'),
  ).not.toMatch(/oreillons/);
  expect(await contentOf('Le curcuma abîme-t-il le foie ?')).not.toMatch(/cirrhose/);
});

test('one of two parts is chosen by what the sheet says of the need, not by yes', async () => {
  const content = await contentOf('Ortie racine ou feuille pour la prostate ?');
  expect(content).not.toMatch(/Oui\./);
  expect(content).toMatch(/racine d’ortie.*prostate/i);
});

describe('a way of taking a plant that the sheet does not dose', () => {
  test('an essential oil that one would drink is told to be toxic, without a dose of the tisane', async () => {
    const content = await contentOf('peut-on boire l’huile essentielle d’eucalyptus');
    expect(content).toMatch(/huile essentielle d’eucalyptus avalée est toxique/);
    expect(content).not.toMatch(/tasse/);
  });

  test('a leaf that one would smoke gets no dose for drinking', async () => {
    expect(await contentOf('Peut-on fumer l’eucalyptus ?')).not.toMatch(/tasse/);
  });
});

test('no sheet needs to speak of a husband', async () => {
  const content = await contentOf('mon mari a du cholestérol, levure de riz rouge ou ail ?');
  expect(content).not.toMatch(/chez un homme/);
  expect(content).toContain('Je n’ai pas de fiche sur la levure de riz rouge.');
});

test('a sore throat beside an allergy is a need, not what plants cause', async () => {
  const content = await contentOf('mal à la gorge depuis 2 jours, je suis allergique à l’aspirine');
  expect(content).not.toMatch(/arum|bois joli/i);
  expect(content).toMatch(/^Pour : mal de gorge/);
});

describe('whom or what it must not harm', () => {
  test('is looked for with the need, not instead of it', async () => {
    const content = await contentOf(
      'Mon père a 70 ans, diabétique sous insuline. Quelle plante pour redonner l’appétit sans danger pour son sucre ?',
    );
    expect(content).toMatch(/^Pour : perte d'appétit/);
    expect(content).toContain('en cas de diabète');
    expect(content).not.toMatch(/Constituant/);
  });

  test('is an organ that warnings are of', async () => {
    const content = await contentOf('plante sans danger pour le foie contre le stress ?');
    expect(content).toMatch(/^Pour : stress/);
    expect(content).toMatch(/maladie du foie, à ne pas prendre : ashwagandha/);
  });

  test('is still asked of a plant that is named', async () => {
    expect(await contentOf('le kinkéliba est-il sans danger ?')).toMatch(/précautions/);
  });
});

test('who was vaccinated, and what bleeds no more, is no need', async () => {
  const content = await contentOf(
    'Mon garçon de 7 ans a le genou écorché, ça saigne plus, son vaccin tétanos est à jour. Quelle plante ?',
  );
  expect(content).toMatch(/^Pour : écorchure, /);
});

test('a form that the sheet does not describe is said so before its other doses', async () => {
  expect(await contentOf('Comment doser la teinture mère de passiflore ?')).toMatch(
    /^La fiche de la passiflore ne décrit pas cette forme : teinture\. Voici/,
  );
  expect(await contentOf('tisane de thym contre la toux, comment la préparer ?')).toMatch(/^Voici comment/);
});

test('which part is for what: that of its preparations', async () => {
  expect(await contentOf('l’ortie c’est la feuille ou la racine pour la prostate ?')).toContain(
    'la fiche de l’ortie cite : racine, pas : feuille',
  );
  expect(await contentOf('quelle partie du papayer pour les vers ?')).toMatch(/papayer cite : graine\./);
  expect(await contentOf('quelle partie de l’ortie est utilisée ?')).toContain('feuille et racine');
});

test('how long it may be taken is told to who takes it since long', async () => {
  expect(await contentOf('je bois du kinkéliba tous les jours depuis 2 ans')).toMatch(/de la durée/);
  expect(await contentOf('je tousse depuis 3 jours, le thym ?')).not.toMatch(/de la durée/);
});

test('a question of another language is not half understood', async () => {
  const { kind, content } = await answers.converse('can I take ginger while pregnant?');
  expect(kind).toBe('clarification');
  expect(content).toMatch(/^Je ne comprends que le français/);
  expect(content).not.toMatch(/nausées/);
});

test('what tells plants of one name apart is said once', async () => {
  const { content } = await answers.converse('laurier en tisane');
  const said = content.split('\n').filter((line) => line.startsWith('- '));
  expect(new Set(said.map((line) => line.replace(/ \[\d+\]/g, ''))).size).toBe(said.length);
});

test('a cousin who says so is no family, a carer no tree', async () => {
  expect(await contentOf('mon cousin dit que le moringa guérit le cancer, c’est vrai ?')).not.toMatch(
    /Moringaceae/,
  );
  expect(
    await contentOf('Je suis l’aidante de ma mère, la vigne rouge pour ses jambes lourdes ?'),
  ).not.toMatch(/ailante/);
});

test('what warns of one use of a heading is no word on another', async () => {
  const content = await contentOf('que prendre contre la goutte ?');
  expect(content).toContain('dangereux pour tous');
  expect(content).not.toContain('serpent');
});

test('when only dangerous plants are told of a need, none is named', async () => {
  const content = await contentOf('j’ai accouché il y a 10 jours, je veux perdre du ventre avec des plantes');
  expect(content).toMatch(/^Pour : maigrir, aucune plante ne convient ici : .* dangereux pour tous/);
});

test('a short name inside other words is not the other plant of a pair', async () => {
  expect(await contentOf('Peut-on prendre ginkgo et ail ensemble ?')).toMatch(
    /^Les fiches (?:du ginkgo et de l’ail|de l’ail et du ginkgo) ne disent rien de leur association/,
  );
});

test('what a plant contains is no medicine that somebody takes', async () => {
  expect(await contentOf('Le gingembre contient-il de la vitamine C ?')).toMatch(/^La fiche ne le cite pas/);
});

test.each([
  [
    'le romarin est-il cancérigène ?',
    /^La fiche du romarin ne dit rien de cela : cancérigène\. Ce n’est ni un oui ni un non/,
  ],
  [
    'la passiflore crée-t-elle une dépendance ?',
    /^La fiche de la passiflore ne dit rien de cela : dépendance/,
  ],
])('what no sheet says of a plant is said so: %s', async (question, said) => {
  const { kind, content } = await answers.converse(question);
  expect([kind, content]).toEqual(['refusal', expect.stringMatching(said)]);
});

test('what harms in the part that is named is said before its uses', async () => {
  const [before = '', uses] = (await contentOf('baies de sureau crues')).split('Usages :');
  expect(before).toContain('les baies crues sont toxiques');
  expect(uses).toContain('rhume');
});

describe('the ban of an essential oil', () => {
  test.each([
    ['lavande vraie he 3 gouttes sous la langue pour dormir', /lavande ne doit pas être avalée/],
    ['huile essentielle de girofle à avaler pour le mal de dents', /girofle ne doit pas être avalée/],
    ['huile essentielle d’eucalyptus à boire pour la toux', /eucalyptus avalée est toxique/],
    ['HE de menthe poivrée sur un sucre', /ne doit pas être avalée/],
    ['lavande 5 gouttes dans un verre d’eau pour dormir', /ne doit pas être avalée/],
  ])('is said before the use that is asked for: %s', async (question, ban) => {
    const [before = ''] = (await contentOf(question)).split('Usages :');
    expect(before).toMatch(ban);
  });

  test.each(['lavande pour dormir', 'hé, la lavande pour dormir ?', 'tisane de lavande à boire pour dormir'])(
    'is not said of a tea: %s',
    async (question) => {
      expect(await contentOf(question)).not.toMatch(/Attention/);
    },
  );
});

describe('a child is read from its age, in any word for it', () => {
  test.each([
    '2 gouttes d’eucalyptus dans le diffuseur de la chambre de ma puce de 8 mois',
    'eucalyptus pour mon petit cœur, 8 mois',
    'notre lardon de 8 mois tousse, eucalyptus ?',
    'eucalyptus, poupette de 8 mois',
    'ma toute petite crevette a 8 mois, eucalyptus ?',
  ])('%s', async (question) => {
    expect(await contentOf(question)).toMatch(/^À 8 mois, l’eucalyptus : à ne pas prendre/);
  });

  test.each([
    'ma toux de 3 semaines, thym ?',
    'ma cure de 3 mois de thym',
    'mon pied de thym de 8 mois',
    'mon fils fait 3 semaines de cure de thym',
  ])('but not from how long something lasts: %s', async (question) => {
    expect(await contentOf(question)).not.toMatch(/^À \d/);
  });
});

test('a clause that begins after the name of a plant is no part of it', async () => {
  expect(await contentOf('je suis enceinte', 'et la réglisse j’en bois combien ?')).toMatch(
    /^Pendant la grossesse, la réglisse : à ne pas prendre/,
  );
  expect(await contentOf('la réglisse, tu en bois souvent ?')).not.toContain('polypode');
  expect(await contentOf('réglisse des bois pour la toux')).toContain('polypode');
});

test('a plant that is described is looked at for what it may be', async () => {
  for (const described of [
    'baies noires de sureau mais la plante est petite à 1 m, c’est bon pour la confiture ?',
    'mon sureau a des tiges vertes, il fait 1 mètre de haut, je peux en faire un sirop ?',
  ]) {
    const [before = ''] = (await contentOf(described)).split('Usages :');
    expect(before).toContain('sureau hièble (Sambucus ebulus), toxique');
  }
  expect(await contentOf('5 cm de racine de gingembre contre les nausées')).not.toMatch(/^Attention/);
});

describe('words of complaints that are none', () => {
  test.each([
    ['boule au ventre avant d’aller bosser, quelle tisane ?', /arnica/i],
    ['je bosse de nuit, quelle tisane pour dormir ?', /arnica/i],
    ['comment saigner le pissenlit ?', /saignement/],
    ['on couvre la tasse pour étouffer l’infusion, pourquoi ?', /essoufflement/],
    ['enceinte bluetooth cassée, la verveine ça fait digérer ?', /grossesse/],
    ['mes bébés plants de thym, je les arrose combien ?', /nourrisson|tasse/],
    ['mes plants de basilic crèvent, je fais quoi ?', /petite plante annuelle/],
    ['le cœur d’artichaut a les mêmes vertus que la feuille ?', /chardon/],
  ])('%s', async (question, wrong) => {
    expect(await contentOf(question)).not.toMatch(wrong);
  });

  test.each([
    ['je me suis fait une bosse', /arnica/],
    ['je stresse, quelle tisane ?', /^Pour : stress/],
    ['ça fait saigner, le ginkgo ?', /saignement/],
    ['enceinte, la verveine ?', /^Pendant la grossesse/],
    ['mon bébé, quelle plante contre la toux ?', /nourrisson/],
  ])('but are elsewhere: %s', async (question, said) => {
    expect(await contentOf(question)).toMatch(said);
  });
});

describe('what a medicine is taken for', () => {
  test.each([
    ['je prends un truc pour fluidifier le sang et j’ai de l’arthrose, quelle plante ?', /^Pour : arthrose,/],
    ['je prends un truc pour fluidifier le sang, romarin ?', /rien avec anticoagulants/],
    [
      'mon traitement contre la goutte, je peux prendre de l’ortie ?',
      /avec médicament|vos médicaments|goutte/,
    ],
  ])('is no need: %s', async (question, said) => {
    const content = await contentOf(question);
    expect(content).toMatch(said);
    expect(content).not.toMatch(/ne cite pas|Pour : (?:fluidifier|goutte)/);
  });

  test.each([
    ['je prends quoi pour dormir ?', /^Pour : sommeil/],
    ['je veux prendre un truc pour dormir', /^Pour : sommeil/],
    ['je prends du thym pour la toux', /usage : toux/],
  ])('is one that is still looked for: %s', async (question, said) => {
    expect(await contentOf(question)).toMatch(said);
  });
});

describe('who hopes to be pregnant', () => {
  test.each([
    'on essaie d’avoir un bébé, millepertuis ?',
    'on essaie bébé depuis 6 mois, le millepertuis c’est grave ?',
    'nous souhaitons un enfant, millepertuis ?',
  ])('is told what pregnancy forbids: %s', async (question) => {
    expect(await contentOf(question)).toMatch(/^Quand on souhaite un enfant, le millepertuis : à éviter\./);
  });

  test('asks of trials only by their noun', async () => {
    expect(await contentOf('y a-t-il des essais sur le millepertuis ?')).toMatch(/^Niveau de preuve/);
  });
});

test('names of another country are those of its plants', async () => {
  expect(await contentOf('je suis allergique à l’herbe à poux, la camomille ?')).toMatch(
    /^En cas d’allergie à l’ambroisie, la camomille allemande : à ne pas prendre/,
  );
  expect(await contentOf('tisane de menthe marocaine, la recette ?')).toMatch(/fiche sur la menthe verte/);
});

test('what is poisonous and taken for another part of a plant is not told of the one that is named', async () => {
  expect(await contentOf('queues de cerises pour la cystite')).not.toMatch(/belladone|laurier-cerise/i);
  expect(await contentOf('j’ai ramassé des cerises sauvages noires')).toMatch(/belladone/i);
  expect(await contentOf('bouillon blanc et viagra')).toMatch(/digitale/i);
});

test('"en" is of the plant that was spoken of', async () => {
  expect(await contentOf('la réglisse ?', 'je peux en prendre avec mon hypertension ?')).toContain(
    'réglisse',
  );
  expect(await contentOf('la sauge ?', 'on peut en donner à une femme enceinte ?')).toMatch(
    /sauge[^.]*à ne pas prendre/,
  );
  expect(
    await contentOf('valériane contre le stress ?', 'je peux en prendre avant de prendre le volant ?'),
  ).toMatch(/valériane/i);
});

test('what is forbidden of the leaf and of the oil is forbidden of the leaf', async () => {
  expect(await contentOf('j’allaite, eucalyptus contre le rhume ?')).not.toMatch(
    /ne documente rien|ne documentent rien/,
  );
});

test('what a sheet says against a need is told to who asks in a state', async () => {
  for (const who of ['j’ai 15 ans', 'je suis sous cortisone', 'ma fille de 13 ans'])
    expect(await contentOf(`${who}, séné pour maigrir ?`)).toMatch(/Le séné ne fait pas maigrir/);
});

test('a word that is a plant but for its accents is none', async () => {
  expect(await contentOf('éleuthérocoque ou maté ?')).not.toMatch(/pourghère/i);
});

describe('two plants that are compared', () => {
  test('are told apart first, and their danger, where one for the other poisons', async () => {
    const content = await contentOf('différence entre la consoude et la digitale ?');
    expect(content).toMatch(/^Consoude officinale : plante toxique.* Digitale pourpre : plante mortelle/);
    expect(content).toMatch(/confondues avec celles de la digitale pourpre .*poils raides/);
  });

  test('are put side by side first where none is dangerous', async () => {
    const content = await contentOf('quelle différence entre camomille romaine et camomille allemande ?');
    expect(content).toMatch(/\n- Usage : Camomille romaine, /);
  });
});
