import { type Config, ConfigError } from './config.ts';
import { FolderInUseError } from './db/folder-lock.ts';
import { NewerSchemaError } from './db/migrate.ts';

type Where = Pick<Config, 'HOST' | 'PORT' | 'DATA_DIR' | 'DATABASE_URL'>;

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** A SQLSTATE of a refused connection, or a code of the network. Never the address: it carries a password. */
const unreachable =
  /^(28...|3D000|08...|57P03|53300|ECONNREFUSED|ENOTFOUND|ETIMEDOUT|EHOSTUNREACH|EAI_AGAIN)$/;

const noFolder = ({ DATA_DIR }: Where) =>
  `Le dossier de données ${DATA_DIR} ne peut pas être créé ni ouvert. Choisissez-en un autre avec DATA_DIR.`;
const noHost = ({ HOST }: Where) =>
  `L’adresse ${HOST} n’est pas de cette machine. Choisissez-en une autre avec HOST.`;

const sentences: Record<string, (where: Where) => string> = {
  EADDRINUSE: ({ HOST, PORT }) =>
    `Le port ${PORT} de ${HOST} est déjà pris par un autre programme. Arrêtez-le, ou choisissez un autre port avec PORT.`,
  EADDRNOTAVAIL: noHost,
  ENOTFOUND: noHost,
  EAI_AGAIN: noHost,
  EEXIST: noFolder,
  ENOTDIR: noFolder,
  EROFS: noFolder,
  EACCES: ({ PORT, DATA_DIR }) =>
    `Le système refuse le port ${PORT} ou le dossier ${DATA_DIR}. Choisissez-en d’autres avec PORT et DATA_DIR.`,
  ENOSPC: ({ DATA_DIR }) => `Il n’y a plus de place sur le disque du dossier de données ${DATA_DIR}.`,
};

/**
 * What to tell a person whose start failed: one sentence that says what to change. null when the failure is a defect,
 * whose stack is needed.
 */
export function startSentence(error: unknown, where: Where | null): string | null {
  if (
    error instanceof ConfigError ||
    error instanceof FolderInUseError ||
    error instanceof NewerSchemaError
  ) {
    return error.message;
  }
  const code = codeOf(error);
  if (where === null) return null;
  if (where.DATABASE_URL && unreachable.test(code)) {
    return `La base de données de DATABASE_URL ne répond pas, ou refuse la connexion (${code}).`;
  }
  return sentences[code]?.(where) ?? null;
}
