import cards from '@simples/content/safety/cards.json' with { type: 'json' };
import consultations from '@simples/content/safety/consultations.json' with { type: 'json' };
import emergencies from '@simples/content/safety/emergencies.json' with { type: 'json' };
import language from '@simples/content/safety/language.json' with { type: 'json' };
import numbers from '@simples/content/safety/numbers.json' with { type: 'json' };
import people from '@simples/content/safety/people.json' with { type: 'json' };
import signals from '@simples/content/safety/signals.json' with { type: 'json' };
import { describe, expect, test } from 'vitest';
import { assessSafety, safetyRules } from './assessment.ts';
import phrases from './fixtures/safety-consultations.json' with { type: 'json' };

const onPhone = { ...language, ...cards, ...numbers, ...emergencies, ...people, ...signals };
const rules = safetyRules.parse({ ...onPhone, ...consultations });

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

  test('have a line of their own, with the numbers of the country', () => {
    const phrase = 'j’ai senti une boule dans mon sein';
    expect(assessSafety(phrase, rules, 'Sénégal').strip?.text).toMatch(
      /^Ces signes demandent un médecin sans tarder.*appelez le 1515 ou le 18/,
    );
  });

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
