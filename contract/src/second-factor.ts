import { z } from 'zod';
import { outcome, signInFactors } from './auth.ts';
import { usersPath } from './current-user.ts';
import { API_BASE, defineEndpoint, noContent } from './endpoint.ts';
import { limits } from './limits.ts';

const { recoveryCode: recovery, passkey } = limits;

const code = z.string().regex(new RegExp(`^[0-9]{${limits.otp.digits}}$`), 'Veuillez entrer les 6 chiffres');
const recoveryCode = z
  .string()
  .trim()
  .min(1, 'Veuillez saisir un code de secours.')
  .max(2 * recovery.length);
const name = z.string().trim().min(1, 'Veuillez donner un nom à cette clé.').max(passkey.name);

const base64url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/);
const credentialId = base64url(passkey.idLength);
const transports = z.array(z.string().max(30)).max(10);

/** What a browser made of `startPasskey`: WebAuthn, `RegistrationResponseJSON`. */
const newCredential = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url(passkey.responseLength),
    attestationObject: base64url(passkey.responseLength),
    transports: transports.default([]),
  }),
});

/** WebAuthn, `AuthenticationResponseJSON`. */
const assertion = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url(passkey.responseLength),
    authenticatorData: base64url(passkey.responseLength),
    signature: base64url(passkey.responseLength),
  }),
});
export type Assertion = z.output<typeof assertion>;
export type NewCredential = z.output<typeof newCredential>;

const credentialDescriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()).optional(),
});

/** What a browser is given to make a passkey. */
const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number().int(), type: z.literal('public-key') })),
  timeout: z.number().int(),
  excludeCredentials: z.array(credentialDescriptor),
  authenticatorSelection: z.object({
    residentKey: z.enum(['preferred']),
    userVerification: z.enum(['preferred']),
  }),
  attestation: z.literal('none'),
});
export type CreationOptions = z.infer<typeof creationOptions>;

/** What a browser is given to use one. */
const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number().int(),
  allowCredentials: z.array(credentialDescriptor),
  userVerification: z.enum(['preferred']),
});
export type RequestOptions = z.infer<typeof requestOptions>;

/** Names the site in development, where nothing else does. */
const headers = z.object({ origin: z.string().max(300).optional() });

const opened = outcome.extend({ device: z.string() });

const path = `${API_BASE}/users/username` as const;

/** In place of the mailed code, for those who have enrolled a factor. */
export const signInFactorEndpoints = {
  factors: defineEndpoint({
    name: 'auth.factors',
    action: 'la lecture des moyens de connexion',
    method: 'GET',
    path: `${path}/factors`,
    summary: 'What this sign-in can be finished with',
    access: 'pending',
    response: z.object({ factors: signInFactors }),
  }),
  validateApp: defineEndpoint({
    name: 'auth.validateApp',
    action: 'la vérification du code',
    method: 'POST',
    path: `${path}/validate-app`,
    summary: 'Checks the code of an authenticator application and opens the session',
    access: 'pending',
    body: z.strictObject({ code }),
    response: opened,
    errors: ['verifyOTP', 'rateLimited'],
  }),
  validateRecoveryCode: defineEndpoint({
    name: 'auth.validateRecoveryCode',
    action: 'la vérification du code de secours',
    method: 'POST',
    path: `${path}/validate-recovery-code`,
    summary: 'Uses up a recovery code and opens the session',
    access: 'pending',
    body: z.strictObject({ code: recoveryCode }),
    response: opened.extend({ left: z.number().int() }),
    errors: ['verifyOTP', 'rateLimited'],
  }),
  startPasskey: defineEndpoint({
    name: 'auth.startPasskey',
    action: 'la demande de la clé d’accès',
    method: 'POST',
    path: `${path}/start-passkey`,
    summary: 'What a passkey of this person must sign to open the session',
    access: 'pending',
    headers,
    response: requestOptions,
    errors: ['conflict'],
  }),
  validatePasskey: defineEndpoint({
    name: 'auth.validatePasskey',
    action: 'la vérification de la clé d’accès',
    method: 'POST',
    path: `${path}/validate-passkey`,
    summary: 'Checks the signature of a passkey and opens the session',
    access: 'pending',
    headers,
    body: z.strictObject({ credential: assertion }),
    response: opened,
    errors: ['passkey', 'rateLimited'],
  }),
};

const ownPasskey = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});

export const ownFactors = z.object({
  app: z.object({ confirmedAt: z.iso.datetime() }).nullable(),
  passkeys: z.array(ownPasskey),
  recoveryCodesLeft: z.number().int(),
  /** The last one cannot be removed. */
  isRequired: z.boolean(),
});
export type OwnFactors = z.infer<typeof ownFactors>;

/** Recovery codes appear in the one answer that makes them: with a first factor, or anew. */
const enrolled = ownFactors.extend({ recoveryCodes: z.array(z.string()) });
export type Enrolled = z.infer<typeof enrolled>;

const ownPath = `${usersPath}/me/factors` as const;
const one = z.object({ id: z.uuid() });
/** Those who must enrol a factor reach it. */
const openTo = ['secondFactor'] as const;

export const ownFactorEndpoints = {
  list: defineEndpoint({
    name: 'users.factors',
    action: 'la lecture de vos moyens de connexion',
    method: 'GET',
    path: ownPath,
    summary: 'One’s own authenticator application, passkeys and recovery codes',
    access: 'session',
    openTo,
    response: ownFactors,
  }),
  startApp: defineEndpoint({
    name: 'users.startApp',
    action: 'l’activation de l’application',
    method: 'POST',
    path: `${ownPath}/app`,
    summary: 'A new secret for an authenticator application; it counts once a code has confirmed it',
    access: 'session',
    openTo,
    needsProof: true,
    response: z.object({ secret: z.string(), uri: z.string() }),
  }),
  confirmApp: defineEndpoint({
    name: 'users.confirmApp',
    action: 'l’activation de l’application',
    method: 'POST',
    path: `${ownPath}/app/confirmation`,
    summary: 'Enrols the application against a first code; an older one no longer counts',
    access: 'session',
    openTo,
    needsProof: true,
    body: z.strictObject({ code }),
    response: enrolled,
    errors: ['conflict', 'rateLimited'],
  }),
  removeApp: defineEndpoint({
    name: 'users.removeApp',
    action: 'le retrait de l’application',
    method: 'DELETE',
    path: `${ownPath}/app`,
    summary: 'Removes the authenticator application',
    access: 'session',
    needsProof: true,
    response: ownFactors,
    errors: ['notFound', 'lastFactor'],
  }),
  startPasskey: defineEndpoint({
    name: 'users.startPasskey',
    action: 'l’ajout de la clé d’accès',
    method: 'POST',
    path: `${ownPath}/passkeys/start`,
    summary: 'What a browser needs to make a passkey',
    access: 'session',
    openTo,
    needsProof: true,
    headers,
    response: creationOptions,
    errors: ['conflict'],
  }),
  addPasskey: defineEndpoint({
    name: 'users.addPasskey',
    action: 'l’ajout de la clé d’accès',
    method: 'POST',
    path: `${ownPath}/passkeys`,
    summary: 'Enrols the passkey that a browser has made',
    access: 'session',
    openTo,
    needsProof: true,
    headers,
    body: z.strictObject({ name, credential: newCredential }),
    status: 201,
    response: enrolled,
    errors: ['passkey', 'conflict'],
  }),
  renamePasskey: defineEndpoint({
    name: 'users.renamePasskey',
    action: 'le changement de nom',
    method: 'PATCH',
    path: `${ownPath}/passkeys/:id`,
    summary: 'Gives one’s own passkey another name',
    access: 'session',
    params: one,
    body: z.strictObject({ name }),
    response: ownFactors,
    errors: ['notFound'],
  }),
  removePasskey: defineEndpoint({
    name: 'users.removePasskey',
    action: 'le retrait de la clé d’accès',
    method: 'DELETE',
    path: `${ownPath}/passkeys/:id`,
    summary: 'Removes one’s own passkey',
    access: 'session',
    needsProof: true,
    params: one,
    response: ownFactors,
    errors: ['notFound', 'lastFactor'],
  }),
  renewRecoveryCodes: defineEndpoint({
    name: 'users.renewRecoveryCodes',
    action: 'la création des codes de secours',
    method: 'POST',
    path: `${ownPath}/recovery-codes`,
    summary: 'New recovery codes; the older ones no longer count',
    access: 'session',
    openTo,
    needsProof: true,
    response: enrolled,
    errors: ['conflict'],
  }),
  startProof: defineEndpoint({
    name: 'users.startProof',
    action: 'la demande de la clé d’accès',
    method: 'POST',
    path: `${usersPath}/me/proof/passkey`,
    summary: 'What one’s own passkey must sign to prove that it is oneself',
    access: 'session',
    openTo,
    headers,
    response: requestOptions,
    errors: ['conflict'],
  }),
  prove: defineEndpoint({
    name: 'users.prove',
    action: 'la confirmation de votre identité',
    method: 'POST',
    path: `${usersPath}/me/proof`,
    summary: 'Proves that it is oneself, by password, application or passkey, for acts that ask for it',
    access: 'session',
    openTo,
    headers,
    body: z.union([
      z.strictObject({ password: z.string().min(1).max(limits.login.password.max) }),
      z.strictObject({ code }),
      z.strictObject({ credential: assertion }),
    ]),
    ...noContent,
    errors: ['passkey', 'rateLimited'],
  }),
};
export type Proof = z.output<typeof ownFactorEndpoints.prove.body>;

export const factorAdministrationEndpoints = {
  reset: defineEndpoint({
    name: 'users.resetFactors',
    action: 'le retrait des moyens de connexion',
    method: 'DELETE',
    path: `${usersPath}/:id/factors`,
    summary: 'Removes the factors of a person who has lost them, and ends their sessions',
    access: 'manage_users',
    needsProof: true,
    params: one,
    ...noContent,
    errors: ['notFound', 'conflict', 'ownAccount'],
  }),
};
