import type { LessonMark, LessonMeaning } from '@simples/contract/document-lessons';
import { describe, expect, it } from 'vitest';
import { documentPages } from '#test/documents/document-pages.ts';
import { deriveLesson } from './derive-lesson.ts';
import { extractSheets } from './extract-sheets.ts';
import type { Lesson } from './lessons.ts';

const documentId = '01900000-0000-7000-8000-000000000001';

function book(...sources: string[]) {
  const pages = documentPages(...sources);
  const read = (lessons: readonly Lesson[] = []) =>
    extractSheets({ pages, known: { sheetOf: () => null }, documentId, lessons }).sheets.map(
      ({ content }) => ({
        plant: content.plantScientificName,
        indications: content.indications.map(({ title }) => title),
        risks: content.contreIndications.map(({ title }) => title),
        posology: content.additionalInfo.posology,
      }),
    );
  const mark = (
    quote: string,
    meaning: LessonMeaning,
    { scope = 'like', lessons = [] }: { scope?: LessonMark['scope']; lessons?: readonly Lesson[] } = {},
  ) => {
    const page = pages.find(({ text }) => text.includes(quote));
    const start = page?.text.indexOf(quote) ?? -1;
    const task = { pageIndex: page?.index ?? 0, start, end: start + quote.length, meaning, scope };
    const derived = deriveLesson({ pages, lessons, mark: task });
    if (derived === null) throw new Error(`not derived: ${quote}`);
    return derived;
  };
  return { read, mark };
}

const entry = (name: string, latin: string, [uses, odd]: readonly [string, string]) =>
  `# ${name}\n${latin}\n## Indications\n${uses}\n## Le coin du jardinier\n${odd}`;

describe('a heading that a person has told', () => {
  const garden = book(
    entry('Mélisse', 'Melissa officinalis L., Lamiaceae', ['nervosité', 'Peaux claires, cœurs fragiles']),
    entry('Thym', 'Thymus vulgaris L., Lamiaceae', ['toux', 'Sujets nerveux']),
    entry('Souci', 'Calendula officinalis L., Asteraceae', ['brûlures', 'Grands fumeurs']),
  );

  it('is told for all headings of its wording, marked itself or by its text', () => {
    for (const quote of ['Le coin du jardinier', 'Peaux claires, cœurs fragiles']) {
      const { lesson, preview } = garden.mark(quote, 'contraindications');
      expect(lesson.shape).toEqual({ form: 'heading', key: 'coin jardinier' });
      expect(preview).toMatchObject({ total: 3, warnings: [] });
      expect(garden.read([lesson]).map(({ risks }) => risks)).toEqual([
        ['Peaux claires', 'cœurs fragiles'],
        ['Sujets nerveux'],
        ['Grands fumeurs'],
      ]);
    }
  });

  it('is told at one place alone where the person says so', () => {
    const { lesson, preview } = garden.mark('Le coin du jardinier', 'posology', { scope: 'here' });
    expect(preview.total).toBe(1);
    expect(garden.read([lesson]).map(({ posology }) => posology !== undefined)).toEqual([true, false, false]);
  });

  it('of warnings is told which of them are taken away', () => {
    const { lesson } = garden.mark('Le coin du jardinier', 'contraindications');
    const again = garden.mark('Le coin du jardinier', 'other', { lessons: [lesson] });
    expect(again.preview.warnings.map(({ text }) => text)).toEqual([
      'Peaux claires, cœurs fragiles',
      'Sujets nerveux',
      'Grands fumeurs',
    ]);
    expect(garden.mark('Indications', 'other').preview.warnings).toEqual([]);
  });
});

describe('a column that a person has told', () => {
  const table = book(
    '# Carnet\nPlante\tPour qui\tNote\nThymus vulgaris\ttoux\tdeux tasses\nMelissa officinalis\tinsomnie\ttrois tasses\nUrtica dioica\tarthrose\tune tasse',
  );

  it('is told for all rows of tables with its heading', () => {
    const { lesson, preview } = table.mark('trois tasses', 'posology');
    expect([lesson.shape.form, preview.total]).toEqual(['column', 3]);
    expect(table.read([lesson]).map(({ plant, posology }) => [plant, posology])).toEqual([
      ['Thymus vulgaris', 'deux tasses'],
      ['Melissa officinalis', 'trois tasses'],
      ['Urtica dioica', 'une tasse'],
    ]);
  });

  it('may be told to list no plants, with the warnings that are lost', () => {
    const { lesson, preview } = table.mark('Melissa officinalis', 'noMonograph');
    expect(preview.total).toBe(3);
    expect(table.read([lesson])).toEqual([]);
  });
});

describe('sentences and words', () => {
  it.each([
    ['baume des fontaines', 'commonNames'],
    ['baume des fontaines', 'posology'],
    ['herbe à la toux', 'commonNames'],
  ] as const)('"%s", told as %s, is nothing else too', (quote, meaning) => {
    const page = (name: string) =>
      `# ${name}\nFamille\nLamiaceae\n## Description\nHerbe vivace, que les anciens appelaient ${quote}.\n## Indications\nrhume`;
    const flora = book(page('Melissa officinalis L.'), page('Thymus vulgaris L.'));
    const { lesson } = flora.mark(quote, meaning, { scope: 'here' });
    expect(flora.read([lesson])[0]).toMatchObject({ risks: [], indications: ['rhume'] });
  });

  const notes = book(
    '# Thymus vulgaris\n## Indications\ntoux. Tenir loin des yeux.\n## Posologie\nDeux tasses.',
    '# Melissa officinalis\n## Indications\ninsomnie. Tenir loin des plaies.\n## Posologie\nUne tasse.',
  );

  it('that begin alike are of the section that is told', () => {
    const { lesson, preview } = notes.mark('Tenir loin des yeux.', 'contraindications');
    expect([lesson.shape, preview.total]).toEqual([{ form: 'sentence', key: 'tenir loin des' }, 2]);
    expect(notes.read([lesson]).map(({ risks }) => risks)).toEqual([['Tenir loin des yeux'], ['plaies']]);
  });

  it('that are nothing are read nowhere, whatever their numbers', () => {
    const pages = book(
      '# Thymus vulgaris\n## Indications\ntoux\nRhume 12\n## Posologie\nDeux tasses.',
      '# Melissa officinalis\n## Indications\ninsomnie\nRhume 14\n## Posologie\nUne tasse.',
    );
    expect(pages.read().map(({ indications }) => indications)).toEqual([
      ['toux', 'Rhume 12'],
      ['insomnie', 'Rhume 14'],
    ]);
    const { lesson, preview } = pages.mark('Rhume 12', 'nothing');
    expect(preview).toMatchObject({ total: 2, warnings: [] });
    expect(pages.read([lesson]).map(({ indications }) => indications)).toEqual([['toux'], ['insomnie']]);
  });

  it('that forbid are told before they are nothing', () => {
    const warned = book('# Thymus vulgaris\n## Indications\ntoux. Ne convient pas à la femme enceinte.');
    const { preview } = warned.mark('Ne convient pas à la femme enceinte.', 'nothing');
    expect(preview.warnings.map(({ text }) => text)).toEqual(['Ne convient pas à la femme enceinte.']);
  });
});

describe('where a plant begins', () => {
  const plain = (name: string, latin: string, uses: string) =>
    `${name}\nOn la trouve partout. Elle fut décrite sous le nom ${latin} par Linné.\nIndications : ${uses}.\nContre-indications : grossesse.`;
  const fiches = book(
    [
      plain('Fiche 1 Mélisse du curé', 'Melissa officinalis', 'insomnie'),
      plain('Fiche 2 Serpolet', 'Thymus serpyllum', 'toux'),
    ].join('\n'),
    plain('Fiche 3 Ortie', 'Urtica dioica', 'arthrose'),
  );

  it('is told for all titles of the same shape', () => {
    expect(fiches.read()).not.toHaveLength(3);
    const { lesson, preview } = fiches.mark('Fiche 2 Serpolet', 'monograph');
    expect([lesson.shape.form, preview.total]).toEqual(['title', 3]);
    expect(fiches.read([lesson])).toMatchObject([
      { plant: 'Melissa officinalis', indications: ['insomnie'], risks: ['grossesse'] },
      { plant: 'Thymus serpyllum', indications: ['toux'], risks: ['grossesse'] },
      { plant: 'Urtica dioica', indications: ['arthrose'], risks: ['grossesse'] },
    ]);
  });

  it('is refused, and nothing of it goes to the plant before', () => {
    const list = book(
      '# Thymus vulgaris\n## Indications\ntoux\n## Contre-indications\nulcère\n# Melissa officinalis\n## Indications\ninsomnie\n## Contre-indications\ngrossesse',
    );
    const { lesson, preview } = list.mark('Melissa officinalis', 'noMonograph', { scope: 'here' });
    expect(preview.total).toBe(1);
    expect(preview.warnings.map(({ text }) => text)).toEqual(['grossesse']);
    expect(list.read([lesson])).toMatchObject([{ plant: 'Thymus vulgaris', risks: ['ulcère'] }]);
  });
});
