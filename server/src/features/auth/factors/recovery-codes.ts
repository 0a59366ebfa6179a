import { createHash, randomBytes } from 'node:crypto';
import { limits } from '@simples/contract/limits';

/** Crockford: without letters that look like digits, or like each other. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const LENGTH = 16;
const GROUP = /.{4}(?=.)/g;

function newCode(): string {
  const letters = Array.from(randomBytes(LENGTH), (byte) => ALPHABET[byte % ALPHABET.length] ?? '');
  return letters.join('').replaceAll(GROUP, '$&-');
}

/** 80 random bits each. */
export const newRecoveryCodes = (): string[] => Array.from({ length: limits.recoveryCode.count }, newCode);

/** As it may be copied from paper: any case, without hyphens, with O for zero. */
export function hashOfCode(userId: string, code: string): Buffer {
  const plain = code
    .toLowerCase()
    .replaceAll('o', '0')
    .replaceAll(/[il]/g, '1')
    .replaceAll(/[^0-9a-z]/g, '');
  return createHash('sha256').update(`${userId} ${plain}`).digest();
}
