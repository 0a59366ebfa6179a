import './lib/zod-without-eval.ts';
import './ui/theme.css';
import './ui/print.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { reloadOnceWhenStale, router } from './app/router.ts';
import { watchSession } from './app/session-watch.ts';
import { watchPendingLogouts } from './features/auth/pending-logout.ts';
import { keepForOffline } from './lib/browser/new-version.ts';
import { loadOptional } from './lib/browser/optional-import.ts';
import { watchColorScheme } from './lib/color-scheme.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

reloadOnceWhenStale(router);
watchSession(router);
watchPendingLogouts();
watchColorScheme();
// Who signs out without a network sees the way in, not a failure.
const keepSignIn = () => loadOptional(() => import('./app/routes/sign-in.tsx')).catch(() => undefined);
window.addEventListener('load', () => void keepSignIn());
if (import.meta.env.PROD) window.addEventListener('load', () => void keepForOffline());
createRoot(root).render(
  <StrictMode>
    {/* Not in a transition: a screen behind its address would undo the last change of it with the next one. */}
    <RouterProvider router={router} useTransitions={false} />
  </StrictMode>,
);
