import { type ComboboxItem, type OptionsFilter, Select } from '@mantine/core';
import { normalizeText } from '@simples/contract/french/text';
import { limits } from '@simples/contract/limits';
import { type KeyboardEvent, useMemo } from 'react';
import { TextField } from '#web/ui/form/text-field.tsx';
import { WithMantine } from '#web/ui/mantine.tsx';
import styles from './phone-field.module.css';
import {
  countryOf,
  phoneCountries,
  phoneOf,
  readTyped,
  type TypedPhone,
  writeTyped,
} from './phone-number.ts';

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

export function PhoneField({ name, value, error, onChange }: PhoneFieldProps) {
  const countries = useMemo(() => phoneCountries(), []);
  const typed = readTyped(value);
  const change = (patch: Partial<TypedPhone>) => onChange(writeTyped({ ...typed, ...patch }));

  function handleText(text: string): void {
    const isInternational = /^\s*(?:\+|00)/.test(text);
    const meant = isInternational ? phoneOf(writeTyped({ ...typed, text }))?.country : undefined;
    change({ text, country: meant ?? typed.country });
  }

  return (
    <div className={styles.phone}>
      <WithMantine>
        <Select
          size="md"
          classNames={{
            label: styles.label,
            input: styles.country,
            options: styles.options,
            option: styles.option,
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
