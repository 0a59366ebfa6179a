import { expect, it } from 'vitest';
import { documentPages } from '#test/documents/document-pages.ts';
import { extractSheets } from './extract-sheets.ts';

function valerian(sections: string) {
  const pages = documentPages(
    `# Valériane\nValeriana officinalis L., Caprifoliacées\n## Indications\ninsomnie\n${sections}`,
  );
  const { sheets } = extractSheets({
    pages,
    known: { sheetOf: () => null },
    documentId: crypto.randomUUID(),
  });
  return sheets[0]?.content;
}

const posologyOf = (doses: string) => valerian(`## Posologie\n${doses}`)?.additionalInfo.posology;

const partsOf = (sections: string) =>
  new Set(
    valerian(sections)?.indications.flatMap(({ preparations }) =>
      preparations.flatMap(({ plantPartUsed, plantPartsUsed }) => plantPartsUsed ?? [plantPartUsed]),
    ),
  );

it.each([
  [
    'of which the text says that it is not used',
    '## Drogue\nRhizome, sans les parties aériennes.',
    ['RHIZOME'],
  ],
  [
    'named elsewhere than below a heading of parts',
    '## Partie utilisée\nRacine\n## Préparation\nInfusion avec des feuilles de mélisse.',
    ['ROOT'],
  ],
])('a part is none %s', (_, sections, parts) => {
  expect(partsOf(sections)).toEqual(new Set(parts));
});

it.each([
  [
    'its limit',
    'On en prend deux tasses par jour, jamais plus de trois jours.',
    'jamais plus de trois jours',
  ],
  ['all of its limit', 'Une tasse le soir, jamais davantage, avec du miel.', 'jamais davantage'],
  ['what is forbidden', 'Ne pas prendre plus de 2 g de racine par jour.', 'Ne pas prendre plus de 2 g'],
  ['its whole number', 'Prendre 1,5 à 3 g de racine par jour.', '1,5 à 3 g de racine par jour'],
  ['to whom it is given', 'Chez l’enfant, une demi-tasse par jour.', 'enfant, une demi-tasse par jour'],
])('a dose has %s', (_, doses, expected) => {
  expect(posologyOf(doses)).toContain(expected);
});

it('an amount that no dose has is none', () => {
  expect(posologyOf('Deux tasses par jour. Elle pousse à 800 m.')).toBe('Deux tasses par jour');
});

it.each([
  ['Trente grammes par litre ; trois tasses dans la journée.', 'trois tasses dans la journée'],
  ['Extrait sec, 40 mg par jour.', '40 mg par jour'],
  ['30 g pour un litre, à boire dans la journée.', '30 g pour un litre, à boire dans la journée'],
])(
  'a dose is told without the recipe and the name before it, unless they have its only amount: %s',
  (doses, own) => {
    expect(posologyOf(doses)?.toLowerCase()).toBe(own);
  },
);

it.each([
  ['Deux tasses par jour, pour faciliter le sommeil.', 'Deux tasses par jour'],
  ['Une tasse pour un litre, le soir.', 'Une tasse pour un litre, le soir'],
  ['Une demi-tasse par jour pour l’enfant.', 'Une demi-tasse par jour pour l’enfant'],
])('a dose is told without what it is for: %s', (doses, own) => {
  expect(posologyOf(doses)).toBe(own);
});

it('a dose goes on to the time that its last word leads to', () => {
  const said = 'Deux gouttes de jus tiède le soir dans l’oreille qui bourdonne.';
  expect(posologyOf(said)).toBe('Deux gouttes de jus tiède le soir');
});

const preparationsOf = (recipes: string) =>
  valerian(`## Préparation\n${recipes}`)?.indications[0]?.preparations.map(({ method }) => method);

it.each([
  ['Infusion : 3 g par tasse.\nConfit : un dé de racine au sucre.', ['INFUSION', 'Confit']],
  ['Infusion — 3 g par tasse.\nAlcoolat — un trait sur un sucre.', ['INFUSION', 'Alcoolat']],
  ['Infusion : 3 g par tasse.\nAdultes : deux tasses.\nFeuille : séchée.', ['INFUSION']],
  ['Infusion : 3 g par tasse.\nVinaigre, un rameau par flacon.', ['INFUSION']],
  ['Infusion : 3 g par tasse.\nHuile : masser le ventre avec quelques gouttes diluées.', ['INFUSION', 'OIL']],
  ['infusion : 3 g par tasse.\nhuile : filtrer après trois semaines.', ['INFUSION', 'OIL']],
])('a key set as that of a known preparation beside it is one too: %s', (recipes, expected) => {
  expect(preparationsOf(recipes)).toEqual(expected);
});

it('the first preparation is told where it is set in the face of the heading before it', () => {
  const entry = (name: string, form: string) =>
    `# ${name}\nFamille : Lamiacées\nIndications : toux\nFormes : ${form}\nDoses : une tasse par jour.`;
  const source = [
    entry('Salvia officinalis L.', 'Infusion : 5 g par tasse. Lotion : tamponner la peau.'),
    entry('Thymus vulgaris L.', 'Infusion : 3 g par tasse. Pommade : appliquer le soir.'),
  ].join('\n');
  const pages = documentPages(source).map((page) => ({
    ...page,
    lines: page.lines.map((line) => {
      const [keys = ''] = /^(?:Formes : )?\p{L}+(?= :)/u.exec(page.text.slice(line.start, line.end)) ?? [];
      const bold: [number, number] = [line.start, line.start + keys.length];
      return keys === '' ? line : { ...line, accents: [bold] };
    }),
  }));
  const { sheets } = extractSheets({
    pages,
    known: { sheetOf: () => null },
    documentId: crypto.randomUUID(),
  });
  const told = sheets.map(({ content }) => content.indications[0]?.preparations.map(({ method }) => method));
  expect(told).toEqual([
    ['INFUSION', 'Lotion'],
    ['INFUSION', 'Pommade'],
  ]);
});

it.each([
  ['Trois tasses par jour, sept jours au plus, cinq fois l’an', '## Préparation\nInfusion : 3 g par tasse.'],
  [
    'Un verre à thé (60 ml) trois fois par jour pendant sept jours',
    '## Préparation\nInfusion : 3 g par tasse.',
  ],
  ['6 à 12 g par jour avec deux litres d’eau', '## Posologie'],
  ['Trois tasses chaudes, une semaine durant', '## Posologie'],
])('a dose ends with no number and before nothing that belongs to its last word: %s', (dose, heading) => {
  expect(valerian(`${heading}\n${dose}.`)?.additionalInfo.posology).toBe(dose);
});
