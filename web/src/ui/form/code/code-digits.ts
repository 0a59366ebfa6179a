import { limits } from '@simples/contract/limits';

const { digits: LENGTH } = limits.otp;

/** The content of each box: a digit or nothing. An empty box inside a code is a space in its text. */
export function boxesOf(code: string): string[] {
  return Array.from({ length: LENGTH }, (_, index) => code[index]?.trim() ?? '');
}

export function codeOf(boxes: readonly string[]): string {
  return boxes
    .map((digit) => digit || ' ')
    .join('')
    .trimEnd();
}

interface Typed {
  readonly boxes: readonly string[];
  /** The box that comes next. */
  readonly focus: number;
}

/**
 * What the boxes hold after something was typed, pasted or filled in by the phone. A whole code fills all boxes,
 * wherever it lands; of less, a box keeps the last digit. Null when there was no digit.
 */
export function typeInto(boxes: readonly string[], typed: string, index: number): Typed | null {
  const digits = typed.replace(/\D/g, '');
  if (digits === '') return null;
  if (digits.length >= LENGTH) return { boxes: Array.from(digits.slice(0, LENGTH)), focus: LENGTH - 1 };
  if (digits.length <= 2) {
    // The digit that was there may stand on either side of the new one: the caret decides.
    const added = digits.length === 2 ? digits.replace(boxes[index] ?? '', '') : digits;
    return { boxes: boxes.with(index, added.at(-1) ?? ''), focus: index + 1 };
  }
  // Part of a code: as many boxes as it has digits, from here on.
  const filled = boxes.map((digit, place) => digits[place - index] ?? digit);
  return { boxes: filled, focus: index + digits.length };
}
