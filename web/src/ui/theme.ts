import { createTheme, type MantineColorsTuple } from '@mantine/core';

/** 7 is the colour of actions (theme.css). */
const leaf: MantineColorsTuple = [
  '#f1f7f2',
  '#e3efe6',
  '#c6dfcd',
  '#8fc5a5',
  '#5fa07e',
  '#3b7d5a',
  '#2c6a4b',
  '#23583f',
  '#1c4935',
  '#173a2c',
];

/** Red always means danger: form errors, emergencies, toxic plants. */
const danger: MantineColorsTuple = [
  '#fbe6e1',
  '#f6cfc7',
  '#eaa598',
  '#dd7a69',
  '#cd5543',
  '#b93c2b',
  '#aa3122',
  '#9c2a1c',
  '#862216',
  '#6f1b11',
];

export const theme = createTheme({
  colors: { leaf, red: danger },
  primaryColor: 'leaf',
  primaryShade: 7,
  white: '#ffffff',
  black: '#1d2b25',
  defaultRadius: 8,
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily: 'var(--sans)',
  headings: { fontFamily: 'var(--serif)', fontWeight: '600' },
});
