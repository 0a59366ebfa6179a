import { afterAll, expect, it } from 'vitest';
import { openTestDatabase } from '#test/test-database.ts';

const database = await openTestDatabase();
const { pool } = database;
afterAll(() => database.close());

it.each([
  ['Bruneton J. Pharmacognosie, phytochimie, plantes médicinales. 5e éd. Lavoisier Tec & Doc, 2016.', 'BOOK'],
  ['ESCOP Monographs, 2nd edition. Thieme, 2003.', 'BOOK'],
  ['Fleurentin J. Plantes médicinales. ISBN 978-2-7373-0000-0.', 'BOOK'],
  ['Diallo A. et al. J. Ethnopharmacol. 2001;75(2-3):123-130.', 'ARTICLE'],
  ['Traoré M. Phytotherapy Research 12 (4), 250.', 'ARTICLE'],
  ['Sall K. Planta Med. 67: 101-104.', 'ARTICLE'],
  ['Sall K. Planta Med. 2001\u00A0; 67\u202F: 101-104.', 'ARTICLE'],
  ['Bruneton J. Pharmacognosie, 5e\u00A0éd., 2016.', 'BOOK'],
  ['Sow B. Moringa and blood glucose. doi 10.1000/xyz', 'ARTICLE'],
  ['Ginger for nausea: a meta-analysis. Nutr J 2014;13:20.', 'META_ANALYSIS'],
  ['Efficacité du millepertuis, méta-analyse de 29 essais.', 'META_ANALYSIS'],
  ['Témoignage de M. Diop, tradipraticien à Thiès.', 'TESTIMONY'],
  [
    'World Health Organization. WHO monographs on selected medicinal plants, volume 1. Genève, 1999.',
    'UNSPECIFIED',
  ],
  ['Commission européenne. Décision 2008/575/CE.', 'UNSPECIFIED'],
  ['Pharmacopée européenne.', 'UNSPECIFIED'],
  ['Entretien du 12/03/2019 à 10:30', 'UNSPECIFIED'],
])('of "%s" it is known that it is %s', async (citation, type) => {
  const content = JSON.stringify({ references: [{ citation }] });
  const { rows } = await pool.query('select reference_types_of($1::jsonb) as types', [content]);
  expect(rows).toEqual([{ types: [type] }]);
});
