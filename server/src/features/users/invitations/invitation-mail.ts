import type { MailLanguage } from '@simples/contract/users/current-user';
import type { Mail } from '../../../adapters/messages/mail.ts';
import { layOut } from '../../../adapters/messages/mail-layout.ts';

interface InvitationMail {
  readonly to: string;
  readonly language: MailLanguage;
  readonly url: string;
  readonly expiresAt: Date;
}

const texts = {
  FR: {
    subject: 'Votre accès à Simples',
    opening: 'Un compte vous attend sur Simples, la plateforme des plantes médicinales.',
    label: 'Choisir mon mot de passe',
    validity: (moment: string) => `Ce lien sert une fois, jusqu’au ${moment}. Ne le donnez à personne.`,
    warning: 'Vous n’attendiez pas ce message ? Ignorez-le : sans mot de passe, personne n’entre.',
    locale: 'fr-FR',
  },
  EN: {
    subject: 'Your access to Simples',
    opening: 'An account awaits you on Simples, the platform on medicinal plants.',
    label: 'Choose my password',
    validity: (moment: string) => `This link works once, until ${moment}. Give it to nobody.`,
    warning: 'You did not expect this message? Ignore it: without a password, nobody gets in.',
    locale: 'en-GB',
  },
} as const satisfies Record<MailLanguage, object>;

/** The e-mail that carries the link to a first password. */
export function invitationMail({ to, language, url, expiresAt }: InvitationMail): Mail {
  const { subject, opening, label, validity, warning, locale } = texts[language];
  const moment = new Intl.DateTimeFormat(locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Europe/Paris',
  }).format(expiresAt);
  return layOut({
    to,
    language,
    subject,
    summary: `invitation pour ${to} : ${url}`,
    opening,
    link: { label, url },
    paragraphs: [validity(`${moment} (${language === 'FR' ? 'heure de Paris' : 'Paris time'})`)],
    warning,
  });
}
