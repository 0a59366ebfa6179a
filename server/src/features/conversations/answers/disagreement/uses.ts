import type { Clause } from '../support/reading/clauses.ts';
import { against, inFavour } from '../support/reading/word-lists.ts';
import { isSameSubject, readingOf, type SourceStatement, subjectKeys } from './statement.ts';

/** "ne traite pas", "ne remplace pas": found under an indication, it is no claim of a use. */
const denies = (text: string) => readingOf(text).clauses.every(({ polarity }) => polarity === -1);

/** A use in light cases and a warning in serious ones go together. */
const severity = /^(?:grave|severe|fort|aigu|chronique|important|non)/;

/** A clause that advises against. */
const warns = ({ tokens, polarity }: Clause) =>
  polarity === -1 && tokens.some(({ key }) => against.has(key) || inFavour.has(key));

/** Whether a statement advises against anything. */
export const isWarning = ({ text }: SourceStatement): boolean => readingOf(text).clauses.some(warns);

/** The risk is just what the indication is for: its title, or a clause that advises against the plant then. */
function isAdvisedAgainst(subject: string, risk: SourceStatement): boolean {
  const keys = subjectKeys(subject);
  if (keys.length === 0) return false;
  const isOwnTitle = isSameSubject(subject, risk.subject);
  return readingOf(risk.text).clauses.some((clause) => {
    const { tokens } = clause;
    return (
      warns(clause) &&
      (isOwnTitle ||
        keys.every((key) =>
          tokens.some((token, at) => token.key === key && !severity.test(tokens[at + 1]?.word ?? '')),
        ))
    );
  });
}

/** What one statement gives the plant for and the other advises it against; null when there is nothing. */
export function disputedUse(one: SourceStatement, other: SourceStatement): string | null {
  const [use, risk] = one.section === 'indication' ? [one, other] : [other, one];
  const isPair = use.section === 'indication' && risk.section === 'contraindication';
  if (!isPair || use.subject === '' || denies(use.text)) return null;
  return isAdvisedAgainst(use.subject, risk) ? use.subject.toLowerCase() : null;
}
