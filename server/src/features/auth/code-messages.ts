import type { MailLanguage } from '@simples/contract/current-user';
import { layOutMail, type Mail } from '#server/adapters/mail.ts';
import type { Sms } from '#server/adapters/sms.ts';
import type { CodePurpose } from './codes.repository.ts';

interface CodeTexts {
  readonly name: string;
  readonly opening: string;
  readonly use: string;
  readonly warning: string;
}

const texts: Record<MailLanguage, Record<CodePurpose, CodeTexts>> = {
  FR: {
    sign_in: {
      name: 'code de connexion',
      opening: 'Votre code de connexion est :',
      use: 'Saisissez-le pour terminer votre connexion à Simples.',
      warning:
        'Vous n’avez pas demandé à vous connecter ? Quelqu’un connaît votre mot de passe : changez-le sans attendre.',
    },
    password_reset: {
      name: 'code de réinitialisation',
      opening: 'Votre code de réinitialisation est :',
      use: 'Saisissez-le pour choisir un nouveau mot de passe sur Simples.',
      warning: 'Vous n’avez rien demandé ? Ignorez ce message : votre mot de passe reste le même.',
    },
  },
  EN: {
    sign_in: {
      name: 'sign-in code',
      opening: 'Your sign-in code is:',
      use: 'Enter it to finish signing in to Simples.',
      warning: 'You did not ask to sign in? Someone knows your password: change it without delay.',
    },
    password_reset: {
      name: 'reset code',
      opening: 'Your reset code is:',
      use: 'Enter it to choose a new password on Simples.',
      warning: 'You did not ask for anything? Ignore this message: your password stays the same.',
    },
  },
};

const subjects: Record<MailLanguage, (name: string) => string> = {
  FR: (name) => `Votre ${name} Simples`,
  EN: (name) => `Your Simples ${name}`,
};

const validities: Record<MailLanguage, (minutes: number) => string> = {
  FR: (minutes) =>
    `Il est valable ${minutes} ${minutes > 1 ? 'minutes' : 'minute'} et ne sert qu’une fois. Ne le donnez à personne.`,
  EN: (minutes) =>
    `It is valid for ${minutes} ${minutes > 1 ? 'minutes' : 'minute'} and works once. Give it to nobody.`,
};

interface CodeMessage {
  readonly to: string;
  readonly language: MailLanguage;
  readonly purpose: CodePurpose;
  readonly code: string;
  readonly minutes: number;
}

interface CodeMail extends CodeMessage {
  readonly identifier: string;
}

export function codeMail({ to, identifier, language, purpose, code, minutes }: CodeMail): Mail {
  const { name, opening, use, warning } = texts[language][purpose];
  return layOutMail({
    to,
    language,
    subject: subjects[language](name),
    summary: `${texts.FR[purpose].name} pour ${identifier} : ${code}`,
    opening,
    code,
    paragraphs: [use, validities[language](minutes)],
    warning,
  });
}

export function codeSms({ to, language, purpose, code }: CodeMessage): Sms {
  const { opening } = texts[language][purpose];
  return { to, text: `Simples. ${opening} ${code}` };
}
