import { INVITATION_PATH } from '@simples/contract/auth';
import { can, type Permission } from '@simples/contract/permissions';
import { type LoaderFunctionArgs, Navigate, Outlet, type RouteObject, redirect } from 'react-router';
import { returnPath, withReturn } from '#web/lib/paths.ts';
import { useAuth, useCurrentUser } from '#web/lib/session.ts';
import { Page } from '#web/ui/page.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { firstModule, type ModulePath, permissionOf } from './modules.ts';
import { ErrorPage, NotFound, Root, ScreenError } from './root.tsx';

/** For an account without any permission: redirecting would loop. */
function NoModule() {
  return (
    <EmptyState message="Votre compte ne donne encore accès à aucun module. Contactez votre administrateur." />
  );
}

interface RouteGuardProps {
  readonly permission: Permission;
  readonly fallback?: string;
}

export function RouteGuard({ permission, fallback = '/' }: RouteGuardProps) {
  const user = useCurrentUser((state) => state.user);
  if (!user || !can(user, permission)) return <Navigate to={fallback} replace />;
  return <Outlet />;
}

function RedirectStaff({ to }: { readonly to: string }) {
  const user = useCurrentUser((state) => state.user);
  return user && can(user, 'manage_records') ? <Navigate to={to} replace /> : <Outlet />;
}

export function FirstModule() {
  const user = useCurrentUser((state) => state.user);
  const module = user && firstModule(user);
  return module ? <Navigate to={module.path} replace /> : <NoModule />;
}

function PageLayout() {
  return (
    <Page>
      <Outlet />
    </Page>
  );
}

function leaveWhenSignedIn({ request }: LoaderFunctionArgs) {
  const isSignedIn = useAuth.getState().token !== null && useCurrentUser.getState().user !== null;
  return isSignedIn ? redirect(returnPath(new URL(request.url).searchParams) ?? '/home') : null;
}

function requireToken({ request }: LoaderFunctionArgs) {
  if (useAuth.getState().token !== null) return null;
  const { pathname, search } = new URL(request.url);
  return redirect(withReturn('/', pathname + search));
}

function guarded(module: ModulePath, children: RouteObject[]): RouteObject {
  return { element: <RouteGuard permission={permissionOf(module)} />, children };
}

const records: RouteObject[] = [
  {
    path: 'record-management',
    handle: { title: 'Gestion des fiches' },
    lazy: () => import('./routes/record-management.tsx'),
  },
  {
    path: 'record-list',
    handle: { title: 'Liste des fiches de plantes' },
    lazy: () => import('./routes/record-list.tsx'),
  },
  ...['record-validation', 'validation'].map((path) => ({
    path,
    handle: { title: 'Validation de fiche de plante' },
    lazy: () => import('./routes/record-validation.tsx'),
  })),
  { path: 'documents', handle: { title: 'Documents' }, lazy: () => import('./routes/documents.tsx') },
  { path: 'record-bin', handle: { title: 'Corbeille' }, lazy: () => import('./routes/record-bin.tsx') },
];

const pages: RouteObject[] = [
  guarded('/home/dashboard', [
    { path: 'dashboard', handle: { title: 'Tableau de bord' }, lazy: () => import('./routes/dashboard.tsx') },
  ]),
  guarded('/home/user-management', [
    {
      path: 'user-management',
      handle: { title: 'User List' },
      lazy: () => import('./routes/user-management.tsx'),
    },
  ]),
  guarded('/home/audit', [
    { path: 'audit', handle: { title: 'Journal d’audit' }, lazy: () => import('./routes/audit.tsx') },
  ]),
  guarded('/home/record-management', records),
  guarded('/home/lexicon', [
    { path: 'lexicon', handle: { title: 'Lexicon' }, lazy: () => import('./routes/lexicon.tsx') },
    {
      path: 'plant-comparison',
      handle: { title: 'Comparaison de plantes' },
      lazy: () => import('./routes/plant-comparison.tsx'),
    },
    {
      element: <RedirectStaff to="/home/record-list" />,
      children: [
        { path: 'plants', handle: { title: 'Lexicon' }, lazy: () => import('./routes/lexicon.tsx') },
      ],
    },
  ]),
  guarded('/home/chatbot', [
    {
      path: 'chatbot/:id/print',
      handle: { title: 'Discussion à imprimer' },
      lazy: () => import('./routes/chatbot-print.tsx'),
    },
  ]),
  {
    path: 'plants/:id',
    handle: { title: 'Fiche de plante' },
    lazy: () => import('./routes/plant-sheet.tsx'),
  },
  {
    path: 'plants/:id/comparison',
    handle: { title: 'Comparatif entre fiches' },
    lazy: () => import('./routes/comparison.tsx'),
  },
  {
    path: 'documents/:id/pages/:number',
    handle: { title: 'Page d’un document' },
    lazy: () => import('./routes/document-page.tsx'),
  },
  { path: 'account', handle: { title: 'Mon compte' }, lazy: () => import('./routes/account.tsx') },
  { path: 'privacy', handle: { title: 'Vie privée' }, lazy: () => import('./routes/privacy.tsx') },
];

const screens: RouteObject[] = [
  { index: true, Component: FirstModule },
  { Component: PageLayout, children: pages },
  guarded('/home/chatbot', [
    { path: 'chatbot', handle: { title: 'Chatbot' }, lazy: () => import('./routes/chatbot.tsx') },
  ]),
  { path: '*', Component: FirstModule },
];

export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: ErrorPage,
    children: [
      ...['/', '/login'].map((path) => ({
        path,
        handle: { title: 'Connexion' },
        loader: leaveWhenSignedIn,
        lazy: () => import('./routes/sign-in.tsx'),
      })),
      {
        path: '/otp',
        handle: { title: 'Code de connexion' },
        loader: leaveWhenSignedIn,
        lazy: () => import('./routes/one-time-code.tsx'),
      },
      {
        path: INVITATION_PATH,
        handle: { title: 'Invitation' },
        lazy: () => import('./routes/invitation.tsx'),
      },
      {
        path: '/home',
        loader: requireToken,
        lazy: () => import('./shell.tsx'),
        // A second boundary inside the shell keeps the navigation when a page fails.
        children: [{ ErrorBoundary: ScreenError, children: screens }],
      },
      { path: '*', handle: { title: 'Page introuvable' }, Component: NotFound },
    ],
  },
];
