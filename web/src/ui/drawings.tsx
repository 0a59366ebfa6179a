interface DrawingProps {
  readonly className?: string | undefined;
}

const line = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.5,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  'aria-hidden': true,
} as const;

export function Sprig({ className }: DrawingProps) {
  return (
    <svg viewBox="0 0 140 120" className={className} {...line}>
      <path d="M70 114C68 84 70 54 76 12" />
      <path d="M69 96C52 96 38 88 32 72c18-2 32 6 37 24ZM69 92c4-18 18-28 38-28-2 18-16 28-38 28Z" />
      <path d="M70 66C56 64 46 56 42 42c16 0 26 8 28 24ZM71 60c4-16 16-24 32-22-2 14-14 24-32 22Z" />
      <path d="M73 38C64 34 60 26 60 15c11 3 16 11 13 23ZM74 34c4-10 12-15 22-13-2 9-11 15-22 13Z" />
      <path
        d="M38 76c11 3 22 10 31 20M101 69c-12 5-23 12-32 23M47 46c9 4 17 11 23 20M98 42c-10 4-19 10-27 18"
        strokeWidth="0.8"
      />
      <path d="M24 114h92" strokeDasharray="1 6" />
    </svg>
  );
}

export function WiltedSprig({ className }: DrawingProps) {
  return (
    <svg viewBox="0 0 140 120" className={className} {...line}>
      <path d="M58 114C57 84 58 58 66 40c6-14 20-20 32-14 7 4 10 11 9 19" />
      <path d="M58 88C44 86 32 92 26 106c16 2 28-4 32-18ZM59 76c12-4 24 0 32 12-14 6-26 2-32-12Z" />
      <path d="M65 44C53 38 41 40 32 50c12 8 24 6 33-6ZM107 44c-9 6-13 15-10 27 11-4 15-14 10-27ZM107 44c8 5 13 12 13 22-10-2-15-10-13-22Z" />
      <path d="M32 100c7-7 16-11 26-12M84 85c-8-2-16-5-25-9M39 49c8-3 17-5 26-5" strokeWidth="0.8" />
      <path d="M24 114h92" strokeDasharray="1 6" />
    </svg>
  );
}
