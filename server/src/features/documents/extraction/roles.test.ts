import { expect, it } from 'vitest';
import { likeliestRole, warningScore } from './roles.ts';

it.each([
  ['Qui doit y renoncer, et pourquoi ?', 'contraindications'],
  ['Pour quels soucis la prendre ?', 'indications'],
  ['Combien en boire chaque jour ?', 'posology'],
  ['Laisser infuser dix minutes à couvert, puis filtrer.', 'preparation'],
  ['On ne la donnera jamais à une femme enceinte.', 'contraindications'],
  ['toux sèche, rhume, enrouement', 'indications'],
  ['Trois tasses par jour, avant les repas', 'posology'],
  ['racine et écorce', 'partUsed'],
  ['Elle renferme des tanins, des saponines et des alcaloïdes.', 'other'],
  ['Who must not take it', 'contraindications'],
])('"%s" tells %s', (text, role) => {
  expect(likeliestRole(text).role).toBe(role);
});

it('a text that names no people and refuses nothing hardly warns', () => {
  expect(warningScore('Infuser dix minutes à couvert, filtrer.')).toBeLessThan(0.2);
  expect(warningScore('Ne convient pas aux enfants de moins de six ans.')).toBeGreaterThan(0.7);
});
