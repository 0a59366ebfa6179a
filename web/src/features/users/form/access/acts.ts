import { administrationEndpoints } from '@simples/contract/users/administration-endpoints';
import type { User } from '@simples/contract/users/user';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../lib/api-client.ts';
import { refreshUsers } from '../../api.ts';

/** Something done to an account at once. */
export interface Act {
  readonly label: string;
  readonly done: string;
  /** The person afterwards, where that is another than before. */
  readonly run: (id: string) => Promise<User | undefined>;
}

const { update, invite, endSessionsOf } = administrationEndpoints;

const suspend: Act = {
  label: 'Suspendre le compte',
  done: 'Le compte est suspendu, ses sessions sont fermées.',
  run: (id) => call(update, { params: { id }, body: { status: 'suspended' } }),
};

const reactivate: Act = {
  label: 'Réactiver le compte',
  done: 'Le compte est réactivé.',
  run: (id) => call(update, { params: { id }, body: { status: 'active' } }),
};

const inviteAgain: Act = {
  label: 'Envoyer une invitation',
  done: 'L’invitation est partie ; une plus ancienne ne vaut plus.',
  run: (id) => call(invite, { params: { id } }),
};

const endSessions: Act = {
  label: 'Fermer ses sessions',
  done: 'Toutes ses sessions sont fermées.',
  run: (id) => call(endSessionsOf, { params: { id } }),
};

/** What makes sense for an account as it stands. */
export function actsOn(user: User): readonly Act[] {
  if (user.status === 'Désactivé') return [reactivate];
  return user.lastLoginAt === null ? [suspend, inviteAgain] : [suspend, endSessions];
}

/** Does it, and says what was done. */
export function useAct(id: string, onChanged: (user: User) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (act: Act) => {
      const changed = await act.run(id);
      if (changed) onChanged(changed);
      return act.done;
    },
    onSuccess: () => void refreshUsers(client),
  });
}
