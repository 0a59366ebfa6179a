import type { MailLanguage } from '@simples/contract/current-user';
import { layOutMail, type Mail } from '#server/adapters/mail.ts';

export const noticeKinds = [
  'passwordChanged',
  'passwordSet',
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

export function noticeMail({ to, language }: Addressee, kind: NoticeKind): Mail {
  const { subject, opening, more, isAlarming } = texts[language][kind];
  const { alarming, plain } = warnings[language];
  return layOutMail({
    to,
    language,
    subject,
    summary: `message pour ${to} : ${texts.FR[kind].subject}`,
    opening,
    paragraphs: more,
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

export function invitationMail({ to, language, url, expiresAt }: InvitationMail): Mail {
  const { subject, opening, label, validity, warning, locale } = invitationTexts[language];
  const moment = new Intl.DateTimeFormat(locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Europe/Paris',
  }).format(expiresAt);
  return layOutMail({
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
