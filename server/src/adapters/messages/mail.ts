import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config.ts';

/** One message to one person. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** One line that says the essential, for where nothing can be sent. */
  readonly summary: string;
}

/** Sends mail; rejects when the message was not taken. */
export interface MailSender {
  send(mail: Mail): Promise<void>;
}

/** Milliseconds for each step of the exchange, and for the whole of it. */
const STEP_TIMEOUT = 5_000;
const TOTAL_TIMEOUT = 10_000;

function within<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('the mail server did not answer in time')), milliseconds);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}

/** Sends over SMTP, one connection a message. */
function createSmtpSender(url: string, from: string, timeout: number): MailSender {
  return {
    send: async ({ to, subject, text, html }) => {
      // Loaded at the first message: it would be a good part of a start.
      const { createTransport } = await import('nodemailer');
      const step = Math.min(STEP_TIMEOUT, timeout);
      const transport = createTransport({
        url,
        connectionTimeout: step,
        greetingTimeout: step,
        dnsTimeout: step,
        socketTimeout: timeout,
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      // As a text it would be read as a list, in which one address can hide another.
      const message = { from, to: { name: '', address: to }, subject, text, html };
      await within(transport.sendMail(message), timeout).finally(() => transport.close());
    },
  };
}

/** Writes the summary of each message to the log instead of sending it. Never in production. */
function createLogSender(logger: FastifyBaseLogger): MailSender {
  return {
    send: async ({ summary }) => {
      logger.info(summary);
    },
  };
}

/** Sends over `SMTP_URL`; without one, in development, the log stands for the mail box. */
export function createMailSender(
  config: Pick<Config, 'SMTP_URL' | 'MAIL_FROM' | 'isProduction'>,
  logger: FastifyBaseLogger,
  timeout: number = TOTAL_TIMEOUT,
): MailSender {
  if (config.SMTP_URL)
    return createSmtpSender(config.SMTP_URL, config.MAIL_FROM ?? 'Simples <simples@localhost>', timeout);
  if (config.isProduction) throw new Error('no way to send mail in production');
  return createLogSender(logger);
}

/** A mail box in memory, for tests. */
export interface Outbox extends MailSender {
  readonly sent: Mail[];
}

export function createOutbox(): Outbox {
  const sent: Mail[] = [];
  return {
    sent,
    send: async (mail) => {
      sent.push(mail);
    },
  };
}
