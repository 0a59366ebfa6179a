export { Privacy as Component } from '#web/features/account/privacy.tsx';
