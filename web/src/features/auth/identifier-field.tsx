import { TextField, type TextFieldProps } from '#web/ui/form/text-field.tsx';

/** Who signs in: an e-mail or a phone number. */
export function IdentifierField(props: Omit<TextFieldProps, 'label'>) {
  return (
    <TextField
      label="E-mail ou téléphone"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      inputMode="email"
      {...props}
    />
  );
}
