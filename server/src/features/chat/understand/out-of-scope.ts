import type { Need } from '#server/features/chat/find/retrieval.service.ts';
import type { Understanding } from './understanding.ts';

/** Where a plant stands in a question: "la X contre…", "feuilles de X", "tisane de X". */
const plantPlaces: readonly RegExp[] = [
  /^ (?:(?:le|la|l|les|du|de|des|un|une) )*(\w+) (?:d\w{1,2} \w+ )?(?:contre|pour|pendant|soigne|soignent|guerit|traite|soulage|calme|aide|fait|est|peut|et|avec|en tisane|en infusion) /,
  / (?:feuilles?|racines?|ecorces?|fleurs?|graines?|noix|baies?|tisanes?|infusions?|decoctions?|poudre|huile|jus|sirops?|gelules?|capsules?|extraits?|teintures?) (?:de |d |du |des |la |l |n |m )+(\w+) /,
  / (?:prepar\w*|consomm\w*|bienfaits|vertus|proprietes|dangers|posologie) (?:de |d |du |des |la |le |l |les )+(\w+) /,
  / (?:bois|herbe|plante|arbre|liane|fruit|huile essentielle) (?:de |d |du |des |a |la |l )+(\w+) /,
  / (?:donner|prendre|boire|manger|eviter|utiliser|avaler|appliquer) (?:de la |du |de l |des |la |le |les |l |d |de )(\w+) /,
  / que (?:le|la|l|les|du|de la) (\w+) (?:est|sont|peut|peuvent|soigne|guerit|convient) /,
];

/** The typed name of a plant unknown to sheets: an answer for the need alone would pass for one about it. */
export function unknownPlant({ words }: Understanding, need: Need | null): string | null {
  const text = ` ${words.join(' ')} `;
  for (const place of plantPlaces) {
    const word = place.exec(text)?.[1] ?? '';
    const entry = need?.needs.find((one) => one.word === word);
    if (word.length >= 5 && entry && isUnknown(entry.stems, need)) return word;
  }
  return null;
}

function isUnknown(stems: readonly string[], need: Need | null): boolean {
  const { sheet, passage } = need?.statistics ?? {};
  return stems.every((stem) => !sheet?.frequencies.get(stem) && !passage?.frequencies.get(stem));
}

const aboutPlants =
  / (?:plantes?|herbes?|tisanes?|infusions?|decoctions?|remedes?|naturel\w*|feuilles?|racines?|huiles?|eviter|avec|interactions?|compatibles?|melang\w*|associ\w*) /;
const aboutMedicine =
  / (?:doses?|dosage|posologie|combien|effets? (?:secondaires?|indesirables?)|difference|comparer|notice) /;
const otherCare =
  / (?:vaccins?|vaccination|vacciner|irm|scanner|radio|radiographie|coloscopie|prothese|chirurgiens?|rembours\w*|appareil dentaire|platre|prise de sang|symptomes?) /;

export function asksOfOtherCare({ words, plantIds, medicines }: Understanding): boolean {
  const text = ` ${words.join(' ')} `;
  if (plantIds.length > 0 || aboutPlants.test(text)) return false;
  return otherCare.test(text) || (medicines.length > 0 && aboutMedicine.test(text));
}

/** "la lavande soigne la rage": a use is claimed, or asked for, that the sheet must hold. */
export function claimsUse(intent: Understanding): boolean {
  const text = ` ${intent.words.join(' ')} `;
  return (
    presupposes(intent) ||
    / (?:soign\w*|gueri\w*|trait(?:e|er|ent)|repar\w*|contre|efficace|combat|dissout|dissoudre|protege\w*) /.test(
      text,
    )
  );
}

/** "puisque le tilleul fait repousser les dents, quelle dose": what follows is asked only because of the claim. */
export function presupposes({ words }: Understanding): boolean {
  return /^ (?:mais |et )?(?:puisqu\w*|vu que|vu qu|sachant|etant donne|comme (?:le|la|l|les)|il parait|parait que|on dit|on m a dit|tout le monde dit|tu sais que|confirme\w*|prouve\w*|dis moi que|dites moi que) /.test(
    ` ${words.join(' ')} `,
  );
}

const outOfScope =
  / (?:prix|tarifs?|cout\w*|euros?|francs?|cfa|calor\w*|kcal|tonnes?|export\w*|import(?:e|es|ee|ees|ations?)|rembours\w*|marques?|achet\w*|vend\w*|magasins?|boutiques?|habitants|hectares|producteurs|cours mondial|quelle annee|quel siecle|quelle date|qui a (?:decouvert|invente|nomme)) /;

/** Prices, trade, brands, dates: no sheet holds them, whatever else it says of the plant. */
export function asksOutOfScope({ words }: Understanding): boolean {
  return outOfScope.test(` ${words.join(' ')} `);
}
