import type { Coded } from '../../extraction/fields/draft.ts';
import type { ProposedField } from '../proposals.ts';
import { checkCommonName, checkDescription, checkFamily, checkPlace } from './facts.ts';
import type { Ground } from './ground.ts';
import type { Located, Refusal } from './located.ts';
import { checkPreparation } from './preparations.ts';
import {
  type Check,
  type Checked,
  checkBreastfeeding,
  checkChildren,
  checkIndication,
  checkInteraction,
  checkLookAlike,
  checkPosology,
  checkPregnancy,
  checkWarning,
} from './statements.ts';

/** A value that the document bears out, in its words. */
export interface Finding extends Checked {
  readonly field: ProposedField;
  readonly located: Located;
  /** Of a preparation. */
  readonly coded: Coded | null;
}

type PreparationField = 'method' | 'plantPartUsed' | 'application';

const checks: Readonly<Record<Exclude<ProposedField, PreparationField>, Check>> = {
  plantCommonName: checkCommonName,
  description: checkDescription,
  family: checkFamily,
  geographicalRepartitions: checkPlace,
  indications: checkIndication,
  contreIndications: checkWarning,
  pregnancy: checkPregnancy,
  breastfeeding: checkBreastfeeding,
  children: checkChildren,
  interactions: checkInteraction,
  lookAlikes: checkLookAlike,
  posology: checkPosology,
};

/** Whether the words that were located say what the model takes them for. */
export function check(ground: Ground, located: Located): Finding | Refusal {
  const { field } = located.proposal;
  if (field === 'method' || field === 'plantPartUsed' || field === 'application') {
    const part = checkPreparation(ground, located);
    return typeof part === 'string' ? part : { ...part, field, located };
  }
  const checked = checks[field](ground, located);
  return typeof checked === 'string' ? checked : { ...checked, field, located, coded: null };
}
