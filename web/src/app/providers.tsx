import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { RouterProvider } from 'react-router/dom';
import { queryClient } from '../lib/query-client.ts';
import { theme } from '../ui/theme.ts';

/** The nonce that the server gave this page's styles; Mantine writes its variables in a style element. */
function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
}

export function Providers({ router }: { readonly router: ComponentProps<typeof RouterProvider>['router'] }) {
  return (
    <MantineProvider
      theme={theme}
      forceColorScheme="light"
      getStyleNonce={styleNonce}
      withGlobalClasses={false}
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  );
}
