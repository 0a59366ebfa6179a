import { folded } from '#server/french/folded.ts';

/** Instructions to a reader, human or machine. */
const orders =
  /(?:ignore[zr]?|oublie[zr]?|disregard|forget|override)\W+(?:\w+\W+){0,4}?(?:instructions?|consignes?|regles|rules|prompts?)|system prompt|(?:tu es|vous etes|you are|act as|agis comme) (?:un |une |an? |maintenant |now )*(?:assistant|ia|ai|modele|model|llm|language model|chatbot)|(?:as an?|en tant qu') ?(?:ai|ia)(?![a-z])|<\/?(?:system|instructions?|prompt)>|\[(?:inst|system)\]/;

/** Such a sentence is no statement about a plant. */
export function isOrder(sentence: string): boolean {
  return orders.test(folded(sentence.replace(/\p{Cf}/gu, '')));
}

/** Mentions of a machine reader, or instructions on what to write. */
const addressed = new RegExp(
  [
    "(?<![a-z])(?:l'|une? |the |an? )?(?:intelligences? artificielles?|artificial intelligence|llm|chatgpt|gpt|chatbots?|modeles? de langage|language models?|lecteurs? automatiques?|machine readers?|extraction automatique|automatic extraction|automated (?:reader|extraction))(?![a-z])",
    "(?<![a-z])(?:l'ia|the ai|an ai|une ia|assistant virtuel|ai assistant|ai model)(?![a-z])",
    "(?<![a-z])(?:ecri[st]|ecrivez|inscri[st]|inscrivez|ajoute|ajoutez|reponds|repondez|remplace|remplacez|extrais|extrayez|enregistre|enregistrez|renseigne|renseignez|signale|indique|indiquez|mentionne) (?:que|qu'|dans la fiche|a la fiche|comme (?:indication|valeur)|la (?:valeur|plante|dose) suivante|cette plante)",
    '(?<![a-z])(?:write|add|answer|reply|output|extract|record|report|state|insert) (?:that|the (?:plant|value|dose|following)|this plant|to the sheet|in the sheet|as (?:an )?indication)(?![a-z])',
    '(?<![a-z])(?:(?:pour|dans) (?:chaque|la|cette|votre) fiche|(?:for|in|on) (?:each|every|the|this|your) (?:sheet|record)s?)(?![a-z])',
    '(?:reponse|output|answer|format) json|json (?:object|output|ci-dessous)',
  ].join('|'),
);

/** Broader than the filter of the rules, which still read a page that the model does not get. */
export function isAddressedToMachine(text: string): boolean {
  const plain = text.replace(/\p{Cf}/gu, '');
  return isOrder(plain) || addressed.test(folded(plain.replace(/\s+/g, ' ')));
}
