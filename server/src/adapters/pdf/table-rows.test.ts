import { describe, expect, it } from 'vitest';
import type { Chunk } from './chunks.ts';
import type { Area } from './geometry.ts';
import { layOut } from './layout.ts';

/** A cell whose letters are half as wide as high. */
const cell = (text: string, x0: number, y1: number): Chunk => ({
  text,
  x0,
  x1: x0 + text.length * 5,
  y0: y1 - 10,
  y1,
  size: 10,
  bold: false,
});
const places = [40, 140, 240, 340];
const row = (cells: readonly string[], y: number): Chunk[] =>
  cells.flatMap((text, at) => (text === '' ? [] : [cell(text, places[at] ?? 0, y)]));

const read = (chunks: readonly Chunk[], rules: readonly Area[] = []): string[] =>
  layOut(chunks, rules)
    .map(({ text, lead }) => `${{ join: ' ', break: ' ', cell: '|', line: '\n', gap: '\n' }[lead]}${text}`)
    .join('')
    .trim()
    .split('\n');

describe('rows of a table', () => {
  it('begin where every cell does again, under the title that gaps part from them', () => {
    const table = [
      ...row(['Plante', 'Organe', 'Usages', 'Formes'], 80),
      ...row(['Apiaceae'], 100),
      ...row(['Angelica', 'racine', 'toux,', 'poudre'], 116),
      ...row(['sinensis', '', 'anémie', ''], 128),
      ...row(['Coriandrum', 'fruit', 'coliques', 'infusion'], 140),
      ...row(['Rosaceae'], 160),
      ...row(['Rubus idaeus,', 'feuille', 'aphtes', 'gargarisme'], 176),
      ...row(['framboisier', '', '', ''], 188),
    ];
    expect(read(table)).toEqual([
      'Plante|Organe|Usages|Formes',
      'Apiaceae',
      'Angelica sinensis|racine|toux, anémie|poudre',
      'Coriandrum|fruit|coliques|infusion',
      'Rosaceae',
      'Rubus idaeus, framboisier|feuille|aphtes|gargarisme',
    ]);
  });

  it('begin below a cell over several of them, where gaps hardly tell', () => {
    const table = [
      ...row(['Famille', 'Plante', 'Usages', 'Façon'], 80),
      ...row(['Acanthacées', 'Justicia', 'toux, points', 'infusion'], 100),
      ...row(['', '', 'de côté', 'sirop'], 112),
      ...row(['', 'Ruellia', 'fièvre', 'décoction'], 126),
      ...row(['Méliacées', 'Carapa', 'poux', 'huile'], 146),
    ];
    expect(read(table)).toEqual([
      'Famille|Plante|Usages|Façon',
      'Acanthacées|Justicia|toux, points de côté|infusion sirop',
      '|Ruellia|fièvre|décoction',
      'Méliacées|Carapa|poux|huile',
    ]);
  });

  it('are lines that fill every column where most rows are of one line, though raised marks set others apart', () => {
    const table = [
      ...row(['Plante', 'Organe', 'Usages', 'Dose'], 80),
      ...row(['Busserole', 'feuille', 'cystite', '1 tasse'], 94),
      ...row(['Guimauve', 'racine', 'toux', '2 tasses'], 106),
      ...row(['Agripaume', 'sommité', 'insomnie', '1 tasse'], 120),
      ...row(['Séné', 'foliole', 'paresse', '1 tasse'], 134),
    ];
    expect(read(table)).toEqual([
      'Plante|Organe|Usages|Dose',
      'Busserole|feuille|cystite|1 tasse',
      'Guimauve|racine|toux|2 tasses',
      'Agripaume|sommité|insomnie|1 tasse',
      'Séné|foliole|paresse|1 tasse',
    ]);
  });

  it('end at a title over several columns, and keep their columns above a last line over all', () => {
    const table = (y: number) => [
      ...row(['', 'Pavot', 'Aspérule', 'Oranger'], y),
      ...row(['Famille', 'Papavéracées', 'Rubiacées', 'Rutacées'], y + 20),
      ...row(['Usages', 'anxiété', 'insomnie', 'trac'], y + 40),
    ];
    const title = cell('Pour le cœur qui s’emballe le soir', 40, 200);
    const foot = cell('Une ligne au pied de la page, sur presque toute la largeur', 40, 300);
    const rows = read([...table(100), title, ...table(220), foot]);
    expect(rows.filter((line) => line.startsWith('Usages'))).toEqual([
      'Usages|anxiété|insomnie|trac',
      'Usages|anxiété|insomnie|trac',
    ]);
    expect(rows).toContain(title.text);
  });

  it('are told by the borders of their cells, whatever words their columns share', () => {
    const uses = ['infusion', 'sommité fleurie', 'décoction', 'une tasse', 'deux tasses'];
    const table = uses.flatMap((use, at) => row([`Clé ${at}`, use, use], 100 + at * 20));
    const borders = [85, 105, 125, 145, 165, 185].flatMap((y) =>
      [36, 136, 236].map((x0) => ({ x0, x1: x0 + 100, y0: y, y1: y + 0.5 })),
    );
    expect(read(table, borders)).toEqual(uses.map((use, at) => `Clé ${at}|${use}|${use}`));
  });

  it('are not the lines below a title with its name at the other edge', () => {
    const entry = (y: number, name: string) => [
      cell('Prunier', 40, y),
      cell(name, 300, y),
      ...['FAMILLE Rosacées', 'ORGANE écorce', 'MAUX toux, fièvre', 'DOSE un verre'].map((text, at) =>
        cell(text, 40, y + 20 + at * 12),
      ),
    ];
    expect(read([...entry(100, 'Prunus africana'), ...entry(240, 'Alstonia boonei')])).toContain(
      'ORGANE écorce',
    );
  });

  it('stand apart from the family above them, though little farther than the lines of their cells', () => {
    const head = row(['Espèce', 'Partie', 'Affection', 'Dose'], 80);
    const plant = (name: string, y: number) => [
      ...row([name, 'feuille', 'toux', 'un verre'], y),
      ...row(['L.', '', '', 'par jour'], y + 11),
    ];
    const table = [
      ...head,
      ...row(['APIACEAE'], 98),
      ...plant('Carum carvi', 110.5),
      ...row(['LAMIACEAE'], 134),
      ...plant('Ajuga iva', 146.5),
      ...row(['RUBIACEAE'], 170),
    ];
    expect(read(table)).toEqual([
      'Espèce|Partie|Affection|Dose',
      'APIACEAE',
      'Carum carvi L.|feuille|toux|un verre par jour',
      'LAMIACEAE',
      'Ajuga iva L.|feuille|toux|un verre par jour',
      'RUBIACEAE',
    ]);
  });

  it('are whole where cells of fewer lines are centred beside the first', () => {
    const plant = ([first, second, third]: readonly string[], y: number) => [
      ...row([first ?? ''], y),
      ...row([second ?? '', '', '', 'un verre'], y + 10.5),
      ...row(['', 'feuille', 'toux'], y + 15.7),
      ...row([third ?? '', '', '', 'le soir'], y + 21),
    ];
    const table = [
      ...row(['Plante', 'Partie', 'Contre', 'Combien'], 70),
      ...plant(['Ajuga iva', 'Lamiaceae', 'É. zaklan'], 100),
      ...plant(['Basilic', 'Ocimum', 'Lamiaceae'], 150),
    ];
    expect(read(table)).toEqual([
      'Plante|Partie|Contre|Combien',
      'Ajuga iva Lamiaceae É. zaklan|feuille|toux|un verre le soir',
      'Basilic Ocimum Lamiaceae|feuille|toux|un verre le soir',
    ]);
  });

  const across = (...heights: number[]): Area[] =>
    heights.map((y) => ({ x0: 38, x1: 400, y0: y, y1: y + 0.5 }));

  it('between rules have the family that stands beside them all', () => {
    const table = [
      ...row(['Famille', 'Plante', 'Usages', 'Façon'], 60),
      ...row(['', 'Ajuga', 'diabète', 'infusion'], 90),
      ...row(['Lamiacées'], 102),
      ...row(['', 'Mentha', 'rhume et', 'infusion'], 114),
      ...row(['', '', 'toux', ''], 125),
      ...row(['Apiacées', 'Ammi', 'coliques', 'décoction'], 150),
      ...row(['Rutacées', 'Ruta', 'règles', 'décoction'], 180),
    ];
    const laid = layOut(table, across(45, 65, 135, 158, 188));
    expect(read(table, across(45, 65, 135, 158, 188))).toEqual([
      'Famille|Plante|Usages|Façon',
      'Lamiacées|Ajuga|diabète|infusion',
      '|Mentha|rhume et toux|infusion',
      'Apiacées|Ammi|coliques|décoction',
      'Rutacées|Ruta|règles|décoction',
    ]);
    expect(laid.find(({ text }) => text === 'Lamiacées')?.covers).toEqual([1, 2]);
  });

  it('are the lines of records of one form that rules part', () => {
    const record = (y: number, values: readonly string[]) =>
      ['Nom', 'Organe', 'Emploi', 'Refus'].flatMap((key, at) => row([key, values[at] ?? ''], y + at * 14));
    const table = [
      ...record(60, ['Thym', 'feuille', 'toux', 'enfant']),
      ...record(130, ['Sauge', 'fleur', 'sueurs', 'épilepsie']),
      ...record(200, ['Ortie', 'racine', 'prostate', 'œdème']),
      ...record(270, ['Souci', 'capitule', 'plaies', 'allergie']),
    ];
    const rows = read(table, across(115, 185, 255));
    expect(rows).toHaveLength(16);
    expect(rows).toContain('Refus|épilepsie');
  });

  it('are read apart from the columns of text above their rules', () => {
    const sides = [
      'La parole a été donnée à tous',
      'les herboristes, puis de proche',
      'en proche à tous leurs voisins.',
    ];
    const text = sides.flatMap((line, at) => [cell(line, 40, 20 + at * 12), cell(line, 225, 20 + at * 12)]);
    const table = [
      ...row(['Plante', 'Nom', 'Usages', 'Façon'], 80),
      ...row(['Ajuga', 'kaf', 'diabète', 'infusion'], 100),
      ...row(['Mentha', 'fliou', 'rhume', 'infusion'], 120),
    ];
    expect(read([...text, ...table], across(65, 85, 130)).slice(-3)).toEqual([
      'Plante|Nom|Usages|Façon',
      'Ajuga|kaf|diabète|infusion',
      'Mentha|fliou|rhume|infusion',
    ]);
  });

  it('are not words that two lines set wide have one below the other', () => {
    const words = (texts: readonly string[], y: number): Chunk => {
      let x0 = 40;
      const pieces = texts.map((text) => {
        const piece = cell(text, x0, y);
        x0 = piece.x1 + 9;
        return piece;
      });
      const first = pieces[0] as Chunk;
      return { ...first, x1: x0 - 9, text: texts.join(' '), pieces };
    };
    const titles = [
      cell('1.', 40, 80),
      cell('EKUK', 84, 80),
      cell('en français', 240, 80),
      words(['Alstonia', 'boonei', 'De', 'Wild.'], 100),
      cell('APOCYNACÉES', 240, 100),
    ];
    expect(read(titles).at(-1)).toBe('Alstonia boonei De Wild.|APOCYNACÉES');
  });
});
