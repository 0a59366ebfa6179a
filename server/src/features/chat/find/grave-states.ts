import type { ConceptId, Concepts } from '#server/concepts/concepts.ts';
import type { Circumstance } from './circumstances.ts';

/** Illnesses, people and medicines with which a plant of which nothing is known may do grave harm; narrower ones too. */
const grave: ReadonlySet<ConceptId> = new Set([
  'disease:insuffisance-renale',
  'disease:rein-unique',
  'disease:maladie-cardiaque',
  'disease:cirrhose',
  'disease:hepatite',
  'disease:jaunisse',
  'disease:greffe',
  'disease:immunodepression',
  'disease:lupus',
  'disease:sclerose-en-plaques',
  'disease:polyarthrite',
  'disease:myasthenie',
  'disease:cancer',
  'disease:risque-de-saignement',
  'disease:drepanocytose',
  'disease:deficit-g6pd',
  'disease:epilepsie',
  'disease:operation',
  'person:grossesse',
  'person:allaitement',
  'drug:anticoagulants',
  'drug:antiepileptiques',
  'drug:antiretroviraux',
  'drug:immunomodulateurs',
  'drug:anticancereux',
  'drug:hydroxyuree',
  'drug:thymoregulateurs',
  'drug:digoxine',
  'drug:antiarythmiques',
]);
/** Wider than any of them, as people say it; stones are not meant by it. */
const unnamed: ReadonlySet<ConceptId> = new Set([
  'disease:maladie-des-reins',
  'disease:maladie-du-foie',
  'disease:maladie-auto-immune',
  'disease:maladie-coeur-ou-rein',
  'disease:maladie-foie-ou-rein',
]);

/** Months. */
const TODDLER = 24;

/** What was told is by itself a reason to leave a plant of which nothing is known for it. */
export const isGrave = ({ id, ageMonths, isTold }: Circumstance, concepts: Concepts): boolean =>
  (ageMonths !== null && ageMonths < TODDLER) ||
  (isTold !== false &&
    id !== undefined &&
    (unnamed.has(id) || concepts.ancestors(id).some((one) => grave.has(one))));

/** Someone who takes nothing that nobody has checked. */
export const isInGraveState = (all: readonly Circumstance[], concepts: Concepts): boolean =>
  all.some((one) => isGrave(one, concepts));
