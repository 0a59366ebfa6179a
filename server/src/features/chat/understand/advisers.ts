import { type Mention, type ReadWord, wordAt } from '#server/concepts/recogniser.ts';
import { placeBefore } from './kin.ts';

export const telling =
  /^(?:dit|assure|affirme|jure|pretend|croit|pense|raconte|explique|repete|soutient|promet)e?$/;
const giving =
  /^(?:conseil|recommand|propos|sugg?er|prescri|vant|parl|donn|offr|offert|prepar|r?apport|ramen|indiqu|refil)/;
const advice = /^(?:conseils?|recettes?|remedes?|idees?|astuces?|avis)$/;
const ADVISED_WITHIN = 3;

/** "dit qu’elle a mal", "me dit avoir mal": of themselves. */
const tellsOfSelf = (words: readonly ReadWord[], at: number): boolean =>
  /^(?:il|elle)$/.test(wordAt(words, at + 1)) ||
  /^(?:avoir|etre|souffrir|prendre|se)$/.test(wordAt(words, at));

/** "d’après mon oncle", "conseillé par ma sœur", "une recette de ma tante" */
function isSource(words: readonly ReadWord[], from: number): boolean {
  const at = placeBefore(words, from);
  const [first, second] = [wordAt(words, at - 1), wordAt(words, at)];
  return (
    second === 'selon' ||
    (first === 'd' && second === 'apres') ||
    (second === 'par' && giving.test(first)) ||
    (second === 'de' && advice.test(first))
  );
}

/** "ma voisine me conseille", "mon frère dit que le thym …": who tells of a plant is not asked about. */
export function isAdviser(words: readonly ReadWord[], { from, to }: Mention): boolean {
  if (isSource(words, from)) return true;
  const end = words.findIndex(({ isFirst }, at) => isFirst && at > to);
  const clause = words.slice(to, end === -1 ? undefined : end).map(({ word }) => word);
  const me = clause.slice(0, ADVISED_WITHIN).findIndex((word) => /^(?:me|m|nous)$/.test(word));
  const verb = clause.findIndex((word, at) =>
    at <= me + ADVISED_WITHIN ? telling.test(word) || (me !== -1 && at > me && giving.test(word)) : false,
  );
  return verb !== -1 && !tellsOfSelf(words, to + verb + 1);
}
