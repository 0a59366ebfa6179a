import { loadConcepts } from '#server/concepts/concepts.ts';
import { createVocabulary, readWords, recognise } from '#server/concepts/recogniser.ts';
import { folded } from '#server/french/folded.ts';
import { saysNothing } from '#server/french/negation.ts';
import { itemsOf, sentencesOf } from '#server/french/sentences.ts';
import { once } from '#server/lib/memoize.ts';
import { binomialsIn } from './binomials.ts';
import type { LabelKind } from './label-kinds.ts';
import { familyForm, methodWords, partWord } from './vocabulary.ts';

/** Illnesses and complaints that the product knows by name. */
const complaints = once(() => {
  const vocabulary = createVocabulary();
  for (const { type, names, id } of loadConcepts().all)
    if (type === 'complaint' || type === 'disease') for (const name of names) vocabulary.add(name, id);
  return vocabulary;
});

/** English names are not among the concepts. */
const illness =
  /(?<![a-z])(?:\w*(?:ache|itis|algia|pathy|osis|emia|ectomy)|pains?|coughs?|colds?|fevers?|cramps?|wounds?|burns?|ulcers?|swelling|tension|inflammations?|infections?|diseases?|disorders?|\w*algies?|\w{3,}[b-df-hj-np-tv-z]ites?|otites?|\w*emies?|\w{3,}(?<!p)oses?|maux|douleurs?|troubles?|maladies?)(?![a-z])/;

/** By a name that the product knows, not by its form alone. */
export const namesKnownComplaint = (text: string): boolean =>
  recognise(readWords(text), [complaints()]).length > 0;

export const namesComplaint = (text: string): boolean =>
  illness.test(folded(text)) || namesKnownComplaint(text);

const warnings: ReadonlySet<LabelKind> = new Set<LabelKind>(['contraindications', 'precautions']);

/** People and states that a plant is forbidden to. */
const state =
  /(?<![a-z])(?:grossesses?|enceintes?|allait\w*|lactation|nourrissons?|enfants? (?:de )?(?:moins|jusqu)|enfants? en bas|moins de \d+ ans|allergi\w*|hypersensibilit\w*|insuffisances?|traitements? (?:anti|par|immuno|hypo)\w*|traite[es]?(?![a-z])|obstruction|antecedents?|ulcere|glaucome|epilepsie|anticoagul\w*|pregnan\w*|breast ?feed\w*|nursing|children under|under \w+ years?|allerg\w*|transplant|hormono\w*|operation|chirurgi\w*|surgery)(?![a-z])/;

/** Whether an item tells of whom or what a plant is forbidden to, as far as its words alone tell. */
export const namesState = (text: string): boolean => state.test(folded(text));

/** Nobody is treated for these: they are the people that a sentence speaks to. */
const people =
  /^(?:la |le |les |l'|une? )?(?:grossesses?|femmes? enceintes?|pregnancy|allaitements?|breast ?feeding|(?:jeunes? )?enfants?(?: de moins.*)?|nourrissons?)$/;
export const isOfPeople = (text: string): boolean => people.test(folded(text).trim());

/** The words that tell it, folded. */
export const stateIn = (text: string): string | null => state.exec(folded(text))?.[0] ?? null;

const help =
  /(?<![a-z])(?:soign|soulag|trait|gueri|calm|apais|combat|lutt|contre(?!.?indi)|indique|utilise|employe|prescri|recommand|preconis|efficac|remede|relie(?:f|v)|treat|ease|sooth|used|helps?|good for)/;
export const helps = (text: string): boolean => help.test(folded(text));

/** "est employée contre l’asthme". */
export const tellsUse = (text: string): boolean => helps(text) && namesComplaint(text);

const dose =
  /\d\s*(?:(?:à|to|-|–)\s*)?(?:\d+\s*)?(?:g|mg|ml|cl|µg|grammes?|gouttes?|tasses?|verres?|drops?|cups?)(?!\p{L})|(?:par|a|each|per|\/)\s?(?:jour|semaine|prise|day|week|j(?!\p{L}))|(?<!\p{L})(?:fois(?! (?:plus|moins|son|sa|leur)(?!\p{L}))|times(?! (?:more|less|its)(?!\p{L}))|tasses?|verres?|gouttes?|cuill[eè]r\p{L}*|cups?|spoon\p{L}*|au coucher|at bedtime|à jeun|pendant \p{L}+ (?:jours|semaines|mois)|(?:boire|drink)(?!\p{L}))/iu;

const frequency = /jour|fois|matin|soir|coucher|repas|day|times|daily|night|semaine|week/i;

/** How much at which time. */
export const tellsHowOften = (text: string): boolean => dose.test(text) && frequency.test(text);

/** Whether a sentence says how much, how often or how long. */
export const tellsDose = (text: string): boolean => dose.test(text);

const method = new RegExp(`^\\W*(?:(?:une?|la|le|en|an?) )?(?:${methodWords.source})`, 'iu');
export const leadsWithMethod = (text: string): boolean => method.test(text);

/** A plant, or a way of it, is refused to somebody. */
const forbids =
  /deconseill|contre-?indiqu|contraindicated|(?<![a-z])(?:ne|n')[^.;,]{0,30}?(?:convien\w+|conven\w+|doi(?:t|vent)|devr\w+|faut|prene[zr]|prend\w*|donne[zr]?|utilise[zr]?|buve[zr]|employe[zr]|consomme[zr]|est|sont)[^.;,]{0,20} (?:pas|jamais|ni)(?![a-z])|(?<![a-z])ne (?:pas|jamais) [a-z]+|s'abst|abste(?:nir|nez|nu)|interdi|proscri|prohib|s'en pass[a-z]+|renonc|s'en priv|banni|refus(?:e|er|ez)(?![a-z])|(?:a|en cas|l'|les? |la )ecarter|(?:a |d')evit|evite[zr]|eviter\w*|should not|must not|do not (?:use|take|give)|(?<![a-z])avoid|never (?:use|take|give)|not (?:recommended|suitable|advised|for)/;

const persons = /enfant|child|femme|women|personne|people/i;

/** Whether words name people, or a state, to whom a plant may be refused. */
const namesRefusable = (text: string): boolean =>
  namesState(text) || namesComplaint(text) || persons.test(text);

/** Whether a sentence refuses a plant to people, or in a state, that it names. */
export const isForbidding = (sentence: string): boolean => {
  const plain = folded(sentence);
  return refusal.test(plain.trim())
    ? !elseRefused.test(plain.trim())
    : forbids.test(plain) && namesRefusable(sentence);
};

const keyed = /^([^:.;\n]{3,80}?)(?::|\s[–—-](?=\s)|\t)([^:\n]{2,94})$/u;
const refusal =
  /^(?:non|no|jamais|never)\W*$|^(?:(?:est|sont|a|tres|fortement|formellement|strictement|absolument|plutot|usage|emploi|is) )*(?:deconseill|contre-?indi|interdi|proscri|evite|s'abst|abste|ne (?:pas|jamais) (?:l'|la |le )?(?:utilis|employ|pren|donn|consomm|boi)|pas (?:d'usage|d'emploi|de prise|recommande|conseille)|avoid|not (?:recommended|suitable|advised)|do not (?:use|take|give)|contraindicated)/;

/** "non", "à éviter", "s’abstenir": beside the name of a state, this refuses the plant to it. */
export const refuses = (value: string): boolean => refusal.test(folded(value).trim());

/** "éviter les laitages": something else is refused. */
const elseRefused =
  /^(?:a )?evite[rz]? (?:l[ae]s? |l'|d[eu]s? |d'|toute?s? )(?!plante|usage|emploi|prise|utilis|employ|consomm|pren|donn|boire|huile)/;

/** "Grossesse : éviter": the length of the key to which its value refuses the plant; 0 where it does not. */
export function refusedKeyLength(sentence: string): number {
  const [, key = '', value = ''] = keyed.exec(sentence.trimEnd()) ?? [];
  if (key === '' || !namesRefusable(key) || !refuses(value)) return 0;
  const isElse = !namesState(key) && !persons.test(key) && elseRefused.test(folded(value).trim());
  return isElse ? 0 : key.trimEnd().length;
}

const bracket = /^([^()]{3,80}) \(([^()]{4,})\)\W*$/u;

/** "Attention : grossesse, ulcère.", "Elle est à proscrire (grossesse).": words that warn, then people or states alone. */
export function warnsOfList(sentence: string): boolean {
  const [, lead = '', list = ''] = keyed.exec(sentence.trimEnd()) ?? bracket.exec(sentence.trimEnd()) ?? [];
  const cue = cuedKind(lead);
  return cue !== null && warnings.has(cue) && namesState(list) && !tellsDose(list);
}

/** What the texts under a heading, or the cells of a column, are: shares from 0 to 1. */
export interface Signs {
  readonly name: number;
  readonly family: number;
  readonly part: number;
  readonly method: number;
  readonly dose: number;
  readonly complaint: number;
  readonly state: number;
  readonly nothing: number;
  readonly forbidding: number;
  readonly use: number;
}

const share = (texts: readonly string[], is: (text: string) => boolean): number =>
  texts.length === 0 ? 0 : texts.filter(is).length / texts.length;

const MAX_ITEMS = 200;

/** "On l’écarte dans les cas suivants : …" */
export const introduction = /^[^,;.:\n]{0,90}:\s*(?=\S)/u;

export function signsOf(bodies: readonly string[]): Signs {
  const said = bodies.filter((body) => /\p{L}{2}/u.test(body) && !saysNothing(body));
  const items = said
    .map((body) => (leadsWithMethod(body) ? body : body.replace(introduction, '')))
    .flatMap((body) =>
      sentencesOf(body, { start: 0, end: body.length })
        .flatMap((sentence) => itemsOf(body, sentence, { conjunctions: true, commas: true }))
        .map(({ start, end }) => body.slice(start, end)),
    )
    .slice(0, MAX_ITEMS);
  const short = items.filter((item) => item.split(/\s+/).length <= 8);
  return {
    name: share(said, (body) => binomialsIn(body, 'plain').length > 0),
    family: share(said, (body) => familyForm.exec(body)?.index === 0 && body.length < 40),
    part: share(items, (item) => partWord.test(item)),
    method: share(said, (body) => body.split('\n').some(leadsWithMethod)),
    dose: share(said, tellsDose),
    complaint: share(short, namesComplaint) * (short.length / Math.max(1, items.length)),
    state: share(short, namesState),
    nothing: share(bodies, (body) => saysNothing(body.split('\n')[0] ?? '')),
    forbidding: share(bodies, isForbidding),
    use: share(said, tellsUse),
  };
}

/** Words of headings by their meaning; forbidding words come before all others. */
const cues: readonly (readonly [LabelKind, RegExp])[] = [
  [
    'contraindications',
    /refus|abst(?:ien|en|in)|interdi|contre.?indi|evit|deconseill|proscri|jamais|(?:ne|n') .{0,20}(?:pas|jamais)|pas (?:pour|si|avec|de|donner|prendre)|exclu|sans danger|avoid|never|\bnot\b|should not|don.?t|forbid|no.?go|unsuitable/,
  ],
  ['interactions', /interact|avec (?:les|des|mes|vos) medicaments|with (?:other )?(?:drugs|medicines)/],
  [
    'precautions',
    /attention|prudence|precaut|mefi|gare |garde|danger|toxi|risqu|surveill|caution|beware|warning|careful|safety|mise en/,
  ],
  ['adverseEffects', /effets? (?:ind|sec|non)|side|unwanted|adverse/],
  ['posology', /combien|dose|dosage|posolog|quantite|duree|how (?:much|long|often)|rythme|frequence/],
  ['partUsed', /part(?:ie)?s?\b|organe|recolt|cueill|ramass|drogue|harvest|gather/],
  [
    'preparation',
    /prepar|recette|recipe|comment (?:l |la |le |les |on )?(?:utilis|prend|employ|fai|consomm|s en)|mode|administ|how to|take it|use it|en pratique/,
  ],
  [
    'indications',
    /soign|soulag|trait|gueri|bienfait|vertu|propriet|usage|utilis|emploi|indiq|conseil|efficac|\bsert|utile|remede|maux|maladie|pourquoi|contre quoi|pour quoi|quand|good for|help|treat|relie|benefit|heal|use|what for|works|demande/,
  ],
  ['vernacularNames', /noms? (?:locaux|local|vernac|en langue)|local name|langues?/],
  ['commonNames', /\bnoms?\b|appel|\bname|known as|called|alias|surnom/],
  ['family', /famill|family/],
  ['description', /reconna|descri|portrait|aspect|ressembl|look|botani/],
  ['origin', /habit|pousse|origin|repart|trouve|grows|where/],
  ['references', /referenc|bibliogr|sources?|lire|reading/],
];

/** The kind that the words of a heading tell; null where they tell none. */
export function cuedKind(heading: string): LabelKind | null {
  if (/[⚠☠⛔🚫❌✖]/u.test(heading)) return 'contraindications';
  const plain = folded(heading).replace(/[^a-z']+/g, ' ');
  return cues.find(([, words]) => words.test(plain))?.[0] ?? null;
}

/** Headings whose words say what no list of illnesses beneath them can change. */
const warning: ReadonlySet<LabelKind> = new Set<LabelKind>(['interactions', 'adverseEffects', ...warnings]);
const health: ReadonlySet<LabelKind> = new Set<LabelKind>(['indications', 'uses', 'actions']);

/** A line that forbids and is followed by neither people nor states is no heading of them. */
function kindOfWarning(cue: LabelKind, signs: Signs): LabelKind | null {
  if (signs.state + signs.complaint + signs.nothing + signs.forbidding === 0) return null;
  return signs.state >= 0.5 ? 'contraindications' : cue;
}

/** A list of illnesses: those that a plant helps against, or is forbidden in. */
function kindOfComplaints(cue: LabelKind | null, { state, nothing }: Signs): LabelKind | null {
  const isUse = cue !== null && health.has(cue);
  // People and states under a word of use: a doubt, unless there is little else.
  if (state + nothing > 0.3) return isUse && state < 0.4 ? null : 'contraindications';
  return isUse ? cue : 'indications';
}

/** What a heading or a column is, by its words and by what stands under it; null: not told. */
export function kindOf(cue: LabelKind | null, signs: Signs): LabelKind | null {
  if (signs.family > 0.6) return 'family';
  if (cue !== null && warnings.has(cue)) return kindOfWarning(cue, signs);
  if (cue !== null && warning.has(cue)) return cue;
  if (signs.part >= 0.6) return 'partUsed';
  if (signs.method >= 0.5 && !(cue !== null && health.has(cue) && signs.use >= 0.5)) return 'preparation';
  if (signs.forbidding >= 0.5 && signs.dose < 0.5) return 'contraindications';
  if (cue === 'preparation') return cue;
  // Illnesses with doses below them, under words that tell nothing, are what a plant is for.
  const isOfUse = cue === null ? signs.complaint >= 0.4 : health.has(cue) && signs.complaint >= 0.2;
  if (signs.dose >= 0.5 && !isOfUse) return 'posology';
  if (signs.state >= 0.5 || signs.complaint >= 0.4) return kindOfComplaints(cue, signs);
  // Under what tells nothing else, "aucune" stands where others are refused.
  if (cue === null && (signs.state >= 0.25 || signs.nothing >= 0.25)) return 'contraindications';
  if (cue !== null && health.has(cue)) return signs.complaint >= 0.2 ? cue : null;
  return cue;
}
