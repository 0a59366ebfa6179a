import { z } from 'zod';
import { chosenPassword } from '../auth.ts';
import { limits } from '../limits.ts';
import { mailLanguage, role } from './current-user.ts';
import { userStatuses } from './user.ts';

const { person } = limits;

const name = (missing: string) => z.string().trim().min(1, missing).max(person.name);
/** Null empties the field; an empty text, which some clients always send, says nothing. */
const place = (max: number) => z.string().trim().max(max).nullish();

const MESSAGE_BIRTH_DATE = 'La date de naissance doit être une date réelle, passée, de la forme AAAA-MM-JJ.';

function isPast(day: string): boolean {
  return day >= '1900-01-01' && day <= new Date().toISOString().slice(0, 10);
}

/** A day that exists and is not to come. */
const birthDate = z.iso.date(MESSAGE_BIRTH_DATE).refine(isPast, MESSAGE_BIRTH_DATE);

const phoneNumber = z
  .string()
  .trim()
  .min(1, 'Veuillez saisir le numéro de téléphone !')
  .max(person.phone, 'Ce numéro de téléphone est trop long.');

const email = z.string().trim().max(person.email).pipe(z.email('Cette adresse e-mail n’est pas valide.'));

const roleList = z.array(role).max(limits.filterValues);

/** Blank means that the person gets an invitation instead. */
const password = z.union([z.literal(''), chosenPassword]).nullish();

/** What may change of a person. Both spellings of a field are one; camelCase wins. */
const accepted = {
  email: email.optional(),
  firstName: name('Veuillez saisir le prénom.').optional(),
  lastName: name('Veuillez saisir le nom.').optional(),
  phoneNumber: phoneNumber.nullish(),
  birthDate: birthDate.nullish(),
  country: place(person.place),
  city: place(person.place),
  address: place(person.address),
  /** The first is the main profile; the order is kept. */
  roles: roleList.optional(),
  language: mailLanguage.optional(),
  password,
};

const snakeCase = {
  first_name: accepted.firstName,
  last_name: accepted.lastName,
  phone_number: accepted.phoneNumber,
  birth_date: accepted.birthDate,
};

const unread = z.unknown().optional();

/** What the server owns: a client may send it back, and it is ignored. */
const ignored = {
  id: unread,
  id_: unread,
  contact: unread,
  avatarUrl: unread,
  avatar_url: unread,
  creationDate: unread,
  creation_date: unread,
  createdAt: unread,
  updatedAt: unread,
  createdBy: unread,
  updatedBy: unread,
  lastLoginAt: unread,
  mustChangePassword: unread,
  passwordExpiresAt: unread,
  invitationExpiresAt: unread,
};

const given = z.strictObject({ ...accepted, ...snakeCase, ...ignored, status: unread });
type Given = z.output<typeof given>;

const unlessBlank = (text: string | null | undefined) => (text === '' ? undefined : text);

function merged(fields: Given) {
  return {
    email: fields.email,
    firstName: fields.firstName ?? fields.first_name,
    lastName: fields.lastName ?? fields.last_name,
    phoneNumber: fields.phoneNumber === undefined ? fields.phone_number : fields.phoneNumber,
    birthDate: fields.birthDate === undefined ? fields.birth_date : fields.birthDate,
    country: unlessBlank(fields.country),
    city: unlessBlank(fields.city),
    address: unlessBlank(fields.address),
    // No role at all is no wish: everyone has one.
    roles: fields.roles?.length ? [...new Set(fields.roles)] : undefined,
    language: fields.language,
    password: unlessBlank(fields.password) ?? undefined,
  };
}

const required = {
  email: 'Veuillez saisir l’adresse e-mail.',
  firstName: 'Veuillez saisir le prénom.',
  lastName: 'Veuillez saisir le nom.',
  phoneNumber: 'Veuillez saisir le numéro de téléphone !',
  birthDate: 'Veuillez saisir la date de naissance.',
  roles: 'Veuillez choisir un profil.',
} as const;

type Merged = ReturnType<typeof merged>;
type Required = { [Field in keyof typeof required]: NonNullable<Merged[Field]> };

/** A new person. Without a password they are sent an invitation to choose one. */
export const newUser = given.transform(merged).transform((fields, context) => {
  for (const [field, message] of Object.entries(required)) {
    if (fields[field as keyof typeof required]) continue;
    context.addIssue({ code: 'custom', path: [field], message });
  }
  return fields as Merged & Required;
});
export type NewUser = z.output<typeof newUser>;

/** `suspended` and `active` are orders; the other values are what a client read and sends back. */
const statusOrders = z.enum(['suspended', ...userStatuses, '']);

function wantedStatus(status: z.output<typeof statusOrders> | undefined): 'active' | 'suspended' | undefined {
  if (status === 'active') return 'active';
  return status === 'suspended' || status === 'Désactivé' ? 'suspended' : undefined;
}

/** What changes of a person: what is left out stays. A password set here is temporary. */
export const userPatch = given
  .extend({ status: statusOrders.optional() })
  .transform((fields) => ({ ...merged(fields), status: wantedStatus(fields.status) }));
export type UserPatch = z.output<typeof userPatch>;
