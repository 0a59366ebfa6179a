import { IconAlertCircle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './notice.module.css';

const icons = { danger: IconAlertCircle, success: IconCircleCheck, info: IconInfoCircle } as const;

interface NoticeProps {
  readonly tone: keyof typeof icons;
  readonly children: ReactNode;
}

export function Notice({ tone, children }: NoticeProps) {
  const Icon = icons[tone];
  return (
    <p className={styles.notice} data-tone={tone} role={tone === 'danger' ? 'alert' : 'status'}>
      <Icon size={20} stroke={1.8} aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}
