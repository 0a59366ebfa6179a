import { folded } from '#server/french/folded.ts';
import { sentencesOf } from '#server/french/sentences.ts';
import type { Label } from './find-labels.ts';
import type { LabelKind } from './label-kinds.ts';
import {
  helps,
  isForbidding,
  leadsWithMethod,
  refusedKeyLength,
  tellsDose,
  tellsHowOften,
  tellsUse,
} from './meaning.ts';
import type { Section } from './monographs.ts';
import { type Flow, type Range, textOf, trimmed } from './text-flow.ts';
import { methodWords, partWord } from './vocabulary.ts';

/** Words of what is gathered or used of a plant. */
export const gathers =
  /(?<![a-z])(?:recolt|utilis|emploi|cueill|ramass|arrach|sech|se sert|servent?|coup|pil|harvest|gather|dried|use[sd]?)/;
const makes =
  /(?<![a-z])(?:vers|laiss|fai|met|prepar|infus|bouill|macer|pil|ecras|cui|ajout|melang|pour|steep|simmer|boil|crush|soak|consomm)/;

/** People and states that a sentence names where it tells neither a use nor a dose: it is read as a warning until it is checked. */
const endangered =
  /(?<![a-z-])(?:grossesses?|femmes? enceintes?|allaitante?s?|allaitement|nourrissons?|allergi(?:e|es|que|ques)|hypersensibilite|moins de \d+ ans|insuffisances? (?:renale|hepatique|cardiaque)|anticoagulants?|pregnan(?:t|cy)|breast ?feeding|allerg(?:y|ies|ic)|children under)(?![a-z])/;

/** "Tout le monde peut en boire" tells no dose. */
const tellsAmount = (sentence: string): boolean =>
  tellsHowOften(sentence) || (tellsDose(sentence) && /\d/.test(sentence));

/** Whether a sentence names people or states, and neither a use nor an amount. */
export const namesEndangered = (sentence: string): boolean =>
  endangered.test(folded(sentence)) && !helps(sentence) && !tellsAmount(sentence);

/** What a sentence tells of a plant by itself; more than one where it tells more. */
export function rolesOf(sentence: string, isUnderNoHeading = false): LabelKind[] {
  const plain = folded(sentence);
  if (isForbidding(sentence) || refusedKeyLength(sentence) > 0) return ['contraindications'];
  if (isUnderNoHeading && namesEndangered(sentence)) return ['contraindications'];
  const names = [...sentence.matchAll(methodWords)].length > 0;
  const words = sentence.split(/[\s'’]+/);
  return [
    ...(tellsUse(sentence) ? (['uses'] as const) : []),
    ...(gathers.test(plain) && words.some((word) => partWord.test(word)) ? (['partUsed'] as const) : []),
    ...(names && (makes.test(plain) || leadsWithMethod(sentence)) ? (['preparation'] as const) : []),
    ...(tellsHowOften(sentence) ? (['posology'] as const) : []),
  ];
}

/** Sentences under no heading as sections of their own, each by what it says. */
export function saidSections(
  flow: Flow,
  range: Range,
  wanted: (kind: LabelKind) => boolean,
  isUnderNoHeading = false,
): Section[] {
  return sentencesOf(flow.text, range).flatMap((sentence) => {
    const own = trimmed(flow, sentence);
    return rolesOf(textOf(flow, own), isUnderNoHeading)
      .filter((kind) => wanted(kind))
      .map((kind): Section => {
        const label: Label = {
          kind,
          start: own.start,
          end: own.start,
          heading: '',
          form: 'said',
          size: 0,
          bold: false,
        };
        return { label, start: own.start, end: sentence.end };
      });
  });
}
