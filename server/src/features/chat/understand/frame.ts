import type { Slot } from '@simples/contract/answer-blocks';
import type { ConceptId } from '#server/concepts/concepts.ts';
import type { DocumentedPlant } from './vocabularies.ts';

/** What may be asked; several in one message are answered one after the other. */
export const intents = [
  'uses',
  'need',
  'preparation',
  'dose',
  'duration',
  'people',
  'interaction',
  'disease',
  'parts',
  'forms',
  'routes',
  'constituents',
  'names',
  'family',
  'origin',
  'evidence',
  'references',
  'toxicity',
  'adverseEffects',
  'lookAlikes',
  'description',
  'storage',
  'comparison',
  'list',
] as const;
export type Intent = (typeof intents)[number];

export const smallTalks = ['greeting', 'thanks', 'capabilities', 'about'] as const;
export type SmallTalk = (typeof smallTalks)[number];

/** Whom the answer is for. */
export interface Asker {
  /** `person:grossesse`; an age in figures tells children and the elderly too. */
  readonly people: readonly ConceptId[];
  readonly ageMonths: number | null;
  readonly diseases: readonly ConceptId[];
  readonly drugs: readonly ConceptId[];
  /** "je prends un traitement" */
  readonly takesUnnamedMedicine: boolean;
}

/** Restrict lists, and point at what is asked of one plant. */
export interface Filters {
  readonly parts: readonly ConceptId[];
  readonly forms: readonly ConceptId[];
  readonly routes: readonly ConceptId[];
  readonly regions: readonly ConceptId[];
  readonly families: readonly ConceptId[];
  readonly languages: readonly ConceptId[];
  /** `constituent:thymol` */
  readonly constituents: readonly ConceptId[];
  /** Words of a reference: "TRAMIL". */
  readonly references: readonly string[];
  readonly evidence: 'wellEstablished' | 'recognisedTradition' | null;
  readonly danger: 'toxic' | 'lethal' | null;
}

/** A plant that no published sheet is about. */
export interface AbsentPlant {
  /** "le safran", "l’ayapana"; as typed when unknown. */
  readonly named: string;
  readonly id: ConceptId | null;
  readonly isToxic: boolean;
  /** Pages of documents speak of it. */
  readonly isDocumented?: boolean;
}

/** What a search was about, for the statistics. */
export interface Recognised {
  readonly complaints: readonly string[];
  /** Sheet ids, or the name where several sheets share it. */
  readonly plants: readonly string[];
}

/** A country, region or place. */
export interface NamedPlace {
  readonly id: ConceptId;
  /** As typed: "Vonges" may have been taken for "Vosges". */
  readonly typed: string;
}

export interface Frame {
  /** Never empty unless small talk or out of scope. */
  readonly intents: readonly Intent[];
  readonly smallTalk: SmallTalk | null;
  /** Animals, other care, trade, school work: no sheet answers. */
  readonly isOutOfScope: boolean;
  /** Out of scope because an animal would be given it. */
  readonly isOfAnimal?: boolean;
  /** Out of scope only because no word is known. */
  readonly isUnread?: boolean;
  /** What a question out of scope asks of which plants: only documents may tell it. */
  readonly aside?: Pick<Frame, 'intents' | 'plants' | 'absent'>;
  /** Ids of sheets, named now or before. */
  readonly plants: readonly string[];
  /** A name of several plants; what was typed. */
  readonly ambiguous: { readonly typed: string; readonly sheets: readonly string[] } | null;
  readonly absent: readonly AbsentPlant[];
  /** Complaints. */
  readonly needs: readonly ConceptId[];
  readonly asker: Asker;
  readonly filters: Filters;
  /** "quelles plantes…", "lesquelles…": all of them, counted. */
  readonly asksAll: boolean;
  /** "contre l’endométriose": a remedy is looked for, not what the ill must avoid. */
  readonly asksRemedy?: boolean;
  /** "quelles plantes éviter": what warns is asked, not what heals. */
  readonly asksToAvoid?: boolean;
  /** "combien de temps laisser infuser": a preparation without its time is no answer. */
  readonly timesRecipe?: boolean;
  /** "selon mes documents": pages of any plant are asked for. */
  readonly asksDocuments?: boolean;
  /** Needs that are the asker's state rather than what is to be treated. */
  readonly states?: readonly ConceptId[];
  /** Ids of slots that this question itself told. */
  readonly toldNow?: readonly ConceptId[];
  /** "je peux monter à 6 ?", "si je double": more is to be taken. */
  readonly raisesDose?: boolean;
  /** What this question itself says not to be. */
  readonly deniedNow?: readonly ConceptId[];
  /** "je l'avale", "en boire": by mouth. */
  readonly isSwallowed?: boolean;
  /** Routes, and `PURGE`, told by the words for the place, denied or not. */
  readonly ways?: readonly ConceptId[];
  /** The essential oil is meant, or may be. */
  readonly isOfOil?: boolean;
  /** Asked of a way that no plant may take: no recipe is given. */
  readonly isForbiddenWay?: boolean;
  /** Signs that came while a plant or a medicine is taken: no needs. */
  readonly signs?: readonly ConceptId[];
  /** Medicines that the person would stop or replace by a plant. */
  readonly replaced?: readonly ConceptId[];
  /** An operation or a treatment is put off for a plant. */
  readonly delaysCare?: boolean;
  /** Those given up of late without a doctor, now or before: they may act still. */
  readonly stopped?: readonly ConceptId[];
  /** What the plants named are said to do, in words of no concept: "repousser les dents". */
  readonly claimed?: readonly string[];
  /** What plants are asked about as causing: "provoque la diarrhée", "mauvais pour le foie". */
  readonly harms?: readonly ConceptId[];
  /** Plants of documents that the question names. */
  readonly inDocuments?: readonly DocumentedPlant[];
  /** Words of what is asked, without plants and what the intents tell. */
  readonly content?: readonly string[];
  /** The same with those that the intents tell. */
  readonly said?: readonly string[];
  readonly places?: readonly NamedPlace[];
  /** Words with a meaning that no concept or intent explains, of the language or not. */
  readonly topics?: readonly string[];
  /** No word says what is asked: uses are supposed, unless other words ask for more. */
  readonly isOpen?: boolean;
  /** What is asked whether the plant is or does, as typed, in a word that no concept explains: "cancérigène". */
  readonly predicate?: string | null;
  /** The language of a name that is asked, as typed, where no concept is it: "drehu". */
  readonly otherLanguage?: string | null;
  /** The question with its plants read as a poison: what would be swallowed. Null when it names none. */
  readonly asPoison?: string | null;
  /** The same with a remedy of which nothing is known: its signs may tell of poisoning. */
  readonly asRemedy?: string | null;
  /** Words that nothing explains, as typed. */
  readonly unknown: readonly string[];
  /** For the chips, and for the next turn. */
  readonly slots: readonly Slot[];
  readonly recognised?: Recognised;
  /** Of the published sheets that it was read against: what is found of them holds as long. */
  readonly version?: string;
}
