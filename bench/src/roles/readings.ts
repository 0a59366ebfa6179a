import { words } from '@simples/contract/french/text';
import type { DocumentPage } from '@simples/server/adapters/pdf/page';
import { readDocument } from '@simples/server/features/documents/extraction/document-reading';
import {
  findMonographs,
  type Monograph,
  type MonographSource,
} from '@simples/server/features/documents/extraction/monographs';
import { blockIndexAt } from '@simples/server/features/documents/extraction/text-flow';
import { isSamePlant } from '../extraction/judging/compare.ts';
import type { ExpectedPlant } from '../extraction/judging/expected.ts';

/** A document with the plants that it is to tell of. */
export interface LearnedDocument {
  readonly source: string;
  readonly pages: readonly DocumentPage[];
  readonly plants: readonly ExpectedPlant[];
}

/** Where the text of a plant that is not found would be: from its name to that of the next. */
function unfound({ flow, labels }: MonographSource, plants: readonly ExpectedPlant[]) {
  const text = flow.text.toLowerCase();
  const named = plants
    .map((plant) => ({ plant, at: text.indexOf(words(plant.scientificName).slice(0, 2).join(' ')) }))
    .filter(({ at }) => at !== -1)
    .toSorted((a, b) => a.at - b.at)
    .map(({ plant, at }) => ({ plant, at, start: flow.blocks[blockIndexAt(flow, at)]?.start ?? at }));
  return named.flatMap(({ plant, at, start }, nth) => {
    const end = named[nth + 1]?.start ?? flow.text.length;
    const nameEnd = at + plant.scientificName.length;
    const own = labels.filter((label) => label.start >= start && label.start < end);
    const sections = own.map((label, i) => ({ label, start: label.end, end: own[i + 1]?.start ?? end }));
    const [genus = '', species = ''] = plant.scientificName.split(' ');
    const name = {
      name: plant.scientificName,
      genus,
      species,
      variety: '',
      author: '',
      start: at,
      nameEnd,
      end: nameEnd,
    };
    const opening = { start, end: own[0]?.start ?? end };
    return end > start ? [{ plant, monograph: { start, end, name, title: null, opening, sections } }] : [];
  });
}

const isOf = (monograph: Monograph) => (plant: ExpectedPlant) =>
  isSamePlant(plant.scientificName, monograph.name.name);

/** The plants of a document that are found, as they are read and as they are expected; and what it was read as. */
export function foundReadings({ pages, plants }: LearnedDocument) {
  const { tables, source } = readDocument(pages, []);
  const found = [...findMonographs(source), ...tables.rows];
  const readings = found.flatMap((monograph) => {
    const plant = plants.find(isOf(monograph));
    return plant === undefined
      ? []
      : [{ plant, reading: { flow: tables.flow, monograph, drop: () => undefined } }];
  });
  return { readings, found, source };
}

/** The plants of a document, as they are read, or would be were they found, and as they are expected. */
export function readingsOf(document: LearnedDocument) {
  const { readings, found, source } = foundReadings(document);
  const lost = unfound(source, document.plants)
    .filter(({ plant }) => !found.some((one) => isOf(one)(plant)))
    .map(({ plant, monograph }) => ({
      plant,
      reading: { flow: source.flow, monograph, drop: () => undefined },
    }));
  return [...readings, ...lost];
}
