import { ApiError } from '../../../../lib/api-client.ts';
import { fieldErrors } from '../../../../lib/form/field-errors.ts';
import type { Errors } from '../../../../lib/form/use-schema-form.ts';
import { INVITATION, type UserValues } from '../user-rules.ts';

/** Fields of the payload that the form has under another name. */
const renamed: Readonly<Record<string, keyof UserValues>> = {
  phoneNumber: 'phone',
  phone_number: 'phone',
  birth_date: 'birthDate',
  first_name: 'firstName',
  last_name: 'lastName',
  roles: 'role',
};

/** Refusals that are about the profile that was chosen, though the server names no field. */
const aboutRoles = new Set(['ownAccount', 'lastSuperAdmin']);

function fieldOf(name: string, { firstAccess }: UserValues): string {
  // Without a password it is the invitation that cannot be.
  if (name === 'password' && firstAccess === INVITATION) return 'firstAccess';
  return renamed[name] ?? name;
}

interface Refusal {
  /** Beside their fields. */
  readonly errors: Errors<UserValues>;
  /** What has no field. */
  readonly message: string;
}

/** What the server refused, beside the field that it is about where there is one. */
export function refusalOf(error: Error, values: UserValues): Refusal {
  if (!(error instanceof ApiError)) return { errors: {}, message: error.message };
  if (aboutRoles.has(error.key)) return { errors: { role: error.message }, message: '' };
  const issues = Object.entries(fieldErrors(error)).map(
    ([name, text]) => [fieldOf(name, values), text] as const,
  );
  const known = issues.filter(([field]) => field in values);
  const isToldInFields = issues.length > 0 && known.length === issues.length;
  return { errors: Object.fromEntries(known), message: isToldInFields ? '' : error.message };
}
