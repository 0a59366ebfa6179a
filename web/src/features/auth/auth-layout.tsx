import type { ReactNode } from 'react';
import { Brand } from '#web/ui/brand.tsx';
import styles from './auth-layout.module.css';

type AuthLayoutProps = Readonly<{ title: string; subtitle?: ReactNode; children: ReactNode }>;

export function AuthLayout({ title, subtitle, children }: AuthLayoutProps) {
  return (
    <div className={styles.layout}>
      <header className={styles.plate}>
        <Brand size="large" />
        <p className={styles.motto}>
          Les simples : l’ancien nom des plantes qui soignent.
          <span className={styles.promise}> Des réponses en français, chacune avec sa source.</span>
        </p>
      </header>
      <main className={styles.main} id="contenu" tabIndex={-1}>
        <div className={styles.card}>
          <h1 className={styles.title}>{title}</h1>
          {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
          {children}
        </div>
        <p className={styles.note}>
          Simples informe et ne remplace ni un médecin ni un pharmacien. En cas d’urgence, appelez le 15 ou le
          112.
        </p>
      </main>
    </div>
  );
}
