import type { ComponentProps } from 'react';
import styles from './button.module.css';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  readonly variant?: 'filled' | 'outline' | 'quiet';
  readonly fullWidth?: boolean;
  /** Works on something: stays where it is and keeps the focus, but does nothing more. */
  readonly isBusy?: boolean;
}

export function Button({ variant = 'filled', fullWidth, isBusy, type = 'button', ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={styles.button}
      data-variant={variant}
      data-full={fullWidth || undefined}
      aria-disabled={isBusy || undefined}
    />
  );
}
