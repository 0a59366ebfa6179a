import { folded } from '#server/french/folded.ts';
import { isDenied, saysNothing, turns } from '#server/french/negation.ts';
import { itemsOf, sentencesOf, splitSentences } from '#server/french/sentences.ts';
import type { LabelKind } from './label-kinds.ts';
import { namesComplaint, namesIn, namesState } from './mentions.ts';
import {
  likeliestRole,
  meanScores,
  type RoleScores,
  roleScores,
  type TextRole,
  textRoles,
  warningOf,
} from './roles.ts';
import { familyForm, isLocalLanguage, languageNamed, methodWords, partWord } from './vocabulary.ts';

const warnings: ReadonlySet<LabelKind> = new Set<LabelKind>(['contraindications', 'precautions']);

const help =
  /(?<![a-z])(?:soign|soulag|trait|gueri|calm|apais|combat|lutt|contre(?!.?indi)|indique|utilise|employe|prescri|recommand|preconis|efficac|remede|relie(?:f|v)|treat|ease|sooth|used|helps?|good for)/;

/** "est employée contre". */
export const tellsHelp = (text: string): boolean => help.test(folded(text));
/** "est employée contre l’asthme". */
export const tellsUse = (text: string): boolean => tellsHelp(text) && namesComplaint(text);

const dose =
  /\d\s*(?:(?:à|to|-|–)\s*)?(?:\d+\s*)?(?:g|mg|ml|cl|µg|grammes?|gouttes?|tasses?|verres?|drops?|cups?)(?!\p{L})|(?:(?<!\p{L})(?:par|a|each|per)\s?|\/\s?)(?:jour|semaine|prise|day|week|j(?!\p{L}))|(?<!\p{L})(?:(?<!une )fois(?! (?:plus|moins|son|sa|leur)(?!\p{L}))|une fois (?=d|par|le|la|tou|chaque|dans|matin|soir)|times(?! (?:more|less|its)(?!\p{L}))|tasses?|verres?|gouttes|(?:une|la|par) goutte (?:d|par|le|à)|cuill[eè]r\p{L}*|cups?|spoon\p{L}*|au coucher|at bedtime|à jeun|pendant \p{L}+ (?:jours|semaines|mois)|(?:boire|drink)(?!\p{L}))/iu;

export const frequency =
  /(?<!\p{L})(?:jour|fois|matin|soir|coucher|repas|day|times|daily|night|semaine|week)/iu;

/** How much at which time. */
export const tellsHowOften = (text: string): boolean => dose.test(text) && frequency.test(text);

/** Whether a sentence says how much, how often or how long. */
export const tellsDose = (text: string): boolean => dose.test(text);

const method = new RegExp(`^\\W*(?:(?:une?|la|le|en|an?) )?(?:${methodWords.source})`, 'iu');
export const leadsWithMethod = (text: string): boolean => method.test(text);

/** A plant, or a way of it, is refused to somebody. */
const forbids = new RegExp(
  [
    String.raw`(?<![a-z])(?:ne|n')[^.;,]{0,30}?(?:convien\w+|conven\w+|doi(?:t|vent)|devr\w+|faut|pren(?:d\w*|e[zr])|donn(?:e[zr]?|ent|ons)|utilise[zr]?|boi(?:t|s|vent)|buve[zr]|emploie\w*|employe[zr]|consomme[zr]?|touche[zr]?|propose[zr]?|administre[zr]?|associe\w*|melange\w*|combine\w*|cumule\w*|marie\w*|applique[zr]?|est|sont)[^.;,]{0,20} (?:pas|point|jamais|ni|aucune?)(?![a-z])`,
    '(?<![a-z])ne (?:pas|jamais) [a-z]+',
    "^\\W*ni (?:a |au |aux |de |d'|du |des |l'|l[ae]s? )?[^.;:]{3,60}?[, ]ni ",
    "(?<![a-z])aucune?(?![a-z])[^.;,]{0,40} n(?:'est|e sera|e (?:doit|saurait|peut) etre) (?:autorise|permis|admis|recommande|conseille)",
    String.raw`(?<![a-z])aucune?(?![a-z])(?:,[^.;,]{1,40},)?[^.;,]{0,40} n(?:e |')(?:(?:se|convient|va|est|en)(?![a-z]) ?)+(?:donn\w+|pren\w+|boi\w+|(?!connu|signal|rapport|decri|not|observ|document|etabli|mention|recens|prouv|demontr|trouv|attendu|constat|relev|cit|indiqu)[a-z]{3,}(?:es?|is?|ue?s?) (?:a|aux?|pour|chez|pendant|durant|en cas|si|avant)(?![a-z])|a (?:l[ae']|un)|(?:aux?|chez|pour|pendant|durant|en cas|si|avant)(?![a-z]))`,
    '(?<![a-z])(?:pas|jamais|rien(?: du tout)?) (?:chez|aux?|a (?:l[ae]s?|un|une|celles?|celui|ceux|qui)|pour|pendant|durant|si|en cas|avant)(?![a-z])',
    "(?<![a-z])(?:(?<!n')est|(?<!ne )sont|constituent?|reste|fait|font)(?![a-z])[^.;:]{0,40} (?:contre-?indications?|restrictions? (?:commune|d'emploi|d'usage)|(?:motifs?|causes?|raisons?) d'(?:abstention|exclusion|interdiction))(?![a-z])",
    "(?<![a-z])(?:refus|interdiction|defense|exclusion)(?: [a-z]+){0,2} (?:pour|aux?|chez|a l[ae'])(?![a-z])",
    // "rien de ce livre n’est donné à", "ne rien remettre pour", "on dit non à"
    "(?<![a-z])(?:ne rien [a-z]+|rien(?: de [^.;,]{1,40})? n(?:e |')[a-z' ]{2,30}?|(?:dit|dites|dire) non)(?:, [^.;,]{1,30},)? (?:pour|a|aux?|chez|pendant)(?![a-z])",
    '(?<![a-z])exclue?s? (?:chez|pour|avant|pendant|durant|en cas|si)(?![a-z])',
    "refus(?:ee?s?|er|ez|(?:e|ent|ons|aient)(?: [a-z]+)? (?:aux?|a|l'(?:emploi|usage)|la prise)(?=[ ,]))(?![a-z])",
    String.raw`deconseill|contre-?indiqu|interdi|defendu|proscri|prohib|renonc|banni|s'(?:en )?abst|abste(?:nir|nez|nu)|s'en pass[a-z]+|s'en priv|(?:(?<![a-z])a |en cas |l'|les? |la )ecarter|(?:a |d')evit|evite[zr]|eviter\w*`,
    'contraindicated|(?:should|must) not|(?<![a-z])avoid|(?:never|do not) (?:use|take|give)|not (?:recommended|suitable|advised|for)',
    // In the imperative: "Never put it on …".
    String.raw`(?<=^\W*|[.;:,] |(?:and|but|or) )(?:never|do not|don't) (?!exceed)[a-z]+`,
  ].join('|'),
);

/** "n’est pas interdite à", "ne l’interdit pas": what is not forbidden. */
const notForbidden =
  /(?<![a-z])(?:ne |n')(?:l[ae]s? |l')?(?:(?:est|sont|etait) (?:pas|point) )?(?:interdi|deconseill|defendu|contre-?indiqu|proscri|refus)[a-z]*(?: (?:pas|point)(?![a-z]))?/g;
const deniedIn = (plain: string): string[] =>
  (plain.match(notForbidden) ?? []).filter((one) => /(?<![a-z])(?:pas|point)(?![a-z])/.test(one));

/** "les bébés ça va", "on peut en donner à la femme enceinte". */
const permitted = new RegExp(
  [
    String.raw`(?<!(?:ne|n'(?:en|y)) )(?<!n')(?<![a-z])peu(?:ven)?t(?:[\s.!»"]*$| (?:(?:en |l[ae]s? |l')donner|donner (?:ces|cette)|etre (?:donn|pris|bu)[a-z]*|(?:en |l[ae]s? |l')?(?:prendre|boire|utiliser|employer|consommer))(?![a-z]))`,
    String.raw`(?<![a-z])(?<!ne (?:l[a-z]+ )?)(?:convien(?:t|nent)(?: (?:aussi|bien|tres bien|meme))* (?:a|aux?)|(?:est|sont|reste|restent) (?:permis|autoris)[a-z]*|ca va|rien contre)(?![a-z])`,
    String.raw`(?<![a-z])(?:tout le monde|chacun|n'importe qui) peut(?![a-z]| pas)`,
    // Whom it is reserved to may take it.
    String.raw`(?<![a-z])reservee?s? (?:a l'|aux? )`,
  ].join('|'),
);

/** Whether a sentence says that somebody may take a plant, or that it is not forbidden, and refuses it to nobody. */
export const permits = (sentence: string): boolean => {
  const plain = folded(sentence).replace(/^\W*(?:mais|but) /, '');
  const denied = deniedIn(plain);
  const left = denied.reduce((text, one) => text.replace(one, ' '), plain);
  return (denied.length > 0 || permitted.test(plain)) && !turns(plain) && !forbids.test(left);
};

/** Whether words forbid, whoever and whatever they name: "ne pas associer". */
export const forbidsAny = (text: string): boolean => forbids.test(folded(text));

const persons =
  /enfant|child|femme|women|personne|people|(?<!\p{L})(?:malade|patient)e?s?(?!\p{L})|(?<!\p{L})(?:(?:celui|celles?|ceux) (?:(?:à|de|pour) )?(?:qui|dont|sous|en)|quiconque)(?!\p{L})/iu;

/** Whether words name people, or a state, to whom a plant may be refused. */
export const namesRefusable = (text: string): boolean =>
  persons.test(text) || namesIn(text, ['person', 'illness']).length > 0;

/** "en cas d’", "n’a pas sa place dans l’": who has it. */
const inCase = /(?<!\p{L})(?:en cas d(?:e (?:l['’]|la )?|['’]|u |es )|dans l(?:['’]|a |es? ))$/iu;

const whom =
  '(?:personne|malade|patient|sujet|gens|celle|ceu?x|celui|quiconque|collègue|client|enfant|femme|homme)e?s?';
/** "les collègues en dialyse": who has it. */
const who = new RegExp(`(?<!\\p{L})${whom}(?: [\\p{L}’'-]+){0,4}\\s?$`, 'iu');
/** "personne greffée" */
const isWho = new RegExp(`^${whom}(?!\\p{L})`, 'iu');

/** Whether words are of whom a refusal names, by those before them or by themselves. */
export const tellsWhom = (before: string, own: string): boolean =>
  inCase.test(before) || who.test(before) || isWho.test(own);

/** What is said of people, up to what they do: "qui n’a pas mangé", "dont le terme n’est pas atteint". */
const saidOf = String.raw`(?:(?:qui|dont l(?:['’]|[ae]s? )\p{L}+) (?:n['’](?:est|a|ont)|ne sont) pas|(?:qui|dont|sous))`;
const untilVerb = String.raw`(?: (?!n['’]|ne |doi|devr|s['’]en )[^\s,;:.()]+)+`;
/** "une femme qui attend un petit n’y touche pas", "ceux dont les reins vont mal", "à quiconque souffre du foie". */
const described = new RegExp(
  `(?<!\\p{L})(?:${whom}(?: \\p{L}+)? ${saidOf}|(?:quiconque|(?<=(?:pour|à) )qui))${untilVerb}`,
  'giu',
);
export const describedPeople = (text: string): { readonly start: number; readonly end: number }[] =>
  [...text.matchAll(described)].map(({ index, 0: found }) => ({ start: index, end: index + found.length }));

/** What stands in the parentheses that hold a place; null where none do. */
export function asideAt(text: string, at: number): string | null {
  const open = /\([^)]*$/.exec(text.slice(0, at));
  return open && text.slice(open.index + 1).split(')')[0]!;
}

export const withoutAsides = (text: string): string => text.replace(/\([^)]*(?:\)|$)/g, ' ');

const isOfTaking = (text: string): boolean => namesIn(text, ['route', 'drug']).length > 0;
/** Whatever else it is taken with. */
const joins = /(?<![a-z])(?:associ|melang|combin|cumul)[a-z]+ (?:(?:pas|jamais|point) )?(?:aux? |a |avec )/;

/** Whether a sentence refuses a plant to people, or in a state, that it names, or with what it names. */
export const isForbidding = (sentence: string): boolean => {
  if (permits(sentence)) return false;
  const plain = folded(sentence);
  return refusal.test(plain.trim())
    ? !elseRefused.test(plain.trim())
    : forbids.test(plain) && (joins.test(plain) || namesRefusable(sentence) || isOfTaking(sentence));
};

const keyed = /^([^:.;\n]{3,80}?)(?::|\s[–—-](?=\s)|\t)([^:\n]{2,94})$/u;
const refusal =
  /^(?:non|no|jamais|never)(?: *[,;(!].*|\W*)$|^(?:(?:est|sont|a|tres|fortement|formellement|strictement|absolument|plutot|usage|emploi|is) )*(?:deconseill|contre-?indi|interdi|proscri|evite|s'abst|abste|ne (?:pas|jamais) (?:l'|la |le )?(?:utilis|employ|pren|donn|consomm|boi)|pas (?:d'usage|d'emploi|de prise|recommande|conseille)|avoid|not (?:recommended|suitable|advised)|do not (?:use|take|give)|contraindicated)/;

/** "non", "à éviter", "s’abstenir": beside the name of a state, this refuses the plant to it. */
export const refuses = (value: string): boolean => refusal.test(folded(value).trim());

/** "Non ! règles abondantes, hémorroïdes", "Gare ! hépatite": all that follows is refused. */
const alarm =
  /^(?:(?:non|no|jamais|never) *[!:]|(?:gare|halte|attention|prudence|danger|mefiance|stop|alerte) *!) *\S/;
export const leadsWithRefusal = (sentence: string): boolean => alarm.test(folded(sentence).trim());

/** "déconseillé chez …": to whom a value refuses the plant. */
const toWhom = /(?<![a-z])(?:chez|aux?|a la|a l'|en cas d[e']|avec|pendant|durant|si) ?([^,;(]+)/;

/** "Hypoglycémies : ne pas associer aux antidiabétiques": the length of a key for whose sake its value refuses the plant to others. */
export function reasonLength(sentence: string): number {
  const [, key = '', value = ''] = keyed.exec(sentence.trimEnd()) ?? [];
  if (key === '' || namesState(key) || persons.test(key) || !forbids.test(folded(value))) return 0;
  const [, whom = ''] = toWhom.exec(folded(value)) ?? [];
  return namesIn(whom, ['illness', 'person', 'drug']).length > 0 ? key.trimEnd().length : 0;
}

/** "éviter les laitages", "ne pas prendre pour lui le laurier-rose": something else is refused. */
const elseRefused =
  /^(?:a )?evite[rz]? (?:l[ae]s? |l'|d[eu]s? |d'|toute?s? )(?!plante|usage|emploi|prise|utilis|employ|consomm|pren|donn|boire|huile)|^(?:a )?ne (?:pas|jamais) (?:l[ae]s? |l')?prendre pour (?:lui|elles?|eux|une?|des)(?![a-z])/;

/** "Grossesse : éviter": the length of the key to which its value refuses the plant; 0 where it does not. */
export function refusedKeyLength(sentence: string): number {
  const [, key = '', value = ''] = keyed.exec(sentence.trimEnd()) ?? [];
  if (key === '' || !namesRefusable(key) || !refuses(value) || reasonLength(sentence) > 0) return 0;
  const isElse = !namesState(key) && !persons.test(key) && elseRefused.test(folded(value).trim());
  return isElse ? 0 : key.trimEnd().length;
}

/** "Diarrhée : éviter les laitages". */
export const refusesElse = (sentence: string): boolean => {
  const [, key = '', value = ''] = keyed.exec(sentence.trimEnd()) ?? [];
  return elseRefused.test(folded(key === '' ? sentence : value).trim());
};

const lethal =
  /(?<![a-z])(?:mortel(?:le)?s?|deadly|lethal|fatal(?:e|es|ly)?|(?:entrainer|provoquer|causer|entraine|provoque|cause) (?:[^.;,]{0,60} et )?la mort|(?:cause|causing|lead to) (?:[^.;,]{0,40} and )?death)(?![a-z])/g;
const toxic =
  /(?:plante|graines?|racines?|feuilles?|baies?|latex|fruits?|ecorce|parties|bulbe|plant|seeds?|roots?|leaves|berries|bark|it|elle) (?:[^.;,]{0,40} )?(?:est|sont|is|are) (?:tres |hautement |extremement |highly |very |fortement )?(?:toxiques?|veneneu(?:se|ses|x)|poisonous|toxic)(?![a-z])|plante (?:tres )?(?:toxique|veneneuse)(?![a-z])|poisonous plant(?![a-z])|toxic plant(?![a-z])/g;
const notPeople =
  /(?<![a-z])(?:dl ?50|ld ?50|souris|rats?|lapins?|cobayes?|mice|rabbits?|animaux|animals?|betail|cattle|escargots|molluscs?|insectes?|bacteri\w*)(?![a-z])/;

function states(text: string, form: RegExp): boolean {
  const plain = folded(text);
  if (notPeople.test(plain)) return false;
  return [...plain.matchAll(form)].some(
    (match) => !isDenied(text, match.index) && !isDenied(text, match.index + match[0].length - 1),
  );
}

/** "ne pas confondre avec le vératre, mortel": what is said of a plant that another is mistaken for. */
const mistaken = /\s(?:avec|pour)\s/iu;
function withoutMistaken(sentence: string): string {
  const at = sentence.search(/(?:confond|confusion|méprendre|prendre)/iu);
  const from = at === -1 ? -1 : sentence.slice(at).search(mistaken);
  return from === -1 ? sentence : sentence.slice(0, at + from);
}

/** The danger level that a sentence states explicitly. */
export function statedDanger(sentence: string): 'lethal' | 'toxic' | null {
  const own = withoutMistaken(sentence);
  if (states(own, lethal)) return 'lethal';
  return states(own, toxic) ? 'toxic' : null;
}

/** What the texts under a heading, or the cells of a column, are: shares from 0 to 1. */
export interface Signs {
  readonly family: number;
  readonly part: number;
  readonly method: number;
  readonly dose: number;
  readonly complaint: number;
  readonly state: number;
  /** They name languages, as names of plants in each of them do. */
  readonly language: number;
  readonly nothing: number;
  readonly forbidding: number;
  /** Of each role, as their words tell. */
  readonly roles: RoleScores;
}

const share = (texts: readonly string[], is: (text: string) => boolean): number =>
  texts.length === 0 ? 0 : texts.filter(is).length / texts.length;

const MAX_ITEMS = 200;
/** Longer texts tell of more than names. */
const MAX_NAMES = 160;
const namesLanguage = (text: string): boolean =>
  text.length <= MAX_NAMES &&
  (text.match(/\p{L}+/gu) ?? []).some((word) => {
    const language = languageNamed(word, false);
    return language !== undefined && isLocalLanguage(language);
  });

/** "On l’écarte dans les cas suivants : …" */
const introduction = /^[^,;.:\n]{0,90}:\s*(?=\S)/u;

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
    family: share(said, (body) => familyForm.exec(body)?.index === 0 && body.length < 40),
    part: share(items, (item) => partWord.test(item)),
    method: share(said, (body) => body.split('\n').some(leadsWithMethod)),
    dose: share(said, tellsDose),
    complaint: share(short, namesComplaint) * (short.length / Math.max(1, items.length)),
    state: share(short, namesState),
    language: share(said, namesLanguage),
    nothing: share(bodies, (body) => saysNothing(body.split('\n')[0] ?? '')),
    forbidding: share(bodies, isForbidding),
    roles: meanScores([...said.flatMap(splitSentences), ...items].slice(0, MAX_ITEMS)),
  };
}

/** A heading of few words tells less than this of what it does not name. */
const SURE = 0.45;
const forbiddingIcon = /[⚠☠⛔🚫❌✖]/u;

/** "Se demande sous le nom de", "On l’appelle encore". */
const naming = /(?<![a-z])(?:(?:sur)?noms?|(?:sur|de|re)?nomm\w*|appell?\w*|alias|denominations?)(?![a-z])/;

/** "5.2.1 Activité sédative" */
const doing = /^[^a-z]*(?:activites?|actions?|effets?|proprietes?)(?![a-z])/;

/** "Comment nos mères la nomment-elles ?": how it is called, not how it is made. */
const asksHow = /^\W*(?:comment|sous quels? noms?|quels? noms?)(?![a-z])/;

/** The kind that the words of a heading tell; null where they tell none. */
export function cuedKind(heading: string): LabelKind | null {
  if (forbiddingIcon.test(heading)) return 'contraindications';
  const { role, score } = likeliestRole(heading);
  // Titles of studies are made of what plants do.
  if (role === 'references' && doing.test(folded(heading))) return 'actions';
  if (naming.test(folded(heading)) && asksHow.test(folded(heading))) return 'commonNames';
  if (score >= SURE && role !== 'other') return role;
  return naming.test(folded(heading)) ? 'commonNames' : null;
}

const warning: ReadonlySet<LabelKind> = new Set<LabelKind>(['interactions', 'adverseEffects', ...warnings]);
const isOfWarning = (kind: LabelKind | null): boolean => kind !== null && warning.has(kind);
const health: ReadonlySet<LabelKind> = new Set<LabelKind>(['indications', 'uses', 'actions']);

/** Texts look like these for many reasons: their heading says so. */
const named: ReadonlySet<TextRole> = new Set<TextRole>([
  'references',
  'commonNames',
  'lookAlikes',
  'interactions',
]);

/** How much likelier a known heading makes its own role. */
const KNOWN = 20;
/** No words rule a role out. */
const DOUBT = 0.03;
const LIKELY = 0.4;
/** What warns this much is no indication under a heading that does not say so. */
const MAY_WARN = 0.3;
/** Share of texts that name an illness, a dose or a part under a heading that does not say that they do. */
const FEW = 0.2;
/** Several texts of one kind tell more than their mean. */
const TOGETHER = 1.5;

/** The kind that the words of a heading tell that is not known: it makes no warnings of doses. */
export function guessedKind(heading: string, signs: Signs): LabelKind | null {
  const kind = cuedKind(heading);
  const { dose, method, state, complaint, nothing, forbidding } = signs;
  if (dose >= 0.5 && kind !== 'contraindications' && isOfWarning(kind)) return null;
  // "Prise indiquée": doses and ways alone refuse nothing.
  const isTaking = Math.max(dose, method) >= 0.5 && state + complaint + nothing + forbidding < FEW;
  return isTaking && isOfWarning(kind) ? null : kind;
}

/** How much likelier the words of a heading make each role. */
function headingRatios(cue: LabelKind | null, heading: string): RoleScores {
  const isName = cue === null && naming.test(folded(heading));
  const known = isName ? 'commonNames' : cue !== null && health.has(cue) ? 'indications' : cue;
  const words = roleScores(heading);
  const none = roleScores('');
  const ratio = (role: TextRole) => {
    if (known !== null && known in none) return role === known ? KNOWN : 1;
    const own = (words[role] + DOUBT) / (none[role] + DOUBT);
    return role === 'other' ? Math.min(1, own) : own;
  };
  return Object.fromEntries(textRoles.map((role) => [role, ratio(role)])) as Record<TextRole, number>;
}

/** Shares of items that are parts of a plant: nearly all, and some. */
const PARTS = 0.7;
const SOME = 0.4;
/** Share of texts without a word among those under a heading of refusals: "aucune", "néant". */
const NOTHING = 0.25;

/** What a heading or a column is, by its words and by what stands under it; null: not told. */
export function kindOf(cue: LabelKind | null, signs: Signs, heading = ''): LabelKind | null {
  if (signs.family > 0.6) return 'family';
  if (signs.language > 0.6 && (cue === null || cue === 'preparation')) return 'vernacularNames';
  if (cue === null && signs.part > PARTS && signs.method + signs.dose < FEW) return 'partUsed';
  const isDosed = cue === null && cuedKind(heading) !== guessedKind(heading, signs);
  const isWarning = isOfWarning(cue ?? guessedKind(heading, signs));
  const warns = warningOf(signs.roles);
  // A line that forbids and is followed by neither people nor states is no heading of them.
  if (isWarning && warns < MAY_WARN && signs.nothing + signs.forbidding === 0) return cue;
  // "Précautions : asthme, coqueluche": whom they name is refused, as under all headings of this wording.
  const refusing = Math.max(signs.state, signs.roles.contraindications);
  if (isWarning && cue !== null) return refusing >= 0.5 ? 'contraindications' : cue;
  const words = headingRatios(cue, heading);
  const isSaid = health.has(cuedKind(heading) ?? 'other');
  const mayBeNone = cue === null && !isSaid && signs.nothing >= NOTHING && signs.part < SOME;
  const refused = Math.max(signs.forbidding >= 0.5 && signs.dose < 0.5 ? 1 : 0, mayBeNone ? 0.5 : 0);
  const body = { ...signs.roles, contraindications: Math.max(signs.roles.contraindications, refused) };
  const shown: Partial<Record<TextRole, number>> = {
    indications: signs.complaint,
    posology: signs.dose,
    partUsed: signs.part,
  };
  const told = textRoles
    .filter((role) => (isWarning || isDosed ? warning.has(role) === isWarning : true))
    .filter((role) => !named.has(role) || words[role] > 1)
    .filter((role) => role !== 'references' || !doing.test(folded(heading)))
    // "Aucune réserve.": nobody says so of what a plant is taken for.
    .filter((role) => role !== 'indications' || !mayBeNone)
    .filter((role) => cue !== null || (shown[role] ?? 1) >= FEW)
    .map((role) => ({ role, score: words[role] * (body[role] + DOUBT) ** TOGETHER }))
    .toSorted((a, b) => b.score - a.score);
  const sum = told.reduce((total, { score }) => total + score, 0);
  const [best] = told;
  if (best === undefined || best.role === 'other' || best.score < LIKELY * sum) return cue;
  if (best.role === 'indications' && words.indications <= 1 && warns > MAY_WARN) return null;
  const isOfHealth = best.role === 'indications' || (heading !== '' && best.role !== 'contraindications');
  return isOfHealth && cue !== null && health.has(cue) ? cue : best.role;
}
export { namesComplaint, namesState } from './mentions.ts';
