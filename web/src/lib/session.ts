import { createJSONStorage, persist, type StateStorage } from 'zustand/middleware';
import './zod-without-eval.ts';
import { type CurrentUser, currentUser } from '@simples/contract/current-user';
import { can, type Permission } from '@simples/contract/permissions';
import { z } from 'zod';
import { create } from 'zustand';

function isReadable(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && 'state' in value;
  } catch {
    return false;
  }
}

/**
 * Local storage that never breaks the application: a corrupt entry counts as absent and is removed; a full or
 * forbidden storage is survived in memory only.
 */
const safeStorage: StateStorage = {
  getItem(name) {
    try {
      const text = localStorage.getItem(name);
      if (text === null || isReadable(text)) return text;
      localStorage.removeItem(name);
    } catch {
      // Storage can be forbidden altogether (private modes): the session then lasts as long as the page.
    }
    return null;
  },
  setItem(name, value) {
    try {
      localStorage.setItem(name, value);
    } catch {
      // A full storage loses only the local copy; the page keeps its state.
    }
  },
  removeItem(name) {
    try {
      localStorage.removeItem(name);
    } catch {
      // Nothing to remove where storage is forbidden.
    }
  },
};

const tokenSchema = z.object({ accessToken: z.string().min(1), tokenType: z.string().min(1) });
export type Token = Readonly<z.infer<typeof tokenSchema>>;

export interface SessionError {
  readonly message: string;
  readonly httpCode: number;
  readonly key: string;
}

const storedSchema = z.object({
  username: z.string().nullable(),
  token: tokenSchema.nullable(),
  role: z.string().nullable(),
});
type StoredSession = Readonly<z.infer<typeof storedSchema>>;

interface AuthState extends StoredSession {
  readonly error: SessionError | null;
}

const userSchema = z.object({ user: currentUser.nullable() });
type UserState = Readonly<z.infer<typeof userSchema>>;

const signedOut: AuthState = { username: null, token: null, role: null, error: null };

/** Storage is in the hands of whoever uses the browser: what does not have our form counts as absent. */
function readable<T extends object>(schema: z.ZodType<Partial<T>>) {
  return (stored: unknown, current: T): T => {
    const read = schema.safeParse(stored);
    return read.success ? { ...current, ...read.data } : current;
  };
}

/** The session, stored under `auth-storage`. A fixed name: specification, section 9. */
export const useAuth = create<AuthState>()(
  persist(() => signedOut, {
    name: 'auth-storage',
    storage: createJSONStorage(() => safeStorage),
    // An error belongs to the page that met it, not to the next one.
    partialize: ({ username, token, role }): StoredSession => ({ username, token, role }),
    merge: readable<AuthState>(storedSchema),
  }),
);

/** The signed-in person, stored under `user-storage`. */
export const useCurrentUser = create<UserState>()(
  persist((): UserState => ({ user: null }), {
    name: 'user-storage',
    storage: createJSONStorage(() => safeStorage),
    merge: readable<UserState>(userSchema),
  }),
);

/** True when the signed-in person holds the permission: what they may not do is not offered. */
export function usePermission(permission: Permission): boolean {
  return useCurrentUser(({ user }) => user !== null && can(user, permission));
}

/** Starts a session that waits for its code. */
export function openSession(username: string, token: Token): void {
  useAuth.setState({ username, token, role: null, error: null });
}

export function keepCurrentUser(user: CurrentUser): void {
  useAuth.setState({ role: user.roles[0] ?? null });
  useCurrentUser.setState({ user });
}

export function setSessionError(error: SessionError | null): void {
  useAuth.setState({ error });
}

function readStored<T>(name: string, schema: z.ZodType<T>): T | null {
  const text = safeStorage.getItem(name);
  if (typeof text !== 'string') return null;
  const read = z.object({ state: schema }).safeParse(JSON.parse(text));
  return read.success ? read.data.state : null;
}

/** The session as storage holds it now: another tab may have changed it. */
export function storedSession(): StoredSession {
  return readStored('auth-storage', storedSchema) ?? signedOut;
}

/** Takes over the session and the person of storage. */
export function adoptStoredSession(): void {
  useAuth.setState(storedSession());
  useCurrentUser.setState(readStored('user-storage', userSchema) ?? { user: null });
}
