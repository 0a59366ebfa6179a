import { describe, expect, it } from 'vitest';
import { type Chunk, ofPieces } from './chunks.ts';
import { layOut } from './layout.ts';

const SIZE = 10;

/** A line of type whose letters are half as wide as high. */
function chunk(text: string, x0: number, y1: number): Chunk {
  return { text, x0, x1: x0 + text.length * SIZE * 0.5, y0: y1 - SIZE, y1, size: SIZE, bold: false };
}

/** A line whose words are pieces of their own, so far apart. */
function ofWords(text: string, x0: number, y1: number, gap = 0.3 * SIZE): Chunk {
  let x = x0;
  return ofPieces(
    text.split(' ').map((word) => {
      const piece = chunk(word, x, y1);
      x = piece.x1 + gap;
      return piece;
    }),
  );
}

const rule = (x0: number, y0: number, x1: number, y1: number) => ({ x0, y0, x1, y1 });

describe('cards drawn with rules', () => {
  const card = (x: number, y: number, lines: readonly string[]) => ({
    rules: [
      rule(x, y, x + 200, y),
      rule(x, y + 120, x + 200, y + 120),
      rule(x, y, x, y + 120),
      rule(x + 200, y, x + 200, y + 120),
    ],
    chunks: lines.map((text, row) => ({
      ...chunk(text, row === 0 ? x + 60 : x + 5, y + 12 + row * 12),
      // The key of a line is set in another face.
      ...(/^\p{L}+\. /u.test(text) && { accents: [text.slice(0, text.indexOf(' '))] }),
    })),
  });

  it('keep their titles, which stand at one height, and the keys of their lines', () => {
    const key = (name: string) => ['Noms.', 'Emplois.'].map((lead) => `${lead} ${name} et d’autres mots d.`);
    const cards = [
      card(40, 50, ['Borago', ...key('bourrache')]),
      card(260, 50, ['Gentiana', ...key('gentiane')]),
      card(40, 177, ['Coriandrum', ...key('coriandre')]),
      card(260, 177, ['Rosmarinus', ...key('romarin')]),
    ];
    const laid = layOut(
      cards.flatMap(({ chunks }) => chunks),
      cards.flatMap(({ rules }) => rules),
    );
    expect(laid.filter(({ lead }) => lead === 'cell' || lead === 'join')).toEqual([]);
    expect(laid.filter(({ text }) => !text.includes(' ')).map(({ text }) => text)).toEqual([
      'Borago',
      'Gentiana',
      'Coriandrum',
      'Rosmarinus',
    ]);
    expect(laid[3]?.text).toBe('Gentiana');
  });
});

describe('two columns with lines at the same heights', () => {
  const WIDTH = 220;

  /** A line whose words are set apart until it is full. */
  function justified(text: string, x0: number, y1: number): Chunk {
    const words = text.split(' ');
    return ofWords(text, x0, y1, (WIDTH - words.join('').length * SIZE * 0.5) / (words.length - 1));
  }

  const title = chunk('Traité des amers', 240, 70);
  const left = [
    '1. — GENTIANE Gentiana lutea L.;',
    'famille des Gentianaceae.',
    'Synonymie. Grande gentiane, quinquina des',
    'pauvres.',
    'Caractères. Vivace de montagne, haute d’un',
    'mètre, à fleurs jaunes en étages. Le pied',
    'ne fleurit qu’à dix ans.',
  ];
  const right = [
    'Vertus. On la vante contre ballonnements,',
    'paresse du foie.',
    'Apprêts. Décoction de feuilles, cinq minutes.',
    'Poudre de graines pilées dans un peu de vin',
    'rouge, le soir au coucher, pendant la semaine.',
    'Mesure. Une tasse après les deux repas.',
  ];
  const side = (lines: readonly string[], x: number) =>
    lines.map((text, at) =>
      (at === 0 || at === 2) && x < 100 ? justified(text, x, 120 + at * 12) : chunk(text, x, 120 + at * 12),
    );
  const page = [title, ...side(left, 57), ...side(right, 309)];
  const firstOfColumns = (rules: readonly ReturnType<typeof rule>[]) => {
    const lines = layOut(page, rules).map(({ text }) => text);
    return [lines.length, lines.indexOf(left[0] ?? ''), lines.indexOf(right[0] ?? '')];
  };

  it('are columns though the words of a first line are set wide, one of which is an initial', () => {
    expect(firstOfColumns([])).toEqual([14, 1, 8]);
  });

  it('are columns where a line parts them, whatever stands above it', () => {
    expect(firstOfColumns([rule(298, 112, 298, 230)])).toEqual([14, 1, 8]);
  });

  it('are no columns of prose where lines of a table part short cells', () => {
    const rows = [
      ['Plante', 'Partie', 'Dose'],
      ['Thym', 'feuille', '2 g'],
      ['Guimauve', 'racine', '5 g'],
    ];
    const cells = rows.flatMap((row, y) => row.map((cell, x) => chunk(cell, 40 + x * 150, 120 + y * 12)));
    expect(layOut(cells, [rule(170, 112, 170, 148)]).filter(({ lead }) => lead === 'cell')).toHaveLength(6);
  });
});

it('titles of cards are in their columns, whatever stands at their other edge', () => {
  const card = (x: number, number: string, title: string, ...lines: readonly string[]) => [
    { ...chunk(title, x, 47), bold: true },
    { ...chunk(number, x + 100, 47), bold: true },
    ...lines.map((text, at) => chunk(text, x, 62 + at * 13)),
  ];
  const laid = layOut([
    ...card(
      35,
      '01',
      'Thym',
      'Thymus vulgaris L.',
      'ALIAS farigoule ou pote',
      'POUR toux grasse, angine',
      'PAS POUR les allergiques',
      'FAÇON une pincée de feuilles',
    ),
    ...card(
      235,
      '02',
      'Sauge',
      'Salvia officinalis L.',
      'ALIAS thé de Provence',
      'POUR sueurs du soir',
      'PAS POUR les épileptiques',
      'FAÇON quatre feuilles',
    ),
    ...card(
      435,
      '03',
      'Molène',
      'Verbascum thapsus L.',
      'ALIAS cierge de Notre-Dame',
      'POUR bronches encombrées',
      'PAS POUR un jour de soif',
      'FAÇON fleurs bien filtrées',
    ),
  ]);
  expect(
    laid.map(({ text }) => text.split(' ', 1)[0]).filter((text) => !/^[A-ZÇ]{3}/u.test(text ?? '')),
  ).toEqual(['Thym', '01', 'Thymus', 'Sauge', '02', 'Salvia', 'Molène', '03', 'Verbascum']);
});

it('a column that ends after the first lines of the other is read after it', () => {
  const left = [
    'Mélilot',
    'Melilotus officinalis',
    'Herbe à grappes',
    'Jambes lourdes',
    'Sommité fleurie',
    'Infusion',
  ];
  const right = ['La ration. Un litre par jour.', 'À qui la refuser. Œdème du', 'cœur, œdème des reins.'];
  const laid = layOut([
    ...left.map((text, at) => chunk(`${text} ${at}`, 40, 112 + at * 12)),
    ...right.map((text, at) => ofWords(text, 300, 100 + at * 12)),
  ]);
  expect(laid.findIndex(({ text }) => text.startsWith('La ration'))).toBe(left.length);
  expect(laid.filter(({ lead }) => lead === 'cell')).toEqual([]);
});
