import { readWords } from '#server/concepts/recogniser.ts';
import { folded } from '#server/french/folded.ts';
import { sentencesOf } from '#server/french/sentences.ts';
import { readExtents } from './extents.ts';
import { forbidsAny, isForbidding } from './meaning.ts';
import { type Source } from './meant-plants.ts';
import type { Monograph } from './monographs.ts';
import type { Named } from './named-plants.ts';
import { cellsOf } from './statements.ts';
import type { RoledTerm } from './term-roles.ts';
import { type Flow, isAt, type Range, textOf, trimmed } from './text-flow.ts';

/** What the text of a plant says to hold as it was said of another: the words there, and the sentence that sends to them. */
export interface Referred {
  readonly title: Range;
  readonly details: Range;
}

/** "vaut ici", "est valable ici": nothing else is told. */
const holding =
  /(?<![a-z])(?:vaut|valent|valables?|s'applique(?:nt)?|vraie?s?)(?: (?:aussi|egalement|encore|de meme))* ici(?![a-z])/;
export const holdsHere = (text: string): boolean => holding.test(folded(text));
/** "la même réserve que", "les mêmes personnes", "comme pour". */
const sameAs =
  /(?<![a-z])(?:memes? [a-z-]+ (?:qu[e'] ?|d[e'] ?)|memes? (?:personnes|gens|sujets)(?![a-z])|comme (?:pour|chez|avec)(?![a-z]))/;
/** "…, mais non celle de …", ", pas ce qui a été dit de …". */
export const excepted = /(?:,|\smais|\set)\s(?:non|pas|sauf|hormis)(?!\p{L})/iu;
/** What stands behind is another matter: "(mais les bébés ça va)", "; celle de l’allaitement, non". */
const turning =
  /(?:[,;(]\s?|\s)mais(?!\p{L})|(?:[,;(]|\set)\s?(?:non|pas|sauf|hormis)(?!\p{L})|\s(?:sauf|hormis)(?!\p{L})|[;,]\s(?=[^;,]*,\s(?:non|pas)[\s.!]*$)/iu;
/** A refusal, by one of its nouns. */
const refusalNoun = /contre-?indication|reserve|precaution|restriction|interdiction|abstention/;
export const previous = /(?:monographie|fiche|plante|espece|notice) (?:precedente|d'avant|ci-dessus)/;

/** The stems of words that mean something, none of them of a plant. */
function stemsIn(text: string, named: readonly Named[] = []): Set<string> {
  const words = readWords(text).filter(
    (word) => !word.isGrammatical && !named.some((one) => word.start < one.end && one.start < word.end),
  );
  return new Set(words.map(({ stem }) => stem));
}

/** All words of the one are words of the other. */
export function saysSame(one: string, other: string): boolean {
  const [own, others] = [stemsIn(one), stemsIn(other)];
  const isIn = (all: ReadonlySet<string>) => (stem: string) => all.has(stem);
  return [...own].every(isIn(others)) || [...others].every(isIn(own));
}

/** What is referred to of what is refused there: what the sentence names of it, else all but what it excepts. */
function chosen(
  flow: Flow,
  refused: readonly RoledTerm[],
  { kept, left }: Record<'kept' | 'left', Set<string>>,
) {
  const shares = (one: Range, stems: ReadonlySet<string>) =>
    [...stemsIn(textOf(flow, one))].some((stem) => stems.has(stem));
  const rest = refused.filter((one) => !shares(one, left));
  return { told: rest.filter((one) => shares(one, kept)), rest };
}

/** The refusals of others to which a sentence in the text of a plant sends. */
function referredIn({ flow, monographs, namedIn }: Source, sentence: Range, own: Monograph): Referred[] {
  const text = textOf(flow, sentence);
  const plain = folded(text);
  const isHere = holding.test(plain);
  if (text.endsWith('?') || (!isHere && (!sameAs.test(plain) || isForbidding(text)))) return [];
  const cut = turning.exec(text)?.index ?? text.length;
  const named = namedIn(text);
  const at = monographs.indexOf(own);
  const others = named.filter(({ plant, start }) => plant !== at && start < cut).map(({ plant }) => plant);
  if (at > 0 && previous.test(plain)) others.push(at - 1);
  const kept = stemsIn(text.slice(0, cut), named);
  const left = stemsIn(text.slice(cut));
  return [...new Set(others)].flatMap((other) => {
    const monograph = monographs[other] as Monograph;
    const refused = readExtents({ flow, monograph, drop: () => {} }).filter(
      ({ role }) => role === 'contraindications',
    );
    const { told, rest } = chosen(flow, refused, { kept, left });
    const meant = told.length > 0 ? told : forbidsAny(text) || refusalNoun.test(plain) ? rest : [];
    return meant.map(({ start, end }) => ({ title: { start, end }, details: sentence }));
  });
}

/** The sentences of a plant: those of its text, or those of its cells. */
function sentencesOfPlant(flow: Flow, { start, end, sections }: Monograph): Range[] {
  const cells = sections.filter((section) => !isAt({ start, end }, section.start));
  return [{ start, end }, ...cells]
    .flatMap((range) => sentencesOf(flow.text, range))
    .flatMap((sentence) => cellsOf(flow, sentence))
    .map((cell) => trimmed(flow, cell));
}

/** Plants with the refusals of others to which their texts send. */
export function withReferences(source: Source): Monograph[] {
  const { flow, monographs } = source;
  return monographs.map((one) => {
    const referred = sentencesOfPlant(flow, one).flatMap((sentence) => referredIn(source, sentence, one));
    if (referred.length === 0) return one;
    const spent = referred.flatMap(({ details }) => (holdsHere(textOf(flow, details)) ? [details] : []));
    return { ...one, referred, ofOthers: [...(one.ofOthers ?? []), ...spent] };
  });
}
