import { expect, it } from 'vitest';
import { type AnswerType, answerTypesOf, isHeadingOf, tellsType } from './answer-types.ts';

it.each<[string, AnswerType | null]>([
  ['Qui a transmis la recette de la ronce ?', 'person'],
  ['Devant quelle société l’écorce a-t-elle été présentée, et par qui ?', 'person'],
  ['Quel guérisseur a confié la recette, et dans quel village habitait-il ?', 'person'],
  ['Qui doit s’en passer ?', null],
  ['La sauge, qui pousse ici, soigne quoi ?', null],
  ['À quel moment récolte-t-on la racine ?', 'time'],
  ['on récolte quand', 'time'],
  ['À quelle heure la prend-on ?', 'hour'],
  ['Quand je tousse, que prendre ?', null],
  ['Dans quel pays pousse-t-il ?', 'place'],
  ['De quelle couleur sont ses fleurs ?', 'colour'],
  ['Pourquoi passe-t-on la pulpe au tamis ?', 'reason'],
  ['Combien de migraineux ont participé à l’essai ?', 'count'],
  ['Combien de tasses par jour ?', 'most'],
  ['Combien de tasses ?', null],
  ['À quoi sert le thym ?', null],
  ['Quelle est la couleur de son bois ?', 'colour'],
  ['Ça passe toujours pas, je fais quoi ?', 'lasting'],
  ['À quelles pages de l’index trouve-t-on le hoquet ?', 'page'],
  ['Combien au maximum dans la journée ?', 'most'],
  ['À quel stade le coupe-t-on ?', 'time'],
  ['Combien me la vendrait le jardinier ?', 'price'],
  ['Combien de feuilles vend-on ?', null],
  ['À quelle température sèche-t-on les feuilles ?', 'heat'],
])('%s asks for: %s', (question, type) => {
  expect(answerTypesOf(question)[0] ?? null).toBe(type);
});

it.each<[AnswerType, string, boolean]>([
  ['person', 'Recette dite par Léonie Faure, née en 1921.', true],
  ['person', 'Mon oncle Tiéba m’a montré ce rhizome.', true],
  ['person', 'Une tasse par jour, pas chez la femme enceinte.', false],
  ['person', 'Plante des Asteraceae.', false],
  ['time', 'Sœur Berthilde l’arrachait à la Toussaint.', true],
  ['time', 'Elle a été séchée sur des claies.', false],
  ['time', 'On la cueille en été.', true],
  ['hour', 'Deux tasses par jour, avant quatorze heures.', true],
  ['hour', 'Une tasse au coucher.', true],
  ['hour', 'La dernière avant dix-huit heures.', true],
  ['hour', 'Deux heures de repos, trois fois par jour.', false],
  ['place', 'Introduit à Antibes.', true],
  ['place', 'Herbier du CNRF, planche 12.', false],
  ['colour', 'Fleurs roses.', true],
  ['smell', 'À odeur d’amande.', true],
  ['size', 'Haute de deux mètres.', true],
  ['size', 'Tige creuse.', false],
  ['reason', 'Passer la pulpe au tamis pour ôter les poils.', true],
  ['count', 'On la donnait aux migraineux (12).', false],
  ['count', 'Un essai chez 120 patients adultes.', true],
  ['page', 'Hoquet : 12, 31', true],
  ['page', 'Hoquet rebelle', false],
  ['most', 'Sans dépasser 3 g par jour.', true],
  ['most', 'Sans dépasser la mesure.', false],
])('%s: %s %s', (type, text, tells) => {
  expect(tellsType(type, text)).toBe(tells);
});

it('two matters may be asked in turn', () => {
  expect(answerTypesOf('Où a-t-on introduit l’arbre, et quelle est la couleur de son bois ?')).toEqual([
    'place',
    'colour',
  ]);
});

it('a heading may ask for the type', () => {
  expect(isHeadingOf('time', 'Quand')).toBe(true);
  expect(isHeadingOf('person', 'Transmis par')).toBe(true);
  expect(isHeadingOf('person', 'Préparation')).toBe(false);
});
