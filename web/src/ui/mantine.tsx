import './mantine.css.ts';
import { createTheme, type MantineColorsTuple, MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { useColorScheme } from '#web/lib/color-scheme.ts';

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

/** Surfaces and words of Mantine's widgets in the dark: those of theme.css. */
const dark: MantineColorsTuple = [
  '#e7ebe5',
  '#c8d2cb',
  '#b0bcb4',
  '#8d9b93',
  '#4a5852',
  '#2d3933',
  '#19221e',
  '#151d19',
  '#111815',
  '#0b1612',
];

const theme = createTheme({
  colors: { leaf, red: danger, dark },
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

/** Nonce of this page's styles: Mantine writes its variables in a style element. */
function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
}

/** Around the few fields that are made of Mantine's: screens without them load nothing of it. */
export function WithMantine({ children }: { readonly children: ReactNode }) {
  const scheme = useColorScheme((state) => state.scheme);
  return (
    <MantineProvider
      theme={theme}
      forceColorScheme={scheme}
      getStyleNonce={styleNonce}
      withGlobalClasses={false}
    >
      {children}
    </MantineProvider>
  );
}
