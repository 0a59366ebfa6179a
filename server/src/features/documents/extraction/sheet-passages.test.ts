import { describe, expect, it } from 'vitest';
import { documentPages } from '#test/documents/document-pages.ts';
import { extractSheets } from './extract-sheets.ts';

function extract(...sources: readonly string[]) {
  const pages = documentPages(...sources);
  const known = { sheetOf: () => null };
  return { pages, ...extractSheets({ pages, known, documentId: '01900000-0000-7000-8000-000000000001' }) };
}

describe('passages of what a sheet was read to tell', () => {
  const told = (...sources: readonly string[]) => {
    const { passages, pages } = extract(...sources);
    return passages
      .filter(({ heading, plant }) => heading === '' && plant !== null)
      .map(({ kind, pageIndex, start, end }) => [kind, pages[pageIndex]?.text.slice(start, end).trim()]);
  };

  it('are the sentences of prose, each of the kind of its field', () => {
    const found = told(
      '# Le thym\nThymus vulgaris L., de la famille des Lamiacées. On l’appelle aussi farigoule. On le donne contre la toux. On cueille la feuille. En infusion, une tasse trois fois par jour pendant cinq jours. On ne le donne pas à la femme enceinte.',
    );
    expect(found).toEqual(
      expect.arrayContaining([
        ['vernacularNames', 'On l’appelle aussi farigoule.'],
        ['indications', 'On le donne contre la toux.'],
      ]),
    );
  });

  it('are none where a section tells it already', () => {
    expect(
      told(
        '# Thymus vulgaris L.\n## Famille\nLamiacées\n## Indications\nToux\n## Contre-indications\nGrossesse',
      ),
    ).toEqual([]);
  });

  it('are none where the section goes on over the end of its page', () => {
    expect(
      told(
        '# Thymus vulgaris L.\n## Famille\nLamiacées\n## Indications\nLes bergers en frottent leurs jambes contre les',
        'crampes du soir.\n## Contre-indications\nNe pas employer pendant la grossesse.',
      ),
    ).toEqual([]);
  });
});

describe('passages', () => {
  it('stand beside a table too, under none of its headers, and above it', () => {
    const { passages, pages } = extract(
      `## Recettes recueillies à Bandrélé et Chirongui
Espèce\tIndications\tPréparation
Salvia officinalis L.\tangine\tinfusion
Thymus vulgaris L.\ttoux\tsirop
Mentha spicata L.\trhume\ttisane

Tableau dressé d’après les ardoises de Mme Isnard.`,
    );
    const beside = passages.filter(({ plant }) => plant === null);
    expect(beside.map(({ start, end, heading }) => [pages[0]?.text.slice(start, end), heading])).toEqual([
      ['Recettes recueillies à Bandrélé et Chirongui', null],
      ['Tableau dressé d’après les ardoises de Mme Isnard.', null],
    ]);
  });

  it('are whole sentences under their heading, with their offsets in the page', () => {
    const { passages, pages } = extract(
      `# Sauge officinale\nSalvia officinalis L.\n## Famille\nLamiacées\n## Indications\nDigestion difficile, maux de gorge et transpiration\n## Effets indésirables\nAucun n'a été signalé.\n## Références\nBruneton J. Pharmacognosie. 2016.`,
    );
    const said = passages.map(({ pageIndex, start, end, heading, plant }) => [
      heading,
      pages[pageIndex]?.text.slice(start, end),
      plant,
    ]);
    expect(said).toContainEqual([
      'Indications',
      'Digestion difficile, maux de gorge et transpiration',
      'Salvia officinalis',
    ]);
    expect(said).toContainEqual(['Effets indésirables', "Aucun n'a été signalé.", 'Salvia officinalis']);
  });

  it('run over the end of a page only to the end of the sentence that does', () => {
    const { passages, pages } = extract(
      'Plante des talus. Elle ne convient jamais aux',
      'enfants de moins de six ans. On la cueille en mai.',
      'On la sèche en juin.',
    );
    const said = passages.map(({ pageIndex, start, end, next }) => [
      pages[pageIndex]?.text.slice(start, end),
      next && pages[pageIndex + 1]?.text.slice(next.start, next.end),
    ]);
    expect(said).toEqual([
      ['Plante des talus. Elle ne convient jamais aux', 'enfants de moins de six ans.'],
      ['On la cueille en mai.', undefined],
      ['On la sèche en juin.', undefined],
    ]);
  });

  it('hold all words of a text without headings', () => {
    const text = Array.from({ length: 60 }, (_, i) => `La phrase numéro ${i} parle de plantes.`).join(' ');
    const { passages, pages } = extract(text);
    expect(passages.map(({ start, end }) => pages[0]?.text.slice(start, end)).join(' ')).toBe(text);
    expect(passages.every(({ start, end }) => end - start <= 900)).toBe(true);
  });
});

it('a row of measures is a passage of its own, under the names of its columns', () => {
  const { passages, pages } = extract(
    `## Résultats
Plante	Organe	CMI (mg/mL)
Lantana camara L.	Feuille	6,25
Ageratum conyzoides L.	Racine	12,5

## Discussion
Des essais cliniques sont nécessaires.`,
  );
  const told = passages.map(({ heading, start, end }) => [heading, pages[0]?.text.slice(start, end)]);
  expect(told).toContainEqual(['Plante, Organe, CMI (mg/mL)', 'Lantana camara L.	Feuille	6,25']);
  expect(told.filter(([, text]) => text?.includes('Ageratum'))).toEqual([
    ['Plante, Organe, CMI (mg/mL)', 'Ageratum conyzoides L.	Racine	12,5'],
  ]);
});
