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

/** Never throws: corrupt entries are removed, without storage state stays in memory. */
const safeStorage: StateStorage = {
  getItem(name) {
    try {
      const text = localStorage.getItem(name);
      if (text === null || isReadable(text)) return text;
      localStorage.removeItem(name);
    } catch {
      // Storage is forbidden (private modes): the session lasts as long as the page.
    }
    return null;
  },
  setItem(name, value) {
    try {
      localStorage.setItem(name, value);
    } catch {
      // Storage is full.
    }
  },
  removeItem(name) {
    try {
      localStorage.removeItem(name);
    } catch {
      // Storage is forbidden.
    }
  },
};

export const tokenSchema = z.object({ accessToken: z.string().min(1), tokenType: z.string().min(1) });
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

/** Storage can be edited by the user: invalid content counts as absent. */
function readable<T extends object>(schema: z.ZodType<Partial<T>>) {
  return (stored: unknown, current: T): T => {
    const read = schema.safeParse(stored);
    return read.success ? { ...current, ...read.data } : current;
  };
}

/** The storage name is fixed: specification, section 9. */
export const useAuth = create<AuthState>()(
  persist(() => signedOut, {
    name: 'auth-storage',
    storage: createJSONStorage(() => safeStorage),
    // Without the error, which belongs to this page.
    partialize: ({ username, token, role }): StoredSession => ({ username, token, role }),
    merge: readable<AuthState>(storedSchema),
  }),
);

export const useCurrentUser = create<UserState>()(
  persist((): UserState => ({ user: null }), {
    name: 'user-storage',
    storage: createJSONStorage(() => safeStorage),
    merge: readable<UserState>(userSchema),
  }),
);

export function usePermission(permission: Permission): boolean {
  return useCurrentUser(({ user }) => user !== null && can(user, permission));
}

export function openSession(username: string, token: Token): void {
  useAuth.setState({ username, token, role: null, error: null });
}

export function setCurrentUser(user: CurrentUser): void {
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

export function storedSession(): StoredSession {
  return readStored('auth-storage', storedSchema) ?? signedOut;
}

export function adoptStoredSession(): void {
  useAuth.setState(storedSession());
  useCurrentUser.setState(readStored('user-storage', userSchema) ?? { user: null });
}
