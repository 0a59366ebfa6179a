import { IconPrinter } from '@tabler/icons-react';
import { Dialog } from '#web/ui/dialog.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { CopyButton } from '#web/ui/form/copy-button.tsx';
import { Notice } from '#web/ui/form/notice.tsx';
import accountStyles from './account.module.css';
import styles from './security.module.css';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}

/** The one time that they are shown. */
export function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  return (
    <Dialog
      title="Vos codes de secours"
      closesOnMask={false}
      onClose={onClose}
      actions={<Button onClick={onClose}>Je les ai gardés</Button>}
    >
      <div className={styles.body}>
        <p>
          Si vous perdez votre téléphone ou votre clé, un de ces codes ouvre votre compte. Chacun ne sert
          qu’une fois.
        </p>
        <ul className={styles.codes} data-recovery-codes aria-label="Codes de secours">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className={accountStyles.acts}>
          <CopyButton label="Copier" done="Copié" text={() => codes.join('\n')} />
          <Button variant="outline" onClick={() => window.print()}>
            <IconPrinter size={18} aria-hidden="true" />
            Imprimer
          </Button>
        </div>
        <Notice tone="info">Ils ne seront plus affichés. Gardez-les ailleurs que dans cet appareil.</Notice>
      </div>
    </Dialog>
  );
}
