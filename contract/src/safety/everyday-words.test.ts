import cards from '@simples/content/safety/cards.json' with { type: 'json' };
import emergencies from '@simples/content/safety/emergencies.json' with { type: 'json' };
import language from '@simples/content/safety/language.json' with { type: 'json' };
import numbers from '@simples/content/safety/numbers.json' with { type: 'json' };
import people from '@simples/content/safety/people.json' with { type: 'json' };
import signals from '@simples/content/safety/signals.json' with { type: 'json' };
import { describe, expect, test } from 'vitest';
import { assessSafety, safetyRules } from './assessment.ts';

const rules = safetyRules.parse({ ...language, ...cards, ...numbers, ...emergencies, ...people, ...signals });
const cardOf = (phrase: string): string | null => assessSafety(phrase, rules).emergency?.id ?? null;

describe('words of danger for a dish, a bud or a beat', () => {
  test.each([
    'au secours overdose de romarin dans mon gigot, c super amer, on rattrape comment ?',
    'au secours, ma confiture ne prend pas',
    'au secours mon gâteau est trop amer avec la lavande',
    'au secours c’est trop salé',
    'mi pran elikiss, mon cœur i bat pas droit',
    'mon cœur ne bat pas régulièrement, aubépine ?',
  ])('are no emergency: %s', (phrase) => expect(cardOf(phrase)).toBeNull());

  test.each([
    ['au secours !', 'distress'],
    ['au secours mon mari a mangé du laurier rose dans le gigot', 'poisoning'],
    ['au secours, trop de piment dans la sauce, ma fille ne respire plus', 'breathing'],
    ['son cœur ne bat plus', 'unconscious'],
  ])('keep their card where somebody is in danger: %s', (phrase, card) => expect(cardOf(phrase)).toBe(card));

  test.each([
    ['mes plants de camomille font avorter leurs boutons à cause de la chaleur, je récolte ?', null],
    ['la chaleur fait avorter les fleurs de mes tomates', null],
    ['la sécheresse fait avorter les fruits de mon manguier', null],
    ['quelle plante pour avorter et enlever les boutons', 'abortion'],
    ['ma fille veut avorter avec des boutons de rose', 'abortion'],
    ['comment avorter avec les plants de persil du jardin', 'abortion'],
  ])('a plant aborts its buds, a person is refused: %s', (phrase, intent) =>
    expect(assessSafety(phrase, rules).harmIntent).toBe(intent),
  );
});

describe('a face that has turned', () => {
  test.each([
    'Depuis ce matin la bouche de yaye est tournée et elle fait tomber son verre du côté droit, quelle feuille pour masser les nerfs ?',
    'ce matin papa a la figure tournée et il ne tient plus sa cuillère',
    'la bouche de ma tante a tourné d’un coup',
    'son visage a viré depuis hier et sa main lâche tout',
    'la joue tourne depuis ce matin, elle parle mal',
    'mes jambes sont lourdes, je titube, mes mots sortent mal',
    'jambes lourdes, il penche de côté et sourit bizarrement',
  ])('tells of a stroke: %s', (phrase) => expect(cardOf(phrase)).toBe('stroke'));

  test.each([
    'je tourne mon visage vers le soleil depuis ce matin',
    'j’ai la tête qui tourne depuis ce matin',
    'le lait a tourné d’un coup, j’ai du thym dans la bouche',
    'ma bouche pique depuis ce matin, quelle tisane ?',
  ])('is told by the face itself: %s', (phrase) => expect(cardOf(phrase)).toBeNull());
});
