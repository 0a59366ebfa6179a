import { expect, test } from 'vitest';
import { starterNames, understandingOf } from '#test/understanding.ts';

const understanding = understandingOf(starterNames);
const read = (text: string, focus: readonly string[] = []) =>
  understanding.read({ text, slots: [], withoutSlots: [], focus, previous: null });

test.each([
  ['le thym, c’est quoi comme famille de plante ?', 'family'],
  ['le thym, quelle drogue végétale ?', 'parts'],
  ['dans quels cas ne pas donner de thym ?', 'disease'],
  ['à qui faut-il refuser le thym ?', 'people'],
  ['qui doit s’abstenir de thym ?', 'people'],
  ['qui doit se méfier du thym ?', 'people'],
  ['dans quels cas faut-il renoncer au thym ?', 'disease'],
  ['que récolte-t-on sur le thym ?', 'parts'],
  ['on cueille quoi du thym ?', 'parts'],
  ['qu’est-ce qu’on prend dans le thym ?', 'parts'],
  ['on prend quoi dans le thym ?', 'parts'],
  ['quel est le mode de préparation du thym ?', 'preparation'],
])('%s → %s', async (text, intent) => {
  expect((await read(text)).intents).toEqual([intent]);
});

test.each([
  ['à qui on donne pas de thym ?', 'people'],
  ['chez qui ne pas donner le thym ?', 'people'],
  ['dans quels cas ne pas prendre de thym ?', 'disease'],
  ['quand est-ce qu’il faut pas donner de thym ?', 'disease'],
  ['quand faut-il éviter le thym ?', 'disease'],
  ['le thym, on le déconseille dans quel cas ?', 'disease'],
  ['dans quel état ne faut-il pas prendre de thym ?', 'disease'],
])('whom a plant is not given to denies the giving and not the plant: %s', async (text, intent) => {
  const frame = await read(text);
  expect([frame.plants, frame.intents]).toEqual([['thymus-vulgaris'], [intent]]);
});

test('when it is gathered, or what is taken for a complaint, asks for no part', async () => {
  for (const text of ['quand récolte-t-on le thym ?', 'que prendre dans le cas d’une toux ?'])
    expect((await read(text)).intents).not.toContain('parts');
});

test('a time at which something is not done is no refusal', async () => {
  expect((await read('quand je n’arrive pas à dormir, le thym ?')).intents).not.toContain('disease');
  expect((await read('pas de thym, à quoi sert la sauge ?')).plants).not.toContain('thymus-vulgaris');
});

test('words of what is asked name no complaint, no drug and no search', async () => {
  const form = await read('sous quelle forme prendre le thym ?');
  expect([form.needs, form.intents]).toEqual([[], ['forms']]);
  expect((await read('le thym, quelle drogue végétale ?')).asker.drugs).toEqual([]);
  expect((await read('pour quelles indications donne-t-on le thym ?')).unknown).toEqual([]);
});

test('the law of a place is no question of whom a plant is forbidden to', async () => {
  const frame = await read('le kava est-il interdit en France ?');
  expect([frame.intents, frame.predicate]).toEqual([['uses'], 'interdit en France']);
  expect((await read('le kava est-il interdit aux enfants ?')).intents).toEqual(['people']);
});

test('how long, after a list, is asked of the plants that it names first', async () => {
  const list = ['tilia-cordata', 'urtica-dioica', 'malva-sylvestris', 'thymus-vulgaris'];
  const frame = await read('et pendant combien de temps ?', list);
  expect([frame.plants, frame.intents]).toEqual([list.slice(0, 3), ['duration']]);
});

test.each([
  ['allergique à la camomille, je peux artemisia ou souci ?', ['artemisia-annua', 'calendula-officinalis']],
  ['camomille ou souci pour la peau', ['matricaria-chamomilla', 'calendula-officinalis']],
  ['neem avec souci, sur la peau ?', ['azadirachta-indica', 'calendula-officinalis']],
  ['thym et souci de peau', ['thymus-vulgaris']],
  ['du thym, un souci de santé m’inquiète', ['thymus-vulgaris']],
])('an everyday word beside any plant is a plant, unless it goes on: %s', async (text, plants) => {
  expect((await read(text)).plants).toEqual(plants);
});

test.each([
  'tisane fleur jaune pour la fièvre',
  'une plante jaune contre la fièvre',
  'racine jaune pour fièvre',
])('a colour before what is treated names no illness: %s', async (text) =>
  expect((await read(text)).needs).toEqual(['complaint:fievre']),
);

test.each([
  ['la fièvre jaune, quelle plante ?', 'complaint:fievre-jaune'],
  ['ma tête me fait mal, quelle tisane ?', 'complaint:maux-de-tete'],
])('an illness is named by its words, swapped or not: %s', async (text, need) => {
  expect((await read(text)).needs).toContain(need);
});

test.each([
  ['après le foie gras de Noël, je digère mal, le romarin ?', ['complaint:digestion-difficile']],
  ['une plante avant mon audition de danse', []],
  ['je passe une audition demain, mélisse ?', []],
  ['une tisane de tilleul pour digérer l’affaire ?', []],
  ['il ne digère pas son licenciement, passiflore ?', []],
  ['elle vient d’accoucher d’un roman, mélisse ?', []],
])('a figure of speech is no complaint: %s', async (text, needs) => {
  const frame = await read(text);
  const { asker } = frame;
  expect([frame.needs, asker.diseases, asker.people]).toEqual([needs, [], []]);
});

test.each([
  ['j’ai un foie gras, que manger et quelle plante ?', 'disease:steatose'],
  ['mon audition baisse, ginkgo ?', 'complaint:surdite'],
  ['je n’arrive pas à digérer la viande, romarin ?', 'complaint:digestion-difficile'],
  ['elle a accouché d’un garçon, sauge ?', 'person:femme-accouchee'],
  ['je pisse des lames de rasoir, quelle plante ?', 'complaint:cystite'],
  ['j’ai les orteils en sang, arnica dessus ?', 'disease:plaie-ou-peau-lesee'],
])('the same words where they are meant: %s', async (text, id) => {
  const { needs, asker } = await read(text);
  expect([...needs, ...asker.diseases, ...asker.people]).toContain(id);
});

test('somebody may be called a poison, a plant may be one', async () => {
  expect((await read('mon collègue est un vrai poison, que faire avec la mélisse ?')).intents).not.toContain(
    'toxicity',
  );
  expect((await read('le muguet est un vrai poison ?')).intents).toContain('toxicity');
});

test.each([
  'les baies noires du petit sureau, en confiture ?',
  'sureau hièble confiture ?',
  'du petit sureau au sirop',
])('the small word that tells a plant apart is read: %s', async (text) => {
  const { plants, absent } = await read(text);
  expect([plants, absent.map(({ id }) => id)]).toEqual([[], ['plant:sureau-yeble']]);
});

test.each([
  'une cuillère de thym par jour, ça va ?',
  'trois tasses de thym par jour, est-ce trop ?',
  '2 g de thym par jour ?',
  'thym, grammes par jour ?',
  'le thym, j’en bois trois fois par jour',
  'je bois trois tasses de thym par jour',
])('an amount asks for the dose: %s', async (text) => {
  expect((await read(text)).intents).toEqual(['dose']);
});

test.each([
  'je mange qu’une fois par jour, le thym marche ?',
  'je tousse dix fois par jour, le thym ?',
  'g mal au ventre 2 fois par jour, le thym',
])('how often something else happens asks for no dose: %s', async (text) => {
  expect((await read(text)).intents).not.toContain('dose');
});

test.each([
  ['j’ai trop mangé, le thym pour digérer ?', 'uses'],
  ['j’ai trop bu hier, le thym ?', 'uses'],
  ['j’ai mangé trop de chocolat, une tisane de thym ?', 'uses'],
  ['j’ai bu trop de thym', 'adverseEffects'],
  ['le thym, est-ce grave d’en boire trop ?', 'adverseEffects'],
  ['le thym sent bon à mourir, comment le faire sécher ?', 'storage'],
])('too much of a meal is no harm of a plant, and a smell no use: %s → %s', async (text, intent) => {
  expect((await read(text)).intents).toEqual([intent]);
});

test('what is asked by its kind is a topic, which no text must name', async () => {
  const { topics, content } = await read('le bouye c’est le fruit de quel arbre');
  expect(topics).toContain('arbre');
  expect(content).not.toContain('arbre');
  expect((await read('À quel moment de la journée récolte-t-on le thym ?')).content).toEqual(['recolte']);
});

test.each([
  ['C’est quoi cette herbe qui sent le thym ?', 'Cette herbe et le thym ?'],
  ['Quel arbuste a une odeur de cannelle ?', 'Quel arbuste, la cannelle ?'],
  ['Une racine au goût de réglisse, son nom ?', 'La racine de réglisse, son nom ?'],
])('what an unnamed plant is like is no plant that is asked about: %s', async (likened, named) => {
  const [like, of] = await Promise.all([read(likened), read(named)]);
  expect([...like.plants, ...like.absent]).toEqual([]);
  expect(of.plants).toHaveLength(1);
});

test.each([
  'J’ai mal au ventre depuis que j’ai pris une tisane, quelle plante fait ça ?',
  'Mal au ventre : laquelle de ces tisanes peut donner ça ?',
  'Mal au ventre : lequel de ces remèdes donne cela ?',
])('what has come is asked of harms, and no remedy is looked for: %s', async (text) => {
  const { intents, needs, harms } = await read(text);
  expect(intents).toContain('adverseEffects');
  expect(needs).toEqual([]);
  expect(harms).toEqual(['complaint:douleurs-abdominales']);
});

test('what a remedy is wished for is no harm', async () => {
  const { needs, harms } = await read('J’ai mal au ventre, quelle plante soigne ça ?');
  expect(needs).toEqual(['complaint:douleurs-abdominales']);
  expect(harms).toEqual([]);
});
