import type { MailLanguage } from '@simples/contract/current-user';
import { layOutMail, type Mail } from '#server/adapters/mail.ts';

export const noticeKinds = [
  'passwordChanged',
  'passwordSet',
  'newDevice',
  'factorAdded',
  'factorRemoved',
  'factorsReset',
  'recoveryCodeUsed',
  'recoveryCodesRenewed',
  'emailChanged',
  'emailReplaced',
  'phoneChanged',
  'rolesChanged',
  'suspended',
  'reactivated',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

interface NoticeTexts {
  readonly subject: string;
  readonly opening: string;
  readonly more: readonly string[];
  readonly isAlarming: boolean;
}

const warnings: Record<MailLanguage, { alarming: string; plain: string }> = {
  FR: {
    alarming:
      'Ce n’est pas vous ? Choisissez sans attendre un nouveau mot de passe avec « Mot de passe oublié ? » et prévenez votre administrateur.',
    plain: 'Une question ? Adressez-vous à votre administrateur.',
  },
  EN: {
    alarming:
      'This was not you? Choose a new password without delay with “Mot de passe oublié ?” and tell your administrator.',
    plain: 'Any question? Ask your administrator.',
  },
};

const texts: Record<MailLanguage, Record<NoticeKind, NoticeTexts>> = {
  FR: {
    passwordChanged: {
      subject: 'Votre mot de passe Simples a été changé',
      opening: 'Le mot de passe de votre compte vient d’être changé.',
      more: ['Vos autres sessions ont été fermées.'],
      isAlarming: true,
    },
    passwordSet: {
      subject: 'Un mot de passe provisoire pour Simples',
      opening: 'Un administrateur a donné à votre compte un mot de passe provisoire.',
      more: [
        'Il vous le remettra lui-même. À votre prochaine connexion, vous en choisirez un autre.',
        'Vos sessions ont été fermées.',
      ],
      isAlarming: false,
    },
    newDevice: {
      subject: 'Nouvelle connexion à votre compte Simples',
      opening: 'Votre compte vient d’être ouvert dans un navigateur qui ne l’avait pas encore été.',
      more: ['La page « Mon compte » montre vos sessions et permet de les fermer.'],
      isAlarming: true,
    },
    factorAdded: {
      subject: 'Un second facteur protège votre compte Simples',
      opening: 'Une application d’authentification ou une clé d’accès vient d’être ajoutée à votre compte.',
      more: ['Elle sera demandée à la connexion, à la place du code envoyé par message.'],
      isAlarming: true,
    },
    factorRemoved: {
      subject: 'Un second facteur de votre compte Simples a été retiré',
      opening: 'Une application d’authentification ou une clé d’accès vient d’être retirée de votre compte.',
      more: ['Sans autre facteur, un code est de nouveau envoyé par message à chaque connexion.'],
      isAlarming: true,
    },
    factorsReset: {
      subject: 'Les seconds facteurs de votre compte Simples ont été retirés',
      opening: 'Un administrateur vient de retirer votre application d’authentification et vos clés d’accès.',
      more: [
        'Vos sessions ont été fermées. À la prochaine connexion, un code vous sera envoyé par message.',
        'Activez de nouveau un second facteur depuis la page « Mon compte ».',
      ],
      isAlarming: false,
    },
    recoveryCodeUsed: {
      subject: 'Un code de secours a ouvert votre compte Simples',
      opening: 'Un de vos codes de secours vient de servir à une connexion. Il ne sert plus.',
      more: ['La page « Mon compte » dit combien il vous en reste et permet d’en créer d’autres.'],
      isAlarming: true,
    },
    recoveryCodesRenewed: {
      subject: 'Vos codes de secours Simples ont été remplacés',
      opening: 'De nouveaux codes de secours viennent d’être créés pour votre compte.',
      more: ['Les précédents ne servent plus.'],
      isAlarming: true,
    },
    emailChanged: {
      subject: 'L’adresse de votre compte Simples a été changée',
      opening: 'L’adresse e-mail de votre compte vient d’être changée par un administrateur.',
      more: [
        'Les messages de Simples ne viendront plus à cette adresse-ci.',
        'Vos sessions ont été fermées, et les codes et liens envoyés ici ne servent plus.',
      ],
      isAlarming: false,
    },
    emailReplaced: {
      subject: 'Cette adresse est celle de votre compte Simples',
      opening: 'Un administrateur vient de remplacer l’adresse e-mail de votre compte par celle-ci.',
      more: ['Vos sessions ont été fermées : reconnectez-vous avec cette adresse.'],
      isAlarming: false,
    },
    phoneChanged: {
      subject: 'Le téléphone de votre compte Simples a été changé',
      opening: 'Le numéro de téléphone de votre compte vient d’être changé par un administrateur.',
      more: [],
      isAlarming: false,
    },
    rolesChanged: {
      subject: 'Vos accès à Simples ont changé',
      opening: 'Un administrateur vient de changer les profils de votre compte.',
      more: ['Vos sessions ont été fermées : reconnectez-vous pour continuer.'],
      isAlarming: false,
    },
    suspended: {
      subject: 'Votre compte Simples est suspendu',
      opening: 'Votre compte vient d’être suspendu par un administrateur.',
      more: ['Vous ne pouvez plus vous connecter tant qu’il l’est. Vos discussions sont gardées.'],
      isAlarming: false,
    },
    reactivated: {
      subject: 'Votre compte Simples est rouvert',
      opening: 'Votre compte vient d’être rouvert par un administrateur.',
      more: ['Vous pouvez de nouveau vous connecter.'],
      isAlarming: false,
    },
  },
  EN: {
    passwordChanged: {
      subject: 'Your Simples password has been changed',
      opening: 'The password of your account has just been changed.',
      more: ['Your other sessions have been closed.'],
      isAlarming: true,
    },
    passwordSet: {
      subject: 'A temporary password for Simples',
      opening: 'An administrator has given your account a temporary password.',
      more: [
        'They will hand it to you themselves. You will choose another one when you next sign in.',
        'Your sessions have been closed.',
      ],
      isAlarming: false,
    },
    newDevice: {
      subject: 'New sign-in to your Simples account',
      opening: 'Your account has just been opened in a browser that had not opened it before.',
      more: ['The page “Mon compte” shows your sessions and lets you close them.'],
      isAlarming: true,
    },
    factorAdded: {
      subject: 'A second factor protects your Simples account',
      opening: 'An authenticator app or a passkey has just been added to your account.',
      more: ['It will be asked for when you sign in, in place of the code sent by message.'],
      isAlarming: true,
    },
    factorRemoved: {
      subject: 'A second factor of your Simples account has been removed',
      opening: 'An authenticator app or a passkey has just been removed from your account.',
      more: ['Without another factor, a code is sent by message again at each sign-in.'],
      isAlarming: true,
    },
    factorsReset: {
      subject: 'The second factors of your Simples account have been removed',
      opening: 'An administrator has just removed your authenticator app and your passkeys.',
      more: [
        'Your sessions have been closed. At your next sign-in, a code will be sent to you by message.',
        'Activate a second factor again on the page “Mon compte”.',
      ],
      isAlarming: false,
    },
    recoveryCodeUsed: {
      subject: 'A recovery code has opened your Simples account',
      opening: 'One of your recovery codes has just been used to sign in. It no longer works.',
      more: ['The page “Mon compte” says how many are left and lets you make others.'],
      isAlarming: true,
    },
    recoveryCodesRenewed: {
      subject: 'Your Simples recovery codes have been replaced',
      opening: 'New recovery codes have just been made for your account.',
      more: ['The earlier ones no longer work.'],
      isAlarming: true,
    },
    emailChanged: {
      subject: 'The address of your Simples account has been changed',
      opening: 'An administrator has just changed the e-mail address of your account.',
      more: [
        'Messages from Simples will no longer come to this address.',
        'Your sessions have been closed, and codes and links sent here are no longer valid.',
      ],
      isAlarming: false,
    },
    emailReplaced: {
      subject: 'This is the address of your Simples account',
      opening: 'An administrator has just replaced the e-mail address of your account by this one.',
      more: ['Your sessions have been closed: sign in again with this address.'],
      isAlarming: false,
    },
    phoneChanged: {
      subject: 'The phone number of your Simples account has been changed',
      opening: 'An administrator has just changed the phone number of your account.',
      more: [],
      isAlarming: false,
    },
    rolesChanged: {
      subject: 'Your access to Simples has changed',
      opening: 'An administrator has just changed the profiles of your account.',
      more: ['Your sessions have been closed: sign in again to go on.'],
      isAlarming: false,
    },
    suspended: {
      subject: 'Your Simples account is suspended',
      opening: 'An administrator has just suspended your account.',
      more: ['You cannot sign in until it is opened again. Your discussions are kept.'],
      isAlarming: false,
    },
    reactivated: {
      subject: 'Your Simples account is open again',
      opening: 'An administrator has just opened your account again.',
      more: ['You can sign in again.'],
      isAlarming: false,
    },
  },
};

interface Addressee {
  readonly to: string;
  readonly language: MailLanguage;
}

/** Of a sign-in that a mail tells of. */
export interface SignInPlace {
  readonly device: string;
  /** Never the whole address. */
  readonly network: string;
  readonly at: Date;
}

const locales: Record<MailLanguage, { locale: string; zone: string }> = {
  FR: { locale: 'fr-FR', zone: 'heure de Paris' },
  EN: { locale: 'en-GB', zone: 'Paris time' },
};

function momentIn(language: MailLanguage, at: Date): string {
  const { locale, zone } = locales[language];
  const format = { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Paris' } as const;
  return `${new Intl.DateTimeFormat(locale, format).format(at)} (${zone})`;
}

function placeText(language: MailLanguage, { device, network, at }: SignInPlace): string {
  const where = language === 'FR' ? `réseau ${network}` : `network ${network}`;
  return `${device}, ${where}, ${momentIn(language, at)}.`;
}

export function noticeMail({ to, language }: Addressee, kind: NoticeKind, place?: SignInPlace): Mail {
  const { subject, opening, more, isAlarming } = texts[language][kind];
  const { alarming, plain } = warnings[language];
  return layOutMail({
    to,
    language,
    subject,
    summary: `message pour ${to} : ${texts.FR[kind].subject}`,
    opening,
    paragraphs: place ? [placeText(language, place), ...more] : more,
    warning: isAlarming ? alarming : plain,
  });
}

interface InvitationMail {
  readonly to: string;
  readonly language: MailLanguage;
  readonly url: string;
  readonly expiresAt: Date;
}

const invitationTexts = {
  FR: {
    subject: 'Votre accès à Simples',
    opening: 'Un compte vous attend sur Simples, la plateforme des plantes médicinales.',
    label: 'Choisir mon mot de passe',
    validity: (moment: string) => `Ce lien sert une fois, jusqu’au ${moment}. Ne le donnez à personne.`,
    warning: 'Vous n’attendiez pas ce message ? Ignorez-le : sans mot de passe, personne n’entre.',
  },
  EN: {
    subject: 'Your access to Simples',
    opening: 'An account awaits you on Simples, the platform on medicinal plants.',
    label: 'Choose my password',
    validity: (moment: string) => `This link works once, until ${moment}. Give it to nobody.`,
    warning: 'You did not expect this message? Ignore it: without a password, nobody gets in.',
  },
} as const satisfies Record<MailLanguage, object>;

export function invitationMail({ to, language, url, expiresAt }: InvitationMail): Mail {
  const { subject, opening, label, validity, warning } = invitationTexts[language];
  return layOutMail({
    to,
    language,
    subject,
    summary: `invitation pour ${to} : ${url}`,
    opening,
    link: { label, url },
    paragraphs: [validity(momentIn(language, expiresAt))],
    warning,
  });
}
