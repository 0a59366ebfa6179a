import type { VersionComparison } from '@simples/contract/plant-sheets/comparison';
import { formatDateTime } from '../../../../lib/format.ts';

type Version = VersionComparison['metadata']['versions'][number];

const authorOf = ({ author, authorKind }: Version): string =>
  author ?? (authorKind === 'AI' ? 'l’IA' : 'un compte supprimé');

/** "version 3 (14/11/2026 10:03, Awa Diop)"; the number alone for a version of another row. */
export function describeVersion(versions: readonly Version[], number: number): string {
  const version = versions.find((candidate) => candidate.version === number);
  if (!version) return `version ${number}`;
  return `version ${number} (${formatDateTime(version.createdAt)}, ${authorOf(version)})`;
}
