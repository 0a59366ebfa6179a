import { z } from 'zod';
import { type EmergencyCard, emergencyCard } from './safety/rules.ts';

/** Texts of the specification, section 8, where it fixes one; otherwise French for display. */
export const errorCatalogue = {
  login: { httpCode: 401, message: 'Identifiant ou mot de passe incorrect.' },
  unauthenticated: { httpCode: 401, message: 'Authentication required' },
  otpRequired: { httpCode: 401, message: 'Entrez le code reçu pour terminer la connexion.' },
  verifyOTP: { httpCode: 401, message: 'Code incorrect ou expiré.' },
  mailedCode: {
    httpCode: 409,
    message:
      'Ce compte se protège par une application ou une clé d’accès : un code reçu par message ne l’ouvre plus.',
  },
  passkey: {
    httpCode: 422,
    message: 'Cette clé d’accès n’a pas été reconnue. Réessayez, ou choisissez un autre moyen.',
  },
  passwordChangeRequired: {
    httpCode: 403,
    message: 'Choisissez d’abord votre mot de passe : celui qui vous a été remis ne sert qu’à entrer.',
  },
  secondFactorRequired: {
    httpCode: 403,
    message: 'Activez d’abord une application d’authentification ou une clé d’accès : votre profil l’exige.',
  },
  proofRequired: { httpCode: 403, message: 'Confirmez d’abord que c’est bien vous.' },
  forbidden: { httpCode: 403, message: 'Vous n’avez pas accès à cette fonction.' },
  invitation: {
    httpCode: 404,
    message: 'Cette invitation n’est plus valable. Demandez-en une autre à votre administrateur.',
  },
  notFound: { httpCode: 404, message: 'Introuvable.' },
  methodNotAllowed: { httpCode: 405, message: 'Méthode non autorisée.' },
  requestTimeout: { httpCode: 408, message: 'La requête a mis trop de temps à arriver.' },
  conflict: { httpCode: 409, message: 'Cette action ne peut pas être faite dans l’état actuel.' },
  emailTaken: { httpCode: 409, message: 'Cette adresse e-mail est déjà celle d’un autre compte.' },
  phoneTaken: { httpCode: 409, message: 'Ce numéro de téléphone est déjà celui d’un autre compte.' },
  ownAccount: {
    httpCode: 409,
    message: 'Nul ne peut changer ses propres profils, ni suspendre ou supprimer son propre compte.',
  },
  lastSuperAdmin: { httpCode: 409, message: 'Il faut qu’il reste au moins un SUPER_ADMIN actif.' },
  lastFactor: {
    httpCode: 409,
    message: 'Votre profil exige un second facteur. Ajoutez-en un autre avant de retirer celui-ci.',
  },
  duplicateSheet: { httpCode: 409, message: 'Une fiche de cette plante existe déjà dans cette langue.' },
  answerInProgress: { httpCode: 409, message: 'Une réponse est déjà en cours dans cette discussion.' },
  requestInProgress: { httpCode: 409, message: 'Cette requête est déjà en cours de traitement.' },
  contentSealed: {
    httpCode: 409,
    message:
      'Cette discussion est chiffrée, et ce serveur n’a pas la clé qui l’ouvre. Prévenez la personne qui administre Simples : rien n’est perdu tant que la clé existe.',
  },
  lessonHidesWarnings: {
    httpCode: 409,
    message: 'Ces mots mettent en garde : confirmez qu’ils ne doivent plus être lus comme tels.',
  },
  staleVersion: {
    httpCode: 412,
    message: 'Cette fiche a été modifiée entre-temps. Comparez avant d’enregistrer.',
  },
  tooLarge: { httpCode: 413, message: 'Le contenu envoyé est trop volumineux.' },
  documentTooLarge: { httpCode: 413, message: 'Le fichier dépasse la taille maximale autorisée (15 Mo).' },
  pictureTooLarge: { httpCode: 413, message: 'L’image dépasse la taille maximale autorisée (8 Mo).' },
  uriTooLong: { httpCode: 414, message: 'L’adresse demandée est trop longue.' },
  unsupportedMediaType: { httpCode: 415, message: 'Type de contenu non pris en charge.' },
  unsupportedDocument: { httpCode: 415, message: 'Type de fichier non supporté. Merci de choisir un PDF.' },
  unsupportedPicture: {
    httpCode: 415,
    message: 'Type d’image non supporté. Merci de choisir une image JPEG, PNG, WebP ou AVIF.',
  },
  malformed: { httpCode: 400, message: 'La requête est illisible.' },
  validation: { httpCode: 422, message: 'Certaines valeurs sont invalides.' },
  lessonUnclear: {
    httpCode: 422,
    message: 'Ces mots n’ont pas pu être retrouvés sur la page. Marquez une ligne entière.',
  },
  documentMetadata: {
    httpCode: 422,
    message: 'document_metadata est invalide : un texte JSON avec la citation est attendu.',
  },
  idempotencyMismatch: {
    httpCode: 422,
    message: 'Cette clé d’idempotence a déjà servi pour une autre question.',
  },
  consentRequired: {
    httpCode: 428,
    message:
      'Avant votre première question, donnez votre accord à la conservation de ce que vous écrivez. Cette question n’a été ni gardée ni transmise.',
  },
  rateLimited: { httpCode: 429, message: 'Trop de tentatives. Réessayez dans quelques instants.' },
  uploadsFull: {
    httpCode: 429,
    message: 'Trop de documents attendent d’être lus. Réessayez dans quelques minutes.',
  },
  internal: { httpCode: 500, message: 'Une erreur est survenue. Veuillez réessayer.' },
  documentNotReread: {
    httpCode: 503,
    message:
      'Ce document demande trop de temps ou de mémoire pour être relu maintenant. Rien n’a été changé ; réessayez plus tard.',
  },
  unavailable: { httpCode: 503, message: 'Le service est momentanément indisponible. Réessayez.' },
} as const satisfies Record<string, { httpCode: number; message: string }>;

export type ErrorKey = keyof typeof errorCatalogue;

/** `path` in the input: `body.tags.0`. */
const fieldIssue = z.object({ path: z.string(), message: z.string() });
export type FieldIssue = z.infer<typeof fieldIssue>;

export const errorBody = z.object({
  message: z.string(),
  httpCode: z.number().int(),
  key: z.string(),
  fields: z.array(fieldIssue).optional(),
  /** For `duplicateSheet`. */
  existingId: z.uuid().optional(),
  /** Current version, for `staleVersion`. */
  currentVersion: z.number().int().optional(),
  /** With `consentRequired`: shown whether the person agrees or not. */
  emergency: emergencyCard.optional(),
  /** Same as the message, in upload responses. */
  detail: z.string().optional(),
  requestId: z.string().optional(),
});
export type ErrorBody = z.infer<typeof errorBody>;

interface ErrorDetail {
  readonly message?: string;
  readonly fields?: readonly FieldIssue[];
  readonly existingId?: string;
  readonly currentVersion?: number;
  /** Seconds. */
  readonly retryAfter?: number;
  readonly emergency?: EmergencyCard;
}

export class AppError extends Error {
  readonly key: ErrorKey;
  readonly fields: readonly FieldIssue[] | undefined;
  readonly retryAfter: number | undefined;
  readonly existingId: string | undefined;
  readonly currentVersion: number | undefined;
  readonly emergency: EmergencyCard | undefined;

  constructor(key: ErrorKey, detail: ErrorDetail = {}) {
    super(detail.message ?? errorCatalogue[key].message);
    this.name = 'AppError';
    this.key = key;
    this.fields = detail.fields;
    this.retryAfter = detail.retryAfter;
    this.existingId = detail.existingId;
    this.currentVersion = detail.currentVersion;
    this.emergency = detail.emergency;
  }

  get httpCode(): number {
    return errorCatalogue[this.key].httpCode;
  }
}
