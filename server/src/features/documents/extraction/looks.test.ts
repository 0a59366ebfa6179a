import { expect, it } from 'vitest';
import { describesPlant } from './looks.ts';

it.each([
  'Petite herbe des champs à fleurs de trois couleurs.',
  'Arbre épineux du Sahel à fruits jaunes ressemblant à des dattes.',
  'A hairy perennial of the Himalaya with thick knotted rootstock and white flowers.',
  'Ses feuilles sont opposées et dentées.',
])('what a plant looks like: %s', (sentence) => {
  expect(describesPlant(sentence)).toBe(true);
});

it.each([
  'Plante à utiliser avec prudence chez le vieillard.',
  'Plante entière en décoction pour le bain des enfants.',
  'Les fleurs sont prises en tisane le soir.',
  'herbe de la Trinité',
])('no looks: %s', (sentence) => {
  expect(describesPlant(sentence)).toBe(false);
});
