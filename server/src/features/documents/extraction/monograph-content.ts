import { saysNothing } from '#server/french/negation.ts';
import { sentencesOf } from '#server/french/sentences.ts';
import { identityKinds, type LabelKind, medicalKinds, warningKinds } from './label-kinds.ts';
import { namesComplaint, namesRefusable } from './meaning.ts';
import { namesIn } from './mentions.ts';
import type { MonographStart } from './monograph-starts.ts';
import type { Monograph, Section } from './monographs.ts';
import { tellsOfHealth } from './roles.ts';
import { isRefusing, saidSections } from './said-sections.ts';
import { type Flow, type Range, textOf } from './text-flow.ts';
import { hasFamilyBeside, namesFamily } from './title-names.ts';

const kindsOf = (sections: readonly Section[]): LabelKind[] => [
  ...new Set(sections.filter(({ start, end }) => end > start).map(({ label }) => label.kind)),
];
const medicalIn = (sections: readonly Section[]): LabelKind[] =>
  kindsOf(sections).filter((kind) => medicalKinds.has(kind));

/** Whether headings tell enough of a plant to be about it. */
export function isMonograph(
  sections: readonly Section[],
  { by, isTaught }: Pick<MonographStart, 'by' | 'isTaught'>,
  inArticle: boolean,
): boolean {
  const kinds = kindsOf(sections);
  const identity = kinds.filter((kind) => identityKinds.has(kind)).length;
  const medical = medicalIn(sections).length;
  if (isTaught) return medical > 0;
  if (inArticle) return medical > 1 && (identity > 1 || (by === 'labelled' && medical > 2));
  const described = kinds.includes('description') ? 1 : 0;
  return medical > 0 && (identity + medical + described > 1 || by === 'labelled');
}

/** Headings and sentences together. */
export const tellsMuch = (labelled: readonly Section[], told: readonly Section[]): boolean =>
  labelled.length > 0 && medicalIn(told).length > 2;

/** Warnings that recipes and catalogues print too, about what is in them. */
const printedAnywhere: ReadonlySet<LabelKind> = new Set(['precautions', 'adverseEffects']);

const states = /(?<!\p{L})(?:est|sont|était|étaient|sera|seront|fut|furent)(?!\p{L})/u;

/** "Contre-indications : le chemin du moulin est coupé" warns of nobody, and in no state; « peaux claires » may be one. */
const warnsOfHealth = (text: string, isSaid: boolean): boolean =>
  namesRefusable(text) ||
  namesIn(text, ['drug', 'route']).length > 0 ||
  // "À éviter sur la soie sauvage."
  (!isSaid && (!states.test(text) || saysNothing(text) || isRefusing(text)));

/** Recipes and catalogues have parts, doses, uses and notices of allergens too, and no illness. */
export const tellsHealth = (flow: Flow, sections: readonly Section[]): boolean =>
  sections.some(({ label: { kind, form }, start, end }) => {
    const text = flow.text.slice(start, end);
    if (!/\p{L}{3}/u.test(text)) return false;
    if (warningKinds.has(kind)) return !printedAnywhere.has(kind) && warnsOfHealth(text, form === 'said');
    return kind === 'indications' || (medicalKinds.has(kind) && namesComplaint(text));
  });

/** What tells how a plant is taken: prose that tells nothing of it is of no remedy. */
const ofTaking: readonly LabelKind[] = ['partUsed', 'preparation', 'posology'];
/** Mean of what the sentences of prose about a remedy tell of health. */
const MIN_HEALTH = 0.45;
/** Shorter ones tell nothing. */
const SHORT = 15;

/** Prose that tells mostly of a remedy, and two things of it, or more of it amid other things, or one of a plant with its family, or of health, where others are told so, unless a person has told where it begins; else null. */
export function proseSections(
  flow: Flow,
  range: Range,
  noted: readonly Section[],
  { anchor, isAlike }: { readonly anchor: MonographStart; readonly isAlike: boolean },
): Section[] | null {
  const said = [...saidSections(flow, range, () => true), ...noted];
  const told = said.filter(
    ({ label: { kind }, ...range }) =>
      kind !== 'contraindications' || warnsOfHealth(textOf(flow, range), true),
  );
  const kinds = new Set(told.map(({ label }) => label.kind));
  if (anchor.isTaught) return kinds.size > 0 ? said : null;
  const sentences = sentencesOf(flow.text, range)
    .map((sentence) => textOf(flow, sentence))
    .filter((text) => text.length > SHORT);
  const health = sentences.reduce((sum, text) => sum + tellsOfHealth(text), 0) / sentences.length;
  const hasFamily = anchor.hasFamily || hasFamilyBeside(flow.text.slice(anchor.name.end, range.end));
  const least = hasFamily || health >= MIN_HEALTH ? 1 : 2;
  if (isAlike && kinds.size >= least) return said;
  const text = textOf(flow, range);
  // Recipes tell how what is in them is prepared and taken too.
  const tellsMuch = kinds.has('contraindications') || (kinds.size > 2 && namesComplaint(text));
  const isSubject = kinds.has('uses') || (tellsMuch && (anchor.hasFamily || namesFamily(text)));
  const isOne = kinds.size > 1 && isSubject && ofTaking.some((kind) => kinds.has(kind));
  return isOne && ((kinds.size > 2 && kinds.has('uses')) || health >= MIN_HEALTH) ? said : null;
}

/** Told under headings. */
export const isFormal = ({ sections }: Monograph): boolean =>
  medicalIn(sections.filter(({ label }) => label.form !== 'said')).length > 1;

/** Whether a paragraph tells of the plant that it names: what it is for, or for whom not, and one thing more. */
export function tellsPlant({ sections }: Monograph): boolean {
  const medical = medicalIn(sections);
  return (
    medical.length > 1 &&
    medical.some((kind) => kind === 'uses' || kind === 'indications' || kind === 'contraindications')
  );
}
