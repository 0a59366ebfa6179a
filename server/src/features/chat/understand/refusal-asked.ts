import { type ReadWord, wordAt } from '#server/concepts/recogniser.ts';
import type { Intent } from './frame.ts';

const REFUSED_TO_WITHIN = 7;

const refused =
  /^(?:pas|jamais|ni|refus\w*|evit\w*|deconseill\w*|interdi\w*|exclu\w*|abst(?:en|ien)\w*|mefi\w*|renonc\w*|ecart\w*|proscri\w*|prohib\w*|defendu\w*|contreindiqu\w*|priv(?:er|e|ent))$/;

const withheld = /^(?:faut|donn\w*|evit\w*|deconseill\w*|interdi\w*)$/;

/** "à qui ne faut-il pas en donner ?", "dans quels cas le refuser ?", "quand faut-il l’éviter ?" */
export function refusalAsked(words: readonly ReadWord[]): Intent[] {
  const asked = (at: number): Intent[] => {
    const before = wordAt(words, at - 1);
    if (wordAt(words, at) === 'quand')
      return words.slice(at + 1, at + REFUSED_TO_WITHIN).some(({ word }) => withheld.test(word))
        ? ['disease']
        : [];
    if (wordAt(words, at) === 'cas') return /^quels?$/.test(before) ? ['disease'] : [];
    return wordAt(words, at) === 'qui' && /^(?:a|chez|pour|)$/.test(before) ? ['people'] : [];
  };
  return words.flatMap((_, at) =>
    words.slice(at + 1, at + REFUSED_TO_WITHIN).some(({ word }) => refused.test(word)) ? asked(at) : [],
  );
}
