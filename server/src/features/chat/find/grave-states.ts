import type { Concepts } from '#server/concepts/concepts.ts';
import type { Asker } from '#server/features/chat/understand/frame.ts';

/** Illnesses, people and medicines with which a plant that nobody has checked may do grave harm; narrower ones too. */
const grave: readonly string[] = [
  'disease:maladie-des-reins',
  'disease:maladie-cardiaque',
  'disease:cirrhose',
  'disease:hepatite',
  'disease:jaunisse',
  'disease:greffe',
  'disease:immunodepression',
  'disease:lupus',
  'disease:maladie-auto-immune',
  'disease:cancer',
  'disease:risque-de-saignement',
  'disease:drepanocytose',
  'disease:deficit-g6pd',
  'disease:epilepsie',
  'disease:operation',
  'person:grossesse',
  'drug:anticoagulants',
  'drug:antiepileptiques',
  'drug:antiretroviraux',
  'drug:immunomodulateurs',
  'drug:anticancereux',
  'drug:thymoregulateurs',
  'drug:neuroleptiques',
  'drug:medicaments-du-coeur',
  'drug:insuline',
];

/** Months. */
const TODDLER = 24;

/** Someone to whom no plant is offered of which nothing is known for them. */
export const isInGraveState = ({ people, diseases, drugs, ageMonths }: Asker, concepts: Concepts): boolean =>
  (ageMonths !== null && ageMonths < TODDLER) ||
  people.includes('person:nourrisson') ||
  [...people, ...diseases, ...drugs].some((id) => concepts.ancestors(id).some((one) => grave.includes(one)));
