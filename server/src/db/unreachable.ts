/** SQLSTATE or network codes. Never log the address: it carries a password. */
const codes = /^(28...|3D000|08...|57P03|53300|ECONNREFUSED|ENOTFOUND|ETIMEDOUT|EHOSTUNREACH|EAI_AGAIN)$/;
/** Errors of pg that have no code: it connects to a server that says nothing. */
const silence = /timeout expired|timeout exceeded when trying to connect|due to connection timeout/;

/** Why the server of DATABASE_URL cannot be used, in short; null when the error has another cause. */
export function unreachableBecause(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (codes.test(code)) return code;
  return silence.test(error.message) ? 'sans réponse' : null;
}
