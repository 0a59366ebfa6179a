import { describe, expect, it } from 'vitest';
import { documentPages } from '#test/documents/document-pages.ts';
import { extractSheets } from './extract-sheets.ts';

const refusedIn = (source: string) =>
  Object.fromEntries(
    extractSheets({
      pages: documentPages(source),
      known: { sheetOf: () => null },
      documentId: '00000000-0000-7000-8000-000000000000',
    }).sheets.map(({ content }) => [
      content.plantScientificName,
      content.contreIndications.map(({ title }) => title),
    ]),
  );

const thyme =
  '# Farigoule des garrigues\nThymus vulgaris L. (Lamiacées)\n## Indications\ntoux\n## Posologie\nUne tasse le soir.';
const balm =
  '# Mélisse officinale\nMelissa officinalis L. (Lamiacées)\n## Indications\ninsomnie\n## Posologie\nDeux tasses par jour.';
const sage =
  '# Sauge officinale\nSalvia officinalis L. (Lamiacées)\n## Indications\nfièvre\n## Posologie\nUn bol par jour.';

it('a way of taking that is refused is a contraindication', () => {
  const found = refusedIn(`${thyme}\n## Remarques\nVoie orale à proscrire.`);
  expect(found['Thymus vulgaris']).toEqual([expect.stringMatching(/^voie/i)]);
});

describe('what a document refuses of plants outside of their texts', () => {
  it('is of each plant that the sentence names, by the first word of its title too', () => {
    expect(
      refusedIn(
        `# Avant de commencer\nLa femme enceinte ne prend ni farigoule, ni sauge officinale.\n${thyme}\n${balm}\n${sage}`,
      ),
    ).toEqual({
      'Thymus vulgaris': ['femme enceinte'],
      'Melissa officinalis': [],
      'Salvia officinalis': ['femme enceinte'],
    });
  });

  it('is of the plants that the clause before names, by a pronoun, and may name somebody by what they do', () => {
    const found = refusedIn(
      `${thyme}\n${balm}\n${sage}\n# À retenir\nLa mélisse officinale fait dormir ; ne la donnez pas à la femme enceinte.\n\nLa farigoule jamais à celui qui prend un anticoagulant.`,
    );
    expect(found['Melissa officinalis']).toEqual(['femme enceinte']);
    expect(found['Thymus vulgaris']).toEqual([expect.stringContaining('anticoagulant')]);
    expect(found['Salvia officinalis']).toEqual([]);
  });

  it('is told with its question, and clause by clause', () => {
    const found = refusedIn(
      `${thyme}\n${balm}\n${sage}\n# À retenir\nFemme enceinte ? Ni farigoule, ni sauge officinale.\n\nLa mélisse officinale est refusée aux enfants ; la farigoule, aux allergiques aux Composées.`,
    );
    expect(found['Thymus vulgaris']).toEqual(['Femme enceinte', 'allergiques aux Composées']);
    expect(found['Melissa officinalis']).toEqual(['enfants']);
  });

  it('is of the plants that it numbers', () => {
    const numbered = [thyme, balm, sage].map((one, at) => one.replace('# ', `# Fiche ${at + 1} `)).join('\n');
    expect(
      refusedIn(
        `${numbered}\n# Remarque\nLa fiche 1 et la fiche 3 ne se donnent pas à la femme qui allaite.`,
      ),
    ).toEqual({
      'Thymus vulgaris': ['femme qui allaite'],
      'Melissa officinalis': [],
      'Salvia officinalis': ['femme qui allaite'],
    });
  });

  it('is of every plant where it is said of them all', () => {
    expect(
      refusedIn(
        `# Avant de commencer\nToutes ces tisanes sont interdites à la femme enceinte.\n${thyme}\n${balm}`,
      ),
    ).toEqual({ 'Thymus vulgaris': ['femme enceinte'], 'Melissa officinalis': ['femme enceinte'] });
  });

  it('is not of a plant that it allows, or that another one is compared with', () => {
    expect(
      refusedIn(
        `${thyme}\n${balm}\n${sage}\n# À retenir\nContrairement à la mélisse officinale, la sauge officinale est interdite à la femme enceinte.\n\nLa farigoule n’est pas interdite à la femme enceinte.`,
      ),
    ).toEqual({
      'Thymus vulgaris': [],
      'Melissa officinalis': [],
      'Salvia officinalis': ['femme enceinte'],
    });
  });
});
