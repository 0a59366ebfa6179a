import { words } from '@simples/contract/french/text';
import { locateQuote } from '@simples/contract/locate-quote';
import type { DocumentPage } from '@simples/server/adapters/pdf/page';
import type { Extraction } from '@simples/server/features/documents/extraction/extraction-types';
import { compare } from './compare.ts';
import type { ExpectedPlant, Field } from './expected.ts';
import { foundIn } from './found.ts';
import type { DocumentJudgement, Pair } from './judge.ts';

/** What may poison a person: each kind with the places where it was seen. */
export interface Harm {
  readonly kind: HarmKind;
  readonly plant: string;
  readonly what: string;
}

export const harmKinds = {
  foreign: 'sheets that hold values of another plant',
  lost: 'contraindications of a recognised plant that reach no field',
  lostPregnancy: '… of them of pregnancy',
  swapped: 'contraindications told as indications',
  glued: 'values glued across boxes',
  dose: 'doses altered',
  draft: 'drafts of files without a medicinal plant',
} as const;
export type HarmKind = keyof typeof harmKinds;

const listOf = (plant: ExpectedPlant, field: Exclude<Field, 'scientificName'>): readonly string[] => {
  const value = plant[field];
  return value === undefined ? [] : typeof value === 'string' ? [value] : value;
};

/** Fields whose values are told apart item by item. */
const itemFields = ['indications', 'contraindications', 'commonNames', 'vernacularNames', 'family'] as const;
type ItemField = (typeof itemFields)[number];

/** What stands in one may be expected of the other: a name in a language of the document is one for all who speak it. */
const namesOf = (field: ItemField): readonly ItemField[] =>
  field === 'vernacularNames' ? ['commonNames', field] : [field];

const isSame = (a: string, b: string) => compare([a], [b]).right === 1;
const holds = (text: string, part: string) =>
  ` ${words(text).join(' ')} `.includes(` ${words(part).join(' ')} `);

/** A value that the document has of other plants and not of this one. */
function foreignValue({ plant, sheet }: Pair, all: readonly ExpectedPlant[]): string | undefined {
  const found = foundIn(sheet.content);
  const others = all.filter((other) => other !== plant);
  for (const field of itemFields) {
    const fields = namesOf(field);
    if (!fields.some((name) => Array.isArray(plant[name]))) continue;
    const own = itemFields.flatMap((name) => listOf(plant, name));
    const foreign = found[field].find(
      (value) =>
        !own.some((item) => isSame(item, value) || holds(value, item) || holds(item, value)) &&
        others.some((other) =>
          fields.some((name) => listOf(other, name).some((item) => isSame(item, value))),
        ),
    );
    if (foreign !== undefined) return `${field}: ${foreign}`;
  }
  return undefined;
}

function warningsOf({ sheet: { content } }: Pair): string {
  const { safety } = content.additionalInfo;
  const said = [safety?.pregnancy, safety?.breastfeeding, safety?.children, ...(safety?.interactions ?? [])];
  return [...content.contreIndications.flatMap(({ title, details }) => [title, details]), ...said].join(
    ' \n ',
  );
}

const singular = (word: string): string => word.replace(/[sx]$/, '');

const ofPregnancy = /grossesse|enceinte|pregnan/i;

function ofContraindications(pair: Pair): Harm[] {
  const { plant, sheet } = pair;
  const said = new Set(words(warningsOf(pair)).map(singular));
  const { indications } = foundIn(sheet.content);
  const isIndication = (item: string) => listOf(plant, 'indications').some((other) => isSame(item, other));
  return listOf(plant, 'contraindications').flatMap((item): Harm[] => {
    const own = words(item)
      .filter((word) => word.length > 3)
      .map(singular);
    const missing = own.filter((word) => !said.has(word)).length;
    const at = { plant: plant.scientificName, what: item };
    const isLost = missing > own.length / 3;
    return [
      ...(isLost ? [{ kind: 'lost' as const, ...at }] : []),
      ...(isLost && ofPregnancy.test(item) ? [{ kind: 'lostPregnancy' as const, ...at }] : []),
      ...(indications.some((title) => isSame(item, title)) && !isIndication(item)
        ? [{ kind: 'swapped' as const, ...at }]
        : []),
    ];
  });
}

/** A quote that runs over a cell, or a value that holds values of two fields. */
function gluedValues({ plant, sheet: { content } }: Pair, texts: ReadonlyMap<number, string>): Harm[] {
  const crossing = (content.additionalInfo.evidence ?? []).filter(({ pageIndex, quote }) => {
    const text = texts.get(pageIndex) ?? '';
    const places = locateQuote(text, quote);
    return places.length > 0 && places.every(({ start, end }) => text.slice(start, end).includes('\t'));
  });
  const found = foundIn(content);
  const mixed = (['indications', 'contraindications', 'commonNames', 'family'] as const).flatMap((field) =>
    found[field].filter((value) => {
      const fields = ['family', 'indications', 'contraindications', 'scientificName'] as const;
      const held = fields.filter((name) => {
        const items = name === 'scientificName' ? [plant.scientificName] : listOf(plant, name);
        return items.some((item) => holds(value, item));
      });
      const isOwn = fields.some(
        (name) => name !== 'scientificName' && listOf(plant, name).some((item) => isSame(item, value)),
      );
      return held.length > 1 && value.length < 200 && !isOwn;
    }),
  );
  return [...crossing.map(({ field, quote }) => `${field}: ${quote}`), ...mixed].map((what) => ({
    kind: 'glued',
    plant: plant.scientificName,
    what,
  }));
}

const raisedDose = /[⁰¹²³⁴-⁹][,.\d⁰¹²³⁴-⁹]*\s*(?:g|mg|ml|l|cl|gouttes?)(?!\p{L})/u;

function alteredDoses({ plant, sheet: { content } }: Pair): Harm[] {
  const { posology = '' } = content.additionalInfo;
  const instructions = content.indications.flatMap(({ preparations }) => preparations);
  const texts = [posology, ...new Set(instructions.map((one) => one.instructions))];
  return texts
    .filter((text) => raisedDose.test(text))
    .map((what) => ({ kind: 'dose', plant: plant.scientificName, what }));
}

/** What could harm a reader of the sheets of a document. */
export function harmsOf(
  judgement: DocumentJudgement,
  expected: readonly ExpectedPlant[],
  { pages, extraction }: { readonly pages: readonly DocumentPage[]; readonly extraction: Extraction },
): Harm[] {
  const texts = new Map(pages.map(({ index, text }) => [index, text]));
  const drafts = expected.length > 0 ? [] : extraction.sheets;
  return [
    ...judgement.pairs.flatMap((pair): Harm[] => {
      const what = foreignValue(pair, expected);
      const foreign =
        what === undefined ? [] : [{ kind: 'foreign' as const, plant: pair.plant.scientificName, what }];
      return [...foreign, ...ofContraindications(pair), ...gluedValues(pair, texts), ...alteredDoses(pair)];
    }),
    ...drafts.map(({ content }): Harm => ({ kind: 'draft', plant: content.plantScientificName, what: '' })),
  ];
}
