import { administrationEndpoints } from '@simples/contract/users/administration-endpoints';
import type { User } from '@simples/contract/users/user';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../lib/api-client.ts';
import { refreshUsers } from '../../api.ts';
import type { UserValues } from '../user-rules.ts';
import { payloadOf } from './payload.ts';

/** Creates a person, or saves the changes of one. */
export function useSaveUser(user: User | null) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (values: UserValues) => {
      const body = payloadOf(values, user);
      return user === null
        ? call(administrationEndpoints.create, { body })
        : call(administrationEndpoints.update, { params: { id: user.id }, body });
    },
    onSuccess: () => void refreshUsers(client),
  });
}
