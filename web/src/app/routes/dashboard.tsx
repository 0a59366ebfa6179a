export { Dashboard as Component } from '#web/features/dashboard/dashboard.tsx';
