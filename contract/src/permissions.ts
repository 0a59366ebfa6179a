/** Specification, section 6. */
export const roles = ['CUSTOMER', 'HEALTH_PROFESSIONAL', 'CONTRIBUTOR', 'ADMIN', 'SUPER_ADMIN'] as const;
export type Role = (typeof roles)[number];

export const permissions = [
  'view_dashboard',
  'manage_users',
  'manage_records',
  'validate_products',
  'review_health',
  'view_statistics',
  'use_lexicon',
  'use_chatbot',
] as const;
export type Permission = (typeof permissions)[number];

const granted: Record<Role, readonly Permission[]> = {
  CUSTOMER: ['use_chatbot', 'use_lexicon'],
  HEALTH_PROFESSIONAL: ['review_health', 'use_chatbot', 'use_lexicon'],
  CONTRIBUTOR: ['manage_records', 'use_chatbot', 'use_lexicon'],
  ADMIN: ['view_dashboard', 'manage_records', 'validate_products', 'use_chatbot', 'use_lexicon'],
  // A signature of a health professional is nobody else's.
  SUPER_ADMIN: permissions.filter((permission) => permission !== 'review_health'),
};

/** Short sessions: these roles can change what others read. */
const staffRoles: readonly Role[] = ['CONTRIBUTOR', 'ADMIN', 'SUPER_ADMIN'];

/** Those whose accounts harm most in the wrong hands. */
const administratorRoles: readonly Role[] = ['ADMIN', 'SUPER_ADMIN'];

export interface RoleHolder {
  readonly roles: readonly Role[];
}

export function can(actor: RoleHolder, permission: Permission): boolean {
  return actor.roles.some((role) => granted[role].includes(permission));
}

export function isStaff(actor: RoleHolder): boolean {
  return actor.roles.some((role) => staffRoles.includes(role));
}

/** Their answers include mechanisms, doses and evidence. */
export function readsInDepth(actor: RoleHolder): boolean {
  return actor.roles.some((role) => role !== 'CUSTOMER');
}

export function isAdministrator({ roles }: RoleHolder): boolean {
  return roles.some((role) => administratorRoles.includes(role));
}

export function isRole(value: unknown): value is Role {
  return roles.some((role) => role === value);
}

export interface Actor extends RoleHolder {
  readonly id: string;
}

export const roleLabels: Readonly<Record<Role, string>> = {
  CUSTOMER: 'Client',
  HEALTH_PROFESSIONAL: 'Professionnel de santé',
  CONTRIBUTOR: 'Contributeur',
  ADMIN: 'Administrateur',
  SUPER_ADMIN: 'Super administrateur',
};
