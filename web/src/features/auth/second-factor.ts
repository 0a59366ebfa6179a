import type { SignInFactor } from '@simples/contract/auth';
import { signInFactorEndpoints as endpoints } from '@simples/contract/second-factor';
import { call } from '#web/lib/api-client.ts';
import { signWithPasskey } from '#web/lib/passkeys.ts';
import { showSuccess } from '#web/lib/toasts.ts';
import { keepDevice } from './known-devices.ts';

export async function loadFactors(signal: AbortSignal): Promise<readonly SignInFactor[]> {
  return (await call(endpoints.factors, { signal })).factors;
}

export async function confirmAppCode(code: string): Promise<void> {
  keepDevice((await call(endpoints.validateApp, { body: { code } })).device);
}

export async function confirmRecoveryCode(code: string): Promise<void> {
  const { device, left } = await call(endpoints.validateRecoveryCode, { body: { code } });
  keepDevice(device);
  const rest = left === 0 ? 'C’était le dernier : créez-en d’autres' : `Codes qui restent : ${left}`;
  showSuccess('Ce code de secours ne sert plus.', `${rest}. Ils se gèrent dans « Mon compte ».`);
}

export async function confirmPasskey(): Promise<void> {
  const credential = await signWithPasskey(await call(endpoints.startPasskey));
  keepDevice((await call(endpoints.validatePasskey, { body: { credential } })).device);
}
