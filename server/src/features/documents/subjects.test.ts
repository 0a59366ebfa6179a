import { describe, expect, it } from 'vitest';
import type { DocumentPage } from '#server/adapters/pdf/page.ts';
import type { ExtractedPassage } from './extraction/extraction-types.ts';
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

  it.each([
    ['Nous avons retenu Crateva adansonii et Uvaria chamae.\nComme Uvaria chamae P.Beauv.'],
    ['Crateva adansonii, 7\nUvaria chamae, 8'],
    ['Willcox M. Crateva adansonii decoction in malaria\nOkorie D. Compounds from Uvaria chamae'],
    ['Crateva adansonii\t22\nUvaria chamae\t19'],
    ['Crateva adansonii DC.\nUn seul titre dans ce document.'],
  ])('are of no plant under %j', (text) => {
    expect(read(both, [[null, null, text]]).told).toEqual([[null, null, text]]);
  });

  it('of a monograph end where the title of another plant stands, and what follows is of that plant', () => {
    const texts = [
      'Refusée à la femme qui allaite.\n3.4 Uvaria chamae P.Beauv.',
      'Saponosides.',
      'Une écorce.',
    ];
    const text = texts.join('\n');
    const passages = texts.map((one, at): ExtractedPassage => {
      const start = text.indexOf(one);
      const plant = at < 2 ? (both[0] ?? null) : 'Morinda lucida';
      return { pageIndex: 0, start, end: start + one.length, heading: 'Restrictions', kind: null, plant };
    });
    const plants = both.map((plant) => ({ plant, names: [plant] }));
    const told = (own: string) =>
      withSubjects({ plants, sheets: [], passages, dropped: [] }, [
        { index: 0, text: own } as DocumentPage,
      ]).passages.map(({ plant, start, end }) => [plant, own.slice(start, end).trim()]);
    expect(told(text)).toEqual([
      [both[0], 'Refusée à la femme qui allaite.'],
      [both[1], '3.4 Uvaria chamae P.Beauv.'],
      [both[1], 'Saponosides.'],
      ['Morinda lucida', 'Une écorce.'],
    ]);
    // Alone on its line a name may end a sentence.
    const mention = text.replace('3.4 Uvaria chamae P.Beauv.', 'Uvaria chamae'.padEnd(26));
    expect(told(mention).map(([plant]) => plant)).toEqual([both[0], both[0], 'Morinda lucida']);
  });
});
