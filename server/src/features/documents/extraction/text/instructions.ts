import { folded } from './folded.ts';

/** Words that speak to whatever reads the document, not of a plant. */
const orders =
  /(?:ignore[zr]?|oublie[zr]?|disregard|forget|override)\W+(?:\w+\W+){0,4}?(?:instructions?|consignes?|regles|rules|prompts?)|system prompt|(?:tu es|vous etes|you are|act as|agis comme) (?:un |une |an? |maintenant |now )*(?:assistant|ia|ai|modele|model|llm|language model|chatbot)|(?:as an?|en tant qu') ?(?:ai|ia)(?![a-z])|<\/?(?:system|instructions?|prompt)>|\[(?:inst|system)\]/;

/** Whether a sentence is an order to a machine: no statement of a document on plants. */
export function isOrder(sentence: string): boolean {
  return orders.test(folded(sentence.replace(/\p{Cf}/gu, '')));
}
