import { type ComboboxItem, type OptionsFilter, Select } from '@mantine/core';
import { normalizeText } from '@simples/contract/french/text';
import { limits } from '@simples/contract/limits';
import { type RoleHolder, roleLabels, roles } from '@simples/contract/permissions';
import type { User } from '@simples/contract/users';
import { type KeyboardEvent, useMemo } from 'react';
import { useCurrentUser } from '#web/lib/session.ts';
import type { SchemaForm } from '#web/lib/use-schema-form.ts';
import { RadioGroup } from '#web/ui/form/radio-group.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { WithMantine } from '#web/ui/mantine.tsx';
import { RoleTags } from '#web/ui/role-tags.tsx';
import { PasswordPanel } from './password-panel.tsx';
import phoneFieldStyles from './phone-field.module.css';
import {
  countryOf,
  phoneCountries,
  phoneOf,
  readTyped,
  type TypedPhone,
  writeTyped,
} from './phone-number.ts';
import styles from './user-form.module.css';
import { generatePassword, INVITATION, maskDate, PASSWORD, rolesOf, type UserValues } from './user-form.ts';

interface PhoneFieldProps {
  readonly name: string;
  /** See `writeTyped`. */
  readonly value: string;
  readonly error?: string | undefined;
  readonly onChange: (value: string) => void;
}

/** "senegal" and "221" both find "Sénégal (+221)". */
const byNameOrCode: OptionsFilter = ({ options, search }) => {
  const words = normalizeText(search);
  return (options as ComboboxItem[]).filter(({ label }) => normalizeText(label).includes(words));
};

/** Enter picks a country; it does not submit the form. */
function keepForm(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault();
}

function PhoneField({ name, value, error, onChange }: PhoneFieldProps) {
  const countries = useMemo(() => phoneCountries(), []);
  const typed = readTyped(value);
  const change = (patch: Partial<TypedPhone>) => onChange(writeTyped({ ...typed, ...patch }));

  function handleText(text: string): void {
    const isInternational = /^\s*(?:\+|00)/.test(text);
    const meant = isInternational ? phoneOf(writeTyped({ ...typed, text }))?.country : undefined;
    change({ text, country: meant ?? typed.country });
  }

  return (
    <div className={phoneFieldStyles.phone}>
      <WithMantine>
        <Select
          size="md"
          classNames={{
            label: phoneFieldStyles.label,
            input: phoneFieldStyles.country,
            options: phoneFieldStyles.options,
            option: phoneFieldStyles.option,
          }}
          label="Pays du numéro"
          data={countries}
          value={typed.country}
          onChange={(picked) => change({ country: countryOf(picked) })}
          filter={byNameOrCode}
          nothingFoundMessage="Aucun pays"
          searchable
          selectFirstOptionOnChange
          onKeyDown={keepForm}
          allowDeselect={false}
          onFocus={(event) => event.currentTarget.select()}
          // Outside the dialog the list would be inert.
          comboboxProps={{ withinPortal: false, shadow: 'md', position: 'bottom-start' }}
          // The list itself scrolls, for assistive technology.
          withScrollArea={false}
        />
      </WithMantine>
      <TextField
        label="Numéro de téléphone"
        name={name}
        type="tel"
        autoComplete="off"
        maxLength={limits.person.phone}
        required
        value={typed.text}
        error={error}
        onChange={handleText}
      />
    </div>
  );
}

const { person } = limits;
const OWN_ROLES = 'Vous ne pouvez pas changer votre propre profil.';

type UserFieldsProps = Readonly<{ form: SchemaForm<UserValues>; user: User | null }>;

export function UserFields({ form, user }: UserFieldsProps) {
  const ownId = useCurrentUser((state) => state.user?.id);
  const isOneself = user !== null && user.id === ownId;
  return (
    <>
      <PersonFields form={form} />
      <RadioGroup
        label="Profil"
        choices={roles.map((role) => ({ value: role, label: roleLabels[role] }))}
        required
        disabled={isOneself}
        hint={isOneself && OWN_ROLES}
        {...form.field('role')}
      />
      <OtherRoles roles={rolesOf(form.values.role, user).slice(1)} />
      {user === null && (
        <RadioGroup
          label="Premier accès"
          choices={[
            { value: PASSWORD, label: 'Mot de passe temporaire', hint: 'À transmettre vous-même.' },
            {
              value: INVITATION,
              label: 'Inviter par e-mail',
              hint: 'Un lien pour choisir son mot de passe.',
            },
          ]}
          {...form.field('firstAccess')}
        />
      )}
      {!isOneself && form.values.firstAccess === PASSWORD && <Password form={form} />}
    </>
  );
}

function PersonFields({ form }: Pick<UserFieldsProps, 'form'>) {
  const birthDate = form.field('birthDate');
  const text = { autoComplete: 'off' };
  return (
    <>
      <div className={styles.columns}>
        <TextField label="Nom" required maxLength={person.name} {...text} {...form.field('lastName')} />
        <TextField label="Prénom" required maxLength={person.name} {...text} {...form.field('firstName')} />
        <TextField
          label="Date de naissance"
          placeholder="JJ/MM/AAAA"
          inputMode="numeric"
          required
          {...text}
          {...birthDate}
          onChange={(value) => birthDate.onChange(maskDate(value))}
        />
        <TextField
          label="E-mail"
          type="email"
          required
          maxLength={person.email}
          {...text}
          {...form.field('email')}
        />
      </div>
      <PhoneField {...form.field('phone')} />
      <div className={styles.columns} data-count="3">
        <TextField label="Ville" maxLength={person.place} {...text} {...form.field('city')} />
        <TextField label="Pays" maxLength={person.place} {...text} {...form.field('country')} />
        <SelectField
          label="Langue des e-mails"
          choices={[
            { value: 'FR', label: 'Français' },
            { value: 'EN', label: 'Anglais' },
          ]}
          {...form.field('language')}
        />
      </div>
    </>
  );
}

function OtherRoles({ roles: others }: RoleHolder) {
  if (others.length === 0) return null;
  return (
    <div className={styles.kept}>
      <p>Profils supplémentaires, conservés :</p>
      <RoleTags roles={others} />
    </div>
  );
}

function Password({ form }: Pick<UserFieldsProps, 'form'>) {
  const { onChange, ...field } = form.field('password');
  return <PasswordPanel {...field} onRegenerate={() => onChange(generatePassword())} />;
}
