import { expect, it } from 'vitest';
import { isKeyboardOpen } from './on-screen-keyboard.ts';

const phone = { width: 390, height: 740, screenHeight: 844, fullHeight: 740, isEditing: true };

it('sees the keyboard when the viewport shrinks by more than 80 px', () => {
  expect(isKeyboardOpen({ ...phone, height: 660, screenHeight: 700 })).toBe(false);
  expect(isKeyboardOpen({ ...phone, height: 659, screenHeight: 700 })).toBe(true);
});

it('sees a keyboard that was there first by the gap between screen and window', () => {
  expect(isKeyboardOpen({ ...phone, height: 723, fullHeight: 723 })).toBe(true);
  expect(isKeyboardOpen({ ...phone, height: 724, fullHeight: 724 })).toBe(false);
});

it('does not take the bars of the browser for a keyboard while nothing is being written', () => {
  expect(isKeyboardOpen({ ...phone, height: 640, isEditing: false })).toBe(false);
  expect(isKeyboardOpen({ ...phone, height: 420, isEditing: false })).toBe(true);
});

it('never sees one on a wide screen', () => {
  expect(isKeyboardOpen({ ...phone, width: 768, height: 300 })).toBe(false);
});
