import type { Permission } from '@simples/contract/permissions';
import { can } from '@simples/contract/permissions';
import { Navigate, Outlet } from 'react-router';
import { useCurrentUser } from '../lib/session.ts';
import { firstModule } from './modules.ts';
import { NoModule } from './no-module.tsx';

interface RouteGuardProps {
  readonly permission: Permission;
  readonly fallback?: string;
}

/** Shows its routes only to a person one of whose roles holds the permission. */
export function RouteGuard({ permission, fallback = '/' }: RouteGuardProps) {
  const user = useCurrentUser((state) => state.user);
  if (!user || !can(user, permission)) return <Navigate to={fallback} replace />;
  return <Outlet />;
}

/** Leads those who look after the sheets to their own screen, and shows its routes to everyone else. */
export function StaffElsewhere({ to }: { readonly to: string }) {
  const user = useCurrentUser((state) => state.user);
  return user && can(user, 'manage_records') ? <Navigate to={to} replace /> : <Outlet />;
}

/** /home, and any path under it that is no screen. */
export function FirstModule() {
  const user = useCurrentUser((state) => state.user);
  const module = user && firstModule(user);
  return module ? <Navigate to={module.path} replace /> : <NoModule />;
}
