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
