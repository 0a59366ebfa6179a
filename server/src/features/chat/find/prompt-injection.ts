import { normalizeText } from '@simples/contract/french/text';
import { holdsDose } from '#server/french/quantities.ts';

/** Homoglyphs of Latin letters. */
const lookAlikes: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from('аеорсухіјѕԁɡһԛԝьνοαιρτυкмнтвгзАВЕКМНОРСТХΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', (letter, at) => [
    letter,
    'aeopcyxijsdghqwbvoaiptukmhtbrzABEKMHOPCTXABEZHIKMNOPTYX'.charAt(at) || letter,
  ]),
);

/** Instructions to a language model. */
const orders: readonly RegExp[] = [
  / (?:ignor\w*|oubli\w*|contourn\w*|outrepass\w*|neglig\w*|abandonn\w*|disregard\w*|forget\w*|overrid\w*) (?:\w+ ){0,6}(?:instructions?|consignes?|regles?|directives?|prompts?|rules|messages?) /,
  / (?:prompts? systemes?|system prompts?|message systeme|tes (?:consignes|instructions|regles)|vos (?:consignes|instructions) (?:internes|cachees|systeme)|your (?:instructions|rules|prompt)|hidden instructions) /,
  / (?:tu es|vous etes|you are|agis comme|act as|comporte toi comme|joue le role) (?:\w+ ){0,4}(?:assistant|ia|ai|modele|chatbot|bot|administrateur|admin|developpeur|developer|dan) /,
  / (?:assistant|chatbot|modele de langage|language model|llm|ia|ai) (?:\w+ ){0,3}(?:doit|dois|devez|must|should) (?:\w+ ){0,3}(?:repond\w*|dire|ecri\w*|affirm\w*|ajout\w*|cit\w*|answer|say|write|taire|cacher) /,
  / (?:ne (?:mentionne|mentionnez|dis|dites|cite|citez|signale|signalez|parle|parlez)|do not mention|don t mention|never mention|cache|cachez|tais|taisez|passe sous silence|omets|omettez) (?:\w+ ){0,6}(?:dangers?|toxicite|toxique|contreindications?|contre indications?|risques?|mortelle?|warnings?|utilisateurs?|lecteurs?|precautions?) /,
  / (?:reponds|repondez|ecris|affirme|affirmez|repete|repetez|recopie|recopiez|revele|revelez|respond|repeat|reveal|print) (?:\w+ ){0,5}(?:a l utilisateur|au lecteur|to the user|tout ce qui precede|mot pour mot|prompt|exactement ceci|cette cle|la cle|uniquement|verbatim) /,
  / (?:cite|citez|attribue|attribuez|cite) (?:\w+ ){0,6}(?:comme source|a la place|au lieu|l oms comme|a l oms) /,
  / (?:remplace|remplacez|multiplie|multipliez|change|changez|modifie|modifiez) (?:\w+ ){0,5}(?:doses?|posologies?|quantites?) (?:\w+ ){0,6}(?:reponse|reponses|par (?:dix|cent|10|100)) /,
];

/** A run of encoded text that no reader can read. */
const encoded = /[A-Za-z0-9+/]{48,}={0,2}/;
/** Invisible tag characters. */
const hiddenText = /[\u{E0000}-\u{E007F}]/u;

/** Letters of French and common signs: no word in disguise. */
const undisguised = /^[\t\n\r\x20-\x7E\u00A0-\u00AC\u00AE-\u017F‐-…\u202F€≤≥]*$/;
/** A word of each order, whatever its accents: the statements of a list are many, and next to none holds one. */
const suspicious =
  /instruct|consign|r[eéè]gle|directive|prompt|rules|message|assistant|\bia\b|\bai\b|model|mod[eè]le|bot\b|admin|d[eé]velop|\bdan\b|llm|mention|\bdis\b|\bdites\b|\bcit[eé]|signal|\bparl|\bcach|\btais|silence|\bomet|utilisateur|lecteur|user|pr[eé]c[eè]d|\bmot\b|exactement|\bcl[eé](?![a-z])|uniquement|verbatim|attribu|remplac|multipli|\bchange|modifi/i;

/** Such a statement is neither quoted nor sent to a model. */
export function isPromptInjection(statement: string): boolean {
  if (undisguised.test(statement) && !suspicious.test(statement)) return encoded.test(statement);
  if (hiddenText.test(statement) || encoded.test(statement)) return true;
  const plain = Array.from(statement.normalize('NFKC'), (letter) => lookAlikes[letter] ?? letter).join('');
  const text = ` ${normalizeText(plain)} `;
  return orders.some((order) => order.test(text));
}

/** Single spaces, and no bracket before a figure. */
const isQuotable = /^(?!.*(?:[^\S ]| {2}|\[\d)).*$/;

/** One line, as a line break could forge a caution; no [n], which would look like a citation. */
export const asQuoted = (statement: string): string =>
  isQuotable.test(statement) ? statement : statement.replace(/\s+/g, ' ').replace(/\[(\d{1,4})\]/g, '($1)');

/** Markup and addresses. */
const markup = /<\/?[a-z!]|!\[|\]\(|\]\[|https?:|www\.|javascript:|data:\w+\//i;

export const holdsMarkup = (text: string): boolean => markup.test(text);
const UNTITLED = 'Document sans titre';

/** Titles are typed by users and not trusted. */
export function asTitle(title: string): string {
  const line = asQuoted(title).trim();
  return isPromptInjection(line) || holdsMarkup(line) || holdsDose(line) ? UNTITLED : line;
}
