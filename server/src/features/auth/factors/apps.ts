import { once } from '#server/lib/memoize.ts';

const otplib = once(() => import('otplib'));

const ISSUER = 'Simples';
/** Seconds: the steps before and after the present one count too. */
const TOLERANCE = 30;

export interface AppSecret {
  readonly secret: string;
  /** Drawn as a QR code for the application. */
  readonly uri: string;
}

/** RFC 6238 as every application knows it: SHA-1, 6 digits, 30 seconds. */
export async function newAppSecret(label: string): Promise<AppSecret> {
  const { generateSecret, generateURI } = await otplib();
  const secret = generateSecret();
  return { secret, uri: generateURI({ issuer: ISSUER, label, secret }) };
}

/** The time step of a code; null for a wrong one. */
export async function stepOf(secret: string, code: string, now: Date): Promise<number | null> {
  const { verifySync } = await otplib();
  const epoch = Math.floor(now.getTime() / 1000);
  const checked = verifySync({ secret, token: code, epoch, epochTolerance: TOLERANCE });
  return checked.valid && 'timeStep' in checked ? checked.timeStep : null;
}
