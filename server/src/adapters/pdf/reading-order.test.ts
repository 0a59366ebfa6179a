import { describe, expect, it } from 'vitest';
import { fileOf, pdfOf, say, sayLines } from '#test/pdf/pdf-files.ts';
import { startDocumentProcess } from './child-processes.ts';
import { readingLimits } from './limits.ts';
import type { DocumentPage } from './page.ts';
import { createPageWindow } from './page-text.ts';
import { asText } from './scan-reader.ts';

const printed: string[] = [];

async function readPrinted() {
  const document = startDocumentProcess(await fileOf(await pdfOf(printed)), readingLimits, undefined);
  try {
    await document.open();
    const pages = [];
    for (const index of printed.keys()) pages.push(asText(await document.page(index, index)));
    return pages;
  } finally {
    document.close();
  }
}

let reading: ReturnType<typeof readPrinted> | null = null;

/** Pages as a document of their own. One process reads those of all tests, for the first of them. */
function documentOf(...pages: readonly string[]): () => Promise<DocumentPage[]> {
  const first = printed.length;
  printed.push(...pages);
  return async () => {
    reading ??= readPrinted();
    const own = (await reading).slice(first, first + pages.length);
    const window = createPageWindow(null);
    return [...own.flatMap((page, index) => window.add({ ...page, index })), ...window.end()];
  };
}

/** The text of a page that is alone. */
function textOf(page: string): () => Promise<string | undefined> {
  const read = documentOf(page);
  return async () => (await read())[0]?.text;
}

const left = [
  'La sauge officinale est un arbrisseau du pourtour',
  'de la Méditerranée. Ses feuilles sont connues de-',
  'puis l’Antiquité contre les digestions difficiles et',
  'la transpiration excessive de la nuit.',
];
const right = [
  'La grossesse et l’allaitement en interdisent l’em-',
  'ploi, car son huile essentielle contient de la thu-',
  'yone, toxique pour les nerfs. Une infusion de deux',
  'grammes suffit à un adulte.',
];
const leftText =
  'La sauge officinale est un arbrisseau du pourtour de la Méditerranée. Ses feuilles sont connues depuis ' +
  'l’Antiquité contre les digestions difficiles et la transpiration excessive de la nuit.';
const rightText =
  'La grossesse et l’allaitement en interdisent l’emploi, car son huile essentielle contient de la thuyone, ' +
  'toxique pour les nerfs. Une infusion de deux grammes suffit à un adulte.';

describe('the reading order', () => {
  const columns = textOf(
    say('Salvia officinalis', { x: 60, y: 760, size: 18, bold: true }) +
      // Printed line by line, as some programs do.
      left
        .map(
          (line, at) =>
            say(line, { x: 60, y: 720 - at * 12 }) + say(right[at] ?? '', { x: 310, y: 720 - at * 12 }),
        )
        .join('') +
      say('Une ligne au pied des deux colonnes va sur toute la largeur de la page, comme ici.', {
        x: 60,
        y: 600,
      }),
  );
  // A border of dashes is painted piece by piece, within what a ring leaves of the page.
  const ring = (x: number) => `q ${x} 560 240 200 re ${x + 2} 562 236 196 re W* n Q\n`;
  const card = (x: number, [title = '', ...lines]: readonly string[]) =>
    ring(x) +
    say(title, { x: x + 10, y: 740, size: 14, bold: true }) +
    say(String(x), { x: x + 215, y: 740 }) +
    sayLines(lines, { x: x + 10, y: 722, size: 9 });
  const cards = textOf(
    say('Jeu de cartes pour les visiteurs, série du bord du chemin, à découper', { x: 50, y: 790 }) +
      card(50, ['Ortie blanche', 'Lamium album', 'alias lamier blanc', 'Je fais une infusion']) +
      card(300, ['Arrête-bœuf', 'Ononis spinosa', 'alias bugrane', 'Je fais une décoction']),
  );

  it('ends a card with a border of dashes before the next', async () => {
    const text = (await cards()) ?? '';
    const places = ['Ortie', 'Lamium', 'infusion', 'Arrête', 'Ononis', 'décoction'].map((one) =>
      text.indexOf(one),
    );
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  it('goes down one column before the next, under a heading over both', async () => {
    expect(await columns()).toBe(
      `Salvia officinalis\n\n${leftText}\n\n${rightText}\n\nUne ligne au pied des deux colonnes va sur toute la largeur de la page, comme ici.`,
    );
  });

  const row = (cells: readonly string[], y: number) =>
    cells.map((cell, at) => say(cell, { x: 60 + at * 150, y })).join('');
  const rows = textOf(
    row(['Partie', 'Préparation', 'Dose'], 700) +
      row(['Feuille', 'Infusion', '2 g par tasse'], 685) +
      row(['Racine', 'Décoction', '5 g par litre,'], 670) +
      say('le soir', { x: 360, y: 658 }),
  );
  it('keeps the rows of a table, and what goes on in a cell', async () => {
    expect(await rows()).toBe(
      'Partie\tPréparation\tDose\nFeuille\tInfusion\t2 g par tasse\nRacine\tDécoction\t5 g par litre,\u2028le soir',
    );
  });

  const list = textOf(
    say('Indications', { x: 60, y: 700, bold: true }) +
      sayLines(
        [
          '• toux sèche',
          '• mal de gorge qui dure plus de deux jours et qui ne vient pas',
          '  d’une angine',
          '• rhume',
        ],
        { x: 60, y: 686 },
      ) +
      sayLines(['Famille : Lamiacées', 'Parties utilisées : feuille'], { x: 60, y: 620 }),
  );
  it('keeps every heading and item of a list on a line of its own', async () => {
    expect(await list()).toBe(
      'Indications\n• toux sèche\n• mal de gorge qui dure plus de deux jours et qui ne vient pas d’une angine\n• rhume\n\n' +
        'Famille : Lamiacées\nParties utilisées : feuille',
    );
  });

  const turned = documentOf(
    sayLines(left, { x: 60, y: 720 }) +
      `q 0 1 -1 0 595 0 cm ${sayLines(right, { x: 60, y: 300 })}${say('IMPRIMÉ', { x: 60, y: 580 })} Q`,
  );
  const stamped = textOf(
    sayLines(left, { x: 60, y: 720 }) + `q 0 1 -1 0 595 0 cm ${say('Copie', { x: 60, y: 580 })} Q`,
  );
  it('ends with what runs in another direction, but for a stamp at the edge', async () => {
    const [found] = await turned();
    expect(found?.text).toBe(`${leftText}\n\nIMPRIMÉ\n\n${rightText}`);
    expect(await stamped()).toBe(leftText);
  });

  const sideways = documentOf(`q 0 1 -1 0 595 0 cm ${sayLines(left, { x: 60, y: 500 })} Q`);
  it('turns a page that is printed sideways, and gives the boxes on the page itself', async () => {
    const [found] = await sideways();
    expect(found?.text).toBe(leftText);
    const [first] = found?.lines ?? [];
    expect(first?.box.height).toBeGreaterThan(0.2);
    expect(first?.box.x).toBeCloseTo((595 - 500) / 595, 1);
    expect((first?.box.y ?? 0) + (first?.box.height ?? 0)).toBeCloseTo((842 - 60) / 842, 2);
  });
});

describe('signs above and below the line', () => {
  const signs = textOf(
    `BT /Plain 10 Tf 60 700 Td (10) Tj /Plain 6 Tf 4 Ts (3) Tj /Plain 10 Tf 0 Ts ( germes, CO) Tj /Plain 6 Tf -2 Ts (2) Tj ET`,
  );
  it('above it stay what they are, below it they are in it', async () => {
    expect(await signs()).toBe('10³ germes, CO2');
  });
});

describe('the lines of a page', () => {
  const lines = documentOf(
    sayLines(left, { x: 60, y: 720 }) + say('Fin', { x: 60, y: 600, size: 14, bold: true }),
  );
  it('say where each is printed, also when a word goes over their end', async () => {
    const [page] = await lines();
    const said = page?.lines.map(({ start, end }) => page.text.slice(start, end));
    expect(said).toEqual([left[0], left[1]?.slice(0, -1), left[2], left[3], 'Fin']);
    expect(page?.lines.map(({ words = [] }) => words.length)).toEqual([8, 8, 7, 6, 0]);
    const [first] = page?.lines ?? [];
    expect(first).toMatchObject({ size: 10, bold: false });
    expect(first?.box.x).toBeCloseTo(60 / 595, 3);
    expect(first?.box.y).toBeCloseTo((842 - 720 - 7.5) / 842, 3);
    expect(page?.lines.at(-1)).toMatchObject({ size: 14, bold: true });
    expect(page).toMatchObject({ origin: 'text', confidence: null, width: 595, height: 842 });
  });
});

describe('heads, feet and numbers of pages', () => {
  const body = (index: number) =>
    sayLines(
      [
        `La plante numéro ${index + 1} de ce livre est décrite à cette page,`,
        'avec ses usages et ses dangers.',
      ],
      { x: 60, y: 700 },
    );

  const numbered = documentOf(
    ...Array.from({ length: 6 }, (_, index) =>
      [
        say(index % 2 === 0 ? 'Plantes du Sahel' : 'Deuxième partie', { x: 250, y: 810, size: 8 }),
        body(index),
        say(String(index + 41), { x: 290, y: 30, size: 8 }),
      ].join(''),
    ),
  );
  it('are left out, and the printed number is kept', async () => {
    const pages = await numbered();
    expect(pages.map(({ label }) => label)).toEqual(['41', '42', '43', '44', '45', '46']);
    expect(pages.map(({ text }) => text)).toEqual(
      pages.map(
        (_, index) =>
          `La plante numéro ${index + 1} de ce livre est décrite à cette page, avec ses usages et ses dangers.`,
      ),
    );
  });

  const plants = ['Thym', 'Sauge', 'Menthe', 'Mélisse'];
  const changing = documentOf(
    ...plants.map(
      (plant, index) => say(`Recueil Page ${index + 9} ${plant}`, { x: 60, y: 810 }) + body(index),
    ),
  );
  it('are found when the number stands among changing words', async () => {
    const pages = await changing();
    expect(pages.map(({ label }) => label)).toEqual(['9', '10', '11', '12']);
    expect(pages[2]?.text).toMatch(/^La plante numéro 3/);
  });

  const page = (text: string) =>
    say('tirage limité — exemplaire de lecture', { x: 60, y: 40, size: 7 }) +
    sayLines([text, 'et une seconde ligne de texte'], { x: 60, y: 700 });
  const small = documentOf(page('De la sauge'), page('Du thym'));
  it('are found on two pages where they are set smaller than the text', async () => {
    const pages = await small();
    expect(pages.map(({ text }) => text.includes('tirage'))).toEqual([false, false]);
  });

  const differing = documentOf(
    ...['Thym', 'Sauge', 'Menthe'].map(
      (plant, index) =>
        say(plant, { x: 60, y: 810, size: 14 }) +
        body(index) +
        say(`Dose : ${index * 7 + 2} g`, { x: 60, y: 40 }),
    ),
  );
  it('first lines that differ are kept, and so is a dose at the foot', async () => {
    const pages = await differing();
    expect(pages.map(({ text }) => text.split('\n')[0])).toEqual(['Thym', 'Sauge', 'Menthe']);
    expect(pages.map(({ text }) => text.split('\n').at(-1))).toEqual([
      'Dose : 2 g',
      'Dose : 9 g',
      'Dose : 16 g',
    ]);
  });

  const tops = [
    ['the text has the same heading at another height', 700, say('Ne jamais donner à', { x: 60, y: 400 })],
    ['its text follows right below', 792, ''],
  ] as const;
  const headed = tops.map(
    ([where, y, elsewhere]) =>
      [
        where,
        documentOf(
          ...['la femme enceinte', 'au nourrisson', 'au petit enfant', 'au diabétique'].map(
            (person, index) =>
              say('Manuel du poste de santé', { x: 60, y: 825, size: 7 }) +
              say('Ne jamais donner à', { x: 60, y: 806 }) +
              say(person, { x: 60, y }) +
              (index === 3 ? elsewhere : ''),
          ),
        ),
      ] as const,
  );
  it.each(headed)(
    'a heading of the text at the top of several pages is kept where %s',
    async (_where, read) => {
      const pages = await read();
      expect(pages).toHaveLength(4);
      expect(pages.filter(({ text }) => !text.startsWith('Ne jamais donner à'))).toEqual([]);
    },
  );
});
