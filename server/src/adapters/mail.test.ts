import { type AddressInfo, createServer, type Server } from 'node:net';
import { pino } from 'pino';
import { SMTPServer } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { startWaitingClock } from '#test/clocks.ts';
import { startMailServer } from '#test/smtp.ts';
import { createMailSender, type Mail } from './mail.ts';

const mail: Mail = {
  to: 'camille@simples.test',
  subject: 'Votre code de connexion Simples',
  text: 'Bonjour,\n\nVotre code est : 012345',
  html: '<p>Bonjour,</p><p>Votre code est : <strong>012345</strong></p>',
  summary: 'code de connexion pour camille@simples.test : 012345',
};

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function listen(server: Server): Promise<string> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const senderOver = (url: string, timeout?: number) =>
  createMailSender(
    { SMTP_URL: url, MAIL_FROM: 'Simples <simples@example.org>', isProduction: true },
    pino({ level: 'silent' }),
    timeout,
  );

describe('over SMTP', () => {
  it('sends nothing in clear to another machine in production', async () => {
    const server = await startMailServer();
    // No name of this machine, though it leads here.
    const elsewhere = server.url.replace('127.0.0.1', '0.0.0.0');
    await expect(senderOver(elsewhere).send(mail)).rejects.toThrow(/STARTTLS/);
    const config = { SMTP_URL: elsewhere, MAIL_FROM: 'simples@example.org', isProduction: false };
    await createMailSender(config, pino({ level: 'silent' })).send(mail);
    await server.close();
    expect(server.received).toHaveLength(1);
  });

  it('sends plain text and HTML', async () => {
    const server = await startMailServer();
    await senderOver(server.url).send(mail);
    await server.close();
    expect(server.received).toHaveLength(1);
    const [{ recipients, data } = { recipients: [], data: '' }] = server.received;
    expect(recipients).toEqual([mail.to]);
    expect(data).toContain('Subject: Votre code de connexion Simples');
    expect(data).toContain('From: Simples <simples@example.org>');
    expect(data).toContain('Content-Type: text/plain; charset=utf-8');
    expect(data).toContain('Content-Type: text/html; charset=utf-8');
    expect(data.match(/012345/g)).toHaveLength(2);
    expect(data).not.toContain(mail.summary);
  });

  it.each([
    ['subject', { subject: 'Bonjour\r\nBcc: thief@example.org\r\n\r\nAutre' }],
    ['address', { to: 'camille@simples.test\r\nBcc: thief@example.org' }],
    ['second address', { to: 'camille@simples.test, thief@example.org' }],
  ])('lets no header in through a %s', async (_where, forged) => {
    const server = await startMailServer();
    await senderOver(server.url)
      .send({ ...mail, ...forged })
      .catch(() => {});
    await server.close();
    for (const { recipients, data } of server.received) {
      expect(recipients).toEqual([mail.to]);
      expect(data.split('\r\n\r\n')[0]).not.toMatch(/^bcc:|thief@example.org>?$/im);
    }
  });

  it('fails when the server refuses', async () => {
    const smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: (_address, _session, done) => done(new Error('no such mailbox')),
    });
    await expect(senderOver(await listen(smtp.server)).send(mail)).rejects.toThrow(/no such mailbox/);
  });

  it('fails when there is no server', async () => {
    await expect(senderOver('smtp://127.0.0.1:1').send(mail)).rejects.toThrow(/ECONNREFUSED/);
  });

  it('does not wait for a server that says nothing', async () => {
    const silent = createServer((socket) => {
      socket.on('error', () => {});
    });
    const waited = startWaitingClock();
    await expect(senderOver(await listen(silent), 200).send(mail)).rejects.toThrow(/time|never received/i);
    expect(waited()).toBeLessThan(2);
  });
});

describe('without SMTP_URL', () => {
  it('writes one line, the summary, in development', async () => {
    const lines: string[] = [];
    const logger = pino({ level: 'info' }, { write: (line: string) => lines.push(line) });
    await createMailSender({ isProduction: false }, logger).send(mail);
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '').msg).toBe('code de connexion pour camille@simples.test : 012345');
  });

  it('is refused in production', () => {
    expect(() => createMailSender({ isProduction: true }, pino({ level: 'silent' }))).toThrow(
      'no way to send mail',
    );
  });
});
