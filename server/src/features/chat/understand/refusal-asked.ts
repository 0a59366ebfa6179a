import { type ReadWord, wordAt } from '#server/concepts/recogniser.ts';
import type { Intent } from './frame.ts';

const REFUSED_TO_WITHIN = 7;
const REFUSED_BEFORE = 8;

const refused =
  /^(?:pas|jamais|ni|refus\w*|evit\w*|deconseill\w*|interdi\w*|exclu\w*|abst(?:en|ien)\w*|mefi\w*|renonc\w*|ecart\w*|proscri\w*|prohib\w*|defendu\w*|contreindiqu\w*|priv(?:er|e|ent))$/;

const withheld = /^(?:faut|donn\w*|evit\w*|deconseill\w*|interdi\w*)$/;

const somebody = /^(?:personnes|gens|femmes|hommes|enfants|malades|patiente?s|dames)$/;
const circumstance = /^(?:cas|etats?|situations?|circonstances?|conditions?)$/;

/** "à qui ne faut-il pas en donner ?", "dans quels cas le refuser ?", "quand faut-il l’éviter ?" */
export function refusalAsked(words: readonly ReadWord[]): Intent[] {
  const asked = (at: number): Intent[] => {
    const before = wordAt(words, at - 1);
    if (wordAt(words, at) === 'quand')
      return words.slice(at + 1, at + REFUSED_TO_WITHIN).some(({ word }) => withheld.test(word))
        ? ['disease']
        : [];
    if (circumstance.test(wordAt(words, at))) return /^quel(?:le)?s?$/.test(before) ? ['disease'] : [];
    // "à certaines femmes, lesquelles ?"
    if (/^lesquel(?:le)?s$/.test(wordAt(words, at))) return somebody.test(before) ? ['people'] : [];
    return wordAt(words, at) === 'qui' && /^(?:a|chez|pour|)$/.test(before) ? ['people'] : [];
  };
  const isRefused = (from: number, to: number) =>
    words.slice(Math.max(0, from), to).some(({ word }) => refused.test(word));
  // "on la déconseille dans quel cas ?"
  return words.flatMap((_, at) =>
    isRefused(at + 1, at + REFUSED_TO_WITHIN) || isRefused(at - REFUSED_BEFORE, at - 1) ? asked(at) : [],
  );
}
