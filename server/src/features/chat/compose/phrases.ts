import type { FactDegree } from '@simples/contract/plant-facts';

/** "a, b et c", or the first ones and how many more, with those that have no name here. */
export function listed(names: readonly string[], most = 6, unnamed = 0): string {
  const shown = names.slice(0, most);
  const left = names.length - shown.length + unnamed;
  if (left > 0) return `${shown.join(', ')} et ${left} autre${left > 1 ? 's' : ''}`;
  const last = shown.at(-1) ?? '';
  return shown.length < 2 ? last : `${shown.slice(0, -1).join(', ')} et ${last}`;
}

/** Titles may hold "et" themselves: "rhume ; stress et nervosité". */
export function titlesListed(titles: readonly string[], most: number): string {
  if (!titles.slice(0, most).some((title) => / (?:et|ou) |,/.test(title))) return listed(titles, most);
  const left = titles.length - most;
  return [...titles.slice(0, most), ...(left > 0 ? [`${left} autre${left > 1 ? 's' : ''}`] : [])].join(' ; ');
}

/** Agree with no gender: names of plants have either. */
export const verdicts: Readonly<Record<FactDegree, string>> = {
  banned: 'à ne pas prendre',
  advisedAgainst: 'à éviter',
  withAdvice: 'seulement avec l’avis d’un médecin ou d’un pharmacien',
  notDocumented: 'non documenté, ce qui ne veut pas dire sans danger',
  foodAllowed: 'possible comme aliment',
  allowed: 'possible, aux conditions de la fiche',
};

export const plural = (count: number, one: string, several: string): string => (count > 1 ? several : one);

export function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
