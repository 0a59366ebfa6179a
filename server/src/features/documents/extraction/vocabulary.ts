import type {
  ApplicationMethod,
  PlantPart,
  PreparationMethod,
} from '@simples/contract/plant-sheet-vocabulary';
import { folded } from '#server/french/folded.ts';
import { memoize } from '#server/lib/memoize.ts';

/** Qualifiers that do not change a part. */
const state =
  '(?:fraiche?s?|frais|seche?s?|sechee?s?|secs?|jeunes?|entiere?s?|entiers?|mures?|murs?|terminales?|fresh|dried|dry|young|whole|ripe|coupee?s?|pilee?s?|mondee?s?|inferieures?|superieures?|basales?)';
const beside = `(?:\\s*(?:,|ou|et|or|and)?\\s*(?:a l'etat )?${state})*`;

const certain = (words: string) =>
  new RegExp(`^(?:${state}\\s+)?(?:l'|la |le |les |the )?(?:${words})${beside}$`);

const parts: readonly (readonly [PlantPart, RegExp])[] = [
  ['ROOT', certain('racines?|roots?')],
  ['STEM', certain('tiges?|stems?')],
  ['LEAF', certain('feuilles?|leaf|leaves')],
  ['FLOWER', certain('fleurs?|flowers?')],
  ['FRUIT', certain('fruits?')],
  ['SEED', certain('graines?|semences?|seeds?')],
  ['BARK', certain('ecorces?|ecorces? (?:de |du |des )(?:la )?(?:tiges?|troncs?)|bark|(?:stem|trunk) bark')],
  ['RESIN', certain('resines?|resins?')],
  ['WHOLE_PLANT', certain('plantes? entieres?|(?:whole|entire) plant')],
  ['RHIZOME', certain('rhizomes?')],
  ['FLOWER_SHOOT', certain('sommites?(?: fleuries?)|flowering tops?|flower shoots?')],
  ['BULB', certain('bulbes?|bulbs?')],
  ['CALYX', certain('calices?|calyx|calyces')],
];

/** The first words of a part of a plant. */
export const partWord =
  /^\s*(?:feuilles?|racines?|écorces?|tiges?|fleurs?|fruits?|graines?|semences?|rhizomes?|bulbes?|latex|gommes?|résines?|rameaux|sommités?|parties?|plantes?|huiles?|lea[fv]|roots?|bark|stems?|flower|seeds?|bulbs?|aerial|whole|gum|resin)/iu;

/** Family names in modern or older spelling. */
export const familyForm =
  /\p{Lu}\p{L}+(?:[ -]\p{L}+)?(?:aceae|acées|acees|acée|iées|ées|eae|tae|ferae|ae)(?![\p{L}])|(?:Légumineuses?|Graminées?|Composées?|Labiées?|Ombellifères?|Crucifères?)(?:[\s-]+\p{Lu}?\p{L}+(?:ées|acées|oideae))?/u;

const methods: readonly (readonly [PreparationMethod, RegExp])[] = [
  ['INFUSION', /^(?:infusions?|infuses?|tisanes? en infusion)$/],
  ['DECOCTION', /^(?:decoctions?|decoctes?)$/],
  ['TINCTURE', /^(?:teintures?(?:[ -]meres?)?|tinctures?)$/],
  ['POWDER', /^(?:poudres?|powders?|powdered)$/],
  ['SYRUP', /^(?:sirops?|syrups?)$/],
  ['OIL', /^(?:huiles?|oils?)$/],
  ['COMPRESS', /^(?:compresses?)$/],
  ['POULTICE', /^(?:cataplasmes?|poultices?)$/],
  ['RAW_CONSUMPTION', /^(?:consommation crue|eaten raw|raw consumption|consommee? crue?s?|mangee? crue?s?)$/],
];

const applications: readonly (readonly [ApplicationMethod, RegExp])[] = [
  ['ORAL', /(?<![a-z])(?:voie orale|per os|by mouth|orally|oral use|usage interne)(?![a-z])/],
  [
    'TOPICAL',
    /(?<![a-z])(?:usage externe|(?:application|usage) (?:locale?|cutanee?)|voie (?:cutanee|externe)|sur la peau|topical(?:ly)?|external use|externally)(?![a-z])/,
  ],
  ['INHALATION', /(?<![a-z])(?:inhalations?|inhaled)(?![a-z])/],
  [
    'BATH',
    /(?<![a-z])(?:en bains?(?! de bouche|[- ]marie)|bains? (?:de pieds?|de siege|complets?)|baths?)(?![a-z])/,
  ],
  ['GARGLE', /(?<![a-z])(?:gargarismes?|gargles?)(?![a-z])/],
];

const normalized = (words: string) =>
  folded(words)
    .replace(/\s+/g, ' ')
    .replace(/\s*\([^)]*\)\s*$/, '')
    .replace(/^(?:l'|la |le |les |the )/, '')
    .trim();

/** Undefined unless the words match exactly. */
export const partNamed = (words: string) => parts.find(([, form]) => form.test(normalized(words)))?.[0];
export const methodNamed = (words: string) => methods.find(([, form]) => form.test(normalized(words)))?.[0];

/** Routes of administration. */
export function applicationsIn(
  statement: string,
): { method: ApplicationMethod; start: number; end: number }[] {
  const plain = folded(statement);
  return applications.flatMap(([method, form]) => {
    const match = form.exec(plain);
    return match ? [{ method, start: match.index, end: match.index + match[0].length }] : [];
  });
}

/** Names of preparations, in the enumeration or not. */
export const methodWords =
  /(?<![\p{L}-])(?:infusions?|infusés?|décoctions?|décoctés?|teintures?(?:[ -]mères?)?|tinctures?|poudres?|powders?|sirops?|syrups?|huiles? (?:essentielles?|de \p{L}+)|essential oils?|huiles?|compresses?|cataplasmes?|poultices?|macérations?|macérats?(?: (?:huileux|glycérinés?))?|macerations?|onguents?|pommades?|ointments?|crèmes?|gélules?|capsules?|comprimés?|tablets?|extraits? (?:fluides?|secs?|hydroalcooliques?)|(?:fluid|dry) extracts?|vins?|jus|juices?|lotions?|fumigations?|lavements?|liniments?|tisanes?|alcoolatures?)(?![\p{L}])/giu;

/** French and English, folded: origins of plants. */
const countries =
  `afghanistan afrique_du_sud south_africa albanie albania algerie algeria allemagne germany andorre angola arabie_saoudite saudi_arabia
  argentine argentina armenie armenia australie australia autriche austria azerbaidjan bangladesh belgique belgium benin bhoutan
  birmanie myanmar bolivie bolivia botswana bresil brazil bulgarie bulgaria burkina_faso burundi cambodge cambodia cameroun
  cameroon canada cap-vert cap_vert cape_verde centrafrique chili chile chine china chypre cyprus colombie colombia comores
  congo coree korea costa_rica cote_d'ivoire cote_d_ivoire ivory_coast croatie croatia cuba danemark denmark djibouti egypte egypt equateur
  ecuador erythree eritrea espagne spain estonie etats-unis united_states usa ethiopie ethiopia fidji finlande finland france gabon gambie
  gambia georgie georgia ghana grece greece guadeloupe guatemala guinee guinea guinee-bissau guinee_bissau guinea-bissau guinee_conakry guinee_equatoriale guyane
  guyana haiti honduras hongrie hungary inde india indonesie indonesia irak iraq iran irlande ireland islande iceland israel italie
  italy jamaique jamaica japon japan jordanie jordan kazakhstan kenya laos liban lebanon liberia libye libya madagascar malaisie malaysia malawi
  mali malte maroc morocco martinique mauritanie mauritania maurice mexique mexico mongolie mongolia mozambique namibie namibia nepal nicaragua
  niger nigeria norvege norway nouvelle-zelande new_zealand ouganda uganda pakistan palestine panama paraguay pays-bas netherlands perou peru
  philippines pologne poland portugal la_reunion roumanie romania royaume-uni united_kingdom russie russia rwanda senegal serbie
  serbia seychelles siberie siberia sierra_leone slovaquie slovenie somalie somalia soudan sudan sri_lanka suede sweden suisse switzerland surinam syrie
  syria tanzanie tanzania tchad chad thailande thailand togo tunisie tunisia turquie turkey ukraine uruguay venezuela vietnam yemen
  zambie zambia zimbabwe`.split(/\s+/);

const regions = `europe(?: (?:centrale|meridionale|occidentale|orientale|du (?:nord|sud)|de l'(?:est|ouest)))?
  (?:(?:central|southern|western|eastern|northern|mediterranean) )?europe
  afrique(?: (?:centrale|australe|tropicale|occidentale|orientale|subsaharienne|du nord|de l'(?:est|ouest)))?
  (?:(?:west|east|central|tropical|north|southern|sub-saharan) )?africa
  asie(?: (?:centrale|tropicale|mineure|occidentale|orientale|temperee|du sud(?:-est)?|du sud est|de l'(?:est|ouest)))?
  (?:(?:central|tropical|western|eastern|southern|temperate|south-?east|southeast) )?asia(?: minor)?
  amerique(?: (?:centrale|tropicale|latine|du (?:nord|sud)))?
  (?:(?:central|tropical|north|south|latin) )?america
  bassin mediterraneen|region mediterraneenne|mediterranee|mediterranean(?: (?:region|basin))?|pourtour mediterraneen
  antilles|caraibes|caribbean|west indies|balkans|caucase|caucasus|himalaya|sahel|maghreb|proche-orient|moyen-orient|middle east|near east
  oceanie|oceania|polynesie|amazonie|andes|alpes|alps|pyrenees|anatolie|anatolia|scandinavie|scandinavia|ocean indien|peninsule arabique|iles canaries`;

const alternatives = [
  ...countries.map((name) => name.replaceAll('_', ' ')).toSorted((a, b) => b.length - a.length),
  ...regions.split(/\n\s*/),
];

export const placeExpression = new RegExp(`(?<![a-z])(?:${alternatives.join('|')})(?![a-z])`, 'gu');

/** Languages as documents write them, with their names in sheets. */
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
const short = new Set('f a en de es it fr pt ga more mina fon all port esp'.split(' '));

/** Used when the document names no language. */
export const UNKNOWN_LANGUAGE = 'non précisée';

/** Short words count only where punctuation marks a language. */
export function languageNamed(name: string, marked: boolean): string | undefined {
  const word = folded(name)
    .replace(/[.\s]+$/, '')
    .replace(/^(?:en|in)\s+/, '')
    .trim();
  if (!marked && short.has(word)) return undefined;
  return known.get(word) ?? (marked && word.length > 2 ? abbreviatedLanguage(word) : undefined);
}

/** "wol.", "bamb.": of the languages that begin so the only one, else undefined. */
function abbreviatedLanguage(word: string): string | undefined {
  const found = Object.keys(names).filter((name) => folded(name).startsWith(word));
  return found.length === 1 ? found[0] : undefined;
}

/** "W. = wolof", "haous. : haoussa", wherever the document explains its abbreviations. */
const explained = /(?<!\p{L})(\p{L}{1,6})\.\s*(?:=|:|désigne)\s*(?:le |la |l['’])?(\p{L}{2,})/gu;

const abbreviationsIn = memoize(
  (text: string): ReadonlyMap<string, string> =>
    new Map(
      [...text.matchAll(explained)].flatMap(([, short = '', name = '']) => {
        const language = languageNamed(name, true);
        return language === undefined ? [] : [[folded(short), language] as const];
      }),
    ),
  (text) => text,
  1,
);

/** The language that an abbreviation before a name tells: as the text explains it, else where only one begins so. */
export function languageAbbreviated(short: string, text: string): string | undefined {
  const word = folded(short);
  return (
    abbreviationsIn(text).get(word) ?? known.get(short.length > 1 ? word : '') ?? abbreviatedLanguage(word)
  );
}
