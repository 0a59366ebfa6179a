import type { LabelKind, LabelWords } from './label-kinds.ts';
import { identityWords } from './words/identity.ts';
import { otherWords } from './words/other.ts';
import { safetyWords } from './words/safety.ts';
import { useWords } from './words/use.ts';

/** The words of every heading of monographs in French and English. */
export const labelWords: Readonly<Record<LabelKind, LabelWords>> = {
  ...identityWords,
  ...useWords,
  ...safetyWords,
  ...otherWords,
};
