import { type Counts, figures, sum } from './compare.ts';
import { type Harm, type HarmKind, harmKinds } from './harm.ts';
import type { DocumentJudgement, FieldJudgement } from './judge.ts';

export const percent = (value: number | null) => (value === null ? '–' : `${(100 * value).toFixed(1)} %`);

const of = (fields: readonly FieldJudgement[]) => sum(fields.map(({ counts }) => counts));
const nameFields = new Set(['scientificName', 'synonyms', 'commonNames']);
const named = (fields: readonly FieldJudgement[], name: string) =>
  fields.filter(({ field }) => (name === 'names' ? nameFields.has(field) : field === name));

function fieldRow(name: string, counts: Counts) {
  const { precision, recall, f1 } = figures(counts);
  return {
    field: name,
    expected: counts.expected,
    found: counts.found,
    omissions: counts.expected - counts.right,
    inventions: counts.found - counts.right,
    precision: percent(precision),
    recall: percent(recall),
    F1: percent(f1),
  };
}

/** Precision and recall of each field, and of all names together. */
export function fieldTable(judged: readonly FieldJudgement[]) {
  const names = [...new Set(judged.map(({ field }) => field))];
  return [
    ...names.map((name) => fieldRow(name, of(named(judged, name)))),
    fieldRow('all names', of(named(judged, 'names'))),
  ];
}

export interface Classed {
  readonly cls: string;
  readonly expected: number;
  readonly judgement: DocumentJudgement;
}

const shown = ['names', 'family', 'indications', 'contraindications', 'parts', 'preparations', 'posology'];

/** Sheets found and F1 of the fields for each kind of layout. */
export function classTable(documents: readonly Classed[]) {
  const classes = [...new Set(documents.map(({ cls }) => cls))].toSorted();
  return classes.map((cls) => {
    const own = documents.filter((document) => document.cls === cls);
    const fields = own.flatMap(({ judgement }) => judgement.fields);
    return {
      class: cls,
      files: own.length,
      expected: own.reduce((total, { expected }) => total + expected, 0),
      found: own.reduce((total, { judgement }) => total + judgement.pairs.length, 0),
      invented: own.reduce((total, { judgement }) => total + judgement.invented.length, 0),
      ...Object.fromEntries(shown.map((name) => [name, percent(figures(of(named(fields, name))).f1)])),
    };
  });
}

export function harmTable(harms: readonly Harm[]) {
  return (Object.keys(harmKinds) as HarmKind[]).map((kind) => ({
    harm: harmKinds[kind],
    count: harms.filter((harm) => harm.kind === kind).length,
  }));
}
