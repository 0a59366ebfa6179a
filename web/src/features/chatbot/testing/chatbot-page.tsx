import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { vi } from 'vitest';
import { ChatbotPage } from '#web/features/chatbot/chatbot-page.tsx';
import { loadFormatter } from '#web/features/chatbot/messages/message-item.tsx';
import { awa } from './builders.ts';

export const json = (body: unknown, status = 200): Response => new Response(JSON.stringify(body), { status });

/** A window of this width, for the media queries of the screen. */
export function resize(width: number): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: width >= Number(/min-width: (\d+)px/.exec(query)?.[1] ?? Number.POSITIVE_INFINITY),
    addEventListener: () => {},
    removeEventListener: () => {},
    addListener: () => {},
    removeListener: () => {},
  }));
}

/** Lets fake time pass. */
export const settle = (milliseconds = 50) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

/** The screen as the signed-in Awa opens it. */
export async function open(search = '') {
  // No fake time passes while its file is read.
  await loadFormatter();
  const router = createMemoryRouter([{ path: '/home/chatbot', element: <ChatbotPage user={awa} /> }], {
    initialEntries: [`/home/chatbot${search}`],
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await settle();
  return { search: () => router.state.location.search };
}
