import { folded } from '../text/folded.ts';

/** Languages as documents name them, with the name that a sheet gives them. */
const names: Readonly<Record<string, string>> = {
  français: 'francais|french|fr|f|francaise',
  anglais: 'anglais|english|en|angl|a|englais',
  allemand: 'allemand|german|all|de|deutsch',
  espagnol: 'espagnol|spanish|esp|es|castillan',
  italien: 'italien|italian|ital|it',
  portugais: 'portugais|portuguese|portuguais|port|pt',
  néerlandais: 'neerlandais|dutch|hollandais',
  arabe: 'arabe|arabic|arab',
  chinois: 'chinois|chinese|mandarin',
  hindi: 'hindi',
  sanskrit: 'sanskrit|sanscrit',
  tamoul: 'tamoul|tamil',
  japonais: 'japonais|japanese',
  russe: 'russe|russian',
  créole: 'creole|crioulo|kreol',
  malgache: 'malgache|malagasy',
  swahili: 'swahili|kiswahili',
  breton: 'breton',
  occitan: 'occitan|provencal',
  corse: 'corse',
  berbère: 'berbere|tamazight|kabyle|tamachek',
  wolof: 'wolof|wollof',
  bambara: 'bambara|bamabara',
  dioula: 'dioula|diola-dioula|jula',
  mooré: 'moore|mossi|more|mole',
  peul: 'peul|peulh|peuhl|fulfulde|fulfuld|fula|fulla|fulani|pular|pulaar|poular|fula pulaar|fula fulfulde',
  haoussa: 'haoussa|hausa|haussa',
  yoruba: 'yoruba|yuroba|yorouba',
  igbo: 'igbo|ibo|igbo ngwa',
  éwé: 'ewe|eve',
  twi: 'twi|asante|akyem',
  akan: 'akan|fante|fanti',
  ga: 'ga|ga adangbe|ga-dangbe|ga adangme|adangme|dangme',
  sérère: 'serer|serere',
  diola: 'diola',
  malinké: 'malinke|maninka|mandinka|mandingue|manding|mandingo|madingo|mandigo|manlinke',
  dogon: 'dogon|dogons',
  zarma: 'zarma|djerma',
  baoulé: 'baoule|baule',
  sénoufo: 'senoufo|senufo',
  temne: 'temne|timne',
  mende: 'mende',
  susu: 'susu|soussou',
  mina: 'mina',
  fon: 'fon',
  adja: 'adja',
  ouatchi: 'ouatchi|watchi',
  kabiyè: 'kabye|kabiye',
  dagbani: 'dagbani|dagomba',
  lingala: 'lingala',
  kikongo: 'kikongo|kongo',
  zoulou: 'zoulou|zulu',
  amharique: 'amharique|amharic',
  tupi: 'tupi|guarani',
  quechua: 'quechua',
};

const known = new Map(
  Object.entries(names).flatMap(([name, words]) => words.split('|').map((word) => [word, name] as const)),
);
const short = new Set([
  'f',
  'a',
  'en',
  'de',
  'es',
  'it',
  'fr',
  'pt',
  'ga',
  'more',
  'mina',
  'fon',
  'all',
  'port',
  'esp',
]);

/** A sheet says so where the document names no language. */
export const LANGUAGE_UNSAID = 'non précisée';

/** The language that words name; none when they name none. Short words count only where a sign says that a language stands there. */
export function languageNamed(said: string, marked: boolean): string | undefined {
  const word = folded(said)
    .replace(/[.\s]+$/, '')
    .replace(/^(?:en|in)\s+/, '')
    .trim();
  if (!marked && short.has(word)) return undefined;
  return known.get(word);
}
