import { mailLanguage } from '@simples/contract/current-user';
import { limits } from '@simples/contract/limits';
import { isRole, type Role } from '@simples/contract/permissions';
import type { User } from '@simples/contract/users';
import { z } from 'zod';
import { ApiError } from '#web/lib/api-client.ts';
import { type Errors, fieldErrors } from '#web/lib/use-schema-form.ts';
import { phoneOf, readTyped, typedPhoneOf } from './phone-number.ts';

const EARLIEST = '1900-01-01';

/** DD/MM/YYYY, possibly incomplete. */
export function maskDate(text: string): string {
  const iso = /^\s*(\d{4})-(\d{2})-(\d{2})/.exec(text);
  if (iso) return `${iso[3]}/${iso[2]}/${iso[1]}`;
  // One digit followed by a separator.
  const padded = text.replace(/(^|[/.\-\s])(\d)(?=[/.\-\s])/g, '$10$2');
  const digits = padded.replace(/\D/g, '').slice(0, 8);
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter((part) => part !== '').join('/');
}

/** DD/MM/YYYY → YYYY-MM-DD; null unless it exists and is past. */
export function isoOf(text: string): string | null {
  const parts = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text);
  if (!parts) return null;
  const iso = `${parts[3]}-${parts[2]}-${parts[1]}`;
  const date = new Date(`${iso}T00:00:00Z`);
  // 31/02 parses as 3 March.
  const exists = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso);
  return exists && iso >= EARLIEST && date.getTime() <= Date.now() ? iso : null;
}

/** YYYY-MM-DD → DD/MM/YYYY. */
export function shownDate(iso: string | null): string {
  return iso === null ? '' : maskDate(iso);
}

const LENGTH = 12;
const classes = [
  'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  'abcdefghijklmnopqrstuvwxyz',
  '0123456789',
  '@$!%*?&#<>/[~]{}',
];
const alphabet = classes.join('');

function drawCharacter(): string {
  // Rejects bytes that would bias the choice.
  const end = 256 - (256 % alphabet.length);
  for (;;) {
    const [byte = end] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < end) return alphabet.charAt(byte % alphabet.length);
  }
}

const hasEveryClass = (password: string): boolean =>
  classes.every((characters) => Array.from(password).some((character) => characters.includes(character)));

/** Specification, section 5. Redrawn as a whole, so that all valid passwords are equally likely. */
export function generatePassword(): string {
  for (;;) {
    const password = Array.from({ length: LENGTH }, drawCharacter).join('');
    if (hasEveryClass(password)) return password;
  }
}

const { person } = limits;
export const PASSWORD = 'password';
export const INVITATION = 'invitation';
const words = (max: number, missing: string) => z.string().trim().min(1, missing).max(max);

/** In the order of the fields. Texts: specification, section 5. */
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

/** The chosen profile first; additional ones stay. */
export function rolesOf(chosen: string, user: User | null): Role[] {
  const others = user?.roles.slice(1) ?? [];
  return isRole(chosen) ? [chosen, ...others.filter((role) => role !== chosen)] : others;
}

/** Specification, section 3. */
export function payloadOf(values: UserValues, user: User | null) {
  const birthDate = isoOf(values.birthDate);
  // Emptied fields are sent as null; those that were empty are not sent.
  const place = (field: 'country' | 'city') => {
    if (values[field] !== '') return { [field]: values[field] };
    return user?.[field] ? { [field]: null } : {};
  };
  return {
    email: values.email,
    firstName: values.firstName,
    lastName: values.lastName,
    phoneNumber: phoneOf(values.phone)?.number,
    birthDate,
    roles: rolesOf(values.role, user),
    ...(values.firstAccess === PASSWORD && values.password !== '' && { password: values.password }),
    ...place('country'),
    ...place('city'),
    address: '',
    language: mailLanguage.parse(values.language),
    ...(user && { birth_date: birthDate }),
  };
}

/** Payload fields with another name in the form. */
const renamed: Readonly<Record<string, keyof UserValues>> = {
  phoneNumber: 'phone',
  phone_number: 'phone',
  birth_date: 'birthDate',
  first_name: 'firstName',
  last_name: 'lastName',
  roles: 'role',
};

/** Refusals about the profile without a field. */
const aboutRoles = new Set(['ownAccount', 'lastSuperAdmin']);

function fieldOf(name: string, { firstAccess }: UserValues): string {
  // Without a password it is the invitation that cannot be sent.
  if (name === 'password' && firstAccess === INVITATION) return 'firstAccess';
  return renamed[name] ?? name;
}

interface Refusal {
  readonly errors: Errors<UserValues>;
  readonly message: string;
}

export function formErrorsOf(error: Error, values: UserValues): Refusal {
  if (!(error instanceof ApiError)) return { errors: {}, message: error.message };
  if (aboutRoles.has(error.key)) return { errors: { role: error.message }, message: '' };
  const issues = Object.entries(fieldErrors(error)).map(
    ([name, text]) => [fieldOf(name, values), text] as const,
  );
  const known = issues.filter(([field]) => field in values);
  const isShownInFields = issues.length > 0 && known.length === issues.length;
  return { errors: Object.fromEntries(known), message: isShownInFields ? '' : error.message };
}
