import type { SheetChange, VersionComparison } from '#contract/plant-sheet-comparison.ts';
import type { PlantSheetContent } from '#contract/plant-sheet-content.ts';
import { NOT_DOCUMENTED } from '#contract/plant-sheet-vocabulary.ts';
import { at, idOf, itemsAt, safetyPath, type Values, vernacularPath } from './fields.ts';
import { memberId, membersOf, sheetChanges } from './sheet-changes.ts';
import { identified, isSameValue } from './stable-ids.ts';

/** Two contents side by side, without what only a row of the database knows. */
export type ContentComparison = Omit<VersionComparison, 'id' | 'content' | 'metadata'> & {
  readonly metadata: Pick<VersionComparison['metadata'], 'totalChanges' | 'safetyChanges'>;
};

interface Leaf<T> {
  value: T | null;
  previousValue: T | null;
  hasChanges: boolean;
  changeId: string | null;
}

type Marks = ReturnType<typeof marksOf>;

/** A part of both contents: the sheet, an item or the safety block. */
interface Sides {
  readonly before: Values | undefined;
  readonly after: Values | undefined;
  /** Where it stands, with a final `/`; empty for the sheet itself. */
  readonly prefix: string;
  /** It came or went whole: its fields differ, but none can be accepted alone. */
  readonly isWhole: boolean;
  readonly marks: Marks;
}

/** The ids of changes, and of all that holds one. */
function marksOf(changes: readonly SheetChange[]) {
  const ids = new Set(changes.map(({ id }) => id));
  const holders = new Set<string>();
  for (const id of ids) {
    for (let end = id.indexOf('/'); end !== -1; end = id.indexOf('/', end + 1)) holders.add(id.slice(0, end));
  }
  const changeId = (path: string) => (ids.has(path) ? path : null);
  return { changeId, holdsChanges: (path: string) => ids.has(path) || holders.has(path) };
}

/** A field; `shared` is the id of the change when the field is part of another one's change. */
function leaf<T>(sides: Sides, path: string, shared = path): Leaf<T> {
  const value = (at(sides.after, path) ?? null) as T | null;
  const previousValue = (at(sides.before, path) ?? null) as T | null;
  const changeId = sides.isWhole ? null : sides.marks.changeId(sides.prefix + shared);
  const hasChanges = (sides.isWhole || changeId !== null) && !isSameValue(value, previousValue);
  return { value, previousValue, hasChanges, changeId: hasChanges ? changeId : null };
}

interface Compared {
  readonly sides: Sides;
  readonly isNew: boolean;
  readonly isDeleted: boolean;
  readonly item: { id: string; changeId: string | null; hasChanges: boolean };
}

/** The items of both sides: those of the newer content in their order, then those that are gone. */
function items<T>(holder: Sides, path: string, build: (compared: Compared) => T): T[] {
  const [olds, news] = [itemsAt(holder.before, path), itemsAt(holder.after, path)];
  const oldById = new Map(olds.map((item) => [idOf(item), item]));
  const newIds = new Set(news.map(idOf));
  const pairs = [
    ...news.map((after) => ({ id: idOf(after), before: oldById.get(idOf(after)), after })),
    ...olds
      .filter((old) => !newIds.has(idOf(old)))
      .map((before) => ({ id: idOf(before), before, after: undefined })),
  ];
  return pairs.map(({ id, before, after }) => {
    const at = `${holder.prefix}${path}/${id}`;
    const changeId = holder.isWhole ? null : holder.marks.changeId(at);
    const isWhole = holder.isWhole || changeId !== null;
    return build({
      sides: { before, after, prefix: `${at}/`, isWhole, marks: holder.marks },
      isNew: isWhole && before === undefined,
      isDeleted: isWhole && after === undefined,
      item: { id, changeId, hasChanges: isWhole || holder.marks.holdsChanges(at) },
    });
  });
}

const application = ({ sides, isNew, isDeleted, item }: Compared) => ({
  ...item,
  isNew,
  isDeleted,
  method: leaf<string>(sides, 'method'),
  methods: leaf<string[]>(sides, 'methods', 'method'),
  instructions: leaf<string>(sides, 'instructions'),
});

const preparation = (compared: Compared) => ({
  ...application(compared),
  plantPartUsed: leaf<string>(compared.sides, 'plantPartUsed'),
  plantPartsUsed: leaf<string[]>(compared.sides, 'plantPartsUsed', 'plantPartUsed'),
  applications: items(compared.sides, 'applications', application),
});

const statement = ({ sides, item }: Compared) => ({
  ...item,
  title: leaf<string>(sides, 'title'),
  subspecies: leaf<string>(sides, 'subspecies'),
  molecularStructure: leaf<string>(sides, 'molecularStructure'),
  details: leaf<string>(sides, 'details'),
});

const indication = (compared: Compared) => ({
  ...statement(compared),
  isNewIndication: compared.isNew,
  isDeletedIndication: compared.isDeleted,
  preparations: items(compared.sides, 'preparations', preparation),
});

const contraindication = (compared: Compared) => ({
  ...statement(compared),
  isNewContreIndication: compared.isNew,
  isDeletedContreIndication: compared.isDeleted,
});

const reference = ({ sides, isNew, isDeleted, item }: Compared) => ({
  ...item,
  isNew,
  isDeleted,
  citation: leaf<string>(sides, 'citation'),
  page: leaf<number>(sides, 'page'),
});

/** Members of a list of texts or names, those that are gone last; `whole` is the change they all came or went with. */
function members(sides: Sides, path: string, whole: string | null = null) {
  const [olds, news] = [membersOf(sides.before, path), membersOf(sides.after, path)];
  const kept = [...news].map(([key, value]) => {
    const changeId = olds.has(key) ? null : (whole ?? sides.marks.changeId(memberId(path, 'added', value)));
    return { value, changeId, isNew: changeId !== null, isDeleted: false };
  });
  const gone = [...olds]
    .filter(([key]) => !news.has(key))
    .map(([, value]) => {
      const changeId = whole ?? sides.marks.changeId(memberId(path, 'removed', value));
      return { value, changeId, isNew: false, isDeleted: true };
    });
  return [...kept, ...gone];
}

function safety(sides: Sides) {
  const whole = sides.marks.changeId(safetyPath);
  const one = (name: string) => leaf<string>(sides, `${safetyPath}/${name}`, whole ?? undefined);
  const several = (name: string) => {
    const path = `${safetyPath}/${name}`;
    const all = members(sides, path, whole).map((member) => ({ ...member, value: String(member.value) }));
    const saysNothing = at(sides.after, path) !== undefined && all.every(({ isDeleted }) => isDeleted);
    const nothing = { changeId: null, isNew: false, isDeleted: false, value: NOT_DOCUMENTED };
    return saysNothing ? [nothing, ...all] : all;
  };
  return {
    dangerLevel: one('dangerLevel'),
    pregnancy: one('pregnancy'),
    breastfeeding: one('breastfeeding'),
    children: one('children'),
    interactions: several('interactions'),
    lookAlikes: several('lookAlikes'),
  };
}

type Vernacular = VersionComparison['additionalInfo']['names']['vernacular'][number];

function vernacular(sides: Sides): Vernacular[] {
  return members(sides, vernacularPath).map(({ value, ...marks }) => {
    const { name, language, country } = value as Pick<Vernacular, 'name' | 'language' | 'country'>;
    return { ...marks, hasChanges: marks.changeId !== null, name, language, country };
  });
}

const taxonomy = (sides: Sides) => ({
  family: leaf<string>(sides, 'taxonomy/family'),
  genus: leaf<string>(sides, 'taxonomy/genus'),
  species: leaf<string>(sides, 'taxonomy/species'),
  subspeciesNumber: leaf<number>(sides, 'taxonomy/subspeciesNumber'),
  variety: leaf<string>(sides, 'taxonomy/variety'),
});

const additionalInfo = (sides: Sides) => ({
  safety: safety(sides),
  names: {
    author: leaf<string>(sides, 'additionalInfo/names/author'),
    vernacular: vernacular(sides),
    synonyms: leaf<string[]>(sides, 'additionalInfo/names/synonyms'),
  },
  posology: leaf<string>(sides, 'additionalInfo/posology'),
  subspecies: leaf<string[]>(sides, 'additionalInfo/subspecies'),
});

/**
 * Two contents field by field. Without a previous one nothing is a change. In an item that came or went whole, fields
 * differ but carry no change of their own; in a safety block that came or went whole, each carries the block's.
 */
export function compareContents(
  previous: PlantSheetContent | null,
  next: PlantSheetContent,
): ContentComparison {
  const old = previous && identified(previous);
  // What it takes to apply a change elsewhere would repeat whole items for a reader.
  const changes = sheetChanges(previous, next).map(
    ({ item: _item, evidence: _evidence, ...change }) => change,
  );
  const sides: Sides = {
    before: old ?? undefined,
    after: identified(next, old),
    prefix: '',
    isWhole: false,
    marks: marksOf(changes),
  };
  const text = (path: string) => leaf<string>(sides, path);
  const texts = (path: string) => leaf<string[]>(sides, path);
  return {
    plantScientificName: text('plantScientificName'),
    plantCommonName: text('plantCommonName'),
    description: text('description'),
    language: text('language'),
    taxonomy: taxonomy(sides),
    indications: items(sides, 'indications', indication),
    contreIndications: items(sides, 'contreIndications', contraindication),
    geographicalRepartitions: texts('geographicalRepartitions'),
    tags: texts('tags'),
    references: items(sides, 'references', reference),
    additionalInfo: additionalInfo(sides),
    changes,
    metadata: {
      totalChanges: changes.length,
      safetyChanges: changes.filter(({ isSafety }) => isSafety).length,
    },
  };
}
