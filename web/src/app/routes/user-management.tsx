export { UserManagement as Component } from '#web/features/users/user-management.tsx';
