const LENGTH = 12;
const classes = [
  'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  'abcdefghijklmnopqrstuvwxyz',
  '0123456789',
  '@$!%*?&#<>/[~]{}',
];
const alphabet = classes.join('');

/** A character of the alphabet, each as likely as the others. */
function drawCharacter(): string {
  // Bytes beyond the last whole multiple of the alphabet would favour its beginning.
  const end = 256 - (256 % alphabet.length);
  for (;;) {
    const [byte = end] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < end) return alphabet.charAt(byte % alphabet.length);
  }
}

const hasEveryClass = (password: string): boolean =>
  classes.every((characters) => Array.from(password).some((character) => characters.includes(character)));

/**
 * A password of 12 characters with a capital, a small letter, a digit and a symbol (specification, section 5). Drawn
 * again as a whole until every class is there, so that each such password is as likely as the others.
 */
export function generatePassword(): string {
  for (;;) {
    const password = Array.from({ length: LENGTH }, drawCharacter).join('');
    if (hasEveryClass(password)) return password;
  }
}
