import { z } from 'zod';
import { usersPath } from './current-user.ts';
import { API_BASE, defineEndpoint, noContent } from './endpoint.ts';
import { limits } from './limits.ts';

const { login, otp, newPassword } = limits;

/** Only the size is checked, so that the answer is the same for every unknown identifier. */
const username = z.string().trim().min(1).max(login.identifier.max);
const code = z.string().regex(new RegExp(`^[0-9]{${otp.digits}}$`), 'Veuillez entrer les 6 chiffres du code');

/** An e-mail, or a phone number with its usual separators. */
const emailOrPhone = /^(?:[^\s@]+@[^\s@][^\s@.]*\.[^\s@]{2,}|\+?[0-9][0-9 ().-]{4,})$/;

const CAPITAL = /\p{Lu}/u;
const DIGIT = /[0-9]/;

export const loginForm = z.object({
  username: z
    .string()
    .trim()
    .min(login.identifier.min, "L'email doit contenir au moins 5 caractères")
    .max(login.identifier.max)
    .regex(emailOrPhone, 'Veuillez entrer un email valide'),
  password: z
    .string()
    .min(login.password.min, 'Le mot de passe doit contenir au moins 6 caractères')
    .max(login.password.max)
    .regex(CAPITAL, 'Doit contenir au moins une majuscule')
    .regex(DIGIT, 'Doit contenir au moins un chiffre'),
});

export const chosenPassword = z
  .string()
  .min(newPassword.min, `Le mot de passe doit contenir au moins ${newPassword.min} caractères`)
  .max(newPassword.max, `Le mot de passe doit contenir au plus ${newPassword.max} caractères`);

/** The login form requires a capital and a digit, so a new password must have them. */
export const typedPassword = chosenPassword
  .regex(CAPITAL, 'Doit contenir au moins une majuscule')
  .regex(DIGIT, 'Doit contenir au moins un chiffre');

/** What can finish a sign-in: the mailed code only while nothing stronger is enrolled. */
export const signInFactors = z.array(z.enum(['code', 'app', 'passkey', 'recoveryCode']));
export type SignInFactor = z.infer<typeof signInFactors>[number];

/** The token only allows the check of a second factor until it has succeeded. */
export const loginResponse = z.object({
  accessToken: z.string().min(1),
  tokenType: z.string().min(1),
  /** Absent where the mailed code is the one there is. */
  factors: signInFactors.optional(),
});

export const outcome = z.object({ success: z.literal(true), message: z.string() });

export const authEndpoints = {
  login: defineEndpoint({
    name: 'auth.login',
    action: 'la connexion',
    failure: 'Login failed',
    method: 'POST',
    path: `${API_BASE}/users/login`,
    summary: 'Checks the password and opens a session that waits for its one-time code',
    access: 'public',
    bodyType: 'form',
    headers: z.object({ 'user-agent': z.string().optional() }),
    body: z.object({
      username: z.string().max(login.identifier.max),
      password: z.string().max(login.password.max),
      /** What earlier sign-ins in this browser answered. */
      devices: z.string().max(limits.devices.length).default(''),
    }),
    response: loginResponse,
    errors: ['login', 'rateLimited'],
  }),
  logout: defineEndpoint({
    name: 'auth.logout',
    action: 'la déconnexion',
    failure: 'Logout failed',
    method: 'POST',
    path: `${API_BASE}/users/logout`,
    summary: 'Ends the session; an unknown or expired one too',
    access: 'public',
    ...noContent,
  }),
  startValidate: defineEndpoint({
    name: 'auth.startValidate',
    action: 'l’envoi du code',
    failure: 'Validation failed',
    method: 'POST',
    path: `${API_BASE}/users/username/start-validate`,
    summary: 'Sends a new one-time code to the person of the session; `resendAfter` seconds before the next',
    access: 'pending',
    body: z.strictObject({ username }),
    response: outcome.extend({ resendAfter: z.number().int().min(0) }),
    errors: ['rateLimited', 'unauthenticated', 'mailedCode'],
  }),
  validate: defineEndpoint({
    name: 'auth.validate',
    action: 'la vérification du code',
    failure: 'OTP verification failed',
    method: 'POST',
    path: `${API_BASE}/users/username/validate`,
    summary: 'Checks the one-time code and opens the session',
    access: 'pending',
    body: z.strictObject({ username, code }),
    /** To be sent with the next sign-in: strangers cannot lock a known device out. */
    response: outcome.extend({ device: z.string() }),
    errors: ['verifyOTP', 'rateLimited', 'mailedCode'],
  }),
  startReset: defineEndpoint({
    name: 'auth.startReset',
    action: 'l’envoi du code',
    method: 'POST',
    path: `${API_BASE}/users/password-reset/start`,
    summary: 'Sends a reset code when the account exists; answers the same when it does not',
    access: 'public',
    body: z.strictObject({ username }),
    status: 202,
    response: outcome,
    errors: ['rateLimited'],
  }),
  resetPassword: defineEndpoint({
    name: 'auth.resetPassword',
    action: 'la modification du mot de passe',
    method: 'POST',
    path: `${API_BASE}/users/password-reset`,
    summary: 'Sets a new password against a reset code and ends every session of the account',
    access: 'public',
    body: z.strictObject({ username, code, password: chosenPassword }),
    response: outcome,
    errors: ['verifyOTP', 'rateLimited'],
  }),
};

/** The token is the fragment, which no server log contains. */
export const INVITATION_PATH = '/invitation';

/** 256 random bits in base64url. */
const token = z.string().min(1).max(200);

export const invitationEndpoints = {
  checkInvitation: defineEndpoint({
    name: 'users.checkInvitation',
    action: 'la vérification de l’invitation',
    method: 'POST',
    path: `${usersPath}/invitations/check`,
    summary: 'Says whom an invitation is for, while it can be accepted',
    access: 'public',
    body: z.strictObject({ token }),
    response: z.object({ email: z.string(), firstName: z.string(), expiresAt: z.iso.datetime() }),
    errors: ['invitation', 'rateLimited'],
  }),
  acceptInvitation: defineEndpoint({
    name: 'users.acceptInvitation',
    action: 'la création du mot de passe',
    method: 'POST',
    path: `${usersPath}/invitations/accept`,
    summary: 'Sets the first password of an invited person and uses the invitation up',
    access: 'public',
    body: z.strictObject({ token, password: chosenPassword }),
    response: outcome,
    errors: ['invitation', 'rateLimited'],
  }),
};
