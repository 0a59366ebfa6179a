import { type ReadWord, readWords } from '#server/concepts/recogniser.ts';
import { memoize } from '#server/lib/memoize.ts';
import { type Mention, mentionsIn } from './mentions.ts';
import { methodWords, partWord } from './vocabulary.ts';
import { readWeights } from './weights.ts';

/** What a text says of a plant, as its words alone tell. */
export const textRoles = [
  'indications',
  'contraindications',
  'precautions',
  'adverseEffects',
  'interactions',
  'preparation',
  'posology',
  'partUsed',
  'description',
  'origin',
  'commonNames',
  'references',
  'lookAlikes',
  'other',
] as const;
export type TextRole = (typeof textRoles)[number];

/** Letters of a word that its inflections, in French and English, share as a rule. */
const BEGINNING = 5;

/** A word as features have it: its stem, a number as one. */
export const featureOf = ({ word, stem }: ReadWord): string =>
  /\d/.test(word) ? '#' : word.length > 3 ? stem : word;

function featuresOfWords(words: readonly ReadWord[]): string[] {
  const found: string[] = [];
  let before = '^';
  for (const [at, read] of words.entries()) {
    const own = featureOf(read);
    if (at > 0 && read.isFirst) before = ',';
    found.push(own, `${before} ${own}`);
    if (own.length > BEGINNING) found.push(`${own.slice(0, BEGINNING)}-`);
    before = own;
  }
  return found;
}

const article = /^(?:les?|la|l|une?|des|du|aux?|d|de|the|an?)$/;

/** "contre <illness>", whichever it is. */
function featuresOfMention(words: readonly ReadWord[], { kind, start }: Mention): string[] {
  const first = words.findIndex((word) => word.end > start);
  let at = first - 1;
  while (at > 0 && article.test(words[at]?.word ?? '')) at -= 1;
  const before = at >= 0 && words[first]?.isFirst === false ? (words[at]?.stem ?? '^') : ',';
  return [`<${kind}>`, `${before} <${kind}>`];
}

/** Stems, pairs of them, beginnings of words, concepts by their kind, and the shape of the text; each once. */
export function featuresOf(text: string): string[] {
  const words = readWords(text);
  if (words.length === 0) return ['<S>'];
  const length = words.length < 4 ? 'S' : words.length < 10 ? 'M' : 'L';
  const has = (sign: string, is: boolean) => (is ? [`<${sign}>`] : []);
  return [
    ...new Set([
      ...featuresOfWords(words),
      ...mentionsIn(text).flatMap((mention) => featuresOfMention(words, mention)),
      `<${length}>`,
      ...has('?', text.includes('?')),
      ...has('#', /\d/.test(text)),
      ...has('method', text.search(methodWords) !== -1),
      ...has(
        'part',
        words.some(({ word }) => partWord.test(word)),
      ),
    ]),
  ];
}

const scoresOf = readWeights('document-roles', textRoles);

export type RoleScores = Readonly<Record<TextRole, number>>;

/** How likely each role is for a heading, a sentence or an item of a list. */
export const roleScores: (text: string) => RoleScores = memoize(
  (text) => scoresOf(featuresOf(text)),
  (text) => text,
  5_000,
);

export function likeliestRole(text: string): { readonly role: TextRole; readonly score: number } {
  const scores = roleScores(text);
  const role = textRoles.toSorted((a, b) => scores[b] - scores[a])[0] ?? 'other';
  return { role, score: scores[role] };
}

/** What several texts are together; of none, every role alike. */
export function meanScores(texts: readonly string[]): RoleScores {
  const all = texts.map(roleScores);
  const share = (role: TextRole) =>
    all.length === 0 ? 1 / textRoles.length : all.reduce((sum, scores) => sum + scores[role], 0) / all.length;
  return Object.fromEntries(textRoles.map((role) => [role, share(role)])) as Record<TextRole, number>;
}

const warnings: readonly TextRole[] = ['contraindications', 'precautions', 'adverseEffects', 'interactions'];

/** How likely a text warns, of whatever. */
export const warningOf = (scores: RoleScores): number =>
  warnings.reduce((sum, role) => sum + scores[role], 0);
export const warningScore = (text: string): number => warningOf(roleScores(text));

const ofOtherThings: readonly TextRole[] = [
  'other',
  'description',
  'origin',
  'commonNames',
  'references',
  'lookAlikes',
];

/** How likely a text tells what a plant is taken for, how, or by whom not. */
export const tellsOfHealth = (text: string): number =>
  1 - ofOtherThings.reduce((sum, role) => sum + roleScores(text)[role], 0);
