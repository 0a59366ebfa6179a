import type { Assertion, CreationOptions, RequestOptions } from '@simples/contract/second-factor';
import type { RegistrationResponseJSON } from '@simplewebauthn/browser';

/** Rare, so loaded with the first use. */
const library = () => import('@simplewebauthn/browser');

const messages: Readonly<Record<string, string>> = {
  NotAllowedError:
    'La clé d’accès n’a pas été utilisée : la demande a été annulée, ou a duré trop longtemps.',
  InvalidStateError: 'Cette clé d’accès est déjà enregistrée.',
  SecurityError: 'Le navigateur refuse les clés d’accès à cette adresse du site.',
  NotSupportedError: 'Cet appareil ne connaît pas les clés d’accès.',
};

/** Says in French what browsers say by the name of an error. */
async function inWords<T>(ceremony: Promise<T>): Promise<T> {
  try {
    return await ceremony;
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    throw new Error(messages[name] ?? 'La clé d’accès n’a pas pu être utilisée sur cet appareil.', {
      cause: error,
    });
  }
}

export const knowsPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function';

/** Asks the person for their device. @throws Error in French. */
export async function makePasskey(options: CreationOptions): Promise<RegistrationResponseJSON> {
  const { startRegistration } = await library();
  return inWords(startRegistration({ optionsJSON: options }));
}

/** @throws Error in French. */
export async function signWithPasskey(options: RequestOptions): Promise<Assertion> {
  const { startAuthentication } = await library();
  return inWords(startAuthentication({ optionsJSON: options }));
}
