import type { Role } from '../permissions.ts';

/** What people call the roles. */
export const roleLabels: Readonly<Record<Role, string>> = {
  CUSTOMER: 'Client',
  HEALTH_PROFESSIONAL: 'Professionnel de santé',
  CONTRIBUTOR: 'Contributeur',
  ADMIN: 'Administrateur',
  SUPER_ADMIN: 'Super administrateur',
};
