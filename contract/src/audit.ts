import { z } from 'zod';
import { day, inOrder } from './dates.ts';
import { API_BASE, defineEndpoint } from './endpoint.ts';
import { pageFields } from './limits.ts';

const auditPath = `${API_BASE}/audit_events` as const;

export const auditActLabels: Readonly<Record<string, string>> = {
  'sign-in': 'Mot de passe saisi',
  'code-sent': 'Code envoyé',
  'code-check': 'Code saisi',
  lock: 'Compte bloqué',
  'sign-out': 'Déconnexion',
  access: 'Accès sans droit',
  'factor-check': 'Second facteur vérifié',
  'recovery-code': 'Code de secours utilisé',
  proof: 'Identité confirmée',
  'factor-add': 'Second facteur ajouté',
  'factor-remove': 'Second facteur retiré',
  'recovery-codes': 'Codes de secours créés',
  'user-factors-reset': 'Seconds facteurs retirés par un administrateur',
  'password-reset': 'Mot de passe oublié',
  'password-change': 'Mot de passe changé',
  invitation: 'Invitation',
  'invitation-accept': 'Invitation acceptée',
  'user-create': 'Utilisateur créé',
  'user-update': 'Utilisateur modifié',
  'user-roles': 'Profils changés',
  'user-password': 'Mot de passe donné',
  'user-suspend': 'Utilisateur suspendu',
  'user-reactivate': 'Utilisateur réactivé',
  'user-delete': 'Utilisateur supprimé',
  'user-sessions-end': 'Sessions fermées',
  export: 'Export',
  create: 'Fiche créée',
  update: 'Fiche modifiée',
  propose: 'Modification proposée',
  validate: 'Fiche validée',
  reject: 'Fiche rejetée',
  review: 'Fiche relue',
  rebase: 'Proposition remise à jour',
  delete: 'Fiche supprimée',
  restore: 'Fiche restaurée',
  undo: 'Décision annulée',
  import: 'Fiche importée',
  'health-review': 'Relue par un professionnel de santé',
  'health-withdraw': 'Relecture retirée',
  'picture-add': 'Image ajoutée',
  'picture-update': 'Image modifiée',
  'picture-delete': 'Image supprimée',
  'document-upload': 'Document envoyé',
  'document-retry': 'Lecture d’un document relancée',
  'document-delete': 'Document supprimé',
  'lesson-teach': 'Lecture d’un document enseignée',
  'lesson-forget': 'Enseignement oublié',
  'doubt-dismiss': 'Passage à vérifier écarté',
  'doubt-reopen': 'Passage remis à vérifier',
};

export const auditResultLabels = {
  ok: 'Réussi',
  failed: 'Échoué',
  refused: 'Refusé',
  conflict: 'Conflit',
} as const;

export const DELETED_PERSON = 'utilisateur supprimé';

const filterFields = {
  person: z.uuid().optional(),
  act: z.string().trim().min(1).max(60).optional(),
  /** On the published sheet, its pending changes, or this row. */
  sheet: z.uuid().optional(),
  /** Europe/Paris. */
  from: day.optional(),
  to: day.optional(),
};
const isInOrder = ({ from, to }: { from?: string | undefined; to?: string | undefined }) => inOrder(from, to);
const disorder = { path: ['to'], message: 'La période finit avant de commencer.' };

const auditFilters = z.object(filterFields).refine(isInOrder, disorder);
export type AuditFilters = z.output<typeof auditFilters>;
const auditQuery = z.object({ ...filterFields, ...pageFields }).refine(isInOrder, disorder);
export type AuditQuery = z.output<typeof auditQuery>;

export const auditEvent = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  act: z.string(),
  result: z.enum(['ok', 'failed', 'refused', 'conflict']),
  actor: z.object({
    kind: z.enum(['AI', 'HUMAN']),
    id: z.uuid().nullable(),
    /** 'IA' for the AI, 'inconnu' for an unidentified caller. */
    name: z.string(),
  }),
  subject: z
    .object({ kind: z.enum(['plantSheet', 'user', 'other']), id: z.uuid(), name: z.string() })
    .nullable(),
  /** Set when it is not the subject: a pending change. */
  rowId: z.uuid().nullable(),
  version: z.number().int().nullable(),
  reason: z.string().nullable(),
  detail: z.record(z.string(), z.unknown()).nullable(),
  /** Network of the caller, never a whole address. */
  network: z.string().nullable(),
  requestId: z.string().nullable(),
});
export type AuditEvent = z.infer<typeof auditEvent>;

export const auditEndpoints = {
  list: defineEndpoint({
    name: 'audit.list',
    action: 'la lecture du journal',
    method: 'GET',
    path: auditPath,
    summary: 'Who did what, newest first',
    access: 'manage_users',
    query: auditQuery,
    response: z.object({
      events: z.array(auditEvent),
      total: z.number().int(),
      page: z.number().int(),
      limit: z.number().int(),
      acts: z.array(z.string()),
    }),
  }),
  export: defineEndpoint({
    name: 'audit.export',
    action: 'l’export du journal',
    method: 'GET',
    path: `${auditPath}/export`,
    summary: 'The events under the same filters as a CSV file for a spreadsheet',
    access: 'manage_users',
    query: auditFilters,
    response: z.unknown(),
    errors: ['rateLimited'],
  }),
};
