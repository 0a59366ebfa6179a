import type { MentionKind } from './mentions.ts';

/** Up to whom it is told of: "chez l’épileptique". */
const rest = String.raw`(?:(?!\s(?:ni|chez|aux?|pour|en cas|et on)\s)[^,;:.()])*`;

/** "à cause du rhum", "ne remplace pas un traitement". */
const unrefused = new RegExp(
  String.raw`(?<!\p{L})(?:(?:à|a) cause d|(?:ne |n['’])[^.;,:]{0,20}remplac)${rest}`,
  'gu',
);

/** "celle dont les jambes gonflent à cause d’une insuffisance cardiaque": why somebody is ill. */
const isOfState = (before: string): boolean => /(?<!\p{L})(?:dont|qui)(?!\p{L})[^,;:.()]*$/u.test(before);

/** Whether a place stands in what tells why a plant is refused, or what it is no substitute of: nobody is named there. */
export const isWhyRefused = (text: string, at: number): boolean =>
  [...text.matchAll(unrefused)].some(
    ({ index, 0: { length } }) => at > index && at < index + length && !isOfState(text.slice(0, index)),
  );

/** "elle donne des convulsions", "ferait monter la tension", "à forte dose : vertiges": what a plant does to whoever takes it. */
const effect = new RegExp(
  [
    String.raw`(?<!\p{L})(?:donn|provoqu|entraîn|caus|déclench|abîm)(?:e|ent|er|era|eront|erait|eraient) (?:d[eu]s? |d['’]|une? |l[ae]s? |l['’])${rest}`,
    String.raw`(?<!\p{L})(?:fait|font|fer(?:a|ont|ait|aient)|faire) \p{L}+(?:er|ir|re)(?!\p{L})${rest}`,
    String.raw`(?<!\p{L})(?:fortes? doses?|doses? (?:fortes?|élevées?|excessives?)|excès|surdosage|abus)\s?:[^;:.()]*`,
  ].join('|'),
  'giu',
);

/** Whether an illness is what a plant does, and not one that it is refused in. */
export const isEffect = (text: string, at: number, kind: MentionKind | 'item' | 'whole'): boolean =>
  kind === 'illness' &&
  [...text.matchAll(effect)].some(
    ({ index, 0: { length } }) => at >= index && at < index + length && !isOfState(text.slice(0, index)),
  );
