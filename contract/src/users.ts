import { z } from 'zod';
import { chosenPassword } from './auth.ts';
import { mailLanguage, role, usersPath } from './current-user.ts';
import { defineEndpoint, noContent } from './endpoint.ts';
import { limits, pageFields } from './limits.ts';

/** Specification: `Connect` signed in within 30 days, `Not login` never, `Désactivé` suspended, else `active`. */
const userStatuses = ['Connect', 'Not login', 'Désactivé', 'active'] as const;
const userStatus = z.enum(userStatuses);
export type UserStatus = z.infer<typeof userStatus>;

export const CONNECTED_DAYS = 30;

/** A person as user administration sees them; snake_case fields repeat their camelCase ones. */
export const user = z.object({
  id: z.uuid(),
  id_: z.uuid(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phoneNumber: z.string().nullable(),
  /** Same as `phone`, under the name that the specification's list uses. */
  contact: z.string().nullable(),
  avatarUrl: z.string().nullable(),
  birthDate: z.string().nullable(),
  country: z.string().nullable(),
  city: z.string().nullable(),
  address: z.string().nullable(),
  creationDate: z.iso.datetime(),
  status: userStatus,
  roles: z.array(role),
  language: mailLanguage,
  lastLoginAt: z.iso.datetime().nullable(),
  mustChangePassword: z.boolean(),
  /** When a temporary password expires. */
  passwordExpiresAt: z.iso.datetime().nullable(),
  /** Null without an open invitation. */
  invitationExpiresAt: z.iso.datetime().nullable(),
  first_name: z.string().optional(),
  last_name: z.string().optional(),
  phone_number: z.string().nullish(),
  avatar_url: z.string().nullish(),
  birth_date: z.string().nullish(),
  creation_date: z.iso.datetime().optional(),
});
export type User = z.infer<typeof user>;

const orBlank = <S extends z.ZodType>(schema: S) =>
  z.union([z.literal('').transform(() => undefined), schema]).optional();

const filterFields = {
  /** Words of the last and first name, without case or accents. */
  search: z.string().trim().max(limits.searchQuery).optional(),
  country: z.string().trim().max(limits.person.place).optional(),
  city: z.string().trim().max(limits.person.place).optional(),
  role: orBlank(role),
  status: orBlank(z.enum(userStatuses)),
};

const userFilters = z.object(filterFields);
export type UserFilters = z.output<typeof userFilters>;
export type UserStatusFilter = NonNullable<UserFilters['status']>;

const userListQuery = z.object({ ...filterFields, ...pageFields });

const { person } = limits;

const name = (missing: string) => z.string().trim().min(1, missing).max(person.name);
/** Null empties the field; an empty text, which some clients always send, changes nothing. */
const place = (max: number) => z.string().trim().max(max).nullish();

const MESSAGE_BIRTH_DATE = 'La date de naissance doit être une date réelle, passée, de la forme AAAA-MM-JJ.';

const birthDate = z.iso
  .date(MESSAGE_BIRTH_DATE)
  .refine((day) => day >= '1900-01-01' && day <= new Date().toISOString().slice(0, 10), MESSAGE_BIRTH_DATE);

const phoneNumber = z
  .string()
  .trim()
  .min(1, 'Veuillez saisir le numéro de téléphone !')
  .max(person.phone, 'Ce numéro de téléphone est trop long.');

const email = z.string().trim().max(person.email).pipe(z.email('Cette adresse e-mail n’est pas valide.'));

const roleList = z.array(role).max(limits.filterValues);

/** When blank, an invitation is sent. */
const password = z.union([z.literal(''), chosenPassword]).nullish();

/** Both spellings of a field are accepted; camelCase wins. */
const accepted = {
  email: email.optional(),
  firstName: name('Veuillez saisir le prénom.').optional(),
  lastName: name('Veuillez saisir le nom.').optional(),
  phoneNumber: phoneNumber.nullish(),
  birthDate: birthDate.nullish(),
  country: place(person.place),
  city: place(person.place),
  address: place(person.address),
  /** The first is the main profile. */
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

const anyValue = z.unknown().optional();

/** Server-owned: accepted and ignored. */
const ignored = {
  id: anyValue,
  id_: anyValue,
  contact: anyValue,
  avatarUrl: anyValue,
  avatar_url: anyValue,
  creationDate: anyValue,
  creation_date: anyValue,
  createdAt: anyValue,
  updatedAt: anyValue,
  createdBy: anyValue,
  updatedBy: anyValue,
  lastLoginAt: anyValue,
  mustChangePassword: anyValue,
  passwordExpiresAt: anyValue,
  invitationExpiresAt: anyValue,
};

const userInput = z.strictObject({ ...accepted, ...snakeCase, ...ignored, status: anyValue });
type UserInput = z.output<typeof userInput>;

const unlessBlank = (text: string | null | undefined) => (text === '' ? undefined : text);

function merged(fields: UserInput) {
  return {
    email: fields.email,
    firstName: fields.firstName ?? fields.first_name,
    lastName: fields.lastName ?? fields.last_name,
    phoneNumber: fields.phoneNumber === undefined ? fields.phone_number : fields.phoneNumber,
    birthDate: fields.birthDate === undefined ? fields.birth_date : fields.birthDate,
    country: unlessBlank(fields.country),
    city: unlessBlank(fields.city),
    address: unlessBlank(fields.address),
    // An empty list is ignored: everyone has a role.
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

const newUser = userInput.transform(merged).transform((fields, context) => {
  for (const [field, message] of Object.entries(required)) {
    if (fields[field as keyof typeof required]) continue;
    context.addIssue({ code: 'custom', path: [field], message });
  }
  return fields as Merged & Required;
});
export type NewUser = z.output<typeof newUser>;

/** Only `suspended` and `active` change anything; clients send the others back as read. */
const statusInput = z.enum(['suspended', ...userStatuses, '']);

function newStatus(status: z.output<typeof statusInput> | undefined): 'active' | 'suspended' | undefined {
  if (status === 'active') return 'active';
  return status === 'suspended' || status === 'Désactivé' ? 'suspended' : undefined;
}

/** Omitted fields stay. A password set here is temporary. */
const userPatch = userInput
  .extend({ status: statusInput.optional() })
  .transform((fields) => ({ ...merged(fields), status: newStatus(fields.status) }));
export type UserPatch = z.output<typeof userPatch>;

const one = z.object({ id: z.uuid() });

export const administrationEndpoints = {
  list: defineEndpoint({
    name: 'users.list',
    action: 'la lecture des utilisateurs',
    method: 'GET',
    path: usersPath,
    summary: 'People in the order of their names, without deleted ones',
    access: 'manage_users',
    query: userListQuery,
    response: z.object({ users: z.array(user), total: z.number().int() }),
  }),
  export: defineEndpoint({
    name: 'users.export',
    action: 'l’export des utilisateurs',
    method: 'GET',
    path: `${usersPath}/export`,
    summary: 'The filtered list as a CSV file for a spreadsheet',
    access: 'manage_users',
    needsProof: true,
    query: userFilters,
    response: z.unknown(),
  }),
  get: defineEndpoint({
    name: 'users.get',
    action: 'la lecture de l’utilisateur',
    method: 'GET',
    path: `${usersPath}/:id`,
    summary: 'One person',
    access: 'manage_users',
    params: one,
    response: user,
    errors: ['notFound'],
  }),
  create: defineEndpoint({
    name: 'users.create',
    action: 'la création de l’utilisateur',
    method: 'POST',
    path: usersPath,
    summary: 'A new person, with a temporary password or an invitation by e-mail',
    access: 'manage_users',
    body: newUser,
    status: 201,
    response: user,
    errors: ['emailTaken', 'phoneTaken', 'proofRequired'],
  }),
  update: defineEndpoint({
    name: 'users.update',
    action: 'la modification de l’utilisateur',
    method: 'PATCH',
    path: `${usersPath}/:id`,
    summary: 'Changes a person; status `suspended` closes the account, `active` opens it again',
    access: 'manage_users',
    params: one,
    body: userPatch,
    response: user,
    errors: ['notFound', 'emailTaken', 'phoneTaken', 'ownAccount', 'lastSuperAdmin', 'proofRequired'],
  }),
  delete: defineEndpoint({
    name: 'users.delete',
    action: 'la suppression de l’utilisateur',
    method: 'DELETE',
    path: `${usersPath}/:id`,
    summary: 'Deletes a person: sessions end, conversations and personal data are erased',
    access: 'manage_users',
    params: one,
    ...noContent,
    errors: ['notFound', 'ownAccount', 'lastSuperAdmin'],
  }),
  invite: defineEndpoint({
    name: 'users.invite',
    action: 'l’envoi de l’invitation',
    method: 'POST',
    path: `${usersPath}/:id/invitation`,
    summary: 'Sends a person who has not signed in yet a new invitation; the older one is void',
    access: 'manage_users',
    params: one,
    status: 202,
    response: user,
    errors: ['notFound', 'conflict'],
  }),
  endSessionsOf: defineEndpoint({
    name: 'users.endSessionsOf',
    action: 'la fermeture des sessions de l’utilisateur',
    method: 'DELETE',
    path: `${usersPath}/:id/sessions`,
    summary: 'Ends every session of a person',
    access: 'manage_users',
    params: one,
    ...noContent,
    errors: ['notFound'],
  }),
};
