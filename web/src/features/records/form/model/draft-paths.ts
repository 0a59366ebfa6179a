import type { SheetDraft } from './sheet-draft.ts';

/** Members are addressed by id (`indications.<id>.title`): errors and the focus follow a moved member. */
type Node = Readonly<Record<string, unknown>>;

export interface Member {
  readonly id: string;
}

function child(node: unknown, step: string): unknown {
  if (Array.isArray(node)) return (node as Member[]).find(({ id }) => id === step);
  return typeof node === 'object' && node !== null ? (node as Node)[step] : undefined;
}

/** Undefined when the path no longer exists. */
export function valueAt(draft: object, path: string): unknown {
  return path.split('.').reduce(child, draft as unknown);
}

export function textAt(draft: object, path: string): string {
  const value = valueAt(draft, path);
  return typeof value === 'string' ? value : '';
}

export function membersAt(draft: SheetDraft, path: string): readonly Member[] {
  const value = valueAt(draft, path);
  return Array.isArray(value) ? (value as Member[]) : [];
}

function changed(node: unknown, steps: readonly string[], change: (value: unknown) => unknown): unknown {
  const [step, ...rest] = steps;
  if (step === undefined) return change(node);
  if (Array.isArray(node)) {
    return (node as Member[]).map((member) => (member.id === step ? changed(member, rest, change) : member));
  }
  if (typeof node !== 'object' || node === null) return node;
  return { ...node, [step]: changed((node as Node)[step], rest, change) };
}

/** Values beside the path keep their identity. */
export function withChange(draft: SheetDraft, path: string, change: (value: unknown) => unknown): SheetDraft {
  return changed(draft, path.split('.'), change) as SheetDraft;
}

/** The field path of a contract issue, whose path has list indexes. */
export function fieldOf(draft: SheetDraft, steps: readonly PropertyKey[]): string {
  let node: unknown = draft;
  const found: string[] = [];
  for (const step of steps) {
    const name = Array.isArray(node) ? (node as Member[])[Number(step)]?.id : String(step);
    if (name === undefined) break;
    node = child(node, name);
    found.push(name);
  }
  const isWord = typeof node === 'object' && node !== null && 'value' in node && 'id' in node;
  return [...found, ...(isWord ? ['value'] : [])].join('.');
}

type Members = readonly Member[];

function withMembers(draft: SheetDraft, list: string, change: (members: Members) => Members): SheetDraft {
  return withChange(draft, list, (value) => change(Array.isArray(value) ? (value as Members) : []));
}

export function withMember(draft: SheetDraft, list: string, member: Member, place?: number): SheetDraft {
  return withMembers(draft, list, (members) => members.toSpliced(place ?? members.length, 0, member));
}

export function withoutMember(draft: SheetDraft, list: string, id: string): SheetDraft {
  return withMembers(draft, list, (members) => members.filter((member) => member.id !== id));
}

export function withMemberAt(draft: SheetDraft, list: string, id: string, otherId: string): SheetDraft {
  return withMembers(draft, list, (members) => {
    const from = members.findIndex((member) => member.id === id);
    const to = members.findIndex((member) => member.id === otherId);
    const moved = members[from];
    return moved && to >= 0 ? members.toSpliced(from, 1).toSpliced(to, 0, moved) : members;
  });
}
