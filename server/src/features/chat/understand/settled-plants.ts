import { normalizeText } from '@simples/contract/french/text';
import { wordAt } from '#server/concepts/recogniser.ts';
import { isAmbiguous, type QuestionToRead, unique } from './in-conversation.ts';
import { type Reading, readQuestionText, unexplainedAt } from './reading.ts';
import { fixedVocabularies, type Vocabularies } from './vocabularies.ts';

/** "en haoussa": the language settles which plant the name of the last question means. */
async function settledByLanguage(
  question: QuestionToRead,
  reading: Reading,
  vocabularies: Vocabularies,
): Promise<readonly string[]> {
  const languages = reading.mentions.filter(({ id }) => id.startsWith('language:'));
  if (languages.length === 0) return [];
  const asked = [
    reading,
    ...(question.previous === null ? [] : [await readQuestionText(question.previous, vocabularies)]),
  ];
  const doubtful = asked.flatMap(({ plants }) => plants).find(isAmbiguous);
  if (!doubtful) return [];
  const { concepts } = fixedVocabularies();
  const wanted = new Set(languages.flatMap(({ id }) => concepts.get(id)?.names ?? []).map(normalizeText));
  const spoken = await Promise.all(
    doubtful.sheets.map(async (sheet) => ({
      sheet,
      language: await vocabularies.languageOf(sheet, doubtful.typed),
    })),
  );
  return spoken.flatMap(({ sheet, language }) => (language !== null && wanted.has(language) ? [sheet] : []));
}

/** More words say more than which plant. */
const MAX_CORRECTION = 8;

const articles = new Set(['le', 'la', 'l', 'les', 'celui', 'celle']);
const placing = new Set([
  'en',
  'a',
  'au',
  'aux',
  'dans',
  'de',
  'du',
  'des',
  'pour',
  'sur',
  'chez',
  'vers',
  'par',
]);

/** "pas celle-là, la romaine": a word that makes another name of the plant spoken of. */
async function settledByEpithet(
  { focus }: QuestionToRead,
  reading: Reading,
  vocabularies: Vocabularies,
): Promise<readonly string[]> {
  const { words, plants } = reading;
  if (plants.length > 0 || words.length > MAX_CORRECTION) return [];
  const heads = unique(focus.map((id) => vocabularies.names.labelOf(id).split(' ', 1)[0] ?? ''));
  const isUnexplained = unexplainedAt(reading);
  // "je vis dans les Alpes", "cette vraie information" name no plant.
  const epithets = words.filter(
    ({ word, isGrammatical }, at) =>
      !isGrammatical &&
      word.length > 3 &&
      isUnexplained(at) &&
      articles.has(wordAt(words, at - 1)) &&
      !placing.has(wordAt(words, at - 2)),
  );
  for (const head of heads) {
    for (const { word } of epithets) {
      const { plants: meant } = await readQuestionText(`${head} ${word}`, vocabularies);
      const other = meant.find((plant) => plant.to - plant.from > 1 && !isAmbiguous(plant));
      if (other && !other.sheets.some((id) => focus.includes(id))) return other.sheets;
    }
  }
  return [];
}

/** Sheets that a word of the question settles, of a name that the conversation left open or got wrong. */
export async function settledPlants(
  question: QuestionToRead,
  reading: Reading,
  vocabularies: Vocabularies,
): Promise<readonly string[]> {
  const byLanguage = await settledByLanguage(question, reading, vocabularies);
  return byLanguage.length > 0 ? byLanguage : settledByEpithet(question, reading, vocabularies);
}
