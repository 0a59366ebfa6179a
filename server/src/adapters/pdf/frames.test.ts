import { describe, expect, it } from 'vitest';
import { lineAt } from '#test/pdf/lines.ts';
import type { Chunk } from './chunks.ts';
import { marginFrames } from './frames.ts';
import type { Area } from './geometry.ts';
import { layOut } from './layout.ts';

const box = (x0: number, y0: number, x1: number, y1: number): Area => ({ x0, y0, x1, y1 });
const order = (chunks: readonly Chunk[], frames: readonly Area[]) =>
  layOut(chunks, [], frames).map(({ text }) => text);

describe('boxes with a ground or a border', () => {
  const card = (name: string, x: number, y: number): Chunk[] => [
    lineAt(name, x + 10, y + 10),
    lineAt('Remède de', x + 10, y + 40),
    lineAt(`la toux ${name}`, x + 80, y + 42),
    lineAt('Manière', x + 10, y + 55),
    lineAt(`infusion ${name}`, x + 80, y + 57),
  ];
  const places = [
    ['a', 20, 40],
    ['b', 300, 40],
    ['c', 20, 140],
    ['d', 300, 140],
  ] as const;
  const chunks = [
    lineAt('Étiquettes à découper', 200, 10),
    ...places.flatMap(([name, x, y]) => card(name, x, y)),
  ];
  const cards = places.map(([, x, y]) => box(x, y, x + 260, y + 90));

  it('side by side are read one after the other', () => {
    const names = order(chunks, cards)
      .filter((text) => /^(?:la toux|infusion)/.test(text))
      .map((text) => text.at(-1));
    expect(names.join('')).toBe('aabbccdd');
  });

  it('count once with their border and their ground, and not when they touch as cells do', () => {
    const grounds = cards.map(({ x0, y0, x1, y1 }) => box(x0 + 1, y0 + 1, x1 - 1, y1 - 1));
    expect(order(chunks, [...cards, ...grounds])).toEqual(order(chunks, cards));
    const touching = cards.map(({ x0, y0, x1, y1 }) => box(x0, y0, x1 + 20, y1 + 10));
    expect(order(chunks, touching)).toEqual(order(chunks, []));
  });

  const text = (title: string, y: number) => [
    { ...lineAt(title, 20, y), accents: [title] },
    ...[20, 35, 50].map((at) => lineAt(`Un texte de ${title} sur presque toute la largeur`, 20, y + at)),
  ];
  const page = [
    lineAt('Une ligne sur toute la largeur de la page, au-dessus du texte et des boîtes de sa marge', 20, 5),
    ...text('la bourrache', 60),
    lineAt('Jamais enceinte', 360, 62, 8),
    lineAt('ni le foie malade', 360, 74, 8),
    ...text('le mélilot', 160),
    lineAt('Jamais avec un', 360, 162, 8),
    lineAt('anticoagulant', 360, 174, 8),
  ];

  it('in a margin are read with the text that they stand beside', () => {
    const read = order(page, [box(350, 56, 440, 90), box(350, 156, 440, 190)]);
    expect(read.indexOf('Jamais enceinte')).toBeLessThan(read.indexOf('le mélilot'));
    expect(read.indexOf('Jamais enceinte')).toBeGreaterThan(read.indexOf('la bourrache'));
    expect(read.slice(-2)).toEqual(['Jamais avec un', 'anticoagulant']);
  });

  it('over a column of a table are none', () => {
    const rows = [0, 1, 2, 3].flatMap((at) => [
      lineAt(`Plante ${at}`, 20, 100 + at * 20),
      lineAt(`toux ${at}`, 150, 100 + at * 20),
      lineAt(`grossesse ${at}`, 280, 100 + at * 20),
    ]);
    expect(marginFrames([box(270, 94, 380, 176)], rows)).toEqual([]);
  });

  it('as high as the text beside them, which begin with it, are panels of a leaflet', () => {
    const column = (name: string, x: number, count: number) =>
      Array.from({ length: count }, (_, at) => lineAt(`${name} ${at}`, x, 40 + at * (12 + count)));
    const texts = [...column('sump', 20, 9), ...column('basilic', 160, 7), ...column('pourghère', 300, 6)];
    const panels = [box(0, 0, 140, 400), box(280, 0, 420, 400)];
    expect(marginFrames(panels, texts)).toEqual([]);
    const low = texts.map((chunk) =>
      chunk.x0 > 280 ? { ...chunk, y0: chunk.y0 + 60, y1: chunk.y1 + 60 } : chunk,
    );
    expect(marginFrames(panels, low)).toEqual([panels[1]]);
  });

  it('with a text right below them are of its column', () => {
    const frame = box(350, 56, 440, 90);
    const below = lineAt('Un texte de la même colonne', 352, 96);
    expect(marginFrames([frame], page)).toEqual([frame]);
    expect(marginFrames([frame], [...page, below])).toEqual([]);
  });
});
