import { folded } from '#server/french/folded.ts';
import { sentencesOf } from '#server/french/sentences.ts';
import type { Monograph } from './monographs.ts';
import type { Named } from './named-plants.ts';
import { blockIndexAt, type Flow, isOneParagraph, type Range, textOf } from './text-flow.ts';

export interface Source {
  readonly flow: Flow;
  readonly monographs: readonly Monograph[];
  readonly namedIn: (text: string) => Named[];
}

/** Another plant than the refused one, or one that is allowed. */
export const spared =
  /(?<![a-z])(?:plutot|prefer\w*|remplac\w*|a la place|memes? [a-z]+ qu[e'] ?(?:pour)?|sauf|excepte|hormis|contrairement|a la difference|au lieu|tandis que|alors que|comme|avec|contre|confond\w*|voir|mais (?:non|pas|point))(?![a-z])|pas pour (?:l[ae]s? |l')$/;
export const allowed =
  /(?:n'est|ne sont|n'etait|n'y est) pas (?:concern|interdi|defendu|contre-?indiqu|vise)|ne (?:vaut|concerne|vise)|rien (?:de connu )?contre|(?<![a-z])(?:reste|restent) permis|sans (?:danger|risque)/;

/** Words before the subject of a clause, other subjects among them. */
export const leading =
  /^(?:\W|(?<![a-z])(?:l'|l[ae]s?|et|ou|ni|pour|d[eu]|des|avec|page|remarque)(?![a-z]))*$/;
export const toldBefore = /^[^:.]{0,40}:\s+(?=\S)/;

/** "Ne les buvez pas …": the plants that the sentence before names, as many as the pronoun means. */
const ofSeveral =
  /-les(?![a-z])|(?<![a-z])(?:ne les|(?:on|ni|jamais|pas) les|elles|ils|toutes (?:deux|trois)|tou(?:s|tes) les (?:deux|trois)|ces (?:deux|trois)(?:-la)?)(?![a-z])/;

/** The paragraph has the name of its plant, or one of its headings. */
function isOwnBlock(flow: Flow, plant: Monograph | undefined, block: number): boolean {
  if (plant === undefined) return false;
  const starts = [
    plant.name.start,
    ...plant.sections.flatMap(({ label }) => (label.form === 'said' ? [] : [label.start])),
  ];
  return starts.some((start) => blockIndexAt(flow, start) === block);
}

/** "mais non le siwak", "sauf la sauge". */
const exempt = /(?<![a-z])(?:mais (?:non|pas|point)|sauf|hormis|excepte)(?: pour)? (?:l[ae]s? |l')?$/;
export const isExempt = (text: string, own: number, namedIn: (text: string) => Named[]): boolean =>
  namedIn(text).some(({ plant, start }) => plant === own && exempt.test(folded(text.slice(0, start))));

/** The paragraph has the name of its plant or a heading of it, or names it without sparing it. */
export function isAbout(
  { flow, monographs, namedIn }: Source,
  { own, block, sentence }: { readonly own: number; readonly block: number; readonly sentence: Range },
): boolean {
  if (isOwnBlock(flow, monographs[own], block)) return true;
  const texts = sentencesOf(flow.text, flow.blocks[block] ?? sentence).map((one) => textOf(flow, one));
  return texts.some(
    (text) => !allowed.test(folded(text)) && namedIn(text).some(({ plant }) => plant === own),
  );
}

/** The plants that the sentence before names in its paragraph, where a sentence goes on about several, or about the one of a paragraph of no other. */
export function namedBefore(
  { flow, namedIn }: Source,
  { told, isFree }: { readonly told: string; readonly isFree: () => boolean },
  sentences: readonly Range[],
  at: number,
): number[] {
  if (told.endsWith('?')) return [];
  for (let index = at - 1; index >= 0; index--) {
    const one = sentences[index] as Range;
    if (!isOneParagraph(flow, one.start, sentences[at]?.start ?? 0)) return [];
    const text = textOf(flow, one);
    const named = namedIn(text);
    const [first] = named;
    if (first === undefined) continue;
    if (!leading.test(folded(text.slice(0, first.start)).replace(toldBefore, ''))) return [];
    const plants = [...new Set(named.map(({ plant }) => plant))];
    const isMeant = plants.length > 1 ? ofSeveral.test(folded(told)) : isFree();
    return isMeant ? plants : [];
  }
  return [];
}
