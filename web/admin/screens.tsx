import { AuthPage } from '../auth/auth-page.tsx';
import { AdminPage } from './admin-page.tsx';

/** The screens of administrators, which load together: who signs in goes on to the dashboard. */
export const screens = { AdminPage, AuthPage };
