import { isIP } from 'node:net';
import { AppError } from '@simples/contract/errors';
import type {
  Assertion,
  CreationOptions,
  NewCredential,
  RequestOptions,
} from '@simples/contract/second-factor';
import type { Config } from '#server/lib/config.ts';
import { once } from '#server/lib/memoize.ts';

const library = once(() => import('@simplewebauthn/server'));

const NAME = 'Simples';
/** Milliseconds, for the browser. */
const TIMEOUT = 5 * 60_000;

/** ES256, EdDSA and RS256: what authenticators have. */
const algorithms = [-8, -7, -257];

export interface Site {
  /** Its host name: passkeys belong to it. */
  readonly id: string;
  readonly origin: string;
}

/** PUBLIC_URL; in development, whatever name the browser knows it by. @throws AppError `conflict`. */
export function siteOf(config: Config, origin: string | undefined): Site {
  const address =
    config.PUBLIC_URL ?? (config.isProduction ? null : (origin ?? `http://localhost:${config.PORT}`));
  if (address === null || !URL.canParse(address)) {
    throw new AppError('conflict', { message: 'Les clés d’accès demandent le réglage PUBLIC_URL.' });
  }
  const { hostname, origin: own } = new URL(address);
  if (isIP(hostname.replace(/^\[|\]$/g, '')) === 0) return { id: hostname, origin: own };
  const message = 'Les clés d’accès demandent que le site soit ouvert par son nom, pas par une adresse IP.';
  throw new AppError('conflict', { message });
}

export interface StoredPasskey {
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: readonly string[];
}

const descriptorOf = ({ credentialId, transports }: Pick<StoredPasskey, 'credentialId' | 'transports'>) => ({
  id: credentialId,
  type: 'public-key' as const,
  transports: [...transports],
});

interface Owner {
  readonly id: string;
  readonly email: string;
}

export function creationOptions(
  site: Site,
  { id, email }: Owner,
  challenge: string,
  existing: readonly Pick<StoredPasskey, 'credentialId' | 'transports'>[],
): CreationOptions {
  return {
    challenge,
    rp: { id: site.id, name: NAME },
    user: { id: Buffer.from(id).toString('base64url'), name: email, displayName: email },
    pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
    timeout: TIMEOUT,
    excludeCredentials: existing.map(descriptorOf),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    attestation: 'none',
  };
}

export function requestOptions(
  site: Site,
  challenge: string,
  existing: readonly Pick<StoredPasskey, 'credentialId' | 'transports'>[],
): RequestOptions {
  return {
    challenge,
    rpId: site.id,
    timeout: TIMEOUT,
    allowCredentials: existing.map(descriptorOf),
    userVerification: 'preferred',
  };
}

interface Expected {
  readonly site: Site;
  readonly challenge: string;
}

const expecting = ({ site, challenge }: Expected) => ({
  expectedChallenge: challenge,
  expectedOrigin: site.origin,
  expectedRPID: site.id,
  // It stands beside the password.
  requireUserVerification: false,
});

/** Null when the browser's answer does not fit. */
export async function readCredential(
  credential: NewCredential,
  expected: Expected,
): Promise<StoredPasskey | null> {
  const { verifyRegistrationResponse } = await library();
  const { transports, ...response } = credential.response;
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    ...expecting(expected),
    response: { ...credential, response, clientExtensionResults: {} },
    supportedAlgorithmIDs: algorithms,
  }).catch(() => ({ verified: false, registrationInfo: undefined }));
  if (!verified || !registrationInfo) return null;
  const { id, publicKey, counter } = registrationInfo.credential;
  return { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports };
}

/** The new number of signatures; null for a signature that does not fit, or that counts backwards. */
export async function checkAssertion(
  credential: Assertion,
  { credentialId, publicKey, counter }: StoredPasskey,
  expected: Expected,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await library();
  const checked = await verifyAuthenticationResponse({
    ...expecting(expected),
    response: { ...credential, clientExtensionResults: {} },
    credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter },
  }).catch(() => null);
  return checked?.verified ? checked.authenticationInfo.newCounter : null;
}
