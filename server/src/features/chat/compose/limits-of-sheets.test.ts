import { describe, expect, it } from 'vitest';
import type { WrittenAnswer } from '#server/features/chat/understand/answer-writer.ts';
import { blocksOf, directOf, startAnswers } from '#test/starter-answers.ts';

const answers = startAnswers();

const quoted = ({ sources }: WrittenAnswer): string =>
  sources.map(({ content }) => content.split('\n', 1)[0]).join(' ');
const plantBlocks = (answer: WrittenAnswer) => blocksOf(answer).filter((block) => block.type === 'plants');

describe('what a sheet is not for', () => {
  const amounts = /\d\s?(?:mg|g|mL|tasses?|gousses?)\b/;

  it.each([
    'puis-je remplacer mon insuline par la margose ?',
    'le curcuma au lieu de la chimio',
    'je veux arrêter mes médicaments de la tension et prendre du bissap',
    'quelle plante à la place des antirétroviraux ?',
    'mon oncle veut arrêter ses rayons pour prendre du graviola',
  ])('a plant instead of a treatment replaces none, and has no recipe: %s', async (question) => {
    const reply = await answers.converse(question);
    expect(directOf(reply)).toMatch(/^Aucune fiche ne dit qu’une plante remplace ce traitement/);
    expect(quoted(reply)).not.toMatch(amounts);
  });

  it('a medicine that was stopped is no wish to replace it', async () => {
    const reply = await answers.converse('j’ai arrêté l’aspirine hier, je peux prendre du thym ?');
    expect(reply.content).not.toContain('remplace ce traitement');
  });

  it('a medicine that one stopped without the doctor is told not to be', async () => {
    const reply = await answers.converse(
      'je prends du Xarelto, le curcuma ?',
      'je ne prends plus rien depuis lundi, j’ai arrêté tout seul',
    );
    expect(directOf(reply)).toMatch(/rivaroxaban\) : ne l’arrêtez et ne le changez qu’avec votre médecin/);
  });

  it('a plant kept from the mouth is not prepared for who would drink it', async () => {
    const reply = await answers.converse(
      'c’est quoi le tabac des Vosges ?',
      'ma grand-mère en buvait un verre après une chute, on peut faire pareil ?',
    );
    expect(directOf(reply)).toBe('Par la bouche, l’arnica : à ne pas prendre.');
    expect(blocksOf(reply).map(({ type }) => type)).toContain('forYou');
    expect(quoted(reply)).not.toContain('diluée 3 à 10 fois');
  });

  it('an eye is not washed with what the sheet keeps from the eye', async () => {
    const reply = await answers.converse('infusion de camomille tiède pour laver mes yeux rouges ?');
    expect(directOf(reply)).toMatch(/camomille allemande : à ne pas prendre/);
    expect(quoted(reply)).toContain('ne doit pas servir à laver l’œil');
  });

  it('an illness that the sheet only warns of gets no recipe', async () => {
    const reply = await answers.converse('comment préparer l’euphorbe hirsute contre la dengue ?');
    expect(quoted(reply)).toContain('ne traite ni la dengue ni le paludisme');
    expect(quoted(reply)).not.toContain('120 à 300 mg');
  });

  it.each([
    [
      'le neem soigne-t-il le paludisme ?',
      'La fiche du neem ne cite aucun usage contre : paludisme.',
      'ne remplace ni le test',
    ],
    [
      'le kinkéliba traite le palu ?',
      'La fiche du kinkéliba ne cite aucun usage contre : paludisme.',
      'ne traite pas le paludisme',
    ],
  ])('a cure that the sheet only warns of is denied first: %s', async (question, first, warning) => {
    const reply = await answers.converse(question);
    expect(directOf(reply)).toMatch(new RegExp(`^${first}`));
    expect(quoted(reply)).toContain(warning);
  });

  it.each(['une plante contre l’endométriose ?', 'quelle plante pour soigner l’épilepsie ?'])(
    'what sheets only warn of in an illness is no remedy for it: %s',
    async (question) => {
      const reply = await answers.converse(question);
      expect(reply.kind).toBe('refusal');
      expect(directOf(reply)).toMatch(/^Aucune fiche publiée ne cite de plante pour :/);
      expect(plantBlocks(reply)).not.toEqual([]);
    },
  );

  it('warnings in an illness are the answer to whoever asks what to avoid', async () => {
    const reply = await answers.converse('je suis épileptique, quelles plantes éviter ?');
    expect(reply.kind).toBe('answer');
    expect(directOf(reply)).toMatch(/^Mises en garde en cas d’épilepsie/);
  });

  it('plants that replace no treatment are told as such before they are named', async () => {
    const reply = await answers.converse('quelles plantes contre le diabète ?');
    expect(directOf(reply)).toMatch(/^Aucune de ces plantes ne remplace le traitement\./);
  });

  it('an illness that a pronoun stands for is what is to be cured', async () => {
    const reply = await answers.converse('mon fils a de l’asthme, le lierre le soulage ?');
    expect(directOf(reply)).toContain('La fiche du lierre grimpant ne cite pas : asthme.');
  });

  it('of two plants the one with a sheet is told for the need, the other by name', async () => {
    const reply = await answers.converse('ail ou myrtille pour la tension ?');
    expect(directOf(reply)).toBe('La fiche de l’ail ne cite aucun usage contre : hypertension.');
    expect(reply.content).toContain('Je n’ai pas de fiche sur la myrtille.');
    expect(reply.content).not.toContain('confusions');
  });

  it('a preparation that stands under two uses is told for the one asked', async () => {
    const reply = await answers.converse('comment prendre la passiflore pour dormir ?');
    expect(quoted(reply)).toContain('Verser 150 mL d’eau bouillante sur 1 à 2 g');
    expect(directOf(reply)).toBe(
      'Voici comment la fiche prépare et dose la passiflore (troubles du sommeil).',
    );
  });

  it('tablets are swallowed: what the sheet forbids by the mouth counts', async () => {
    const reply = await answers.converse('de l’arnica en comprimés après mon accouchement, bonne idée ?');
    expect(directOf(reply)).toContain('Par la bouche, l’arnica : à ne pas prendre.');
  });

  it('what a plant may contain is no medicine of the asker', async () => {
    const reply = await answers.converse('quelles plantes contiennent de la morphine ?');
    expect(plantBlocks(reply)).toEqual([]);
  });

  it('parts are told beside what they are for', async () => {
    const reply = await answers.converse('Quelles parties du baobab utilise-t-on et pour quoi ?');
    expect(directOf(reply)).toMatch(/^Parties employées de la fiche du baobab/);
  });

  it.each(['mon fils de 5 ans fait pipi au lit, quelle tisane ?', 'tisane pour retarder les règles'])(
    'a need that no sheet names is no list of warnings for the asker: %s',
    async (question) => {
      const reply = await answers.converse(question);
      expect([reply.kind, reply.sources]).toEqual(['refusal', []]);
    },
  );

  it('doses of adults are not announced to a child', async () => {
    const reply = await answers.converse(
      'le goyavier contre la diarrhée de mon frère de 12 ans, quelle dose ?',
    );
    expect(directOf(reply)).not.toContain('Voici comment la fiche');
    expect(reply.content).toContain('aucune n’est donnée à 12 ans');
  });

  it('an illness that the sheet is for is not told as undocumented', async () => {
    const reply = await answers.converse('quel est le niveau de preuve du ginkgo dans la démence ?');
    expect(directOf(reply)).toBe('Niveau de preuve cité par la fiche du ginkgo : usage médical bien établi.');
  });

  it('the difference between two forms of one plant is no confusion of plants', async () => {
    const reply = await answers.converse(
      'quelle différence de posologie entre l’infusion et l’extrait sec de passiflore ?',
    );
    expect(directOf(reply)).toBe(
      'La fiche de la passiflore ne décrit pas cette forme : extrait sec. Voici comment la fiche prépare et dose la passiflore.',
    );
  });

  it.each([
    ['différence entre menthe poivrée et menthe verte', 'La menthe verte (Mentha spicata)'],
    ['gingembre ou galanga, quelle différence ?', 'Le galanga et le curcuma ont des rhizomes voisins'],
  ])(
    'a plant without a sheet is told apart by what the other sheet says of it: %s',
    async (question, told) => {
      const reply = await answers.converse(question);
      expect(directOf(reply)).toMatch(/^Voici ce que la fiche d/);
      expect(reply.content).toContain(told);
      expect(reply.content).not.toContain('ne mangez rien');
    },
  );

  it('two plants that share the first word of their names, and two that are only named, stand side by side', async () => {
    for (const question of [
      'quelle est la différence entre camomille allemande et romaine ?',
      'gingembre et curcuma',
    ]) {
      const [, table] = blocksOf(await answers.converse(question));
      expect(table?.type === 'table' && table.columns, question).toHaveLength(2);
    }
  });

  it('a need with the manner of taking a plant hears what the sheet says of that need first', async () => {
    const reply = await answers.converse('angine blanche avec fièvre, sauge en gargarisme');
    expect(directOf(reply)).not.toContain('Oui');
    expect(reply.content).toContain('ne remplace pas la consultation en cas d’angine avec fièvre');
  });

  it('a small word of a name tells one plant from another', async () => {
    expect(directOf(await answers.converse('le kola ?'))).toMatch(/^La fiche du kolatier /);
    expect(directOf(await answers.converse('le petit kola ?'))).toMatch(/^La fiche du petit cola /);
  });

  it('water of fennel is fennel, not the plant whose name is turned round', async () => {
    const reply = await answers.converse(
      'mon bébé de 3 semaines a des coliques, ma mère veut lui donner de l’eau de fenouil',
    );
    expect(directOf(reply)).toBe('Chez un nouveau-né, le fenouil : à ne pas prendre.');
  });

  it.each([
    ['j’en suis à 30 SA, la feuille de framboisier ?', /Pendant la grossesse|En fin de grossesse/],
    ['je suis en stimulation pour une FIV, le framboisier peut aider ?', /Quand on souhaite un enfant/],
    ['je prends du Seroplex, le framboisier ?', /Avec Seroplex/],
    ['je suis sous metformine, le gymnéma ?', /Avec metformine/],
    ['je suis asthmatique, la gaulthérie contre le mal de dos ?', /En cas d’asthme/],
  ])('no sheet is no consent to who is in a state: %s', async (question, state) => {
    const text = directOf(await answers.converse(question));
    expect(text).toMatch(/^Je n’ai pas de fiche sur /);
    expect(text).toMatch(state);
    expect(text).toMatch(
      /je ne peux pas dire que cela convient : demandez à un pharmacien ou à un médecin\./,
    );
  });

  it('a plant that is not for men is not for the man who asks', async () => {
    expect(directOf(await answers.converse('infection urinaire, homme de 50 ans'))).toMatch(
      /à éviter : busserole/,
    );
    for (const asked of [
      'je suis un homme, busserole contre la cystite ?',
      'mon mari a une cystite, busserole ?',
    ])
      expect(directOf(await answers.converse(asked))).toMatch(/^Chez un homme, la busserole : à éviter/);
  });

  it('what is asked of a risk comes before the other warnings', async () => {
    const reply = await answers.converse(
      'y a-t-il un risque à prendre du millepertuis et m’exposer au soleil ?',
    );
    expect(reply.sources[0]?.content).toContain('plus sensible au soleil');
  });

  it('drinking a herbal tea for a need asks for plants, not for a list of routes', async () => {
    const reply = await answers.converse('quelle tisane boire pour la cystite ?');
    expect(directOf(reply)).toBe('Pour : cystite, 2 fiches : canneberge et busserole.');
  });

  it('an illness that a statement names is not told as undocumented, a medicine beside it is', async () => {
    const question = 'c’est peut-être le côlon irritable, la menthe poivrée en gélule ?';
    const reply = await answers.converse(question);
    expect(directOf(reply)).toBe('Voici ce que dit la fiche de la menthe poivrée (intestin irritable).');
    expect(quoted(reply)).toContain('qui ont un côlon irritable');
    const withMedicine = await answers.converse(question, 'et si je prends du Spasfon ?');
    expect(directOf(withMedicine)).toMatch(/^La fiche de la menthe poivrée ne documente rien avec Spasfon :/);
  });

  it('two plants together, of which no sheet tells, are no all-clear', async () => {
    const reply = await answers.converse('peut-on prendre de l’ail et du curcuma ensemble ?');
    expect(directOf(reply)).toMatch(/ne disent rien de leur association : cela ne veut pas dire sans danger/);
  });

  it('a language that the sheet has no name in is told', async () => {
    const reply = await answers.converse('comment dit-on moringa en bambara ?');
    expect(directOf(reply)).toMatch(/^La fiche ne donne pas de nom en bambara\./);
  });

  it('an expectant mother is told what her wish implies', async () => {
    const reply = await answers.converse('huile de ricin pour déclencher l’accouchement à 41 semaines');
    expect(directOf(reply)).toContain('Pendant la grossesse, le ricin : à ne pas prendre.');
  });

  it('what only a medicine tells of is said by its name', async () => {
    const reply = await answers.converse('ma grand-mère prend du Kardegic, le ginkgo c’est bon pour elle ?');
    expect(directOf(reply)).toBe('Avec Kardegic, le ginkgo : à éviter.');
  });

  it('a need that the sheet does not name unfolds none of its recipes', async () => {
    const reply = await answers.converse('la mélisse contre les verrues ?');
    expect(reply.kind).toBe('refusal');
    expect(quoted(reply)).not.toMatch(amounts);
  });

  it('how long a syrup keeps is no length of a cure', async () => {
    const reply = await answers.converse(
      'comment préparer le sirop de sureau ?',
      'il se garde combien de mois ?',
    );
    expect([reply.kind, directOf(reply)]).toEqual(['refusal', 'La fiche du sureau noir ne le dit pas.']);
  });

  it('a plant without a sheet stays the one spoken of', async () => {
    const reply = await answers.converse('l’aigremoine, ça sert à quoi ?', 'et sa dose pour le stress ?');
    expect([reply.kind, directOf(reply)]).toEqual(['refusal', expect.stringContaining('aigremoine')]);
  });

  it('a choice between medicines is left to a doctor', async () => {
    const reply = await answers.converse(
      'l’armoise annuelle contre le paludisme ?',
      'alors quel antipaludique je prends, Malarone ou doxycycline ?',
    );
    expect([reply.kind, reply.sources]).toEqual(['refusal', []]);
  });
});

describe('a search', () => {
  it.each([
    [
      'On vend de l’huile et de la poudre. Quelles plantes existent en sirop ?',
      ['Lierre grimpant', 'Sureau noir'],
    ],
    [
      'Quelles plantes pour les hémorroïdes ? Ça démange beaucoup.',
      ['Hamamélis', 'Ispaghul', 'Marronnier d’Inde', 'Vigne rouge'],
    ],
    ['Quelles plantes en gel ou en crème pour les entorses ?', ['Arnica']],
    ['Quelles feuilles contre la toux ont un usage bien établi ?', ['Lierre grimpant']],
  ])('lists what its own sentence asks: %s', async (question, expected) => {
    const items = plantBlocks(await answers.converse(question)).flatMap((block) => block.items);
    expect([...new Set(items.map(({ plant }) => plant.name))].toSorted()).toEqual(expected);
  });

  it('of a form tells first what the child must not take', async () => {
    const reply = await answers.converse(
      'mes enfants de 3 et 9 ans ont le nez bouché, quelles inhalations ?',
    );
    const degrees = plantBlocks(reply)
      .flatMap(({ items }) => items)
      .filter(({ plant }) => plant.name === 'Eucalyptus')
      .map(({ degree }) => degree);
    expect(degrees).toEqual(['banned']);
  });

  it('of several complaints begins with the one told first', async () => {
    const reply = await answers.converse('mon mari a de la fièvre et il est fatigué, quelle plante ?');
    const [first] = plantBlocks(reply)[0]?.items ?? [];
    expect(first?.statements.map(({ text }) => text).join(' ')).toMatch(/fièvre/);
  });
});

describe('what a plant may do to somebody', () => {
  const listedIn = (answer: WrittenAnswer) => plantBlocks(answer).flatMap(({ items }) => items);

  it.each([
    ['quelles plantes provoquent la diarrhée ?', 'Sureau noir', 'Goyavier'],
    ['quelles plantes sont toxiques pour le foie ?', 'Valériane', 'Chardon-Marie'],
    ['plantes hépatotoxiques ?', 'Curcuma', 'Kinkéliba'],
    ['quelles plantes sont dangereuses pour les reins ?', 'Caïlcédrat', 'Datura'],
    ['quelles plantes donnent de la tension ?', 'Réglisse', 'Bissap'],
  ])('is no need that it answers: %s', async (question, harmful, helpful) => {
    const reply = await answers.converse(question);
    const names = listedIn(reply).map(({ plant }) => plant.name);
    expect(names).toContain(harmful);
    expect(names).not.toContain(helpful);
    expect(directOf(reply)).toMatch(/^Effet indésirable ou mise en garde/);
  });

  it.each([
    ['la réglisse fait monter la tension ?', 'La fiche de la réglisse met en garde : hypertension.'],
    ['ça fait saigner le ginkgo ?', 'La fiche du ginkgo met en garde : saignement.'],
    ['l’harpagophytum abîme l’estomac ?', 'La fiche de l’harpagophyton met en garde : maladie de l’estomac.'],
    ['le curcuma est-il mauvais pour le foie ?', 'La fiche du curcuma décrit : maladie du foie.'],
    [
      'la valériane est dangereuse pour le cœur ?',
      'La fiche de la valériane ne dit rien de cela : maladie du cœur. Cela ne veut pas dire sans danger.',
    ],
  ])('is told of the plant named, and of nobody who has it: %s', async (question, sentence) => {
    const reply = await answers.converse(question);
    expect(directOf(reply)).toBe(sentence);
    expect(blocksOf(reply).map(({ type }) => type)).not.toContain('forYou');
  });

  it.each([
    ['quelles plantes font dormir ?', 'sommeil'],
    ['quelles plantes font baisser la fièvre ?', 'fièvre'],
    ['le stress me donne mal au ventre, quelle plante ?', 'maux de ventre'],
    ['que donner à un enfant qui vomit ?', 'vomissements'],
  ])('is not what one wishes for, or has: %s', async (question, need) => {
    expect(directOf(await answers.converse(question))).toMatch(new RegExp(`^Pour : .*${need}`));
  });
});

describe('of many plants for one need', () => {
  it('those that the asker must not take are told, however many suit them', async () => {
    const reply = await answers.converse('j’ai des calculs dans la vésicule, quelles plantes pour digérer ?');
    expect(directOf(reply)).toMatch(/calculs de la vésicule, à ne pas prendre : artichaut, curcuma/);
  });

  it('one of which no interaction is documented is no first advice beside a medicine', async () => {
    const reply = await answers.converse('je prends Eliquis, quelle plante pour mon arthrose ?');
    expect(directOf(reply)).toMatch(
      /^Pour : arthrose, seulement avec l’avis d’un soignant : harpagophyton\./,
    );
    expect(directOf(reply)).not.toMatch(/d’abord : (?:cryptolépis|saucissonnier)/);
  });

  it('an operation is nothing that a plant is for', async () => {
    const reply = await answers.converse('quelles plantes faut-il arrêter avant une chirurgie programmée ?');
    expect(directOf(reply)).toMatch(/^Mises en garde en cas d’opération prévue — \d+ fiches : ail, /);
  });

  it('a complaint that the sheet only warns of is denied, with the warning', async () => {
    const reply = await answers.converse('je veux maigrir vite, combien de séné par jour ?');
    expect(directOf(reply)).toBe('La fiche du séné ne cite aucun usage contre : maigrir.');
    expect(reply.content).toContain('Le séné ne fait pas maigrir');
    expect(quoted(reply)).not.toMatch(/\d\s?(?:mg|g|mL|tasses?)\b/);
  });

  it('a need that only dangerous plants claim is answered by where to go', async () => {
    const reply = await answers.converse('comment soigner une morsure de serpent avec les plantes ?');
    expect(directOf(reply)).toContain('aucune plante ne convient ici');
    expect(reply.content).toContain('une morsure de serpent demande l’hôpital');
    expect(plantBlocks(reply)).toEqual([]);
  });

  it('a word that no concept explains is looked for in the statements of the plant', async () => {
    const reply = await answers.converse('le millepertuis et le soleil');
    expect(directOf(reply)).toBe('Voici ce que dit la fiche du millepertuis.');
    const [, told] = blocksOf(reply);
    expect(JSON.stringify(told)).toContain('réaction de la peau au soleil');
  });

  it('contraindications in general are those of everyone, without a dose', async () => {
    const reply = await answers.converse('contre indication de la sauge');
    expect(directOf(reply)).toBe('Contre-indications, selon la fiche de la sauge officinale :');
    expect(reply.content).toContain('contre-indiquée par voie orale en cas d’épilepsie');
    expect(reply.content).not.toMatch(/\d tasses?/);
  });

  it.each([
    ['le séné est-il contre-indiqué pour tout le monde ?', 'contre-indiqué pendant la grossesse'],
    ['dans quels cas la réglisse est-elle contre-indiquée ?', 'contre-indiquée en cas d’hypertension'],
  ])('asked whether it is contraindicated, its contraindications are told: %s', async (question, ban) => {
    const reply = await answers.converse(question);
    expect(directOf(reply)).toMatch(/^Contre-indications, selon la fiche/);
    expect(reply.content).toContain(ban);
  });

  it.each([
    [
      'j’ai 70 ans, le ginkgo ?',
      'quelles sont ses contre-indications ?',
      'L’extrait de ginkgo est contre-indiqué',
    ],
    ['je prends de la metformine, la mélisse ?', 'contre-indications du houblon ?', 'Le houblon'],
  ])('contraindications asked for are told to whoever asks: %s %s', async (first, second, ban) => {
    const reply = await answers.converse(first, second);
    expect(reply.kind).toBe('answer');
    const told = blocksOf(reply).find((block) => 'title' in block && block.title === 'Contre-indications :');
    expect(JSON.stringify(told)).toContain(ban);
  });

  it('no statement stands twice under one plant', async () => {
    const reply = await answers.converse('plante pour la toux grasse');
    for (const block of plantBlocks(reply)) {
      if (block.type !== 'plants') continue;
      for (const { statements } of block.items)
        expect(new Set(statements.map(({ text }) => text)).size).toBe(statements.length);
    }
  });
});

describe('what sheets say nothing of', () => {
  it.each([
    [
      'quelle tisane pour la ménopause quand on a eu un cancer du sein ?',
      /sauge officinale ne documente rien en cas de cancer/,
    ],
    ['j’ai un glaucome et des ballonnements, quelle tisane ?', /ne documentent rien en cas de glaucome/],
    ['je prends du lithium, quelle plante pour dormir ?', /ne documentent rien avec lithium/],
    ['ma fille de 15 ans a des règles très douloureuses', /sindian ne documentent rien à 15 ans/],
  ])('is said of each plant that is named for a need: %s', async (question, said) => {
    const { content } = await answers.converse(question);
    expect(content).toMatch(said);
    expect(content).toContain('cela ne veut pas dire sans danger');
  });

  it('is not said of an adult without any particularity, nor of the need itself', async () => {
    for (const question of [
      'que prendre contre la toux ?',
      'quelle plante pour l’hypertension ?',
      'mon père de 80 ans est constipé, quelle plante ?',
    ])
      expect((await answers.converse(question)).content).not.toContain('ne documente');
  });

  it('whom a dose is for is told once, without the warnings of other uses', async () => {
    const { content } = await answers.converse('ma fille de 15 ans a des règles très douloureuses');
    expect(content.match(/Voie orale/g)).toHaveLength(1);
    expect(content).not.toContain('Consulter si la toux');
  });
});
