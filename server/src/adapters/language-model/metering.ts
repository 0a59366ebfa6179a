import { type LanguageModel, LanguageModelError, type Piece, type Prompt } from './language-model.ts';

/** Characters of French that one token is counted for: fewer than the average, so that a budget holds. */
export const CHARACTERS_OF_TOKEN = 3;

/** About how many tokens so many characters are, rather too many than too few. */
export const estimateTokens = (characters: number): number => Math.ceil(characters / CHARACTERS_OF_TOKEN);

/** What a model costs. */
export type TokenCounter = 'model-tokens-read' | 'model-tokens-written';

interface Call {
  readonly prompt: Prompt;
  readonly signal: AbortSignal;
  readonly onText: (text: string) => void;
  readonly count: (name: TokenCounter, amount: number) => void;
}

/**
 * Has the model write, and counts what that cost, however it ends. False when it was cut at its longest.
 * @throws LanguageModelError when the text does not come to its end.
 */
export async function writeMetered(
  model: LanguageModel,
  { prompt, signal, onText, count }: Call,
): Promise<boolean> {
  const { instructions, messages } = prompt;
  const sent = instructions.length + messages.reduce((sum, { text }) => sum + text.length, 0);
  let written = 0;
  let end: Extract<Piece, { type: 'end' }> | null = null;
  try {
    for await (const piece of model.write(prompt, signal)) {
      if (piece.type === 'end') {
        end = piece;
      } else {
        written += piece.text.length;
        onText(piece.text);
      }
    }
    if (end === null) throw new LanguageModelError('no end');
    return end.isWhole;
  } finally {
    count('model-tokens-read', end?.read ?? estimateTokens(sent));
    count('model-tokens-written', end?.written ?? estimateTokens(written));
  }
}
