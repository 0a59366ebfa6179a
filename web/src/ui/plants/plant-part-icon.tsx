import type { PlantPart } from '@simples/contract/plant-sheet-vocabulary';

const drawings: Record<PlantPart, string> = {
  ROOT: 'M12 2v6M12 8c-1.4 4-1.6 8-.4 14M11.4 11C8 12 6 14.4 5 18M11.2 14.500c-1.7.8-2.6 2.5-2.9 4.5M12.2 10c3.3.8 5.6 3 6.8 6.5M12 14c2 .8 3.3 2.6 3.7 5M8 8h8',
  STEM: 'M12 22V2M12 17c-3-.2-5-2-5.5-5 3 .2 5 2 5.5 5ZM12 11c3-.2 5-2 5.5-5-3 .2-5 2-5.5 5ZM10.5 20h3M10.5 8h3',
  LEAF: 'M5 21C5 10.5 10 4 20 3c1 10.5-4.5 16-13 16M5 21C7.5 15 11 11 15.5 8M9 14.500l.2-4M11.5 12l4 .3',
  FLOWER:
    'M12 10.400a2 2 0 1 0 0 4 2 2 0 0 0 0-4ZM12 10.400C9.6 8 9.8 4.6 12 3c2.2 1.6 2.4 5 0 7.400ZM13.9 11.700c1-3.2 4.1-4.5 6.6-3.5-.2 2.7-3 5-6.6 3.500ZM13.3 14c3.3.2 5.3 2.9 5 5.6-2.6.5-5.4-1.8-5-5.600ZM10.7 14c.4 3.8-2.4 6.1-5 5.6-.3-2.7 1.7-5.4 5-5.600ZM10.1 11.700c-3.6 1.5-6.4-.8-6.6-3.5 2.5-1 5.6.3 6.6 3.500Z',
  FRUIT:
    'M12 7.500c-2-1.6-7.5-1.5-7.5 5S9 22 12 21c3 1 7.5-2 7.5-8.500S14 5.9 12 7.500ZM12 7.500c0-2.2.6-3.8 2-5M12.5 5.500c1.7.3 3.4-.2 4.5-1.7-1.6-.9-3.6-.4-4.5 1.700Z',
  SEED: 'M12 3c4 3.5 5.8 7 5.8 10.500A5.8 5.8 0 0 1 12 20a5.8 5.8 0 0 1-5.8-6.500C6.2 10 8 6.5 12 3ZM12 7.500v8M12 20v2',
  BARK: 'M7 2c-.8 6 .8 13-.5 20M17 2c.8 6-.8 13 .5 20M10.5 3c.5 3-.5 5 0 8M13.5 6.500c-.5 3 .6 6 0 9M10.2 14.500c.5 2.5-.2 4.5 0 6.500M13.8 18.500c-.1 1 0 2 .2 3',
  RESIN:
    'M12 3c3.3 4.3 5.5 7.3 5.5 11a5.5 5.5 0 0 1-11 0c0-3.7 2.2-6.7 5.5-11ZM9.2 14.500c.2 1.5 1.2 2.5 2.6 2.7M19.5 3.500v2.500M18.2 4.800h2.6',
  WHOLE_PLANT:
    'M12 16V6M12 7c-.2-2.5 1-4 3-5 .8 2.6-.4 4.5-3 5ZM12 13.500C8.5 13.5 6 11.5 5.5 8c3.7 0 6.2 2 6.5 5.500ZM12 12c3.5 0 6-2 6.5-5.5-3.7 0-6.2 2-6.5 5.500ZM4 16h16M12 16c-.2 2 0 4-.5 6M11.8 17.500c-1.7.5-2.8 1.7-3.3 3.500M12 17.500c1.8.5 3 1.7 3.5 3.5',
  RHIZOME:
    'M3 15c1.5-3.5 4-3.5 6-2 1.8-2.6 4.7-2.8 6.3-.7 2.6-1.2 5 .2 5.7 2.7-1.5 3-4.2 3.3-6 2-2 2.3-4.7 2.3-6.3.4C6.5 18.8 4 18 3 15ZM9 13l.6 1.600M15.3 12.300l-.5 1.8M12 10.800C12 7.5 12.8 5 15 3M7 18.5 6 22M12 19l.3 3M17 17.800l1.3 3.2',
  FLOWER_SHOOT:
    'M12 22V9M12 18.500c-3 0-5-1.7-5.5-4.5 3 0 5 1.6 5.5 4.500ZM12 18.500c3 0 5-1.7 5.5-4.5-3 0-5 1.6-5.5 4.500ZM12 2.500c1.4 1 1.4 2.8 0 3.8-1.4-1-1.4-2.8 0-3.800ZM12 9.800c-.3-1.9-1.7-3-3.6-2.8.3 1.9 1.7 3 3.6 2.800ZM12 9.800c.3-1.9 1.7-3 3.6-2.8-.3 1.9-1.7 3-3.6 2.800ZM12 13.300c-.4-1.7-1.7-2.6-3.4-2.4.4 1.7 1.7 2.6 3.4 2.400ZM12 13.300c.4-1.7 1.7-2.6 3.4-2.4-.4 1.7-1.7 2.6-3.4 2.400Z',
};

interface PlantPartIconProps {
  /** Free text has no drawing. */
  readonly part: string;
  readonly size?: number;
}

function drawingOf(part: string): string | null {
  return Object.hasOwn(drawings, part) ? drawings[part as PlantPart] : null;
}

/** Decorative: the label is written beside it. */
export function PlantPartIcon({ part, size = 20 }: PlantPartIconProps) {
  const drawing = drawingOf(part);
  if (drawing === null) return null;
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={drawing} />
    </svg>
  );
}
