import { type ReactNode, useId } from 'react';
import styles from '#web/features/records/form/form.module.css';

type FormSectionProps = Readonly<{ title: string; hint?: ReactNode; children: ReactNode }>;

export function FormSection({ title, hint, children }: FormSectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h3 className={styles.sectionTitle} id={id}>
        {title}
      </h3>
      {hint && <p className={styles.hint}>{hint}</p>}
      {children}
    </section>
  );
}

export function Columns({ children }: { readonly children: ReactNode }) {
  return <div className={styles.columns}>{children}</div>;
}

type FieldGroupProps = Readonly<{ legend: string; hint?: ReactNode; children: ReactNode }>;

export function FieldGroup({ legend, hint, children }: FieldGroupProps) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{legend}</legend>
      {hint && <p className={styles.hint}>{hint}</p>}
      {children}
    </fieldset>
  );
}
