/** Focuses after the next render. */
export function focusSoon(find: () => HTMLElement | null | undefined): void {
  requestAnimationFrame(() => find()?.focus());
}

const inForm = (selector: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-plant-form] ${selector}`);

export function focusField(path: string): void {
  focusSoon(() => inForm(`[name="${CSS.escape(path)}"]`));
}

function wrongFields(): HTMLElement[] {
  return [
    ...document.querySelectorAll<HTMLElement>('[data-plant-form] :is([aria-invalid="true"], [data-wrong])'),
  ];
}

export function focusFirstError(): void {
  focusSoon(() => wrongFields()[0]);
}

export function focusNextError(last: Element | null): HTMLElement | undefined {
  const fields = wrongFields();
  const next = fields[fields.findIndex((field) => field === last) + 1] ?? fields[0];
  next?.focus();
  return next;
}

/** What stands in a field of chips counts once it is left. */
export function leaveField(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}
