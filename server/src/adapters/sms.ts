import type { Config } from '#server/lib/config.ts';

export interface Sms {
  /** E.164. */
  readonly to: string;
  readonly text: string;
}

/** Rejects when the provider does not accept the message. */
export interface SmsSender {
  send(sms: Sms): Promise<void>;
}

/** Milliseconds. */
const TIMEOUT = 10_000;

/** Posts `{to, from, text}` to `SMS_URL` with `SMS_TOKEN` as bearer token. Null when no provider is configured. */
export function createSmsSender(
  settings: Pick<Config, 'SMS_URL' | 'SMS_TOKEN' | 'SMS_FROM'>,
  timeout: number = TIMEOUT,
): SmsSender | null {
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
        // The token must not follow a redirect.
        redirect: 'error',
        signal: AbortSignal.timeout(timeout),
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`the SMS provider answered ${response.status}`);
    },
  };
}
