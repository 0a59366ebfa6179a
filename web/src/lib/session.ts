import type { CurrentUser } from '@simples/contract/users';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { toleratingStorage } from './tolerating-storage.ts';

export interface Token {
  readonly accessToken: string;
  readonly tokenType: string;
}

export interface SessionError {
  readonly message: string;
  readonly httpCode: number;
  readonly key: string;
}

interface AuthState {
  readonly username: string | null;
  readonly token: Token | null;
  readonly role: string | null;
  readonly error: SessionError | null;
}

const signedOut: AuthState = { username: null, token: null, role: null, error: null };

/** The session, kept under `auth-storage`. A fixed name: specification, section 9. */
export const useAuth = create<AuthState>()(
  persist(() => signedOut, {
    name: 'auth-storage',
    storage: createJSONStorage(() => toleratingStorage),
  }),
);

interface UserState {
  readonly user: CurrentUser | null;
}

/** The signed-in person, kept under `user-storage`. */
export const useCurrentUser = create<UserState>()(
  persist((): UserState => ({ user: null }), {
    name: 'user-storage',
    storage: createJSONStorage(() => toleratingStorage),
  }),
);

/** Starts a session that waits for its code. */
export function openSession(username: string, token: Token): void {
  useAuth.setState({ username, token, role: null, error: null });
}

export function keepCurrentUser(user: CurrentUser): void {
  useAuth.setState({ role: user.roles[0] ?? null });
  useCurrentUser.setState({ user });
}
