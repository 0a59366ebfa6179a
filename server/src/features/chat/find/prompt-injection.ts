import { normalizeText } from '@simples/contract/french/text';

/** Letters of other scripts that look like Latin ones, and the Latin ones. */
const lookAlikes: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from('аеорсухіјѕԁɡһԛԝьνοαιρτυкмнтвгзАВЕКМНОРСТХΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', (letter, at) => [
    letter,
    'aeopcyxijsdghqwbvoaiptukmhtbrzABEKMHOPCTXABEZHIKMNOPTYX'.charAt(at) || letter,
  ]),
);

/** Wordings of orders to a machine: no source of knowledge is written so. */
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
/** Letters that are drawn by no font and carry a hidden text. */
const hiddenText = /[\u{E0000}-\u{E007F}]/u;

/**
 * Whether a statement gives orders to a machine in place of telling something of a plant. Such a statement is neither
 * quoted nor handed to a model, however it is disguised: invisible letters, letters of other scripts, encodings.
 */
export function isPromptInjection(statement: string): boolean {
  if (hiddenText.test(statement) || encoded.test(statement)) return true;
  const plain = Array.from(statement.normalize('NFKC'), (letter) => lookAlikes[letter] ?? letter).join('');
  const text = ` ${normalizeText(plain)} `;
  return orders.some((order) => order.test(text));
}

/**
 * A statement as it stands in an answer: on one line, for a line break would begin a paragraph or a caution that the
 * answer does not make; its own numbers without brackets, for [n] is a source of the answer.
 */
export const asQuoted = (statement: string): string =>
  statement.replace(/\s+/g, ' ').replace(/\[(\d{1,4})\]/g, '($1)');

/** Tags, images, links and addresses: no page of a book is quoted with them, and no book is called so. */
const markup = /<\/?[a-z!]|!\[|\]\(|\]\[|https?:|www\.|javascript:|data:\w+\//i;

/** Whether a text holds what would be markup or an address in an answer. */
export const holdsMarkup = (text: string): boolean => markup.test(text);

/** What a document is called whose title or file name is none. */
const UNTITLED = 'Document sans titre';

/** The title of a document as it stands in an answer: whoever uploaded it may have typed anything. */
export function asTitle(title: string): string {
  const line = asQuoted(title).trim();
  return isPromptInjection(line) || holdsMarkup(line) ? UNTITLED : line;
}
