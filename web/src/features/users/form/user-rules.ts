import { limits } from '@simples/contract/limits';
import { mailLanguage } from '@simples/contract/users/current-user';
import type { User } from '@simples/contract/users/user';
import { z } from 'zod';
import { isoOf, shownDate } from './birth-date.ts';
import { generatePassword } from './password/generate-password.ts';
import { phoneOf, readTyped, typedPhoneOf } from './phone/typed-phone.ts';

const { person } = limits;

/** How a new person gets in for the first time. */
export const PASSWORD = 'password';
export const INVITATION = 'invitation';

const words = (max: number, missing: string) => z.string().trim().min(1, missing).max(max);

/** The form, in the order of its fields. Texts: specification, section 5. */
export const userRules = z.object({
  lastName: words(person.name, 'Please input the name!'),
  firstName: words(person.name, 'Please input the firstName!'),
  birthDate: z
    .string()
    .min(1, 'Please select birth date!')
    .refine((text) => isoOf(text) !== null, 'Indiquez une date réelle et passée : JJ/MM/AAAA.'),
  email: words(person.email, 'Please input the email!').refine(
    (text) => z.email().safeParse(text).success,
    'Please enter a valid email!',
  ),
  phone: z
    .string()
    .refine((value) => readTyped(value).text.trim() !== '', 'Veuillez saisir le numéro de téléphone !')
    .refine((value) => phoneOf(value) !== null, 'Ce numéro de téléphone n’est pas valable pour ce pays.'),
  city: z.string().trim().max(person.place),
  country: z.string().trim().max(person.place),
  role: z.string().min(1, 'Veuillez choisir un profil.'),
  language: z.string().refine((value) => mailLanguage.safeParse(value).success),
  firstAccess: z.string(),
  password: z.string(),
});
export type UserValues = z.infer<typeof userRules>;

/** What the form starts with: an empty one with a password, or the person to edit, whose password stays. */
export function valuesOf(user: User | null): UserValues {
  return {
    lastName: user?.lastName ?? '',
    firstName: user?.firstName ?? '',
    birthDate: shownDate(user?.birthDate ?? null),
    email: user?.email ?? '',
    phone: typedPhoneOf(user?.phoneNumber ?? null),
    city: user?.city ?? '',
    country: user?.country ?? '',
    role: user?.roles[0] ?? '',
    language: user?.language ?? 'FR',
    firstAccess: PASSWORD,
    password: user === null ? generatePassword() : '',
  };
}
