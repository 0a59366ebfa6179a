import { typedPassword } from '@simples/contract/auth';
import { limits } from '@simples/contract/limits';
import { ownAccountEndpoints } from '@simples/contract/users/own-account-endpoints';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { call } from '../../../lib/api-client.ts';
import { fieldErrors } from '../../../lib/form/field-errors.ts';
import { useSchemaForm } from '../../../lib/form/use-schema-form.ts';
import { sessionsQuery } from '../api.ts';

const rules = z.object({
  currentPassword: z
    .string()
    .min(1, 'Veuillez saisir votre mot de passe actuel.')
    .max(limits.login.password.max),
  newPassword: typedPassword,
});

const blank = { currentPassword: '', newPassword: '' };

/** The form that replaces one's own password. */
export function usePasswordChange(onChanged: () => void) {
  const client = useQueryClient();
  const form = useSchemaForm(rules, blank);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: z.infer<typeof rules>) => call(ownAccountEndpoints.changePassword, { body }),
    onSuccess: () => {
      // The other sessions have ended.
      void client.invalidateQueries({ queryKey: sessionsQuery().queryKey });
      onChanged();
    },
    onError: (failure) => form.refuse(fieldErrors(failure)),
  });
  const isToldInFields = Object.keys(fieldErrors(error)).length > 0;
  return {
    field: form.field,
    handleSubmit: form.whenValid((values) => {
      if (!isPending) mutate(values);
    }),
    isPending,
    problem: error && !isToldInFields ? error.message : null,
  };
}
