import { type CurrentUser, mailLanguage } from '@simples/contract/current-user';
import { limits } from '@simples/contract/limits';
import { ownAccountEndpoints } from '@simples/contract/own-account';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { call } from '#web/lib/api-client.ts';
import { emergencyCountries, emergencyCountryOf } from '#web/lib/emergency-country.ts';
import { showSuccess } from '#web/lib/toasts.ts';
import { fieldErrors, useSchemaForm } from '#web/lib/use-schema-form.ts';
import { Button } from '#web/ui/form/button.tsx';
import { Notice } from '#web/ui/form/notice.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { RoleTags } from '#web/ui/role-tags.tsx';
import styles from './account.module.css';
import { storeCurrentUser } from './api.ts';
import { Section } from './section.tsx';

const { name: maxLength } = limits.person;
const name = (missing: string) => z.string().trim().min(1, missing).max(maxLength);
const rules = z.object({
  lastName: name('Veuillez saisir votre nom.'),
  firstName: name('Veuillez saisir votre prénom.'),
  language: z.string(),
  country: z.string(),
});
type Values = z.infer<typeof rules>;

const languages = [
  { value: 'FR', label: 'Français' },
  { value: 'EN', label: 'Anglais' },
];

type UserProps = Readonly<{ user: CurrentUser }>;

function useIdentity({ user }: UserProps) {
  const client = useQueryClient();
  const { firstName, lastName, language = 'FR' } = user;
  const country = emergencyCountryOf(user.country);
  const form = useSchemaForm(rules, { lastName, firstName, language, country });
  const { mutate, isPending, error } = useMutation({
    mutationFn: (values: Values) =>
      call(ownAccountEndpoints.updateMe, {
        body: {
          ...values,
          language: mailLanguage.parse(values.language),
          // What an administrator wrote stays until another country is chosen.
          country: values.country === country ? undefined : values.country,
        },
      }),
    onSuccess: (changed) => {
      storeCurrentUser(client, changed);
      showSuccess('Votre compte est à jour.');
    },
    onError: (failure) => form.refuse(fieldErrors(failure)),
  });
  return { form, mutate, isPending, error };
}

export function IdentityForm({ user }: UserProps) {
  const { form, mutate, isPending, error } = useIdentity({ user });
  return (
    <Section title="Identité">
      <RoleTags roles={user.roles} />
      <form
        className={styles.form}
        noValidate
        onSubmit={form.whenValid((values) => {
          if (!isPending) mutate(values);
        })}
      >
        <TextField
          label="Nom"
          autoComplete="family-name"
          required
          maxLength={maxLength}
          {...form.field('lastName')}
        />
        <TextField
          label="Prénom"
          autoComplete="given-name"
          required
          maxLength={maxLength}
          {...form.field('firstName')}
        />
        <SelectField label="Langue des e-mails" choices={languages} {...form.field('language')} />
        <SelectField
          label="Pays des numéros d’urgence"
          choices={emergencyCountries()}
          {...form.field('country')}
        />
        {error && <Notice tone="danger">{error.message}</Notice>}
        <Button type="submit" isBusy={isPending}>
          {isPending ? 'Enregistrement...' : 'Enregistrer'}
        </Button>
      </form>
    </Section>
  );
}
