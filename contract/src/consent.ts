import { z } from 'zod';
import { usersPath } from './current-user.ts';
import { defineEndpoint } from './endpoint.ts';

/** Raised with every change of `CONSENT_TEXT` that widens what is done: each person is then asked again. */
export const CONSENT_VERSION = 1;

/** What a person agrees to before their first question: these words are the record of what `CONSENT_VERSION` says. */
export const CONSENT_TEXT = {
  reason:
    'Ce que vous demandez à propos des plantes peut révéler votre état de santé. La loi protège ces données : Simples ne les traite qu’avec votre accord.',
  points: [
    [
      'Ce qui est gardé',
      'Vos questions, leurs réponses et ce que vous y dites de vous : âge, grossesse, médicaments, maladies.',
    ],
    [
      'Pourquoi',
      'Pour vous répondre en tenant compte de vous, et pour que vous retrouviez vos discussions. Jamais pour de la publicité.',
    ],
    [
      'Qui lit',
      'Dans Simples, vous seul. L’équipe ne voit que des chiffres arrondis, et ce que plusieurs personnes ont cherché. Si cette installation emploie un modèle de langage, il reçoit votre question sans votre nom ni votre compte.',
    ],
  ],
  withdrawal:
    'Vous pouvez retirer votre accord à tout moment dans « Mon compte », et y effacer vos discussions.',
} as const;

export const ownConsent = z.object({
  version: z.number().int(),
  givenAt: z.iso.datetime(),
  withdrawnAt: z.iso.datetime().nullable(),
});

const ownConsents = z.object({
  currentVersion: z.number().int(),
  /** The current version was given, and not withdrawn since. */
  isGiven: z.boolean(),
  /** Newest first; withdrawn ones stay. */
  consents: z.array(ownConsent),
});
export type OwnConsents = z.infer<typeof ownConsents>;

const path = `${usersPath}/me/consents` as const;

export const consentEndpoints = {
  consents: defineEndpoint({
    name: 'users.consents',
    action: 'la lecture de votre accord',
    method: 'GET',
    path,
    summary: 'Whether one has agreed to the keeping of one’s questions, and the history of it',
    access: 'session',
    response: ownConsents,
  }),
  giveConsent: defineEndpoint({
    name: 'users.giveConsent',
    action: 'l’enregistrement de votre accord',
    method: 'POST',
    path,
    summary: 'Agrees to the current version of the text; needed once before asking questions',
    access: 'session',
    /** The version that was read. */
    body: z.strictObject({ version: z.number().int() }),
    response: ownConsents,
    errors: ['conflict'],
  }),
  withdrawConsent: defineEndpoint({
    name: 'users.withdrawConsent',
    action: 'le retrait de votre accord',
    method: 'DELETE',
    path,
    summary: 'Takes one’s consent back: no question is taken until it is given again',
    access: 'session',
    query: z.object({ conversations: z.enum(['keep', 'delete']).default('keep') }),
    response: ownConsents.extend({ deletedConversations: z.number().int() }),
  }),
};
