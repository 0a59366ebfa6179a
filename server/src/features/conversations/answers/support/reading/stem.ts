import { infinitiveOf } from '../../../../../search/words/verb-forms.ts';

/** Shorter stems are another word too easily. */
const SHORTEST = 4;

const longEndings =
  'issements issement ications ication iquees iquee iquent iquer ements ement ations ation ateurs ateur atrices atrice atoires atoire utions ution itions ition ions ion euses euse eux ives ive ifs if iques ique ables able antes ants ante ant'.split(
    ' ',
  );
const shortEndings =
  'eraient aient erait eront ees ents ent era ais ait ies ant ez er ir it is ie ee es ie e i s x'.split(' ');

function without(word: string, endings: readonly string[]): string {
  const ending = endings.find((one) => word.length - one.length >= SHORTEST && word.endsWith(one));
  return ending === undefined ? word : word.slice(0, -ending.length);
}

/**
 * What the forms of a French word have in common: "soulage", "soulagement" and "soulagent" are one. It needs no database,
 * and it cuts deeper than the index does: it compares a sentence with one passage, where few words meet by accident.
 */
export function stemOf(word: string): string {
  const singular = word.length > SHORTEST ? word.replace(/aux$/, 'al').replace(/[sx]$/, '') : word;
  const root = infinitiveOf(word) === word ? singular : infinitiveOf(word);
  const long = without(root, longEndings);
  const short = long === root ? without(root, shortEndings) : long;
  return short.replace(/qu$/, 'c').replace(/([lnts])\1$/, '$1');
}
