import { createFileStore } from '#server/adapters/file-store.ts';
import type { Config } from '#server/lib/config.ts';

/** A line of the doctor: what was found, and what to do where it is not well. */
export interface Finding {
  readonly isWell: boolean;
  readonly says: string;
}

export const well = (says: string): Finding => ({ isWell: true, says });
export const todo = (says: string): Finding => ({ isWell: false, says });

/** Milliseconds. */
const TIMEOUT = 8_000;

/** Never the address: it may carry a password. */
const reasonOf = (error: unknown): string => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return code || (error instanceof Error ? error.name : 'erreur');
};

/** Signs in at the mail server; sends nothing. */
export async function checkMail({ SMTP_URL, isProduction }: Config): Promise<Finding[]> {
  if (SMTP_URL === undefined) {
    return [
      isProduction ? todo('E-mails : donnez SMTP_URL') : well('E-mails : aucun, les codes vont au journal'),
    ];
  }
  const { createTransport } = await import('nodemailer');
  const limits = {
    connectionTimeout: TIMEOUT,
    greetingTimeout: TIMEOUT,
    dnsTimeout: TIMEOUT,
    socketTimeout: TIMEOUT,
  };
  const transport = createTransport({ url: SMTP_URL, ...limits });
  const host = new URL(SMTP_URL).hostname;
  try {
    await transport.verify();
    return [well(`E-mails : ${host} accepte la connexion`)];
  } catch (error) {
    return [todo(`E-mails : ${host} refuse ou ne répond pas (${reasonOf(error)}) ; vérifiez SMTP_URL`)];
  } finally {
    transport.close();
  }
}

const ask = (url: string, init: RequestInit = {}) =>
  fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT) });

/** Only whether the provider can be reached: every message costs. */
export async function checkSms({ SMS_URL }: Config): Promise<Finding[]> {
  if (SMS_URL === undefined) return [well('SMS : aucun')];
  const host = new URL(SMS_URL).hostname;
  try {
    await (await ask(SMS_URL, { method: 'HEAD' })).body?.cancel();
    return [well(`SMS : ${host} répond`)];
  } catch (error) {
    return [todo(`SMS : ${host} ne répond pas (${reasonOf(error)}) ; vérifiez SMS_URL`)];
  }
}

export async function checkBucket(config: Config): Promise<Finding[]> {
  if (config.BUCKET_URL === undefined) return [well('Seau des fichiers : aucun, ils sont dans DATA_DIR')];
  const host = new URL(config.BUCKET_URL).hostname;
  try {
    const files = await createFileStore(config, 'documents').store.list();
    return [well(`Seau des fichiers : ${host}, ${files.length} documents`)];
  } catch (error) {
    const reason = error instanceof Error ? error.message : reasonOf(error);
    return [todo(`Seau des fichiers : ${host} (${reason}) ; vérifiez BUCKET_URL et ses clés`)];
  }
}

export async function checkModel({ LLM_BASE_URL, LLM_MODEL, LLM_API_KEY }: Config): Promise<Finding[]> {
  if (LLM_BASE_URL === undefined) return [well('Modèle de langage : aucun')];
  const host = new URL(LLM_BASE_URL).hostname;
  const headers = LLM_API_KEY === undefined ? {} : { authorization: `Bearer ${LLM_API_KEY}` };
  try {
    const response = await ask(`${LLM_BASE_URL.replace(/\/$/, '')}/models`, { headers });
    const known = await response.text();
    if (response.status === 401 || response.status === 403) {
      return [todo(`Modèle de langage : ${host} refuse la clé ; vérifiez LLM_API_KEY`)];
    }
    if (response.ok && !known.includes(JSON.stringify(LLM_MODEL))) {
      return [todo(`Modèle de langage : ${host} n’annonce pas ${LLM_MODEL} ; vérifiez LLM_MODEL`)];
    }
    return [well(`Modèle de langage : ${host} répond`)];
  } catch (error) {
    return [todo(`Modèle de langage : ${host} ne répond pas (${reasonOf(error)}) ; vérifiez LLM_BASE_URL`)];
  }
}
