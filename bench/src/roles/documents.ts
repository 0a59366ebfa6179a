import { words } from '@simples/contract/french/text';
import type { DocumentPage } from '@simples/server/adapters/pdf/page';
import type { TextRole } from '@simples/server/features/documents/extraction/roles';
import { methodNamed, partNamed } from '@simples/server/features/documents/extraction/vocabulary';
import { folded } from '@simples/server/french/folded';
import { splitSentences } from '@simples/server/french/sentences';
import type { ExpectedPlant } from '../extraction/judging/expected.ts';

/** A sentence, a cell or the value of a key, with the roles that what is expected of its plant tells; none: not told. */
export interface Told {
  readonly text: string;
  readonly roles: readonly TextRole[];
}

const fields = {
  indications: 'indications',
  contraindications: 'contraindications',
  parts: 'partUsed',
  preparations: 'preparation',
} as const satisfies Partial<Record<keyof ExpectedPlant, TextRole>>;

/** Words for a value of an enumeration, as far as all their forms go. */
const forms: Readonly<Record<string, readonly string[]>> = {
  ROOT: ['racin', 'root'],
  LEAF: ['feuill', 'leav', 'leaf'],
  FLOWER: ['fleur', 'flower'],
  FRUIT: ['fruit'],
  SEED: ['grain', 'seed', 'semenc'],
  BARK: ['ecorc', 'bark'],
  STEM: ['tig', 'stem'],
  RHIZOME: ['rhizom'],
  FLOWER_SHOOT: ['sommit', 'flower'],
  WHOLE_PLANT: ['plant', 'entier'],
  INFUSION: ['infusi', 'infuse'],
  DECOCTION: ['decoct', 'bouill'],
  TINCTURE: ['teintu', 'tinctu'],
  POWDER: ['poudr', 'powder'],
  SYRUP: ['sirop', 'syrup'],
  OIL: ['huil', 'oil'],
  COMPRESS: ['compre'],
  POULTICE: ['catapl', 'poulti'],
};

const little = /^(?:d[eu]|des|l|la|les?|d|et|a|aux?|en|une?|pour|par|ou|of|the|to)$/;
const rootsOf = (text: string): Set<string> =>
  new Set(
    words(text)
      .filter((word) => !little.test(word))
      .map((word) =>
        folded(word)
          .replace(/(?:es|[sxe])$/, '')
          .slice(0, 6),
      ),
  );

/** Share of the words of a value that a sentence which tells it has. */
const MOST = 0.67;
const HALF = 0.5;

const shared = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
  [...one].filter((root) => other.has(root)).length;

function tellsValue(own: ReadonlySet<string>, value: string): boolean {
  const known = forms[partNamed(value) ?? methodNamed(value) ?? ''];
  if (known?.some((form) => own.has(form))) return true;
  const wanted = rootsOf(value);
  return wanted.size > 0 && shared(wanted, own) >= MOST * wanted.size;
}

function tellsDose(own: ReadonlySet<string>, posology: string): boolean {
  const wanted = rootsOf(posology);
  const both = shared(wanted, own);
  return both >= Math.min(3, wanted.size) && (both >= HALF * wanted.size || both >= HALF * own.size);
}

const list = (value: string | readonly string[] | undefined) =>
  value === undefined ? [] : typeof value === 'string' ? [value] : value;

function rolesIn(text: string, plant: ExpectedPlant, isKeyed: boolean): TextRole[] {
  const own = rootsOf(text);
  const told = (Object.keys(fields) as (keyof typeof fields)[])
    .filter((field) => list(plant[field]).some((value) => tellsValue(own, value)))
    .map((field): TextRole => fields[field]);
  if (list(plant.posology).some((value) => tellsDose(own, value))) told.push('posology');
  const names = [...list(plant.commonNames), ...list(plant.vernacularNames)];
  const isName = isKeyed && told.length === 0 && names.some((value) => tellsValue(own, value));
  return isName ? ['commonNames'] : told;
}

/** A line that is no sentence may be a heading, which tells what stands below it. */
const isSentence = (text: string): boolean => /[.!;]\s*$/.test(text) || text.split(/\s+/).length > 12;

const key = /^([^:.]{3,45}):\s+(?=\S)/u;
/** A row of a table has more cells. */
const CELLS = 2;

/** The texts of a document, each with what it tells of the plant that was named last. */
export function toldByDocument(pages: readonly DocumentPage[], plants: readonly ExpectedPlant[]): Told[] {
  const named = plants.map((plant) => ({ plant, name: words(plant.scientificName).slice(0, 2).join(' ') }));
  let plant: ExpectedPlant | undefined;
  let isTable = false;
  const blocks = pages.flatMap(({ text }) => text.replaceAll('\u2028', ' ').split('\n'));
  return blocks.flatMap((block) => {
    const said = words(block).join(' ');
    const here = named.filter(({ name }) => said.includes(name));
    if (here.length === 1) plant = here[0]?.plant;
    const cells = block.split('\t');
    isTable ||= cells.length > CELLS;
    return cells.flatMap(splitSentences).flatMap((sentence): Told[] => {
      const lead = key.exec(sentence);
      const texts = lead === null ? [sentence] : [lead[1] ?? '', sentence.slice(lead[0].length)];
      const isKeyed = lead !== null || isTable;
      return texts
        .filter((text) => /\p{L}{2}/u.test(text) && !text.endsWith('?'))
        .map((text) => ({ text, roles: plant === undefined ? [] : rolesIn(text, plant, isKeyed) }))
        .filter(({ text, roles }) => roles.length > 0 || plants.length === 0 || isSentence(text));
    });
  });
}
