import { normalizeText } from '@simples/contract/french/text';
import {
  describesPlant,
  familyForm,
  rolesOf,
  tellsDanger,
  warns,
} from '#server/features/documents/documents.feature.ts';
import { splitSentences } from '#server/french/sentences.ts';

/** "Ne la confondez pas avec la verveine citronnelle." */
const mistaken = /(?<![a-z])(?:confond|confusion|meprend|distingu|ressembl)/;

/** « Le stigmate sec contient crocine et safranal », and not what a recipe or a book does. */
const tellsContents =
  /(?<![a-z])(?:contien(?:t|nent)|renferme(?:nt)?|constituants?|principes? actifs?|riches? en|doi(?:t|vent) s(?:on|a|es) [a-z]+ a|contains?)(?![a-z])/;

/** What each sentence of a statement tells by itself. */
export function rolesIn(statement: string, kind: string | null): ReadonlySet<string> {
  const sentences = splitSentences(statement);
  const roles = new Set<string>(sentences.flatMap((sentence) => rolesOf(sentence)));
  const warnings = sentences.filter((sentence) => warns(sentence, kind));
  if (warnings.length > 0) roles.add('contraindications');
  // A line may break within it: « Bigno- niaceae ».
  if (familyForm.test(statement.replace(/-\s(?=\p{Ll})/gu, ''))) roles.add('family');
  if (sentences.some(describesPlant)) roles.add('description');
  const plain = normalizeText(statement);
  if (mistaken.test(plain)) roles.add('lookAlikes');
  if (tellsContents.test(plain)) roles.add('constituents');
  if (warnings.some(tellsDanger)) roles.add('adverseEffects').add('toxicity');
  return roles;
}
