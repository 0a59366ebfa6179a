import type { AuditEvent } from '@simples/contract/audit';
import { isRole } from '@simples/contract/permissions';
import { roleLabels } from '@simples/contract/users/role-labels';

const fieldNames: Readonly<Record<string, string>> = {
  email: 'e-mail',
  firstName: 'prénom',
  lastName: 'nom',
  phoneNumber: 'téléphone',
  country: 'pays',
  city: 'ville',
  address: 'adresse',
  birthDate: 'date de naissance',
  avatarUrl: 'photo',
  language: 'langue des e-mails',
};

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

const rolesIn = (value: unknown) =>
  textsOf(value)
    .map((name) => (isRole(name) ? roleLabels[name] : name))
    .join(', ');

function fromDetail({ act, detail }: AuditEvent): string[] {
  if (detail === null) return [];
  if (act === 'user-roles') return [`De ${rolesIn(detail['from'])} à ${rolesIn(detail['to'])}`];
  const fields = textsOf(detail['fields']).map((name) => fieldNames[name] ?? name);
  return fields.length > 0 ? [`Champs : ${fields.join(', ')}`] : [];
}

/** What else is known of an act, a line each. */
export function detailsOf(event: AuditEvent): string[] {
  return [
    ...(event.reason === null ? [] : [`Raison : ${event.reason}`]),
    ...fromDetail(event),
    ...(event.version === null ? [] : [`Version ${event.version}`]),
    ...(event.network === null ? [] : [`Réseau ${event.network}`]),
  ];
}
