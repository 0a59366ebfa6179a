import type { Permission, RoleHolder } from '@simples/contract/permissions';
import { can } from '@simples/contract/permissions';
import { IconLeaf, IconMessageCircle, type TablerIcon } from '@tabler/icons-react';

type Section = 'admin' | 'features';

export interface Module {
  readonly permission: Permission;
  readonly path: `/home/${string}`;
  readonly label: string;
  readonly icon: TablerIcon;
  readonly section: Section;
  /** Place in the menus, which have an order of their own. */
  readonly menuRank: number;
  /** Other paths that belong to it. */
  readonly alsoAt?: readonly `/home/${string}`[];
}

/** The modules in the order in which /home looks for the first one that the person may open. */
export const modules = [
  {
    permission: 'use_lexicon',
    path: '/home/lexicon',
    label: 'Lexicon',
    icon: IconLeaf,
    section: 'features',
    menuRank: 2,
    alsoAt: ['/home/plants'],
  },
  {
    permission: 'use_chatbot',
    path: '/home/chatbot',
    label: 'Chatbot',
    icon: IconMessageCircle,
    section: 'features',
    menuRank: 1,
  },
] as const satisfies readonly Module[];

export type ModulePath = (typeof modules)[number]['path'];

const all: readonly Module[] = modules;

/** The entries of a menu section that the person may open. */
export function menuOf(actor: RoleHolder, section: Section): Module[] {
  return all
    .filter((module) => module.section === section && can(actor, module.permission))
    .toSorted((one, other) => one.menuRank - other.menuRank);
}

/** Where /home leads; null when the person may open nothing. */
export function firstModule(actor: RoleHolder): Module | null {
  return all.find((module) => can(actor, module.permission)) ?? null;
}

export function permissionOf(path: ModulePath): Permission {
  const module = all.find((candidate) => candidate.path === path);
  if (!module) throw new Error(`No module at ${path}`);
  return module.permission;
}

/** True when the path shows this module: the menus mark it. */
export function isWithin(module: Module, pathname: string): boolean {
  return [module.path, ...(module.alsoAt ?? [])].some(
    (path) => pathname === path || pathname.startsWith(`${path}/`),
  );
}
