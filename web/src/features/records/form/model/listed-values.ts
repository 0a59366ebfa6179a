/**
 * A source may name several methods or parts at once. The first one is the value of the field; all of them are kept in
 * a list beside it, which goes on beginning with that value.
 */
interface Listed {
  readonly value: string;
  /** None when the value alone says it all. */
  readonly list: readonly string[] | undefined;
}

const asListed = (values: readonly string[]): Listed => ({
  value: values[0] ?? '',
  list: values.length > 1 ? values : undefined,
});

/** Another value is chosen: one of the list changes places with the first, a new one takes the place of the first. */
export function withFirst(list: readonly string[] | undefined, value: string): Listed {
  if (!list) return { value, list };
  const [first = '', ...others] = list;
  if (value === '') return asListed(others);
  const isListed = others.includes(value);
  return asListed([value, ...others.map((other) => (isListed && other === value ? first : other))]);
}

/** The list without one of its values. */
export function withoutValue(list: readonly string[], value: string): Listed {
  return asListed(list.filter((other) => other !== value));
}
