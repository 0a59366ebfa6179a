import { typedPassword } from '@simples/contract/auth';
import { z } from 'zod';

/**
 * Kinds of settings. What is wrong with one is told in words that go on after its name: "doit être …", as a person
 * reads them in the one sentence that stops the start.
 */
const either = (words: readonly string[]): string =>
  new Intl.ListFormat('fr', { type: 'disjunction' }).format(words);

/** A whole number, written with digits alone: "1e3" and "0x50" are mistakes more often than not. */
export const whole = (least: number, most: number, fallback: number) =>
  z
    .string()
    .trim()
    .refine(
      (text) => /^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most,
      `doit être un nombre entier de ${least} à ${most}`,
    )
    .transform(Number)
    .default(fallback);

export const seconds = (fallback: number) => whole(1, 31_536_000, fallback);
export const count = (fallback: number) => whole(1, 1_000_000, fallback);

/** One of some words. */
export const choice = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, { error: () => `doit être ${either(values)}` });

export const onOff = (fallback: 'on' | 'off') =>
  choice(['on', 'off'])
    .default(fallback)
    .transform((value) => value === 'on');

export const text = (least: number, most: number) =>
  z
    .string()
    .refine(({ length }) => length >= least && length <= most, `doit avoir de ${least} à ${most} caractères`);

/** A name or number of an address, without scheme, port or path. */
export const host = z
  .string()
  .regex(/^[\w.:%-]{1,255}$/, 'doit être le nom ou l’adresse d’une machine, sans http:// ni port');

/** An address on the network, of some schemes. */
export const url = (...schemes: readonly [string, ...string[]]) =>
  z
    .string()
    .refine(
      (given) =>
        schemes.some((scheme) => given.startsWith(`${scheme}://`)) &&
        URL.canParse(given) &&
        new URL(given).hostname !== '',
      {
        error: () =>
          `doit être une adresse complète qui commence par ${either(schemes.map((scheme) => `${scheme}://`))}`,
      },
    );

/** Where an OpenAI-compatible endpoint answers. */
export const endpointAddress = z
  .string()
  .regex(/^https?:\/\/[^?#\s]+$/, 'doit avoir la forme https://exemple.fr/v1');

export const email = z.email('doit être une adresse e-mail');

/** `simples@exemple.fr`, or `Simples <simples@exemple.fr>`. */
export const sender = z.string().refine((given) => {
  const address = /^[^<>,\p{Cc}]*<([^<>]+)>$/u.exec(given)?.[1] ?? given;
  return z.email().safeParse(address).success;
}, 'doit être une adresse e-mail, ou un nom suivi d’une adresse : Simples <simples@exemple.fr>');

/** A password that the sign-in page lets its owner type. */
export const password = (least: number) =>
  z
    .string()
    .refine(
      (given) => given.length >= least && typedPassword.safeParse(given).success,
      `doit avoir de ${least} à 128 caractères, dont une majuscule et un chiffre : la page de connexion les demande`,
    );
