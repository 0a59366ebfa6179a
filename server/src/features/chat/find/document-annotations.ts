import { normalizeText } from '@simples/contract/french/text';

/** "Qu’a rajouté le relecteur", "l’annotation de la page", and not "on y ajoute du miel". */
const ofAnnotations = /(?<![a-z])(?:annot|relect|rajout|ajouts?(?![a-z]))/;

/** Whether a question is of what somebody has noted on a page. */
export const asksAnnotation = (question: string): boolean => ofAnnotations.test(normalizeText(question));
