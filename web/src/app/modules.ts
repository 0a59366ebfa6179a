import type { Permission, RoleHolder } from '@simples/contract/permissions';
import { can } from '@simples/contract/permissions';
import {
  IconChartHistogram,
  IconClipboardList,
  IconHistory,
  IconLeaf,
  IconMessageCircle,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react';
import type { Path } from 'react-router';

type Section = 'admin' | 'features';

export interface MenuEntry {
  readonly path: `/home/${string}`;
  readonly label: string;
  readonly alsoAt?: readonly `/home/${string}`[];
}

export interface Module extends MenuEntry {
  readonly permission: Permission;
  readonly icon: TablerIcon;
  readonly section: Section;
  /** Rank in the menus, whose order differs from the order here. */
  readonly menuRank: number;
  readonly entries?: readonly MenuEntry[];
}

/** In the order in which /home looks for the first one that the user may open. */
export const modules = [
  {
    permission: 'view_dashboard',
    path: '/home/dashboard',
    label: 'Tableau de bord',
    icon: IconChartHistogram,
    section: 'admin',
    menuRank: 1,
  },
  {
    permission: 'manage_users',
    path: '/home/user-management',
    label: 'Gestion des utilisateurs',
    icon: IconUsers,
    section: 'admin',
    menuRank: 2,
  },
  {
    permission: 'manage_records',
    path: '/home/record-management',
    label: 'Gestion des fiches',
    icon: IconClipboardList,
    section: 'admin',
    menuRank: 3,
    alsoAt: ['/home/record-bin'],
    entries: [
      { path: '/home/record-list', label: 'Liste des fiches' },
      { path: '/home/record-validation', label: 'Validation', alsoAt: ['/home/validation'] },
      { path: '/home/documents', label: 'Documents' },
    ],
  },
  {
    permission: 'manage_users',
    path: '/home/audit',
    label: 'Journal d’audit',
    icon: IconHistory,
    section: 'admin',
    menuRank: 4,
  },
  {
    permission: 'use_lexicon',
    path: '/home/lexicon',
    label: 'Lexicon',
    icon: IconLeaf,
    section: 'features',
    menuRank: 2,
    alsoAt: ['/home/plant-comparison'],
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

export const accountEntry: MenuEntry = { path: '/home/account', label: 'Mon compte' };

export type ModulePath = (typeof modules)[number]['path'];

const all: readonly Module[] = modules;

export function menuOf(actor: RoleHolder, section: Section): Module[] {
  return all
    .filter((module) => module.section === section && can(actor, module.permission))
    .toSorted((one, other) => one.menuRank - other.menuRank);
}

/** Null when the user may open no module. */
export function firstModule(actor: RoleHolder): Module | null {
  return all.find((module) => can(actor, module.permission)) ?? null;
}

export function permissionOf(path: ModulePath): Permission {
  const module = all.find((candidate) => candidate.path === path);
  if (!module) throw new Error(`No module at ${path}`);
  return module.permission;
}

/** A sheet belongs to the list that it was opened from. */
export function placeOf(actor: RoleHolder, { pathname, search }: Pick<Path, 'pathname' | 'search'>): string {
  if (!pathname.startsWith('/home/plants')) return pathname;
  const from = new URLSearchParams(search).get('depuis');
  if (from === 'lexicon' || !can(actor, 'manage_records')) return '/home/lexicon';
  return from === 'validation' ? '/home/record-validation' : '/home/record-list';
}

export function isWithin(entry: MenuEntry, place: string): boolean {
  return [entry.path, ...(entry.alsoAt ?? [])].some((path) => place === path || place.startsWith(`${path}/`));
}
