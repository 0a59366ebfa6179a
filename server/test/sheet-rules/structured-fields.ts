import { normalizeText } from '@simples/contract/french/text';
import type { PreparationMethod } from '@simples/contract/plant-sheet-vocabulary';
import { kindOfTag } from '#server/features/plant-sheets/sheets/canonical-labels.ts';
import {
  claimsOf,
  concepts,
  posologyOf,
  preparationsOf,
  type Rule,
  reader,
  type Sheet,
} from './sheet-rule.ts';

/** Words that a method asks for, and words of another method. */
const methods: Record<PreparationMethod, { told: RegExp; not?: RegExp }> = {
  INFUSION: { told: /\binfus|eau bouillante|eau tres chaude|\btisane/, not: /\bmacer|\beau potable froide/ },
  DECOCTION: { told: /\bbouill(?!ante)|\bebullition|\bfremir|\bchauff|\bdecoction/, not: /\bcuite?s?\b/ },
  TINCTURE: { told: /\bteinture|\balcool/ },
  POWDER: { told: /\bpoudre|\bbroye/, not: /\b(?:extraits?|sucs?) secs?\b/ },
  SYRUP: { told: /\bsirop|\bsolution|\bliquide/ },
  OIL: { told: /\bhuile/, not: /\bhuile essentielle/ },
  COMPRESS: { told: /\bcompresse/ },
  POULTICE: { told: /\becrase|\bpate\b|\bposee?s?\b|\bcataplasme/ },
  RAW_CONSUMPTION: {
    told: /\bfrai|\bjus\b|\bpulpe|\bmure?\b|\bcrue?\b|\bdelay|\bentiere\b/,
    not: /\binfus|\bebullition|\bcuite?s?\b/,
  },
};
const spreads = /\b(?:gels?|cremes?|pommades?)\b/;
const isMethod = (method: string): method is PreparationMethod => Object.hasOwn(methods, method);
const stemsOf = (label: string) =>
  normalizeText(label)
    .split(' ')
    .filter((word) => word.length > 2)
    .map((word) => word.slice(0, 4));

export const methodAgainstWords: Rule = (sheet) =>
  preparationsOf(sheet).flatMap(({ method, instructions, applications }) => {
    const own = normalizeText(instructions);
    if (!isMethod(method))
      return stemsOf(method).every((stem) => own.includes(stem)) ? [] : [`${method} ≠ ${instructions}`];
    const told = [instructions, ...applications.map((way) => way.instructions), posologyOf(sheet)];
    const { told: asked, not } = methods[method];
    const isSpread = method !== 'COMPRESS' && method !== 'TINCTURE' && spreads.test(own);
    const fits = asked.test(normalizeText(told.join(' '))) && !not?.test(own) && !isSpread;
    return fits ? [] : [`${method} ≠ ${instructions}`];
  });

/** A part that stands for others that the words may name. */
const wholes: Readonly<Record<string, readonly string[]>> = { FLOWER_SHOOT: ['LEAF', 'FLOWER', 'STEM'] };

export const partAgainstWords: Rule = (sheet) =>
  preparationsOf(sheet).flatMap(({ plantPartUsed, instructions }) => {
    const named = reader
      .subjectsIn(instructions)
      .filter(({ type, isDenied }) => type === 'part' && !isDenied)
      .flatMap(({ id }) => reader.valuesOf(id));
    const own = [plantPartUsed, ...(wholes[plantPartUsed] ?? [])];
    const fits =
      plantPartUsed === 'WHOLE_PLANT' || named.length === 0 || named.some((part) => own.includes(part));
    return fits ? [] : [`${plantPartUsed} ≠ ${instructions}`];
  });

const isNeed = (id: string) => id.startsWith('complaint:') || id.startsWith('disease:');
const needsIn = (text: string): string[] =>
  reader
    .subjectsIn(text)
    .filter(({ id, isDenied }) => isNeed(id) && !isDenied)
    .map(({ id }) => id);
const related = (id: string): string[] =>
  [id, ...concepts.twins(id)].flatMap((own) => [...concepts.ancestors(own), ...concepts.descendants(own)]);
const covers = (ids: readonly string[], others: readonly string[]) => {
  const known = new Set(ids.flatMap(related));
  return others.some((id) => known.has(id) || concepts.twins(id).some((twin) => known.has(twin)));
};

/** Given up, forbidden, or without any preparation that the sheet proposes: no use to find a plant by. */
const isWithheld = ({ title, details, preparations }: Sheet['indications'][number]): boolean =>
  /abandonne|histoire|dangereux|mortel|ne doi(?:t|vent) pas etre utilise/.test(
    normalizeText(`${title} ${details}`),
  ) ||
  (preparations.length > 0 &&
    preparations.every(({ instructions }) => /dose non proposee/.test(normalizeText(instructions))));

/** By its words or by what they mean. */
const names = (text: string, tag: string): boolean => {
  const stems = stemsOf(tag);
  const words = normalizeText(text).split(' ');
  const isSaid = stems.every((stem) => words.some((word) => word.startsWith(stem)));
  return isSaid || covers(needsIn(text), needsIn(tag));
};

export const tagWithoutIndication: Rule = ({ tags, indications }) => {
  const claims = indications.filter((one) => !isWithheld(one)).map(claimsOf);
  return tags
    .filter((tag) => kindOfTag(tag) !== 'warning' && needsIn(tag).length > 0)
    .filter((tag) => !claims.some((claim) => names(claim, tag)));
};

export const indicationWithoutTag: Rule = ({ tags, indications }) =>
  indications
    .filter((one) => !isWithheld(one))
    .flatMap((indication) => {
      const needs = indication.title.split(' et ').filter((part) => needsIn(part).length > 0);
      const texts = needs.length > 1 ? needs : needs.map(() => claimsOf(indication));
      return texts.filter((text) => !tags.some((tag) => names(text, tag))).map(() => indication.title);
    });
