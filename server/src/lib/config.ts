import { resolve } from 'node:path';
import { typedPassword } from '@simples/contract/auth';
import { z } from 'zod';
import { isNearby } from './network-addresses.ts';

/** Messages continue the name of the setting: "doit être …". */
const either = (words: readonly string[]): string =>
  new Intl.ListFormat('fr', { type: 'disjunction' }).format(words);

/** Digits only: "1e3" and "0x50" are usually mistakes. */
const integer = (min: number, max: number) =>
  z
    .string()
    .trim()
    .refine(
      (text) => /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max,
      `doit être un nombre entier de ${min} à ${max}`,
    )
    .transform(Number);

const whole = (min: number, max: number, fallback: number) => integer(min, max).default(fallback);

const seconds = (fallback: number) => whole(1, 31_536_000, fallback);
const count = (fallback: number) => whole(1, 1_000_000, fallback);

const choice = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, { error: () => `doit être ${either(values)}` });

const onOff = (fallback: 'on' | 'off') =>
  choice(['on', 'off'])
    .default(fallback)
    .transform((value) => value === 'on');

const text = (min: number, max: number) =>
  z
    .string()
    .refine(({ length }) => length >= min && length <= max, `doit avoir de ${min} à ${max} caractères`);

/** Name or address, without scheme, port or path. */
const host = z
  .string()
  .regex(/^[\w.:%-]{1,255}$/, 'doit être le nom ou l’adresse d’une machine, sans http:// ni port');

const url = (...schemes: readonly [string, ...string[]]) =>
  z
    .string()
    .refine(
      (value) =>
        schemes.some((scheme) => value.startsWith(`${scheme}://`)) &&
        URL.canParse(value) &&
        new URL(value).hostname !== '',
      {
        error: () =>
          `doit être une adresse complète qui commence par ${either(schemes.map((scheme) => `${scheme}://`))}`,
      },
    );

/** OpenAI-compatible endpoint. */
const endpointAddress = z
  .string()
  .regex(/^https?:\/\/[^?#\s]+$/, 'doit avoir la forme https://exemple.fr/v1');

const email = z.email('doit être une adresse e-mail');

/** `simples@exemple.fr`, or `Simples <simples@exemple.fr>`. */
const sender = z.string().refine((value) => {
  const address = /^[^<>,\p{Cc}]*<([^<>]+)>$/u.exec(value)?.[1] ?? value;
  return z.email().safeParse(address).success;
}, 'doit être une adresse e-mail, ou un nom suivi d’une adresse : Simples <simples@exemple.fr>');

/** Accepted by the sign-in page. */
const password = (min: number) =>
  z
    .string()
    .refine(
      (value) => value.length >= min && typedPassword.safeParse(value).success,
      `doit avoir de ${min} à 128 caractères, dont une majuscule et un chiffre : la page de connexion les demande`,
    );

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Documented in the README; a test compares the two. */
export const settings = z.object({
  NODE_ENV: choice(['development', 'test', 'production']).default('development'),
  HOST: host.optional(),
  PORT: whole(0, 65_535, 3000),
  DATA_DIR: z.string().min(1).default('./data'),
  // Without a host: a socket of the machine.
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'doit commencer par postgres://')
    .optional(),
  DATABASE_POOL: count(10),
  SECRET_KEY: z.string().min(32, 'doit avoir au moins 32 caractères').optional(),
  CONTENT_KEY: z
    .string()
    .regex(/^[^\s,]{32,}$/, 'doit avoir au moins 32 caractères, sans espace ni virgule')
    .optional(),
  CONTENT_KEY_OLD: z
    .string()
    .regex(
      /^[^\s,]{32,}(?:,[^\s,]{32,})*$/,
      'doit être une clé d’au moins 32 caractères, ou plusieurs séparées par des virgules, sans espace',
    )
    .optional(),
  DEV_PASSWORD: password(8).default('Simples2026'),
  ADMIN_EMAIL: email.optional(),
  ADMIN_PASSWORD: password(12).optional(),
  SMTP_URL: url('smtp', 'smtps').optional(),
  MAIL_FROM: sender.optional(),
  SMS_URL: url('https', 'http').optional(),
  SMS_TOKEN: z.string().min(1).optional(),
  SMS_FROM: text(1, 20).default('Simples'),
  PUBLIC_URL: z
    .string()
    .regex(/^https?:\/\/[^/?#\s]+$/, 'doit avoir la forme https://exemple.fr, sans chemin')
    .optional(),
  LOG_LEVEL: choice(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  TRUST_PROXY: onOff('off'),
  RATE_LIMITS: onOff('on'),
  REQUESTS_PER_MINUTE: count(600),
  OVERLOAD_DELAY_MS: count(1_000),
  OVERLOAD_MEMORY_MB: count(2_500),
  OVERLOAD_PATIENCE_SECONDS: seconds(1 * MINUTE),
  DRAIN_SECONDS: integer(0, 300).optional(),
  LOGIN_TRIES: count(5),
  LOGIN_BACKOFF_SECONDS: seconds(30),
  LOGIN_BACKOFF_MAX_SECONDS: seconds(15 * MINUTE),
  LOGINS_PER_ADDRESS: count(30),
  LOGINS_PER_ADDRESS_SECONDS: seconds(5 * MINUTE),
  CODE_SECONDS: seconds(10 * MINUTE),
  CODE_TRIES: count(5),
  CODE_LOCK_FAILURES: count(10),
  CODE_LOCK_SECONDS: seconds(15 * MINUTE),
  CODE_RESEND_SECONDS: seconds(1 * MINUTE),
  CODES_PER_HOUR: count(5),
  CODES_PER_ADDRESS_HOUR: count(10),
  FIRST_PASSWORD_SECONDS: seconds(3 * DAY),
  INVITATION_SECONDS: seconds(3 * DAY),
  STAFF_SESSION_IDLE_SECONDS: seconds(2 * HOUR),
  STAFF_SESSION_SECONDS: seconds(12 * HOUR),
  SESSION_IDLE_SECONDS: seconds(7 * DAY),
  SESSION_SECONDS: seconds(30 * DAY),
  SESSIONS_PER_USER: count(5),
  STAFF_SECOND_FACTOR: onOff('off'),
  REAUTHENTICATION_SECONDS: seconds(10 * MINUTE),
  PASSWORD_HASH_MEMORY_KIB: whole(19_456, 1_048_576, 19_456),
  PASSWORD_HASH_PASSES: whole(2, 100, 2),
  PASSWORD_HASHES_AT_ONCE: count(1),
  PASSWORD_HASH_QUEUE: count(64),
  QUESTIONS_PER_MINUTE: count(20),
  QUESTIONS_PER_DAY: count(300),
  ANSWERS_AT_ONCE: count(3),
  LLM_BASE_URL: endpointAddress.optional(),
  LLM_MODEL: z.string().optional(),
  LLM_API_KEY: z.string().optional(),
  // Shorter than a request, so that the answer without the model still arrives.
  LLM_DEADLINE_SECONDS: whole(1, 50, 25),
  LLM_CONTEXT_TOKENS: whole(500, 100_000, 4_000),
  LLM_ANSWER_TOKENS: whole(50, 10_000, 800),
  LLM_DOCUMENT_CALLS: whole(0, 1_000, 40),
  LLM_DOCUMENT_SECONDS: whole(1, 600, 60),
  LLM_DOCUMENT_TOKENS: whole(100, 20_000, 3_000),
  BUCKET_URL: z
    .string()
    .regex(/^https?:\/\/[^/?#\s]+\/[^/?#\s]+$/, 'doit avoir la forme https://hôte/seau')
    .optional(),
  BUCKET_REGION: z.string().default('us-east-1'),
  BUCKET_ACCESS_KEY: z.string().optional(),
  BUCKET_SECRET_KEY: z.string().optional(),
  EXPORTS_PER_HOUR: count(20),
  UPLOADS_PER_HOUR: count(30),
  DOCUMENTS_WAITING: count(50),
  METRICS_PORT: integer(0, 65_535).optional(),
  METRICS_HOST: host.default('127.0.0.1'),
  METRICS_TOKEN: z.string().min(16, 'doit avoir au moins 16 caractères').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: url('https', 'http').optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(/^[\w-]+=[^,]+(?:,[\w-]+=[^,]+)*$/, 'doit avoir la forme nom=valeur,nom=valeur')
    .optional(),
  BACKUP_DIR: z.string().min(1).default('./backups'),
  BACKUP_PASSPHRASE: z.string().min(12, 'doit avoir au moins 12 caractères').optional(),
  CONVERSATION_RETENTION_DAYS: whole(1, 36_500, 365),
  FOUR_EYES: onOff('off'),
  CONTRIBUTORS_PUBLISH: onOff('off'),
});

type Settings = z.output<typeof settings>;
export interface Config extends Settings {
  readonly isProduction: boolean;
  readonly HOST: string;
  readonly DRAIN_SECONDS: number;
  readonly DATA_DIR: string;
  readonly BACKUP_DIR: string;
}

/** The message names the variable. */
export class ConfigError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ConfigError';
  }
}

const neededInProduction = ['SECRET_KEY', 'SMTP_URL', 'MAIL_FROM'] as const;

/** Blank variables count as absent. @throws ConfigError with one sentence per variable. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const value = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim() !== ''));
  // Used once: compiling the schema would take longer.
  const parsed = settings.safeParse(value, { jitless: true });
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues
        .map((issue) => `Réglage invalide : ${issue.path.join('.')} ${issue.message}.`)
        .join('\n'),
    );
  }
  if (parsed.data.LLM_BASE_URL !== undefined && parsed.data.LLM_MODEL === undefined) {
    throw new ConfigError('LLM_BASE_URL demande aussi LLM_MODEL, le nom du modèle.');
  }
  const { BUCKET_URL, BUCKET_ACCESS_KEY, BUCKET_SECRET_KEY } = parsed.data;
  if (BUCKET_URL !== undefined && (BUCKET_ACCESS_KEY === undefined || BUCKET_SECRET_KEY === undefined)) {
    throw new ConfigError('BUCKET_URL demande aussi BUCKET_ACCESS_KEY et BUCKET_SECRET_KEY.');
  }
  const isProduction = parsed.data.NODE_ENV === 'production';
  if (isProduction) checkProduction(parsed.data);
  checkPublication(parsed.data);
  checkMetrics(parsed.data);
  return {
    ...parsed.data,
    isProduction,
    // Development accounts have known passwords: local access only.
    HOST: parsed.data.HOST ?? (isProduction ? '0.0.0.0' : '127.0.0.1'),
    // Nobody waits for Ctrl-C.
    DRAIN_SECONDS: parsed.data.DRAIN_SECONDS ?? (isProduction ? 3 : 0),
    DATA_DIR: resolve(parsed.data.DATA_DIR),
    BACKUP_DIR: resolve(parsed.data.BACKUP_DIR),
  };
}

function checkPublication({ FOUR_EYES, CONTRIBUTORS_PUBLISH }: Settings): void {
  if (FOUR_EYES && CONTRIBUTORS_PUBLISH) {
    throw new ConfigError('FOUR_EYES=on et CONTRIBUTORS_PUBLISH=on s’excluent.');
  }
}

/** In clear, a code, a question or a document may be read on its way. */
const secured = [
  'SMS_URL',
  'LLM_BASE_URL',
  'BUCKET_URL',
  'PUBLIC_URL',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
] as const;

function refuseClearText(config: Settings): void {
  for (const name of secured) {
    const address = config[name];
    if (address?.startsWith('http://') && !isNearby(new URL(address).hostname)) {
      throw new ConfigError(
        `${name} commence par http:// et mène à une autre machine : rien n’y serait chiffré. Choisissez une adresse en https://.`,
      );
    }
  }
}

const loopback = /^(?:127\.\d+\.\d+\.\d+|::1|localhost)$/;

function checkMetrics({ METRICS_HOST, METRICS_TOKEN }: Settings): void {
  if (!loopback.test(METRICS_HOST) && METRICS_TOKEN === undefined) {
    throw new ConfigError('METRICS_HOST hors de la machine demande aussi METRICS_TOKEN.');
  }
}

function checkProduction(config: Settings): void {
  const missing = neededInProduction.filter((name) => config[name] === undefined);
  if (missing.length > 0) {
    throw new ConfigError(`NODE_ENV=production demande ces réglages : ${missing.join(', ')}.`);
  }
  if (!config.RATE_LIMITS) {
    throw new ConfigError('RATE_LIMITS=off est refusé quand NODE_ENV=production.');
  }
  refuseClearText(config);
}
