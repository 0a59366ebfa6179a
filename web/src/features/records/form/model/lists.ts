import { type Member, withChange } from './paths.ts';
import type { SheetDraft } from './sheet-draft.ts';

type Members = readonly Member[];

function withMembers(draft: SheetDraft, list: string, change: (members: Members) => Members): SheetDraft {
  return withChange(draft, list, (value) => change(Array.isArray(value) ? (value as Members) : []));
}

/** A draft with a member more, at a place or at the end of the list. */
export function withMember(draft: SheetDraft, list: string, member: Member, place?: number): SheetDraft {
  return withMembers(draft, list, (members) => members.toSpliced(place ?? members.length, 0, member));
}

export function withoutMember(draft: SheetDraft, list: string, id: string): SheetDraft {
  return withMembers(draft, list, (members) => members.filter((member) => member.id !== id));
}

/** A draft in which a member stands where another stood; those between make room. */
export function withMemberAt(draft: SheetDraft, list: string, id: string, otherId: string): SheetDraft {
  return withMembers(draft, list, (members) => {
    const from = members.findIndex((member) => member.id === id);
    const to = members.findIndex((member) => member.id === otherId);
    const moved = members[from];
    return moved && to >= 0 ? members.toSpliced(from, 1).toSpliced(to, 0, moved) : members;
  });
}
