import type { ComponentProps } from 'react';
import styles from './button.module.css';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  readonly variant?: 'filled' | 'outline' | 'quiet' | 'danger';
  readonly fullWidth?: boolean;
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
