import { createBrowserRouter } from 'react-router';
import { routes } from './route-table.tsx';

export type AppRouter = ReturnType<typeof createBrowserRouter>;

export const router = createBrowserRouter(routes);
