import type { Mail } from '../../../adapters/mail.ts';
import type { CodePurpose } from './codes.repository.ts';

const texts: Record<CodePurpose, { name: string; use: string; warning: string }> = {
  sign_in: {
    name: 'code de connexion',
    use: 'Saisissez-le pour terminer votre connexion à Simples.',
    warning:
      'Vous n’avez pas demandé à vous connecter ? Quelqu’un connaît votre mot de passe : changez-le sans attendre.',
  },
  password_reset: {
    name: 'code de réinitialisation',
    use: 'Saisissez-le pour choisir un nouveau mot de passe sur Simples.',
    warning: 'Vous n’avez rien demandé ? Ignorez ce message : votre mot de passe reste le même.',
  },
};

interface CodeMail {
  readonly to: string;
  /** How the person named their account. */
  readonly identifier: string;
  readonly purpose: CodePurpose;
  readonly code: string;
  readonly minutes: number;
}

/** The message that carries a one-time code. Nothing in it comes from the person: there is nothing to escape. */
export function codeMail({ to, identifier, purpose, code, minutes }: CodeMail): Mail {
  const { name, use, warning } = texts[purpose];
  const validity = `Il est valable ${minutes} ${minutes > 1 ? 'minutes' : 'minute'} et ne sert qu’une fois. Ne le donnez à personne.`;
  return {
    to,
    subject: `Votre ${name} Simples`,
    summary: `${name} pour ${identifier} : ${code}`,
    text: [`Bonjour,`, `Votre ${name} est : ${code}`, use, validity, warning, 'Simples'].join('\n\n'),
    html: `<!doctype html>
<html lang="fr">
<head><meta charset="utf-8"><title>Votre ${name} Simples</title></head>
<body style="margin:0;padding:24px;background:#f4f1e8;color:#24331f;font-family:Georgia,serif;font-size:16px;line-height:1.5">
<div style="max-width:480px;margin:0 auto;padding:32px;background:#ffffff;border-radius:8px">
<p style="margin-top:0">Bonjour,</p>
<p>Votre ${name} est :</p>
<p style="font-family:monospace;font-size:32px;letter-spacing:6px;text-align:center"><strong>${code}</strong></p>
<p>${use}</p>
<p>${validity}</p>
<p style="margin-bottom:0;color:#5b6b52;font-size:14px">${warning}</p>
</div>
</body>
</html>`,
  };
}
