import { isFrench } from '#server/concepts/lexicon.ts';
import { nameKinds } from './label-kinds.ts';
import { belowLanguages, isLanguage } from './language-rows.ts';
import { isSign, type NameToken, type NameWord } from './name-words.ts';
import { scriptOf } from './vocabulary.ts';

export const isNoJoint = ({ spelt }: NameToken): boolean => !/^(?:et|ou|and|or)$/.test(spelt);

/** Words between signs, under one heading: from one to another. */
interface Piece {
  readonly from: number;
  readonly to: number;
}

/** More words are a sentence, and none of them tells one. */
const MAX_WORDS = 4;
const telling =
  /^(?:on|ils?|elles?|je|nous|vous|tu|s['’]?|se|ne|n['’]|qui|que|qu['’]|est|sont|etait|etaient|ont|dit|disent|dite?s|pour|contre|avec|sans|dans|par|sur|comme|mais|si|pas|noms?|mots?|langues?|m(?:on|a|es)|notre|nos|votre|leurs?|\p{L}{3,}aient)$/u;
const little = /^(?:l[ae]s?|l['’]|d[eu]s?|d['’]|une?|et|ou|aussi|encore|parfois|souvent)$/;

/** No word of French, or in other letters than those of ours. */
export const isForeign = ({ spelt }: NameToken): boolean =>
  scriptOf(spelt) !== undefined || (spelt.length > 1 && !spelt.split(/[-']/).every((part) => isFrench(part)));

/** Words without those that lead to a name, where they may be one: none that makes a sentence of them. */
function nameIn(words: readonly NameWord[], { from, to }: Piece, isSure: boolean): readonly NameWord[] {
  const all = words.slice(from, to + 1);
  const start = all.findIndex(({ spelt }) => !little.test(spelt));
  const name = start === -1 ? [] : all.slice(start);
  // "à l’oreille kpeou", not "zerbe à fièvre".
  const isName =
    name.length > 0 &&
    name[0]?.spelt !== 'a' &&
    name.length <= MAX_WORDS &&
    name.every((one) => one.isWord && !telling.test(one.spelt) && !isLanguage(one)) &&
    (isSure || name.some(isForeign));
  return isName ? name : [];
}

/** Where the words between signs begin that end with one of them; a heading ends before its text. */
function startOfPiece(words: readonly NameWord[], to: number): number {
  let at = to;
  const isWithin = (one: NameWord | undefined) =>
    one !== undefined &&
    !isSign(one) &&
    isNoJoint(one) &&
    one.section === words[to]?.section &&
    !isHeading(one);
  while (isWithin(words[at - 1])) at -= 1;
  return at;
}

function endOfPiece(words: readonly NameWord[], from: number): number {
  let at = from;
  const isWithin = (one: NameWord | undefined) => one !== undefined && !isSign(one) && isNoJoint(one);
  while (isWithin(words[at + 1])) at += 1;
  return at;
}

const isHeading = ({ features }: NameWord): boolean => features[0] === 'heading';

/** "patois", "patois d’Évolène": a language of a place. */
const dialect = /^(?:patois|dialecte|parler)$/;
export const isDialect = ({ spelt }: NameToken): boolean => dialect.test(spelt);
/** Of a name that is no French one. */
const isTongue = (word: NameWord | undefined): boolean =>
  word?.as === '<language>' || (word !== undefined && isDialect(word));

/** "kolou en kabyè", "lali (haoussa", "hlinwé chez les Fon", "Anantsinahy chez les Merina": the name before. */
function nameBefore(words: readonly NameWord[], at: number): readonly NameWord[] {
  const [b2, b1] = [words[at - 2]?.spelt ?? '', words[at - 1]?.spelt ?? ''];
  const isCapital = words[at]?.features.includes('capital') === true;
  // "ijzerhard des Hollandais"
  if (b1 === 'des' && isCapital && isTongue(words[at])) return trailing(words, at - 2);
  const isPeople = /^(?:les|nos)$/.test(b1) && b2 === 'chez' && isCapital;
  if (!isPeople && !(isTongue(words[at]) && /^(?:en|in|\()$/.test(b1))) return [];
  const to = at - (isPeople ? 3 : 2);
  if (!words[to]?.isWord) return [];
  const name = nameIn(words, { from: startOfPiece(words, to), to }, false);
  return name.length > 0 ? name : trailing(words, to);
}

/** The last words of a piece that are of no French. */
function trailing(words: readonly NameWord[], to: number): readonly NameWord[] {
  const from = startOfPiece(words, to);
  const other = words.findLastIndex((one, place) => place <= to && (place < from || !isForeign(one)));
  return nameIn(words, { from: other + 1, to }, false);
}

/** "Anantsinahy chez les Merina": whose name that is, where they stand behind it. */
export const sayersOf = (words: readonly NameToken[], to: number): NameToken | undefined =>
  words[to + 1]?.spelt === 'chez' && /^(?:les|nos)$/.test(words[to + 2]?.spelt ?? '')
    ? words[to + 3]
    : undefined;

/** Behind what stands in brackets. */
function behindBrackets(words: readonly NameWord[], at: number): number {
  if (words[at]?.as !== '(') return at;
  const end = words.findIndex(({ as }, place) => place > at && as === ')');
  return end === -1 ? at : end + 1;
}

/** "les Fon disent vi, les Yoruba obi abata", "les Italiens l’appellent ginepro". */
const naming = /^(?:l['’]|la|le|lui|les|disent|dit|appellent|appelle|nomment|nomme|donnent|ont)$/;

/** "Éwé : goaba, agouda (Vogan).": the names behind the colon, as far as signs of a list go. */
function namesInList(words: readonly NameWord[], from: number): NameWord[] {
  const names: NameWord[] = [];
  for (let at = from; words[at]?.isWord; ) {
    const to = endOfPiece(words, at);
    const name = nameIn(words, { from: at, to }, true);
    if (name.length === 0) break;
    names.push(...name);
    const next = behindBrackets(words, to + 1);
    if (!/^(?:[,/]|et|ou|and|or)$/.test(words[next]?.as ?? '')) break;
    at = next + 1;
  }
  return names;
}

/** "Éwé : goaba", "Nom kabyè : kpassiyé", "En éwé, akploti", "en patois bonòm", "les Yoruba obi abata": the names behind. */
function namesBehind(words: readonly NameWord[], at: number): readonly NameWord[] {
  if (!isTongue(words[at]) && !isLanguage(words[at])) return [];
  const lead = words[at - 1];
  const next = behindBrackets(words, at + 1);
  if (words[next]?.as === ':') {
    const isAlone =
      lead === undefined ||
      isSign(lead) ||
      lead.section !== words[at]?.section ||
      /^(?:en|in|noms?)$/.test(lead.spelt) ||
      (lead.spelt === 'les' && words[at - 2]?.spelt === 'chez');
    return isAlone ? namesInList(words, next + 1) : [];
  }
  if (!isTongue(words[at])) return [];
  const isIn = /^(?:en|in)$/.test(lead?.spelt ?? '');
  if (isIn && words[next]?.as === ',' && (isSign(words[at - 2]) || words[at - 2]?.section !== lead?.section))
    return words[next + 1]?.isWord
      ? nameIn(words, { from: next + 1, to: endOfPiece(words, next + 1) }, false)
      : [];
  const isThey = /^(?:les?|l['’])$/.test(lead?.spelt ?? '') && words[at - 2]?.spelt !== 'chez';
  if (!(isThey || isIn) || !words[at + 1]?.isWord) return [];
  let from = at + 1;
  while (naming.test(words[from]?.spelt ?? '')) from += 1;
  // "le Wallon dit houbion": one of them says it.
  if (!isIn && lead?.spelt !== 'les' && from === at + 1) return [];
  // "en wallon d’ici bele-a-veuy"
  if (isIn && /^d['’]$/.test(words[from]?.spelt ?? '')) from += 2;
  const end = words.findIndex(
    (one, place) =>
      place >= from && (isSign(one) || !isNoJoint(one) || /^(?:parce|qui|que|pour)$/.test(one.spelt)),
  );
  return nameIn(words, { from, to: (end === -1 ? words.length : end) - 1 }, false);
}

/** "brenva en patois valdôtain": behind a language whose name stands before it are words of that language. */
function namesBeside(words: readonly NameWord[], at: number): readonly NameWord[] {
  const before = nameBefore(words, at);
  return before.length > 0 ? before : namesBehind(words, at);
}

/** "On l’appelle aussi", "Dit :", "porte les noms de", "also called": what leads to names. */
const leadsToNames =
  /(?:^| )(?:(?:l'|les? |la |se )?(?:appell?e|appelaient|appellent|nomment|nomme)(?: (?:aussi|encore|parfois|souvent|egalement|ailleurs|ici))*|(?:aussi|encore) (?:appele|nomme|dit|connu)e?s?(?: sous les? noms? de)?|dite?s?(?: (?:aussi|encore))? ?:?|noms? de|(?:also|sometimes) (?:called|known as|named)|alias) ?:?$/;
/** "à ne pas confondre avec la grande ciguë, dite aussi …": names of another. */
const mistaken = /^(?:confond|confusion|confus|meprendr|mepris|mistak)/;

/** What stands behind such a word, up to the end of its sentence. */
function namesOfOthers(words: readonly NameWord[]): ReadonlySet<NameWord> {
  const found = new Set<NameWord>();
  let isOn = false;
  for (const word of words) {
    isOn = word.isWord ? isOn || mistaken.test(word.spelt) : isOn && !/^[.!?\n\t]$/.test(word.as);
    if (isOn) found.add(word);
  }
  return found;
}

/** More words lead to no name. */
const MAX_LEAD = 8;

/** The words of a list to which those right before it lead. */
function namesCalled(words: readonly NameWord[], at: number): readonly NameWord[] {
  let start = at;
  while (at - start < MAX_LEAD && start > 0 && !/^[.!?\n\t]$/.test(words[start - 1]?.as ?? '')) start -= 1;
  const lead = words.slice(start, at).map(({ spelt }) => spelt);
  return leadsToNames.test(lead.join(' ').replaceAll("' ", "'")) ? namesInList(words, at) : [];
}

/** More words on the line of a language are a sentence. */
const MOST_NAMES = 8;

const isList = (line: readonly NameWord[]): boolean =>
  line.every((one) => one.isWord || /^[,/]$/.test(one.as)) &&
  line.filter((one) => one.isWord).length <= MOST_NAMES;

/** "• arabe : هشاب", "malgache (sakalava)⇥mohina": the words of a line of names that their language leads. */
function namesOfLanguage(line: readonly NameWord[]): readonly NameWord[] {
  const first = line.findIndex((one) => one.isWord || one.as.startsWith('<'));
  const sign = line.findIndex(({ as }) => as === ':' || as === '\t');
  const lead = line.slice(Math.max(0, first), Math.max(0, sign));
  const isLead =
    isLanguage(lead[0]) && (lead.length === 1 || (lead[1]?.as === '(' && lead.at(-1)?.as === ')'));
  const names = line.slice(sign + 1);
  const told = names.filter((one) => one.isWord);
  return isLead && isList(names) ? told.filter(isNoJoint) : [];
}

/** "Noms relevés" above "nim / mali-yirini": a section of names that is a list and nothing else. */
function namesOfSections(words: readonly NameWord[]): readonly NameWord[] {
  const ofNames = words.filter(
    ({ section }) =>
      section !== null && nameKinds.has(section.label.kind) && section.label.head === undefined,
  );
  return [...Map.groupBy(ofNames, ({ section }) => section).values()].flatMap((own) => {
    const isWord = (one: NameWord) => one.isWord;
    const list = own.slice(Math.max(0, own.findIndex(isWord)), own.findLastIndex(isWord) + 1);
    const isPlain = list.every((one) => !telling.test(one.spelt) && !isLanguage(one));
    return isPlain && isList(list.filter(({ as }) => !/^[;–-]$/.test(as)))
      ? list.filter((one) => one.isWord && isNoJoint(one))
      : [];
  });
}

/** "liliti, kini": the words of a cell below a heading of names. */
function namesOfColumn(line: readonly NameWord[]): readonly NameWord[] {
  const isHeaded = ({ section }: NameWord) =>
    section !== null && nameKinds.has(section.label.kind) && section.label.head !== undefined;
  const told = line.filter((one) => one.isWord);
  return told.every(isHeaded) && isList(line) ? told.filter(isNoJoint) : [];
}

/** Lines below a scientific name in which its names may be led to. */
const NEAR = 3;

/** "Ici ou là", "Chez nous": the words before a colon near the name of a plant. */
function leadsIn(words: readonly NameWord[]): Lead[] {
  const own = words.findIndex(({ as }) => as === '<own>');
  const near = words.slice(0, own + 1).filter(({ as }) => as === '\n').length + NEAR;
  let line = 0;
  return words.flatMap(({ as }, at) => {
    if (as === '\n') line += 1;
    const from = startOfPiece(words, at - 1);
    const isLead = at > own && line < near && /^[:–—-]$/.test(as) && at - from <= MAX_WORDS + 1;
    const lead = words.slice(from, at);
    const isPlain = lead.length > 0 && lead.every((one) => one.isWord && one.section === null);
    const kind = words[at + 1]?.section?.label.kind ?? 'other';
    const mayName = kind === 'other' || nameKinds.has(kind);
    return isLead && isPlain && mayName
      ? [{ at: at + 1, lead: lead.map(({ spelt }) => spelt).join(' ') }]
      : [];
  });
}

/** Fewer plants show no way of a document to lead to names. */
const OFTEN = 3;
/** Share of plants of which a list of names, and no sentence, stands behind a lead. */
const LISTS = 0.5;

/** "Aspect : Vivace des talus secs, à bractées pourpres." is no list to its end. */
function isListBehind(words: readonly NameWord[], at: number): boolean {
  const last = namesInList(words, at).at(-1);
  const end = last === undefined ? undefined : words[behindBrackets(words, words.indexOf(last) + 1)];
  return last !== undefined && (end === undefined || /^[.;\n\t]$/.test(end.as));
}

interface Lead {
  /** Behind it. */
  readonly at: number;
  readonly lead: string;
}

/** Of how many words a sentence that tells names begins alike, plant after plant. */
const BEGINNINGS = [6, 5, 4, 3];

/** "Ma mère disait", "elle se nomme encore": the end of what leads to names. */
const saying = /^(?:dit|disent|\p{L}{3,}ai(?:en)?t|aussi|encore|parfois|souvent)$/u;

/** "Les vieux du pays disaient …": the first words of each sentence, up to one that says. */
function beginningsIn(words: readonly NameWord[]): Lead[] {
  return words.flatMap((word, start) => {
    const before = words[start - 1]?.as;
    if (!word.isWord || (before !== undefined && !/^[.!?\n]$/.test(before))) return [];
    return BEGINNINGS.flatMap((length) => {
      const own = words.slice(start, start + length);
      const isLead = own.every((one) => one.isWord) && saying.test(words[start + length - 1]?.spelt ?? '');
      return isLead ? [{ at: start + length, lead: own.map(({ spelt }) => spelt).join(' ') }] : [];
    });
  });
}

/** Leads of several plants, with how many of them have a list behind. */
function usualLeads(
  texts: readonly (readonly NameWord[])[],
  leads: (words: readonly NameWord[]) => readonly Lead[],
) {
  const all = texts.flatMap((words) => {
    const found = leads(words).map(({ at, lead }) => ({ lead, isList: isListBehind(words, at) }));
    return found.filter(({ lead }, at) => found.findIndex((other) => other.lead === lead) === at);
  });
  const usual = [...Map.groupBy(all, ({ lead }) => lead)].filter(([, { length }]) => length >= OFTEN);
  const areLists = usual.filter(([, own]) => own.filter(({ isList }) => isList).length >= LISTS * own.length);
  return { usual: usual.map(([lead]) => lead), areLists: areLists.map(([lead]) => lead) };
}

/** The words with which a document leads to the names of its plants: to lists, where some are. */
export function leadsOf(texts: readonly (readonly NameWord[])[]): ReadonlySet<string> {
  const { usual, areLists } = usualLeads(texts, leadsIn);
  return new Set([...(areLists.length > 0 ? areLists : usual), ...usualLeads(texts, beginningsIn).areLists]);
}

/** What stands beside the words of a text tells of names. */
export interface ToldNames {
  /** Words of names, by the language beside, before or above them. */
  readonly told: ReadonlySet<NameWord>;
  /** Words that may sooner be of names. */
  readonly led: ReadonlySet<NameWord>;
  /** Words of names of other plants. */
  readonly ofOthers: ReadonlySet<NameWord>;
  /** Words of sentences that describe, behind a list of names. */
  readonly behind: ReadonlySet<NameWord>;
}

/** "Herbe laineuse des décombres, à goût amer": too long for a name, or described further. */
function describes(words: readonly NameWord[], from: number): boolean {
  const to = endOfPiece(words, from);
  const isFurther = words[to + 1]?.as === ',' && /^(?:a|aux?)$/.test(words[to + 2]?.spelt ?? '');
  return to - from >= MAX_WORDS || isFurther;
}

/** "Alias : herbe vierge. Herbe laineuse des décombres, …": of a sentence that describes behind the list of a heading. */
function behindLists(words: readonly NameWord[]): ReadonlySet<NameWord> {
  const found = new Set<NameWord>();
  let isOn = false;
  for (const [at, word] of words.entries()) {
    const label = word.section?.label;
    const isHeaded =
      label !== undefined && nameKinds.has(label.kind) && label.form === 'colon' && !label.isTaught;
    const last = words[at - 1]?.as === '\n' ? words[at - 2] : words[at - 1];
    const begins = last?.as === '.' && word.features.includes('capital');
    if (begins || !isHeaded) isOn = isHeaded && begins && describes(words, at);
    if (isOn) found.add(word);
  }
  return found;
}

/** The words of a text that are of names, or are of none, because of what stands beside them. */
export function toldIn(words: readonly NameWord[], leads: ReadonlySet<string>): ToldNames {
  const ends = [...words.keys()].filter((at) => words[at]?.as === '\n');
  const lines = [-1, ...ends].map((start, at) => words.slice(start + 1, ends[at]));
  const inLines = lines.flatMap((line, at) => [
    ...namesOfLanguage(line),
    ...namesOfColumn(line),
    ...belowLanguages(line, lines[at - 1] ?? []).filter(isNoJoint),
  ]);
  const places = [...words.keys()].filter((at) => words[at]?.isWord);
  return {
    told: new Set([...inLines, ...namesOfSections(words), ...places.flatMap((at) => namesBeside(words, at))]),
    led: new Set([
      ...places.flatMap((at) => namesCalled(words, at)),
      ...[...leadsIn(words), ...beginningsIn(words)].flatMap(({ at, lead }) =>
        leads.has(lead) ? namesInList(words, at) : [],
      ),
    ]),
    ofOthers: namesOfOthers(words),
    behind: behindLists(words),
  };
}
