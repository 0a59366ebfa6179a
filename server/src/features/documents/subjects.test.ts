import { describe, expect, it } from 'vitest';
import type { DocumentPage } from '#server/adapters/pdf/page.ts';
import type { ExtractedPassage } from './extraction/extraction-types.ts';
import { documentNameKey } from './passages.repository.ts';
import { withSubjects } from './subjects.ts';

type Part = readonly [heading: string | null, kind: ExtractedPassage['kind'], text: string];

/** Passages of no monograph, a list of them for each page. */
function read(plants: readonly string[], ...pages: readonly (readonly Part[])[]) {
  const passages = pages.flatMap((parts, pageIndex) => {
    let start = 0;
    return parts.map(([heading, kind, text]): ExtractedPassage => {
      const from = start;
      start += text.length + 1;
      return { pageIndex, start: from, end: from + text.length, heading, kind, plant: null };
    });
  });
  const texts = pages.map((parts) => parts.map(([, , text]) => text).join('\n'));
  const found = withSubjects(
    { plants: plants.map((plant) => ({ plant, names: [plant] })), sheets: [], passages, dropped: [] },
    texts.map((text, index) => ({ index, text }) as DocumentPage),
  );
  return {
    plants: found.plants,
    told: found.passages.map(({ plant, heading, pageIndex, start, end }) => [
      plant,
      heading,
      texts[pageIndex]?.slice(start, end).trim(),
    ]),
  };
}

const both = ['Crateva adansonii', 'Uvaria chamae'];

describe('passages of no monograph', () => {
  it('are of the plant that the title above them names, which may end the section before', () => {
    const { told } = read(
      both,
      [['Sécurité', 'precautions', 'Rien n’est signalé.\n3.4 Crateva adansonii DC. — Capparaceae']],
      [
        ['Chimie', 'other', 'Lupéol.'],
        [
          'Sécurité',
          'precautions',
          'Des cloques.\nFaux poivrier – Uvaria chamae P.Beauv., Annonaceae\nUne liane.',
        ],
        ['Conclusion', 'article', 'Il reste à établir ce qu’elles valent.'],
        ['Annexe', 'other', 'Questionnaire.'],
      ],
    );
    expect(told).toEqual([
      [null, 'Sécurité', 'Rien n’est signalé.'],
      [both[0], null, '3.4 Crateva adansonii DC. — Capparaceae'],
      [both[0], 'Chimie', 'Lupéol.'],
      [both[0], 'Sécurité', 'Des cloques.'],
      [both[1], null, 'Faux poivrier – Uvaria chamae P.Beauv., Annonaceae\nUne liane.'],
      [null, 'Conclusion', 'Il reste à établir ce qu’elles valent.'],
      [null, 'Annexe', 'Questionnaire.'],
    ]);
  });

  it('give the plant the names of its title and of its section of names', () => {
    const { plants } = read(both, [
      [null, null, 'Faux poivrier – Uvaria chamae P.Beauv.'],
      ['Dénominations', 'other', 'Poivre des singes, ayada. En idaatcha : erouju.'],
      [null, null, 'Crateva adansonii DC.'],
    ]);
    const names = plants.filter(({ plant }) => plant === both[1]).flatMap((one) => one.names);
    expect(names).toEqual([both[1], 'Faux poivrier', 'Poivre des singes', 'ayada', 'erouju']);
  });

  it.each([
    ['Nous avons retenu Crateva adansonii et Uvaria chamae.\nComme Uvaria chamae P.Beauv.'],
    ['Crateva adansonii, 7\nUvaria chamae, 8'],
    ['Willcox M. Crateva adansonii decoction in malaria\nOkorie D. Compounds from Uvaria chamae'],
    ['Crateva adansonii\t22\nUvaria chamae\t19'],
    ['Crateva adansonii DC.\nUn seul titre dans ce document.'],
  ])('are of no plant under %j', (text) => {
    expect(read(both, [[null, null, text]]).told).toEqual([[null, null, text]]);
  });

  it('of a monograph end where the title of a plant stands that has none, and what follows is of that plant', () => {
    const texts = [
      'Sceau d’or. Pos. : deux gouttes.\nPOLYGALA. — Polygala\nsenega L.',
      'Bronchite.',
      'Une écorce.',
    ];
    const text = texts.join('\n');
    const plantOf = ['Hydrastis canadensis', 'Hydrastis canadensis', 'Viburnum prunifolium'];
    const passages = texts.map((one, at): ExtractedPassage => {
      const start = text.indexOf(one);
      return {
        pageIndex: 0,
        start,
        end: start + one.length,
        heading: 'Syn',
        kind: null,
        plant: plantOf[at] ?? null,
      };
    });
    const found = withSubjects({ plants: [], sheets: [], passages, dropped: [] }, [
      { index: 0, text } as DocumentPage,
    ]);
    expect(found.passages.map(({ plant, start, end }) => [plant, text.slice(start, end).trim()])).toEqual([
      ['Hydrastis canadensis', 'Sceau d’or. Pos. : deux gouttes.'],
      ['Polygala senega', 'POLYGALA. — Polygala\nsenega L.'],
      ['Polygala senega', 'Bronchite.'],
      ['Viburnum prunifolium', 'Une écorce.'],
    ]);
    expect(found.plants).toContainEqual({ plant: 'Polygala senega', names: ['Polygala senega'] });
  });

  it('end where another scientific name stands with its author and family', () => {
    const text = 'Katrafay 2500 Ar Cedrelopsis grevei Baill. Rutaceae On vend écorce';
    const passage = { pageIndex: 0, start: 0, end: text.length, heading: '', kind: 'indications' as const };
    const read = (plant: string) =>
      withSubjects({ plants: [], sheets: [], passages: [{ ...passage, plant }], dropped: [] }, [
        { index: 0, text } as DocumentPage,
      ]).passages.map((one) => one.plant);
    expect(read('Cinnamosma fragrans')).toEqual(['Cedrelopsis grevei']);
    expect(read('Cedrelopsis grevei')).toEqual(['Cedrelopsis grevei']);
  });

  it('take no name from what a line of names goes on with, nor one that names something else', () => {
    const passage = {
      pageIndex: 0,
      start: 0,
      heading: 'Syn',
      kind: 'synonyms' as const,
      plant: 'Hydrastis canadensis',
    };
    const text = 'sceau d’or, racine jaune, hypertension. P. u. : rhizome. C.-ind. : grossesse.';
    const found = withSubjects(
      { plants: [], sheets: [], passages: [{ ...passage, end: text.length }], dropped: [] },
      [{ index: 0, text } as DocumentPage],
    );
    const names = found.plants.flatMap((one) => one.names).map(documentNameKey);
    expect(names.filter((key) => key !== '')).toEqual(expect.arrayContaining(['sceau d or', 'racine jaune']));
    expect(names).not.toEqual(expect.arrayContaining(['hypertension']));
    expect(names).not.toEqual(expect.arrayContaining(['grossesse']));
  });
});
