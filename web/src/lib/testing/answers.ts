import type { CurrentUser } from '@simples/contract/current-user';
import type { Role } from '@simples/contract/permissions';

const id = '0193a000-0000-7000-8000-000000000001';

export function buildUser(roles: Role[] = ['CUSTOMER']): CurrentUser {
  return {
    id,
    id_: id,
    email: 'awa@simples.test',
    firstName: 'Awa',
    lastName: 'Diop',
    phoneNumber: null,
    country: null,
    roles,
  };
}

export const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(status === 204 ? null : JSON.stringify(body), { status, headers });

export const refusal = (httpCode: number, key: string, message: string, headers?: Record<string, string>) =>
  json(httpCode, { message, httpCode, key }, headers);
