import { encode } from 'uqr';
import styles from './security.module.css';

/** Drawn here: the secret leaves the page for nobody. */
export function QrCode({ text, label }: Readonly<{ text: string; label: string }>) {
  const { size, data } = encode(text, { ecc: 'M', border: 2 });
  const modules = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return (
    <svg
      className={styles.qr}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={modules.join('')} fill="#000" />
    </svg>
  );
}
