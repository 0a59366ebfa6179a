/** Where the focus goes once what was just changed is drawn. */
export function focusSoon(find: () => HTMLElement | null | undefined): void {
  requestAnimationFrame(() => find()?.focus());
}

const inForm = (selector: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-plant-form] ${selector}`);

/** The control of a field, by its path. */
export function focusField(path: string): void {
  focusSoon(() => inForm(`[name="${CSS.escape(path)}"]`));
}

/** The controls with something wrong, from top to bottom. */
function wrongFields(): HTMLElement[] {
  return [
    ...document.querySelectorAll<HTMLElement>('[data-plant-form] :is([aria-invalid="true"], [data-wrong])'),
  ];
}

export function focusFirstError(): void {
  focusSoon(() => wrongFields()[0]);
}

/** The next wrong field after the one that has the focus, or had it. */
export function focusNextError(last: Element | null): HTMLElement | undefined {
  const fields = wrongFields();
  const next = fields[fields.findIndex((field) => field === last) + 1] ?? fields[0];
  next?.focus();
  return next;
}
