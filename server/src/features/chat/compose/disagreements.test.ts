import { describe, expect, it } from 'vitest';
import { readStarterContent } from '#server/features/plant-sheets/publication/starter-content.ts';
import { passagesOf } from '#server/features/plant-sheets/sheets/sheet-passages.ts';
import { findDisagreements, type SourceStatement } from './disagreements.ts';

const said = (text: string, of: Partial<SourceStatement> = {}): SourceStatement => ({
  plant: 'thym',
  source: 'A',
  section: 'contraindication',
  subject: '',
  preparation: '',
  text,
  ...of,
});
const about = (...statements: SourceStatement[]) => findDisagreements(statements).map((one) => one.about);

describe('two statements that cannot both be followed', () => {
  it.each([
    [
      'grossesse',
      'Le thym peut être pris pendant la grossesse.',
      'Le thym est contre-indiqué pendant la grossesse.',
    ],
    [
      'grossesse',
      'Le thym est sans danger chez la femme enceinte.',
      'La femme enceinte ne doit pas prendre de thym.',
    ],
    [
      'allaitement',
      'Le thym convient pendant l’allaitement.',
      'L’EMA ne recommande pas le thym pendant l’allaitement.',
    ],
    ['enfants', 'Le thym peut être donné à l’enfant.', 'Le thym est dangereux pour les enfants.'],
    [
      'enfants',
      'Le thym convient à l’enfant à partir de 4 ans.',
      'Le thym est déconseillé à l’enfant de moins de 12 ans.',
    ],
  ])('about people (%s): %s / %s', (name, one, other) => {
    expect(about(said(one), said(other, { source: 'B' }))).toEqual([name]);
    expect(about(said(other), said(one))).toEqual([name]);
  });

  it('the section says who is meant', () => {
    const allowed = said('Le thym peut être pris sans risque.', { section: 'pregnancy' });
    expect(about(allowed, said('Le thym est déconseillé chez la femme enceinte.'))).toEqual(['grossesse']);
  });

  it('a use that is a risk elsewhere', () => {
    const use = said('Le thym soulage l’asthme.', { section: 'indication', subject: 'Asthme' });
    const risk = said('Le thym est contre-indiqué en cas d’asthme.', { subject: 'Maladies des bronches' });
    expect(about(use, risk)).toEqual(['asthme']);
    expect(about(risk, use)).toEqual(['asthme']);
  });

  it('doses of two sources that do not meet, and a posology that meets no preparation', () => {
    const dose = (text: string, source: string) =>
      said(text, { source, section: 'preparation', subject: 'Toux', preparation: 'Infusion (feuille)' });
    const [low, high] = [
      dose('Infusion (feuille) : 1 à 2 g pour une tasse.', 'A'),
      dose('Infusion (feuille) : 5 à 8 g pour une tasse.', 'B'),
    ];
    expect(about(low, high)).toEqual(['dose, toux']);
    const posology = said('Feuille en infusion : 9 g pour une tasse.', { section: 'posology' });
    expect(about(low, posology)).toEqual(['dose']);
  });
});

describe('statements that go together', () => {
  it.each([
    ['Le thym peut être pris pendant la grossesse.', 'Le thym est contre-indiqué pendant l’allaitement.'],
    [
      'Le thym convient à l’enfant à partir de 12 ans.',
      'Le thym est contre-indiqué avant 6 ans chez l’enfant.',
    ],
    [
      'La feuille peut être prise pendant la grossesse.',
      'La racine est contre-indiquée pendant la grossesse.',
    ],
    [
      'Le thym est un aliment que la femme enceinte peut prendre.',
      'Le thym est déconseillé pendant la grossesse.',
    ],
    ['Thym, grossesse : non documenté.', 'Le thym est déconseillé pendant la grossesse.'],
    [
      'L’EMA ne recommande pas le thym pendant la grossesse.',
      'Le thym est contre-indiqué pendant la grossesse.',
    ],
  ])('%s / %s', (one, other) => {
    expect(about(said(one), said(other))).toEqual([]);
  });

  it('statements on two plants', () => {
    const other = said('La sauge est contre-indiquée pendant la grossesse.', { plant: 'sauge' });
    expect(about(said('Le thym peut être pris pendant la grossesse.'), other)).toEqual([]);
  });

  it('two preparations of one source are a choice, and ranges that meet agree', () => {
    const dose = (text: string, source: string) =>
      said(text, { source, section: 'preparation', subject: 'Toux', preparation: 'Infusion (feuille)' });
    const [low, high] = [
      'Infusion (feuille) : 1 g pour une tasse.',
      'Infusion (feuille) : 8 g pour un bain.',
    ];
    expect(about(dose(low, 'A'), dose(high, 'A'))).toEqual([]);
    expect(about(dose('Infusion : 1 à 3 g.', 'A'), dose('Infusion : 2 à 4 g.', 'B'))).toEqual([]);
  });

  it('everything in each starter sheet', async () => {
    const found = [...readStarterContent()].flatMap(([plant, sheet]) =>
      findDisagreements(
        passagesOf(sheet).flatMap(({ section, subject, statements }) =>
          statements.map((text) => ({
            plant,
            source: plant,
            section,
            subject,
            preparation: section === 'preparation' ? ((statements[0] ?? '').split(':')[0] ?? '') : '',
            text,
          })),
        ),
      ).map((one) => `${plant}: ${one.about}`),
    );
    expect(found).toEqual([]);
  });
});
