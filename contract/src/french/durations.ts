import type { Token } from './tokens.ts';

const DAYS: Readonly<Record<string, number>> = {
  jour: 1,
  jours: 1,
  semaine: 7,
  semaines: 7,
  quinzaine: 15,
  mois: 30,
};
export const monthNames =
  'janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre';

/** What a number is written with in words. */
export const numerals: Readonly<Record<string, number>> = {
  un: 1,
  une: 1,
  deux: 2,
  trois: 3,
  quatre: 4,
  cinq: 5,
  six: 6,
  sept: 7,
  huit: 8,
  neuf: 9,
  dix: 10,
  onze: 11,
  douze: 12,
  treize: 13,
  quatorze: 14,
  quinze: 15,
  seize: 16,
  vingt: 20,
  trente: 30,
  quarante: 40,
  cinquante: 50,
  soixante: 60,
  septante: 70,
  huitante: 80,
  octante: 80,
  nonante: 90,
};
/** Of how many little is said. */
const amounts: Readonly<Record<string, number>> = { quelques: 3, plusieurs: 3, des: 2 };
const lasts = /^(?:depuis|fait|dure|durent|traine|trainent)$/;
/** "dure depuis plus de 3 semaines" */
const TOLD_WITHIN = 5;

export interface Duration {
  /** Place of its number. */
  readonly at: number;
  readonly days: number;
}

const valueIn = (token: Token | undefined, table: Readonly<Record<string, number>>): number | null => {
  for (const form of token?.forms ?? []) if (Object.hasOwn(table, form)) return table[form] ?? null;
  return null;
};

/** For how long something has lasted: "depuis 5 jours", "ça fait deux semaines"; of years, nothing is new. */
export function durationsIn(tokens: readonly Token[]): Duration[] {
  return tokens.flatMap((token, at) => {
    const count = token.value ?? valueIn(token, numerals) ?? valueIn(token, amounts);
    const unit = valueIn(tokens[at + 1], DAYS);
    if (count === null || unit === null) return [];
    const before = tokens.slice(Math.max(0, at - TOLD_WITHIN), at);
    const isTold = before.some(
      ({ forms, sentence }) => sentence === token.sentence && forms.some((form) => lasts.test(form)),
    );
    return isTold ? [{ at, days: count * unit }] : [];
  });
}
