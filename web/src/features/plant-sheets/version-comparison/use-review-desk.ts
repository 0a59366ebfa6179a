import type { SheetPart } from '@simples/contract/plant-sheet-fields';
import { type FocusEvent, type KeyboardEvent, useState } from 'react';
import { type Choice, type Choices, nextUndecided } from './review-choices.ts';
import type { ReviewPlan, ReviewSection } from './review-units.ts';

const acts: Readonly<Record<string, Choice | 1 | -1>> = {
  a: 'accept',
  r: 'reject',
  arrowdown: 1,
  arrowup: -1,
};

/** Not while somebody types, and not in a dialog that a unit has opened. */
function actOf(event: KeyboardEvent): Choice | 1 | -1 | null {
  const hasModifier = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
  if (event.defaultPrevented || hasModifier || !(event.target instanceof Element)) return null;
  if (event.target.closest('input, textarea, select, dialog') !== null) return null;
  return acts[event.key.toLowerCase()] ?? null;
}

function focusUnit(id: string): void {
  requestAnimationFrame(() => {
    const unit = document.querySelector<HTMLElement>(`[data-unit="${CSS.escape(id)}"]`);
    unit?.focus({ preventScroll: true });
    unit?.scrollIntoView({ block: 'nearest' });
  });
}

interface DeskOptions {
  readonly plan: ReviewPlan;
  readonly choices: Choices;
  /** Null for whoever may not decide. */
  readonly onChoose: ((ids: readonly string[], choice: Choice | null) => void) | null;
}

/** Of a long plan the parts after the safety open when somebody comes to them, and stay open. */
function useOpenParts({ isLong, sections }: ReviewPlan) {
  const [opened, setOpened] = useState<ReadonlySet<SheetPart>>(new Set());
  const isOpen = ({ id, isSafety }: ReviewSection): boolean => !isLong || isSafety || opened.has(id);
  const partOf = (unitId: string) => sections.find(({ units }) => units.some(({ id }) => id === unitId));
  return {
    isOpen,
    isShown: (unitId: string): boolean => {
      const part = partOf(unitId);
      return part === undefined || isOpen(part);
    },
    toggle: ({ id }: ReviewSection): void =>
      setOpened(new Set(opened.has(id) ? [...opened].filter((one) => one !== id) : [...opened, id])),
    openPartOf: (unitId: string): void => {
      const part = partOf(unitId);
      if (part && !opened.has(part.id)) setOpened(new Set([...opened, part.id]));
    },
  };
}

/** The place of the reader, the keys A, R, ↓ and ↑, and what they do. */
export function useReviewDesk({ plan, choices, onChoose }: DeskOptions) {
  const [currentId, setCurrentId] = useState<string | null>(null);
  const { isOpen, isShown, toggle, openPartOf } = useOpenParts(plan);
  const ids = plan.units.map(({ id }) => id);
  /** -1 before the first. */
  const place = ids.indexOf(currentId ?? '');

  function goTo(id: string | undefined): void {
    if (id === undefined) return;
    setCurrentId(id);
    openPartOf(id);
    focusUnit(id);
  }

  function step(by: 1 | -1): void {
    goTo(ids[place === -1 ? 0 : place + by]);
  }

  function decide(choice: Choice): void {
    const id = ids[place];
    if (id === undefined || onChoose === null) return;
    // What was folded again is shown before it is decided.
    if (!isShown(id)) {
      goTo(id);
      return;
    }
    if (plan.isNew) {
      if (choice === 'accept' && plan.safetyIds.includes(id)) onChoose([id], 'accept');
      step(1);
      return;
    }
    onChoose([id], choice);
    goTo(nextUndecided(ids, { ...choices, [id]: choice }, place));
  }

  function handleKeyDown(event: KeyboardEvent): void {
    const act = actOf(event);
    if (act === null || (plan.isNew && act === 'reject')) return;
    event.preventDefault();
    if (typeof act === 'number') step(act);
    else decide(act);
  }

  /** Whatever has the focus, its unit is the current one. */
  function handleFocus({ target }: FocusEvent<HTMLElement>): void {
    const id = target.closest<HTMLElement>('[data-unit]')?.dataset['unit'];
    if (id !== undefined) setCurrentId(id);
  }

  return { currentId, place, count: ids.length, isOpen, toggle, goTo, step, handleKeyDown, handleFocus };
}

export type ReviewDeskState = ReturnType<typeof useReviewDesk>;
