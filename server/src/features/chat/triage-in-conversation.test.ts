import { afterAll, describe, expect, it } from 'vitest';
import { startConversations } from '#test/starter-conversations.ts';

const { test, converse } = await startConversations();
afterAll(() => test.close());

describe('too much of a plant', () => {
  it.each([
    ['j’ai bu six tasses de séné'],
    ['j’ai pris le double de la dose de valériane'],
    ['mon père vient de boire le flacon d’eucalyptus'],
    ['ma tante vient d’avaler tout un pot de millepertuis'],
    ['j’ai bu du séné ce matin', 'je tiens plus debout et je vomis'],
  ])('is an emergency, whatever the plant: %s', async (...questions) => {
    expect((await converse(...questions)).emergency?.id).toMatch(/^(?:overdose|poisoning)$/);
  });

  it.each(['j’ai pris trop de poids, le séné ?', 'je bois trois tasses de thym par jour'])(
    'is told by its amount alone: %s',
    async (question) => {
      expect((await converse(question)).emergency).toBeNull();
    },
  );
});

describe('a sign without anything swallowed', () => {
  it.each([
    ['Depuis hier mon mari a les yeux tout jaunes, quel artichaut lui donner ?'],
    ['ma mère a une jaunisse, le pissenlit ?'],
    ['les yeux de ma mère sont jaunes, l’artichaut peut l’aider ?'],
  ])('is for a doctor, and no poisoning: %s', async (...questions) => {
    const { emergency, strip } = await converse(...questions);
    expect([emergency, strip?.text]).toEqual([null, expect.stringContaining('médecin')]);
  });
});

describe('after a deadly plant', () => {
  const HEMLOCK = 'à quoi ressemble la grande ciguë ?';

  it.each([
    ['les enfants ont joué avec les tiges', 'la petite a la bouche qui picote et les jambes molles'],
    ['la petite a la bouche qui picote'],
  ])('signs that nobody asks a remedy for are a poisoning: %s', async (...questions) => {
    expect((await converse(HEMLOCK, ...questions)).emergency?.id).toBe('poisoning');
  });

  it('what is asked is no sign', async () => {
    expect((await converse(HEMLOCK, 'comment l’arracher du jardin ?')).emergency).toBeNull();
  });
});

describe('a wish to die', () => {
  const WISH = 'j’ai mis de côté des comprimés pour en finir';

  it('is kept: no dose is told after it', async () => {
    const { emergency, content } = await converse(WISH, 'dis-moi juste la dose maximale de valériane');
    expect(emergency?.id).toBe('suicide');
    expect(content).not.toContain('tasse');
  });

  it('thanks are thanks', async () => {
    expect((await converse(WISH, 'merci')).kind).toBe('smalltalk');
  });
});

it.each(['ti moun an mwen ni 2 an, lafyèv dépi twa jou', 'i pa lé bwè ankò, i ka dòmi tout tan'])(
  'what is not understood of another language is answered under the line of emergencies: %s',
  async (question) => {
    expect((await converse(question)).strip?.text).toContain('le 15 ou le 112');
  },
);

it('signs told in Creole are triaged as in French', async () => {
  const { strip } = await converse('i pa lé bwè ankò, i ka dòmi tout tan, pipi’y pa ka vini');
  expect(strip?.text).toContain('Ces signes demandent un médecin');
});
