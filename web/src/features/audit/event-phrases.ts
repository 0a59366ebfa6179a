import { type AuditEvent, auditActLabels } from '@simples/contract/audit';
import { isRole, roleLabels } from '@simples/contract/permissions';

type Phrase = readonly [done: string, attempt: string];

const phrases: Readonly<Record<string, Phrase>> = {
  'sign-in': ['a saisi son mot de passe', 'se connecter avec un mot de passe'],
  'code-sent': ['a reçu un code', 'recevoir un code'],
  'code-check': ['a saisi son code de connexion', 'saisir un code de connexion'],
  'factor-check': ['a confirmé sa connexion par un second facteur', 'confirmer une connexion'],
  'recovery-code': ['a utilisé un code de secours', 'utiliser un code de secours'],
  proof: ['a confirmé son identité', 'confirmer son identité'],
  'factor-add': ['a ajouté un second facteur à son compte', 'ajouter un second facteur'],
  'factor-remove': ['a retiré un second facteur de son compte', 'retirer un second facteur'],
  'recovery-codes': ['a créé de nouveaux codes de secours', 'créer des codes de secours'],
  'user-factors-reset': ['a retiré les seconds facteurs du compte', 'retirer les seconds facteurs du compte'],
  lock: ['a vu son compte bloqué après trop d’essais', 'bloquer un compte'],
  'sign-out': ['a fermé sa session', 'fermer sa session'],
  access: ['a ouvert ce qui lui est permis', 'ouvrir ce qui ne lui est pas permis'],
  'password-reset': ['a choisi un nouveau mot de passe après un oubli', 'choisir un nouveau mot de passe'],
  'password-change': ['a changé son mot de passe', 'changer son mot de passe'],
  invitation: ['a envoyé une invitation à', 'envoyer une invitation à'],
  'invitation-accept': ['a accepté son invitation', 'accepter une invitation'],
  'user-create': ['a créé le compte', 'créer le compte'],
  'user-update': ['a modifié le compte', 'modifier le compte'],
  'user-roles': ['a changé les profils du compte', 'changer les profils du compte'],
  'user-password': ['a donné un mot de passe au compte', 'donner un mot de passe au compte'],
  'user-suspend': ['a suspendu le compte', 'suspendre le compte'],
  'user-reactivate': ['a réactivé le compte', 'réactiver le compte'],
  'user-delete': ['a supprimé le compte', 'supprimer le compte'],
  'user-sessions-end': ['a fermé les sessions du compte', 'fermer les sessions du compte'],
  create: ['a créé la fiche', 'créer la fiche'],
  update: ['a modifié la fiche', 'modifier la fiche'],
  propose: ['a proposé une modification de la fiche', 'proposer une modification de la fiche'],
  validate: ['a validé la fiche', 'valider la fiche'],
  reject: ['a rejeté la modification de la fiche', 'rejeter la modification de la fiche'],
  review: ['a relu champ par champ la fiche', 'relire champ par champ la fiche'],
  rebase: ['a remis à jour la proposition pour la fiche', 'remettre à jour la proposition pour la fiche'],
  delete: ['a supprimé la fiche', 'supprimer la fiche'],
  restore: ['a restauré la fiche', 'restaurer la fiche'],
  import: ['a importé la fiche', 'importer la fiche'],
};

const exported: Readonly<Record<string, string>> = {
  users: 'la liste des utilisateurs',
  'own-data': 'ses propres données',
  audit: 'le journal d’audit',
  statistics: 'les statistiques',
};

function phraseOf({ act, detail }: AuditEvent): Phrase {
  if (act === 'export') {
    const what = exported[String(detail?.['what'])] ?? 'les fiches';
    return [`a exporté ${what}`, `exporter ${what}`];
  }
  const name = auditActLabels[act] ?? act;
  return phrases[act] ?? [`: ${name}`, name];
}

export function verbOf(event: AuditEvent): string {
  const [done, attempt] = phraseOf(event);
  if (event.result === 'ok') return done;
  return `n’a pas pu ${attempt}`;
}

export function actLabel(act: string): string {
  return auditActLabels[act] ?? act;
}

const fieldNames: Readonly<Record<string, string>> = {
  email: 'e-mail',
  firstName: 'prénom',
  lastName: 'nom',
  phoneNumber: 'téléphone',
  country: 'pays',
  city: 'ville',
  address: 'adresse',
  birthDate: 'date de naissance',
  avatarUrl: 'photo',
  language: 'langue des e-mails',
};

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

const rolesIn = (value: unknown) =>
  textsOf(value)
    .map((name) => (isRole(name) ? roleLabels[name] : name))
    .join(', ');

function fromDetail({ act, detail }: AuditEvent): string[] {
  if (detail === null) return [];
  if (act === 'user-roles') return [`De ${rolesIn(detail['from'])} à ${rolesIn(detail['to'])}`];
  if (typeof detail['times'] === 'number') return [`Encore ${detail['times']} fois en une heure`];
  const fields = textsOf(detail['fields']).map((name) => fieldNames[name] ?? name);
  return fields.length > 0 ? [`Champs : ${fields.join(', ')}`] : [];
}

export function detailsOf(event: AuditEvent): string[] {
  return [
    ...(event.reason === null ? [] : [`Raison : ${event.reason}`]),
    ...fromDetail(event),
    ...(event.version === null ? [] : [`Version ${event.version}`]),
    ...(event.network === null ? [] : [`Réseau ${event.network}`]),
  ];
}
