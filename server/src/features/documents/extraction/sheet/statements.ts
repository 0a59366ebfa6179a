import { limits } from '@simples/contract/limits';
import type { Contraindication, Indication, Preparation } from '@simples/contract/plant-sheets/content';
import type { Claim } from '../extraction-types.ts';
import type { PreparationDraft, StatementDraft } from '../fields/draft.ts';
import type { Citing } from './cited.ts';

function claimsOf(draft: PreparationDraft): Claim[] {
  const claims = [
    draft.instructions ?? draft.method?.claim,
    draft.instructions ? undefined : draft.applications[0]?.claim,
    ...draft.parts.map(({ claim }) => claim),
  ];
  return claims.filter((claim) => claim !== undefined && claim !== null);
}

function preparation(draft: PreparationDraft): Preparation {
  const [first, ...others] = draft.parts;
  return {
    method: draft.method?.value ?? '',
    plantPartUsed: first?.value ?? '',
    ...(first && others.length > 0 ? { plantPartsUsed: draft.parts.map(({ value }) => value) } : {}),
    instructions: draft.instructions?.value ?? '',
    applications: draft.applications.map(({ value }) => ({ method: value, instructions: '' })),
  };
}

export function indicationsOf(citing: Citing, drafts: readonly StatementDraft[]): Indication[] {
  const kept = citing
    .kept('indications', drafts, ({ title, details }) => [title, details])
    .slice(0, limits.list.items);
  return kept.map(({ title, details }, i) => {
    citing.cite(`indications[${i}].title`, title);
    citing.cite(`indications[${i}].details`, details);
    return {
      title: title.value,
      subspecies: '',
      molecularStructure: '',
      details: details.value,
      preparations: [],
    };
  });
}

/** Indications with the preparations of the document, as far as there is room for their evidence. */
export function withPreparations(
  citing: Citing,
  indications: readonly Indication[],
  drafts: readonly PreparationDraft[],
): Indication[] {
  const quoted = citing.kept('indications.preparations', drafts, (one) => [
    one.method?.claim ?? null,
    one.instructions,
    ...one.parts.map(({ claim }) => claim),
    ...one.applications.map(({ claim }) => claim),
  ]);
  return indications.map((indication, i) => {
    const preparations: Preparation[] = [];
    for (const draft of quoted) {
      const claims = claimsOf(draft);
      if (claims.reduce((sum, { quotes }) => sum + quotes.length, 0) > citing.room()) break;
      for (const claim of claims)
        citing.cite(`indications[${i}].preparations[${preparations.length}]`, claim);
      preparations.push(preparation(draft));
    }
    return { ...indication, preparations };
  });
}

export function contraindicationsOf(citing: Citing, drafts: readonly StatementDraft[]): Contraindication[] {
  const kept = citing
    .kept('contreIndications', drafts, ({ title, details }) => [title, details])
    .slice(0, limits.list.items);
  return kept.map(({ title, details }, i) => {
    citing.cite(`contreIndications[${i}].title`, title);
    citing.cite(`contreIndications[${i}].details`, details);
    return { title: title.value, subspecies: '', molecularStructure: '', details: details.value };
  });
}
