const NARROW = '\u202f';
const NO_BREAK = '\u00a0';

/** Before these, and inside these quotes. */
const beforeSign = /[ \u00a0](?=[;:?!»](?![^\s«»")\]]))/g;
const afterQuote = /(?<=«)[ \u00a0]/g;

const units =
  'µg|mg|g|kg|grammes?|milligrammes?|litres?|millilitres?|mètres?|centimètres?|millimètres?|mL|ml|cL|cl|dL|dl|L|l|cm|mm|m|%|°C|°|h|min|minutes?|heures?|jours?|semaines?|mois|ans?|fois|gouttes?|tasses?|cuillères?|comprimés?|gélules?|sachets?';
const dose = new RegExp(`(?<=\\d) (?=(?:${units})(?![\\p{L}\\d]))`, 'gu');
/** "24 h sur 24" */
const outOf = /(?<=\d\u00a0(?:h|heures|jours)) sur (?=\d)/g;
/** "0 800 59 59 59", "+33 1 40 05 48 48": groups of figures that are one number. */
const telephone = /(?<![\d,.])\+?\d{1,4}(?: \d{1,3}){3,}(?!\d)/g;

/**
 * French spaces of a text that is shown: narrow ones that do not break before high punctuation and inside quotes,
 * unbreakable doses and telephone numbers. Each takes the place of one space; no other character changes.
 */
export function typo(text: string): string {
  return text
    .replace(beforeSign, NARROW)
    .replace(afterQuote, NARROW)
    .replace(dose, NO_BREAK)
    .replace(outOf, `${NO_BREAK}sur${NO_BREAK}`)
    .replace(telephone, (number) => number.replaceAll(' ', NO_BREAK));
}
