import { normalizeText } from './french/text.ts';

/** The enumerations of a plant sheet with their French labels. Specification, section 3, and the parts BULB and CALYX. */
export const preparationMethodLabels = {
  INFUSION: 'Infusion',
  DECOCTION: 'Décoction',
  TINCTURE: 'Teinture',
  POWDER: 'Poudre',
  SYRUP: 'Sirop',
  OIL: 'Huile',
  COMPRESS: 'Compresse',
  POULTICE: 'Cataplasme',
  RAW_CONSUMPTION: 'Consommation crue',
} as const;
export type PreparationMethod = keyof typeof preparationMethodLabels;

export const plantPartLabels = {
  ROOT: 'Racine',
  STEM: 'Tige',
  LEAF: 'Feuille',
  FLOWER: 'Fleur',
  FRUIT: 'Fruit',
  SEED: 'Graine',
  BARK: 'Écorce',
  RESIN: 'Résine',
  WHOLE_PLANT: 'Plante entière',
  RHIZOME: 'Rhizome',
  FLOWER_SHOOT: 'Sommité fleurie',
  BULB: 'Bulbe',
  CALYX: 'Calice',
} as const;
export type PlantPart = keyof typeof plantPartLabels;

export const applicationMethodLabels = {
  ORAL: 'Voie orale',
  TOPICAL: 'Application sur la peau',
  INHALATION: 'Inhalation',
  BATH: 'Bain',
  GARGLE: 'Gargarisme',
} as const;
export type ApplicationMethod = keyof typeof applicationMethodLabels;

export const languageLabels = { FR: 'Français', EN: 'Anglais' } as const;
export type SheetLanguage = keyof typeof languageLabels;

export const dangerLevelLabels = {
  none: 'Pas de danger particulier documenté aux doses usuelles',
  caution: 'Précautions d’emploi',
  toxic: 'Plante toxique : aucun usage sans médecin',
  lethal: 'Plante mortelle : aucun usage sans médecin',
} as const;
export type DangerLevel = keyof typeof dangerLevelLabels;

export function keysOf<T extends object>(labels: T): [keyof T, ...(keyof T)[]] {
  return Object.keys(labels) as [keyof T, ...(keyof T)[]];
}

/** The key with this name or label, ignoring case, accents and punctuation. */
export function keyOf<K extends string>(labels: Readonly<Record<K, string>>, text: string): K | undefined {
  const plain = normalizeText(text);
  return keysOf(labels).find(
    (key) => key === text || normalizeText(key) === plain || normalizeText(labels[key]) === plain,
  );
}

/** The French label, or the value itself when unknown. */
export function labelOf(labels: Readonly<Record<string, string>>, value: string): string {
  return Object.hasOwn(labels, value) ? (labels[value] ?? value) : value;
}

/** No preparation is shown for these plants, and they are never suggested as similar. */
export function isDangerous(level: DangerLevel): boolean {
  return level === 'toxic' || level === 'lethal';
}

/** Shown when nothing is known. Never "sans danger". */
export const NOT_DOCUMENTED = 'non documenté';
