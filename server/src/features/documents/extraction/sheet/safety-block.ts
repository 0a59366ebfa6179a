import type { SafetyBlock } from '@simples/contract/plant-sheets/content';
import { NOT_DOCUMENTED } from '@simples/contract/plant-sheets/vocabulary';
import type { SafetyDraft } from '../fields/safety.ts';
import type { Citing } from './cited.ts';

const path = 'additionalInfo.safety';

/** A list that says "not documented" where the document has nothing: none documented is never none. */
const orUnsaid = (values: readonly string[]) => (values.length === 0 ? [NOT_DOCUMENTED] : [...values]);

export function safetyBlockOf(citing: Citing, draft: SafetyDraft): SafetyBlock {
  citing.text(`${path}.dangerLevel`, draft.danger);
  return {
    dangerLevel: draft.dangerLevel,
    pregnancy: citing.text(`${path}.pregnancy`, draft.pregnancy) ?? NOT_DOCUMENTED,
    breastfeeding: citing.text(`${path}.breastfeeding`, draft.breastfeeding) ?? NOT_DOCUMENTED,
    children: citing.text(`${path}.children`, draft.children) ?? NOT_DOCUMENTED,
    interactions: orUnsaid(citing.texts(`${path}.interactions`, draft.interactions)),
    lookAlikes: orUnsaid(citing.texts(`${path}.lookAlikes`, draft.lookAlikes)),
  };
}
