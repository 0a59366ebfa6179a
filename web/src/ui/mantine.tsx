import './mantine.css.ts';
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { theme } from './theme.ts';

/** Nonce of this page's styles: Mantine writes its variables in a style element. */
function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
}

/** Around the few fields that are made of Mantine's: screens without them load nothing of it. */
export function WithMantine({ children }: { readonly children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      forceColorScheme="light"
      getStyleNonce={styleNonce}
      withGlobalClasses={false}
    >
      {children}
    </MantineProvider>
  );
}
