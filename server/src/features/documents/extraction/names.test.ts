import { describe, expect, it } from 'vitest';
import { documentPages } from '#test/documents/document-pages.ts';
import { extractSheets } from './extract-sheets.ts';
import { featuresOfOthers, namedPlaces } from './name-roles.ts';

const extract = (...sources: string[]) =>
  extractSheets({
    pages: documentPages(...sources),
    known: { sheetOf: () => null },
    documentId: '01900000-0000-7000-8000-000000000001',
  });

describe('names of plants', () => {
  it('tell their language by an abbreviation that begins as its name, and by their letters', () => {
    const { sheets } = extract(
      'Noms locaux : b. bamanankan, w. wolof.',
      '# حرمل\nPeganum harmala L. (Nitrariaceae). w. njandam ; b. balansan.\n## Indications\nToux\n## Parties\nFeuille',
    );
    expect(sheets[0]?.content.additionalInfo.names?.vernacular).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: 'حرمل', language: 'arabe' }),
        expect.objectContaining({ name: 'balansan', language: 'bambara' }),
      ]),
    );
  });

  it('stand in the line above their plant, and are none of the plant before', () => {
    const names = ['Dankh / petit détar', 'Sepp / vétiver', 'Sidem / jujubier'];
    const plants = ['Detarium microcarpum', 'Chrysopogon nigritanus', 'Ziziphus mauritiana'];
    const text = plants.map(
      (plant, at) =>
        `${names[at]}\n${plant} L., Fabaceae\n## Parties\nFeuille\n## Indications\nToux\n## Contre-indications\nGrossesse\n`,
    );
    const { sheets } = extract(text.join('\n'));
    expect(sheets.map(({ content }) => content.plantScientificName)).toEqual(plants);
    for (const [at, { content }] of sheets.entries()) {
      const told = [
        content.plantCommonName,
        ...(content.additionalInfo.names?.vernacular ?? []).map(({ name }) => name),
      ];
      const others = names.filter((_, other) => other !== at).flatMap((line) => line.split(' / '));
      expect(told.filter((name) => others.includes(name))).toEqual([]);
      expect(told).toContain(names[at]?.split(' / ')[1]);
    }
  });

  it('are none that most plants of a document seem to have', () => {
    const plants = ['Morinda lucida', 'Sida acuta', 'Ocimum gratissimum', 'Senna alata'];
    const text = plants.map(
      (plant) => `# Pélagie, ${plant} L.\nMalvaceae\n## Parties\nFeuille\n## Indications\nToux\n`,
    );
    for (const { content } of extract(text.join('\n')).sheets)
      expect(content.plantCommonName).toBe(content.plantScientificName);
  });

  it('are likelier where other plants of the document have theirs, whatever is told of their own', () => {
    const word = { start: 0, end: 5, spelt: 'aunée', as: 'aunee', isWord: true, section: null, features: [] };
    const alias = { ...word, places: ['word alias beside'] };
    const named = namedPlaces([
      { texts: [[alias]], roles: [['out']] },
      { texts: [[alias]], roles: [['begins']] },
      { texts: [[alias]], roles: [['begins']] },
    ]);
    expect(featuresOfOthers(alias, named, 0)).toEqual(['others word always 2']);
    expect(featuresOfOthers(alias, named, 1)).toEqual(['others word often 1']);
    expect(featuresOfOthers({ ...word, places: ['word vulgo beside'] }, named, 0)).toEqual([
      'others word none',
    ]);
  });
});
