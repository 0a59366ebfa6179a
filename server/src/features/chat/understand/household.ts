import { words } from '@simples/contract/french/text';

const joined = (text: string): string => ` ${words(text).join(' ')} `;

const keeps = / (?:gard(?:er|e|ent|ez|ons)|conserv\w+|stock\w+|ranger?|entrepos\w+) /u;
const howKept =
  / (?:longtemps|combien de temps|bocal|bocaux|placard|frigo|frigidaire|congel\w*|boite|humidite|a l abri|moisi\w*) /u;
const inMouth = / (?:bouche|langue|visage|cheveux|peau|nuit) /u;

/** "comment on garde le curcuma en poudre longtemps ?": how it is kept, and no dose. */
export function asksKeeping(text: string): boolean {
  const all = joined(text);
  return keeps.test(all) && howKept.test(all) && !inMouth.test(all);
}

const guests =
  / (?:invites|convives|mariage|bapteme|fiancailles|apero\w*|cocktail|buffet|banquet|traiteur|dessert|gateau) /u;
const makes = / (?:fai(?:re|s|sons|t)|prepar\w+|cuisin\w+|recette|servi[rst]?|serv\w+|offrir|envie) /u;

/** "un sirop de bissap pour mes invités": a dish or a drink for guests, and no remedy. */
export function cooksForGuests(text: string): boolean {
  const all = joined(text);
  return guests.test(all) && makes.test(all);
}
