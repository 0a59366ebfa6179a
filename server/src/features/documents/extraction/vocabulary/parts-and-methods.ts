import type {
  ApplicationMethod,
  PlantPart,
  PreparationMethod,
} from '@simples/contract/plant-sheets/vocabulary';
import { folded } from '../text/folded.ts';

/** What may stand beside a part without making it another. */
const state =
  '(?:fraiche?s?|frais|seche?s?|sechee?s?|secs?|jeunes?|entiere?s?|entiers?|mures?|murs?|terminales?|fresh|dried|dry|young|whole|ripe|coupee?s?|pilee?s?|mondee?s?|inferieures?|superieures?|basales?)';
const beside = `(?:\\s*(?:,|ou|et|or|and)?\\s*(?:a l'etat )?${state})*`;

const certain = (words: string) =>
  new RegExp(`^(?:${state}\\s+)?(?:l'|la |le |les |the )?(?:${words})${beside}$`);

const parts: readonly (readonly [PlantPart, RegExp])[] = [
  ['ROOT', certain('racines?|roots?')],
  ['STEM', certain('tiges?|stems?')],
  ['LEAF', certain('feuilles?|leaf|leaves')],
  ['FLOWER', certain('fleurs?|flowers?')],
  ['FRUIT', certain('fruits?')],
  ['SEED', certain('graines?|semences?|seeds?')],
  ['BARK', certain('ecorces?|ecorces? (?:de |du |des )(?:la )?(?:tiges?|troncs?)|bark|(?:stem|trunk) bark')],
  ['RESIN', certain('resines?|resins?')],
  ['WHOLE_PLANT', certain('plantes? entieres?|(?:whole|entire) plant')],
  ['RHIZOME', certain('rhizomes?')],
  ['FLOWER_SHOOT', certain('sommites?(?: fleuries?)|flowering tops?|flower shoots?')],
];

const methods: readonly (readonly [PreparationMethod, RegExp])[] = [
  ['INFUSION', /^(?:infusions?|infuses?|tisanes? en infusion)$/],
  ['DECOCTION', /^(?:decoctions?|decoctes?)$/],
  ['TINCTURE', /^(?:teintures?(?:[ -]meres?)?|tinctures?)$/],
  ['POWDER', /^(?:poudres?|powders?|powdered)$/],
  ['SYRUP', /^(?:sirops?|syrups?)$/],
  ['OIL', /^(?:huiles?|oils?)$/],
  ['COMPRESS', /^(?:compresses?)$/],
  ['POULTICE', /^(?:cataplasmes?|poultices?)$/],
  ['RAW_CONSUMPTION', /^(?:consommation crue|eaten raw|raw consumption|consommee? crue?s?|mangee? crue?s?)$/],
];

const applications: readonly (readonly [ApplicationMethod, RegExp])[] = [
  ['ORAL', /(?<![a-z])(?:voie orale|per os|by mouth|orally|oral use|usage interne)(?![a-z])/],
  [
    'TOPICAL',
    /(?<![a-z])(?:usage externe|(?:application|usage) (?:locale?|cutanee?)|voie (?:cutanee|externe)|sur la peau|topical(?:ly)?|external use|externally)(?![a-z])/,
  ],
  ['INHALATION', /(?<![a-z])(?:inhalations?|inhaled)(?![a-z])/],
  [
    'BATH',
    /(?<![a-z])(?:en bains?(?! de bouche|[- ]marie)|bains? (?:de pieds?|de siege|complets?)|baths?)(?![a-z])/,
  ],
  ['GARGLE', /(?<![a-z])(?:gargarismes?|gargles?)(?![a-z])/],
];

const said = (words: string) =>
  folded(words)
    .replace(/\s+/g, ' ')
    .replace(/\s*\([^)]*\)\s*$/, '')
    .replace(/^(?:l'|la |le |les |the )/, '')
    .trim();

/** A value where the words say exactly it; nothing when they say less, more or something else. */
export const partSaid = (words: string) => parts.find(([, form]) => form.test(said(words)))?.[0];
export const methodSaid = (words: string) => methods.find(([, form]) => form.test(said(words)))?.[0];

/** Routes named in a statement. */
export function applicationsIn(
  statement: string,
): { method: ApplicationMethod; start: number; end: number }[] {
  const plain = folded(statement);
  return applications.flatMap(([method, form]) => {
    const match = form.exec(plain);
    return match ? [{ method, start: match.index, end: match.index + match[0].length }] : [];
  });
}

/** Words for preparations, those of the enumeration and others, that are kept as they are. */
export const methodWords =
  /(?<![\p{L}-])(?:infusions?|infusés?|décoctions?|décoctés?|teintures?(?:[ -]mères?)?|tinctures?|poudres?|powders?|sirops?|syrups?|huiles? (?:essentielles?|de \p{L}+)|essential oils?|huiles?|compresses?|cataplasmes?|poultices?|macérations?|macérats?(?: (?:huileux|glycérinés?))?|macerations?|onguents?|pommades?|ointments?|crèmes?|gélules?|capsules?|comprimés?|tablets?|extraits? (?:fluides?|secs?|hydroalcooliques?)|(?:fluid|dry) extracts?|vins?|jus|juices?|lotions?|fumigations?|lavements?|liniments?|tisanes?|alcoolatures?)(?![\p{L}])/giu;
