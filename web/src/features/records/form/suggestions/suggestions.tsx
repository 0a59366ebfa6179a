interface SuggestionsProps {
  readonly id: string;
  readonly values: readonly string[];
}

/** Words that fields may take over, by the browser's own list. Choosing one is never needed. */
export function Suggestions({ id, values }: SuggestionsProps) {
  return (
    <datalist id={id}>
      {values.map((value) => (
        <option key={value}>{value}</option>
      ))}
    </datalist>
  );
}
