import type { MailLanguage } from '@simples/contract/current-user';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#server/lib/config.ts';
import { isNearby } from '#server/lib/network-addresses.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** One line for the log of a development machine. */
  readonly summary: string;
}

/** Rejects when the server does not accept the message. */
export interface MailSender {
  send(mail: Mail): Promise<void>;
}

/** Milliseconds for each step of the SMTP dialogue, and in all. */
const STEP_TIMEOUT = 5_000;
const TOTAL_TIMEOUT = 10_000;

function within<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('the mail server did not answer in time')), milliseconds);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}

interface Smtp {
  readonly url: string;
  readonly from: string;
  /** Nothing leaves before STARTTLS. */
  readonly requireTLS: boolean;
}

function createSmtpSender({ url, from, requireTLS }: Smtp, timeout: number): MailSender {
  return {
    send: async ({ to, subject, text, html }) => {
      // Loaded with the first message: loading it would slow down the start.
      const { createTransport } = await import('nodemailer');
      const step = Math.min(STEP_TIMEOUT, timeout);
      const transport = createTransport({
        url,
        requireTLS,
        connectionTimeout: step,
        greetingTimeout: step,
        dnsTimeout: step,
        socketTimeout: timeout,
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      // A plain text would be parsed as a list, in which one address can hide another.
      const message = { from, to: { name: '', address: to }, subject, text, html };
      await within(transport.sendMail(message), timeout).finally(() => transport.close());
    },
  };
}

/** Sends over `SMTP_URL`; without one, and never in production, writes the summaries to the log. */
export function createMailSender(
  config: Pick<Config, 'SMTP_URL' | 'MAIL_FROM' | 'isProduction'>,
  logger: FastifyBaseLogger,
  timeout: number = TOTAL_TIMEOUT,
): MailSender {
  const { SMTP_URL: url, MAIL_FROM: from = 'Simples <simples@localhost>' } = config;
  if (url) {
    const requireTLS = config.isProduction && !isNearby(new URL(url).hostname);
    return createSmtpSender({ url, from, requireTLS }, timeout);
  }
  if (config.isProduction) throw new Error('no way to send mail in production');
  return { send: async ({ summary }) => logger.info(summary) };
}

/** For tests. */
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

export interface Letter {
  readonly to: string;
  readonly language: MailLanguage;
  readonly subject: string;
  readonly summary: string;
  /** Precedes the code. */
  readonly opening: string;
  readonly code?: string;
  readonly link?: { readonly label: string; readonly url: string };
  readonly paragraphs: readonly string[];
  /** For a recipient who did not ask for the message. */
  readonly warning: string;
}

const greetings: Record<MailLanguage, string> = { FR: 'Bonjour,', EN: 'Hello,' };
const signatures: Record<MailLanguage, string> = {
  FR: 'Simples, les plantes médicinales',
  EN: 'Simples, medicinal plants',
};

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');

const paragraph = (text: string) => `<p>${escape(text)}</p>`;
const bigCode = (code: string) =>
  `<p style="font-family:monospace;font-size:32px;letter-spacing:6px;text-align:center"><strong>${escape(code)}</strong></p>`;
const button = ({ label, url }: { label: string; url: string }) =>
  `<p style="text-align:center"><a href="${escape(url)}" style="display:inline-block;padding:12px 24px;background:#2f5d3a;color:#ffffff;border-radius:8px;text-decoration:none">${escape(label)}</a></p>
<p style="font-size:14px;word-break:break-all">${escape(url)}</p>`;

function htmlOf(letter: Letter): string {
  const { language, subject, opening, code, link, paragraphs, warning } = letter;
  const parts = [
    paragraph(greetings[language]),
    paragraph(opening),
    ...(code === undefined ? [] : [bigCode(code)]),
    ...(link ? [button(link)] : []),
    ...paragraphs.map(paragraph),
    `<p style="color:#5b6b52;font-size:14px">${escape(warning)}</p>`,
  ];
  return `<!doctype html>
<html lang="${language.toLowerCase()}">
<head><meta charset="utf-8"><title>${escape(subject)}</title></head>
<body style="margin:0;padding:24px;background:#f4f1e8;color:#24331f;font-family:Georgia,serif;font-size:16px;line-height:1.5">
<div style="max-width:480px;margin:0 auto;padding:32px;background:#ffffff;border-radius:8px">
<p style="margin-top:0;color:#2f5d3a;font-size:22px;letter-spacing:1px">Simples</p>
${parts.join('\n')}
<p style="margin-bottom:0;color:#5b6b52;font-size:14px">${escape(signatures[language])}</p>
</div>
</body>
</html>`;
}

function textOf({ language, opening, code, link, paragraphs, warning }: Letter): string {
  const first = code === undefined ? opening : `${opening} ${code}`;
  const address = link ? [`${link.label} :\n${link.url}`] : [];
  return [greetings[language], first, ...address, ...paragraphs, warning, signatures[language]].join('\n\n');
}

/** The HTML loads nothing from the network. */
export function layOutMail(letter: Letter): Mail {
  const { to, subject, summary } = letter;
  return { to, subject, summary, text: textOf(letter), html: htmlOf(letter) };
}
