import { words } from '@simples/contract/french/text';

const joined = (text: string): string => ` ${words(text).join(' ')} `;

const owner = String.raw`(?:l |les |le |mes |ses |tes |son |mon |sa |ma |un |d |des |chaque )?`;
const eye = String.raw`(?:l?oeil|yeux)`;
const inEye = [
  new RegExp(`dans ${owner}${eye} `, 'u'),
  new RegExp(
    `(?:laver?|lave|rincer?|nettoyer?|nettoie|baigner?|bains?|instiller?|frotter?) (?:\\w+ ){0,2}?${owner}${eye} `,
    'u',
  ),
  / en collyre /u,
];
/** "quelque chose dans l’œil": what is there, and not what is put there. */
const felt = /(?:sable|poussiere|chose|gravier|douleur|pression|sang|tension|voile) (?:\w+ ){0,2}?dans /u;

/** "le jus direct dans l’œil", "pour laver mes yeux": put into the eye. */
export function putsInEye(text: string): boolean {
  const all = joined(text);
  return inEye.some((one) => one.test(all)) && !felt.test(all);
}

const purges = /^(?:purg(?:e|er|es|ent|ez|eons)|lavements?|poire|rectale?|intrarectal\w*)$/;

/** "on purge les nouveau-nés avec la poire": by the bowel. */
export const purgesBowel = (text: string): boolean => words(text).some((word) => purges.test(word));

export const namesOil = (text: string): boolean =>
  / huiles? (?:essentielles?|he) | hes? de /u.test(joined(text));
