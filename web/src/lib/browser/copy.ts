/** The clipboard API is missing on plain HTTP: falls back to execCommand. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const active = document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  area.className = 'only-for-readers';
  // Outside an open dialog nothing can be selected.
  (active?.closest('dialog') ?? document.body).append(area);
  area.select();
  const isCopied = document.execCommand('copy');
  area.remove();
  if (active instanceof HTMLElement) active.focus();
  return isCopied;
}
