import { expect, it } from 'vitest';
import { fileOf, pdfOf, say } from '#test/pdf/pdf-files.ts';
import { readingLimits } from './limits.ts';
import { createPdfReader } from './pdf-reader.ts';

/** A text that rises by some degrees. */
const rising = (lines: readonly string[], degrees: number, x: number, y: number): string => {
  const [cos, sin] = [Math.cos, Math.sin].map((of) => of((degrees * Math.PI) / 180));
  const words = lines.map((line, at) => say(line, { x: 0, y: -14 * at })).join('');
  return `q ${cos} ${sin} ${-(sin ?? 0)} ${cos} ${x} ${y} cm ${words} Q\n`;
};

async function textOf(page: string): Promise<string> {
  const texts: string[] = [];
  await createPdfReader(readingLimits).read(await fileOf(await pdfOf([page])), {
    page: async ({ text }) => void texts.push(text),
  });
  return texts.join('\n');
}

it('an oblique text is read where it stands, and a watermark is not', async () => {
  const page =
    say('Thym contre la toux', { x: 72, y: 760 }) +
    rising(['Jamais pendant la grossesse', 'ni chez le petit enfant'], 8, 90, 690) +
    rising(['SPÉCIMEN SANS VALEUR'], 45, 200, 300) +
    say('Sauge contre la fièvre', { x: 72, y: 560 });
  expect((await textOf(page)).split(/\n+/)).toEqual([
    'Thym contre la toux',
    'Jamais pendant la grossesse ni chez le petit enfant',
    'Sauge contre la fièvre',
  ]);
});

it('lines that rise hardly are whole', async () => {
  const line = 'La sauge officinale est un arbrisseau du pourtour de la Méditerranée et de ses îles';
  expect(await textOf(rising([line], 2, 60, 600))).toBe(line);
});
