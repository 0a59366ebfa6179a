import styles from './brand.module.css';

interface BrandProps {
  readonly size?: 'medium' | 'large';
}

function Mark({ size }: { readonly size: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M12 22v-9" />
      <path d="M12 14C6.6 14 3 10.6 2.6 4.4c6 .2 9.4 3.8 9.4 9.6Z" />
      <path d="M12 12.4c0-5 3-8.6 9.4-9.4 0 6-3.6 9.4-9.4 9.4Z" />
      <path d="M6 7.6c2.4 1.2 4.4 3.2 6 6.4M18 6c-2.2 1.4-4.2 3.4-6 6.4" strokeWidth="1" />
    </svg>
  );
}

export function Brand({ size = 'medium' }: BrandProps) {
  return (
    <span className={styles.brand} data-size={size}>
      <Mark size={size === 'large' ? 44 : 28} />
      <span className={styles.name}>Simples</span>
    </span>
  );
}
