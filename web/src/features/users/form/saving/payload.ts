import { isRole, type Role } from '@simples/contract/permissions';
import { mailLanguage } from '@simples/contract/users/current-user';
import type { User } from '@simples/contract/users/user';
import { isoOf } from '../birth-date.ts';
import { phoneOf } from '../phone/typed-phone.ts';
import { PASSWORD, type UserValues } from '../user-rules.ts';

/** The chosen profile first; the others that the person has besides their main one stay. */
export function rolesOf(chosen: string, user: User | null): Role[] {
  const others = user?.roles.slice(1) ?? [];
  return isRole(chosen) ? [chosen, ...others.filter((role) => role !== chosen)] : others;
}

/** The save payload of the specification, section 3, from values that the rules accept. */
export function payloadOf(values: UserValues, user: User | null) {
  const birthDate = isoOf(values.birthDate);
  // What is emptied is said to be empty; what always was is left out.
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
