import { folded } from '#server/french/folded.ts';
import { saysNothing } from '#server/french/negation.ts';
import { sentencesOf } from '#server/french/sentences.ts';
import { namesComplaint } from './mentions.ts';
import { bare, type Reading, type StatementDraft, statement } from './statements.ts';
import type { RoledTerm } from './term-roles.ts';
import { textOf } from './text-flow.ts';

const denial =
  /(?<![a-z])(?:n'est pas|ne doit pas|ne soigne|ne guerit|aucune? (?:preuve|effet|indication)|no evidence|is not|not effective|does not)/;

export const deniesUse = (sentence: string): boolean => denial.test(folded(sentence));

/** "Poison (danger aigu)" stands where other plants have a use. */
const poison = /^\W*(?:poison|toxique|veneneu\w+|mortel\w*|poisonous|toxic|deadly)(?![a-z])/;
/** "Oniriques → hépatotoxique en abus": what a plant does, not what it is for; "intoxication" is treated. */
const harm =
  /(?<!anti|in)toxi(?:que|c)s?(?![a-z])|(?<![a-z])(?:mortel(?:le)?s?|fatale?s?|veneneu\w+)(?![a-z])/;
const SHORT = 80;
/** Letters in which the next sentence is looked for. */
const NEXT = 300;

/** "Cet usage n’est plus recommandé" withdraws the previous sentence; "l’emploi dans les diarrhées est abandonné" does not. */
const givenUp =
  /(?<![a-z])(?:n'est plus (?:recommande|utilise|employe|conseille|d'actualite)|abandonne|tombee? en desuetude|no longer (?:used|recommended|advised)|obsolete)/;
const formerly =
  /(?<![a-z])(?:autrefois|jadis|anciennement|par le passe|formerly|in the past|once used)(?![a-z])/;

/** Whether this sentence or the next one says that the use is obsolete. */
export function isPastUse(sentence: string, next: string): boolean {
  const plain = folded(sentence);
  const isWithdrawn = givenUp.test(folded(next)) && !namesComplaint(next);
  return givenUp.test(plain) || isWithdrawn || formerly.test(plain);
}

/** Why a use is none: what its sentence, or the next, says of it; null where it is one. */
function refusalOf({ flow }: Reading, { statement: own }: RoledTerm): string | null {
  const text = textOf(flow, own);
  const [next] = sentencesOf(flow.text.slice(own.end, own.end + NEXT), { start: 0, end: NEXT });
  const isHarm = text.length < SHORT && (poison.test(folded(text)) || harm.test(folded(text)));
  if (saysNothing(text)) return 'le document n’en donne aucune';
  if (isHarm) return 'un avertissement, pas une indication';
  if (deniesUse(text)) return 'le document le nie';
  const after = next === undefined ? '' : flow.text.slice(own.end + next.start, own.end + next.end);
  return isPastUse(text, after) ? 'usage abandonné' : null;
}

function distinct(drafts: readonly StatementDraft[]): StatementDraft[] {
  const seen = new Set<string>();
  return drafts.filter(({ title }) => {
    const key = folded(title.value);
    return title.value !== '' && !seen.has(key) && seen.add(key);
  });
}

/** What the plant is taken for. */
export function readIndications(reading: Reading, terms: readonly RoledTerm[]): StatementDraft[] {
  const { flow, drop } = reading;
  return distinct(
    terms.flatMap((term) => {
      if (term.role !== 'indications') return [];
      const reason = refusalOf(reading, term);
      if (reason !== null) {
        drop({ field: 'indications', value: textOf(flow, term.statement), reason });
        return [];
      }
      return [statement(flow, term, bare(flow, term.statement))];
    }),
  );
}
