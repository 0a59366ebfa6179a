import { useState } from 'react';
import { ResetPasswordForm } from './reset-password-form.tsx';
import { ResetRequestForm } from './reset-request-form.tsx';

interface ResetStepsProps {
  readonly identifier: string;
  readonly onIdentifierChange: (identifier: string) => void;
  readonly onDone: () => void;
  readonly signInPath: string;
}

/** A forgotten password: first a code is sent, then it pays for a new password. */
export function ResetSteps({ identifier, onIdentifierChange, onDone, signInPath }: ResetStepsProps) {
  const [sentTo, setSentTo] = useState<string | null>(null);

  function handleSent(username: string): void {
    onIdentifierChange(username);
    setSentTo(username);
  }

  return sentTo === null ? (
    <ResetRequestForm identifier={identifier} onSent={handleSent} signInPath={signInPath} />
  ) : (
    <ResetPasswordForm username={sentTo} onDone={onDone} onAnotherCode={() => setSentTo(null)} />
  );
}
