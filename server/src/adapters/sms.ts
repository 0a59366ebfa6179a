import type { Config } from '#server/lib/config.ts';

/** One text message to one number in E.164. */
export interface Sms {
  readonly to: string;
  readonly text: string;
}

/** Sends text messages; rejects when the message was not taken. */
export interface SmsSender {
  send(sms: Sms): Promise<void>;
}

type SmsSettings = Pick<Config, 'SMS_URL' | 'SMS_TOKEN' | 'SMS_FROM'>;

/** Milliseconds. */
const TIMEOUT = 10_000;

/**
 * Sends over the HTTP API of a provider: POST of `{to, from, text}` as JSON to `SMS_URL`, with `SMS_TOKEN` as bearer
 * token; any 2xx means that the message was taken.
 * @returns null when no provider is set: codes then go by e-mail alone.
 */
export function createSmsSender(settings: SmsSettings, timeout: number = TIMEOUT): SmsSender | null {
  const { SMS_URL: url, SMS_TOKEN: token, SMS_FROM: from } = settings;
  if (!url) return null;
  return {
    send: async (sms) => {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json',
          ...(token ? { authorization: `Bearer ${token}` } : {}),
        },
        body: JSON.stringify({ to: sms.to, from, text: sms.text }),
        // A provider that moved is a wrong setting; the token must not follow it elsewhere.
        redirect: 'error',
        signal: AbortSignal.timeout(timeout),
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`the SMS provider answered ${response.status}`);
    },
  };
}
