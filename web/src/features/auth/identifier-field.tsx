import { TextField, type TextFieldProps } from '#web/ui/form/text-field.tsx';

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
