import { numberOf } from '#server/concepts/grammar.ts';
import { folded } from '#server/french/folded.ts';

/** What plants, or texts about them, are called together. */
const plants =
  '(?:plantes?|herbes?|simples|especes?|tisanes?|drogues?|remedes?|recettes?|preparations?|infusions?|decoctions?|feuilles|fiches?|monographies?)';

/** "ces six plantes", "aucune des dix tisanes": so many are those of the document, or more than were found. */
const counting = new RegExp(
  `(?<![a-z])(?:(?:d[e']|pour|a|parmi|toutes) )?(?:ces|nos|les|des|aux) ([a-z]+(?:[ -](?:et |dix |vingt )?[a-z]+)?|\\d{1,3}) ${plants}(?![a-z])`,
);

/** "les six cartes": as many as there are plants, and nothing that is measured. */
const things = new RegExp(
  `(?<![a-z])(?:d[e']|aux|les|ces|nos|des) ([a-z]+|\\d{1,3}) (?!jours|semaines|mois|ans|annees|fois|heures|minutes|tasses|verres|cuill|gouttes|feuilles|graines|prises|repas|premiers?|dernier)[a-z]{4,}`,
);
/** "aucune des six ne va à", "pour les quatre :": the number alone. */
const alone = /(?<![a-z])(?:les|des|aux|ces) ([a-z]+|\d{1,3})(?=\s*[,.:;]|\s+n[e'])/;
/** "pour chacune :" */
const each = /(?<![a-z])(?:pour|a) chacune(?!\s(?:de|d'))(?![a-z])/;

/** What may stand behind all plants without choosing among them: "toutes ces plantes, …", not "toutes les plantes à tanins". */
const unchosen = String.raw`(?=\s*(?:[,:.;!)]|$)|\s(?:n[e'’]|est|sont|se|s'|ni|chez|pour|pendant|durant|avant|avec|sans|si|en cas|a (?:l[ae'’]|une?)|aux?|ci|de (?:ce|cet|cette|notre|nos)|d(?:u|es|e la) (?!famille|genre|groupe|type)[a-z]+|de l'[a-z]+|qui suivent|suivante|decrit|cite|present|reuni|rassembl)(?![a-z]))`;
const every = new RegExp(
  `(?<![a-z])(?:toutes?|aucune?|chacune|n'importe quelle)(?: (?:d[e'] ?|des?|les|ces|nos|cette|autre))* ?${plants}${unchosen}`,
);
const ofDocument = new RegExp(
  `(?<![a-z])(?:ces|nos|(?:les|des|aux) )?${plants} (?:(?:[a-z]+ )?(?:d[eu]|dans) (?:ce|cet|cette|notre|nos|le present|la presente|present) [a-z]+|qui suivent|suivantes|ci-(?:dessous|dessus|apres|contre)|(?:decrit|cite|present|reuni|rassembl)ee?s)(?![a-z])`,
);

/** "rien de tout ceci", "rien de ce qu’il y a dedans". */
const allThis =
  /(?<![a-z])(?:rien|aucune?|tout) (?:de |d')?(?:tout )?(?:ceci|cela|ce qui (?:precede|suit)|ce qu(?:e|i|'il y a) [^.;,]{0,30}(?:dedans|ici|dans c(?:e|et|ette|es) [a-z]+|c(?:e|et|ette) [a-z]+ (?:contient|presente|renferme)|(?:se trouve|figure|est) (?:dedans|ici|dans)))(?![a-z])/;

/** It compares with them, or chooses among them. */
const chosen =
  /(?<![a-z])(?:contrairement|difference|comme|parmi|lieu|seule?|autres|certaines?|plupart|quelques|plusieurs|une|deux|dont|sur)(?![a-z])[^.;,]{0,12}$/;

const aloneAll = new RegExp(`^(?:(?:toutes?|les|ces|nos|des) )*${plants}$`);

/** "les drogues": nothing but what plants are called together. */
export const isOfPlants = (text: string): boolean => aloneAll.test(folded(text).trim());

/** "aucune", "elles": goes on about them. */
const goingOn = /(?<![a-z])(?:aucune?|tout(?:es?)?|chacune|elles|les|en|n'en|leur)(?![a-z])/;

/** "Valable pour les six cartes": what a sentence begins with is what it is about, wherever it stands. */
const LEADING = 20;

/** Whether words name all plants of their document: by their number anywhere, by other words outside of the text of one. */
export function namesAll(text: string, count: number, isOutside: boolean): boolean {
  const plain = folded(text);
  const found = counting.exec(plain);
  if (found?.[1] !== undefined) {
    const number = numberOf(found[1].split(/[ -]/));
    const isAll = number !== null && number > 1 && number >= count;
    if (isAll && !chosen.test(plain.slice(0, found.index))) return true;
  }
  const isCounted = [things, alone].some((form) => {
    const found = form.exec(plain);
    const number = found && numberOf([found[1] ?? '']);
    // One may not have been found.
    const isAll = number !== null && number >= count && number * 2 <= count * 3;
    return found && isAll && (isOutside || found.index < LEADING);
  });
  if (count > 2 && isCounted) return true;
  if (allThis.test(plain)) return true;
  if (!isOutside) return false;
  if (count > 2 && each.test(plain)) return true;
  return [every, ofDocument].some((form) => {
    const at = form.exec(plain)?.index;
    return at !== undefined && !chosen.test(plain.slice(0, at));
  });
}

/** Whether a sentence goes on about plants that one before it in its paragraph names all. */
export const goesOnAboutAll = (text: string): boolean => goingOn.test(folded(text));
