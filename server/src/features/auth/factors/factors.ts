import { createHash, randomBytes } from 'node:crypto';
import type { SignInFactor } from '@simples/contract/auth';
import { AppError } from '@simples/contract/errors';
import { limits } from '@simples/contract/limits';
import type { Assertion, NewCredential, OwnFactors } from '@simples/contract/second-factor';
import type { Clock } from '#server/adapters/clock.ts';
import type { Db } from '#server/db/database.ts';
import type { Config } from '#server/lib/config.ts';
import { uuidv7 } from '#server/lib/ids.ts';
import { type SecretBox, UnreadableSecretError } from '#server/lib/secret-box.ts';
import { type AppSecret, newAppSecret, stepOf } from './apps.ts';
import * as store from './factors.repository.ts';
import { checkAssertion, creationOptions, readCredential, requestOptions, siteOf } from './webauthn.ts';

/** Crockford: without letters that look like digits, or like each other. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const LENGTH = 16;
const GROUP = /.{4}(?=.)/g;

function newCode(): string {
  const letters = Array.from(randomBytes(LENGTH), (byte) => ALPHABET[byte % ALPHABET.length] ?? '');
  return letters.join('').replaceAll(GROUP, '$&-');
}

/** 80 random bits each. */
const newRecoveryCodes = (): string[] => Array.from({ length: limits.recoveryCode.count }, newCode);

/** As it may be copied from paper: any case, without hyphens, with O for zero. */
function hashOfCode(userId: string, code: string): Buffer {
  const plain = code
    .toLowerCase()
    .replaceAll('o', '0')
    .replaceAll(/[il]/g, '1')
    .replaceAll(/[^0-9a-z]/g, '');
  return createHash('sha256').update(`${userId} ${plain}`).digest();
}

interface FactorDeps {
  readonly db: Db;
  readonly config: Config;
  readonly clock: Clock;
  readonly box: () => SecretBox;
}

/** Milliseconds. */
const CHALLENGE_LIFE = 5 * 60_000;
const CANDIDATE_LIFE = 30 * 60_000;

interface Person {
  readonly id: string;
  readonly email: string;
}

/** A session that a challenge is bound to, and the site as its browser names it. */
interface Browser {
  readonly sessionId: string;
  readonly purpose: store.ChallengePurpose;
  readonly origin: string | undefined;
}

const placeOf = (userId: string) => `authenticator_apps:${userId}`;

function createApps({ db, clock, box }: FactorDeps) {
  function open(sealed: string, userId: string): string {
    try {
      return box().open(sealed, placeOf(userId));
    } catch (error) {
      if (!(error instanceof UnreadableSecretError)) throw error;
      const message =
        'La clé du serveur a changé : votre application ne peut plus être vérifiée. Choisissez un autre moyen.';
      throw new AppError('conflict', { message });
    }
  }
  return {
    startApp: async ({ id, email }: Person): Promise<AppSecret> => {
      const made = await newAppSecret(email);
      await store.putCandidate(db, id, box().seal(made.secret, placeOf(id)), clock.now());
      return made;
    },
    /** False for a wrong code. @throws AppError `conflict` without a recent secret. */
    confirmApp: async (tx: Db, userId: string, code: string): Promise<boolean> => {
      const now = clock.now();
      const { candidate = null, candidateAt = null } = (await store.findApp(tx, userId)) ?? {};
      if (candidate === null || Number(candidateAt) + CANDIDATE_LIFE < now.getTime()) {
        const message = 'Cette activation a expiré. Recommencez-la pour obtenir un nouveau QR code.';
        throw new AppError('conflict', { message });
      }
      const step = await stepOf(open(candidate, userId), code, now);
      return step !== null && store.promoteCandidate(tx, userId, { candidate, step, now });
    },
    /** A code serves once. */
    checkApp: async (tx: Db, userId: string, code: string): Promise<boolean> => {
      const { secret = null } = (await store.findApp(tx, userId)) ?? {};
      if (secret === null) return false;
      const step = await stepOf(open(secret, userId), code, clock.now());
      return step !== null && store.useStep(tx, userId, secret, step);
    },
    removeApp: (tx: Db, userId: string) => store.deleteApp(tx, userId),
  };
}

async function newChallenge({ db, clock }: FactorDeps, { sessionId, purpose }: Browser): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  const expiresAt = new Date(clock.now().getTime() + CHALLENGE_LIFE);
  await store.putChallenge(db, { sessionId, purpose }, { challenge, expiresAt });
  return challenge;
}

function createRegistrations(deps: FactorDeps) {
  const { db, config, clock } = deps;
  return {
    startRegistration: async (person: Person, browser: Browser) => {
      const site = siteOf(config, browser.origin);
      const existing = await store.listPasskeys(db, person.id);
      if (existing.length >= limits.passkey.perPerson) {
        const message = `Une personne a au plus ${limits.passkey.perPerson} clés d’accès. Retirez-en une d’abord.`;
        throw new AppError('conflict', { message });
      }
      return creationOptions(site, person, await newChallenge(deps, browser), existing);
    },
    /** Uses the challenge up. @throws AppError `passkey`. */
    readNewPasskey: async (credential: NewCredential, browser: Browser) => {
      const site = siteOf(config, browser.origin);
      const challenge = await store.takeChallenge(db, browser, clock.now());
      const made = challenge === null ? null : await readCredential(credential, { site, challenge });
      if (!made) throw new AppError('passkey');
      return made;
    },
    /** @throws AppError `conflict` when it is enrolled already. */
    addPasskey: async (
      tx: Db,
      userId: string,
      name: string,
      { transports, ...made }: Awaited<ReturnType<typeof readCredential>> & {},
    ) => {
      const row = {
        ...made,
        transports: [...transports],
        id: uuidv7(),
        userId,
        name,
        createdAt: clock.now(),
      };
      if (await store.insertPasskey(tx, row)) return;
      throw new AppError('conflict', { message: 'Cette clé d’accès est déjà enregistrée.' });
    },
  };
}

function createAssertions(deps: FactorDeps) {
  const { db, config, clock } = deps;
  return {
    /** @throws AppError `conflict` for a person without a passkey. */
    startAssertion: async (userId: string, browser: Browser) => {
      const site = siteOf(config, browser.origin);
      const existing = await store.listPasskeys(db, userId);
      if (existing.length === 0)
        throw new AppError('conflict', { message: 'Aucune clé d’accès n’est enregistrée pour ce compte.' });
      return requestOptions(site, await newChallenge(deps, browser), existing);
    },
    /** Uses the challenge up, also for a signature that does not fit. */
    checkPasskey: async (userId: string, credential: Assertion, browser: Browser): Promise<boolean> => {
      const site = siteOf(config, browser.origin);
      const now = clock.now();
      const challenge = await store.takeChallenge(db, browser, now);
      const passkey = await store.findPasskey(db, userId, credential.id);
      if (challenge === null || passkey === null) return false;
      const counter = await checkAssertion(credential, passkey, { site, challenge });
      return counter !== null && store.countUse(db, credential.id, { counter, now });
    },
    renamePasskey: (userId: string, id: string, name: string) => store.renamePasskey(db, userId, id, name),
    removePasskey: (tx: Db, userId: string, id: string) => store.deletePasskey(tx, userId, id),
  };
}

function createRecoveryCodes({ clock }: FactorDeps) {
  return {
    /** Shown once: only hashes are stored. */
    renewCodes: async (tx: Db, userId: string): Promise<string[]> => {
      const codes = newRecoveryCodes();
      const hashes = codes.map((code) => hashOfCode(userId, code));
      await store.replaceCodes(tx, userId, hashes);
      return codes;
    },
    forgetCodes: (tx: Db, userId: string) => store.replaceCodes(tx, userId, []),
    useCode: (tx: Db, userId: string, code: string) =>
      store.useCode(tx, userId, hashOfCode(userId, code), clock.now()),
    codesLeft: (tx: Db, userId: string) => store.countCodesLeft(tx, userId),
  };
}

export type Factors = ReturnType<typeof createFactors>;

/** Second factors of people: authenticator applications, passkeys, and the codes for the day on which both are lost. */
export function createFactors(deps: FactorDeps) {
  const has = async (tx: Db, userId: string): Promise<boolean> => {
    const { hasApp, hasPasskey } = await store.findKinds(tx, userId);
    return hasApp || hasPasskey;
  };
  return {
    ...createApps(deps),
    ...createRegistrations(deps),
    ...createAssertions(deps),
    ...createRecoveryCodes(deps),
    has,
    /** What finishes a sign-in; the mailed code only without anything stronger. */
    accepted: async (tx: Db, userId: string): Promise<SignInFactor[]> => {
      const { hasApp, hasPasskey } = await store.findKinds(tx, userId);
      if (!hasApp && !hasPasskey) return ['code'];
      const codes = await store.countCodesLeft(tx, userId);
      return [
        ...(hasApp ? (['app'] as const) : []),
        ...(hasPasskey ? (['passkey'] as const) : []),
        ...(codes > 0 ? (['recoveryCode'] as const) : []),
      ];
    },
    list: async (db: Db, userId: string): Promise<Omit<OwnFactors, 'isRequired'>> => {
      const confirmedAt = (await store.findApp(db, userId))?.confirmedAt ?? null;
      const keys = await store.listPasskeys(db, userId);
      return {
        app: confirmedAt && { confirmedAt: confirmedAt.toISOString() },
        passkeys: keys.map(({ id, name, createdAt, lastUsedAt }) => ({
          id,
          name,
          createdAt: createdAt.toISOString(),
          lastUsedAt: lastUsedAt?.toISOString() ?? null,
        })),
        recoveryCodesLeft: await store.countCodesLeft(db, userId),
      };
    },
    forgetAll: (tx: Db, userId: string) => store.deleteFactors(tx, userId),
    sweep: async (db: Db, now: Date): Promise<void> => {
      await store.deleteExpiredChallenges(db, now);
      await store.forgetCandidates(db, new Date(now.getTime() - CANDIDATE_LIFE));
    },
  };
}
