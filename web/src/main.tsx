import './lib/zod-without-eval.ts';
import './ui/theme.css';
import './ui/print.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { Opening } from './app/root.tsx';
import { type AppRouter, createRouter, reloadOnceWhenStale } from './app/router.ts';
import { watchSession } from './app/session-watch.ts';
import { watchPendingLogouts } from './features/auth/pending-logout.ts';
import { keepForOffline, savesData } from './lib/browser/new-version.ts';
import { loadOptional } from './lib/browser/optional-import.ts';
import { watchColorScheme } from './lib/color-scheme.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

// Who signs out without a network sees the way in, not a failure.
const keepSignIn = () => loadOptional(() => import('./app/routes/sign-in.tsx')).catch(() => undefined);
function keepForLater(): void {
  if (!savesData()) void keepSignIn();
  if (import.meta.env.PROD) void keepForOffline();
}
// After the first screen, which has the network and the processor to itself. Some browsers know no idle time.
const whenIdle = window.requestIdleCallback ?? ((act: () => void) => setTimeout(act, 1_000));

const page = createRoot(root);

function openScreen(router: AppRouter): void {
  // In a transition: it is rendered in pieces, between which a slow processor answers.
  startTransition(() =>
    page.render(
      <StrictMode>
        {/* Later screens not: a screen behind its address would undo the last change of it with the next one. */}
        <RouterProvider router={router} useTransitions={false} />
      </StrictMode>,
    ),
  );
}

function start(): void {
  const router = createRouter();
  reloadOnceWhenStale(router);
  watchSession(router);
  if (router.state.initialized) {
    openScreen(router);
    return;
  }
  const stop = router.subscribe(({ initialized }) => {
    if (!initialized) return;
    stop();
    openScreen(router);
  });
}

watchPendingLogouts();
watchColorScheme();
window.addEventListener('load', () => void whenIdle(keepForLater, { timeout: 5_000 }));
page.render(<Opening />);
// In a task of its own: reading this file was a long one already.
setTimeout(start);
