import { type CountryCode, parsePhone } from '../../adapters/phone-numbers.ts';

/** Whom someone means by what they typed. */
export interface Identifier {
  /** The e-mail as compared, or null when it is no e-mail. */
  readonly emailKey: string | null;
  /** Every number in E.164 that a local form may stand for. */
  readonly phones: readonly string[];
  /** Canonical spellings, for counters: every spelling of one account gives the same ones. */
  readonly canonical: readonly string[];
}

/** Where a number without its country may be from, the likeliest first. */
const countries: readonly CountryCode[] = [
  ...(['FR', 'SN', 'CI', 'BF', 'ML', 'BJ', 'TG', 'NE', 'CM'] as const),
  ...(['GN', 'GA', 'CG', 'CD', 'MG', 'MA', 'DZ', 'TN', 'BE', 'CH'] as const),
];

/** An e-mail with nothing in it that a database or a mail header would refuse. */
const email = /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u;
const phone = /^\+?[0-9 ().\-/\u00a0]{4,}$/;

/** The form under which e-mails are compared and kept unique. */
export function emailKeyOf(address: string): string {
  return address.trim().normalize('NFC').toLowerCase();
}

function numbersOf(text: string): string[] {
  const parsed = countries
    .map((country) => parsePhone(text, country))
    .filter((number) => number?.isPossible())
    .map((number) => number?.number ?? '');
  return [...new Set(parsed)].filter(Boolean);
}

/** Reads an e-mail or a phone number, in any usual spelling. Never fails: a text that is neither is nobody's. */
export function readIdentifier(text: string): Identifier {
  const key = emailKeyOf(text);
  if (email.test(key)) return { emailKey: key, phones: [], canonical: [key] };
  const phones = phone.test(key) ? numbersOf(key) : [];
  return { emailKey: null, phones, canonical: phones.length > 0 ? phones : [key] };
}
