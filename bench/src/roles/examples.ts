import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { PlantSheetContent } from '@simples/contract/plant-sheet-content';
import { loadConcepts } from '@simples/server/concepts/concepts';
import type { TextRole } from '@simples/server/features/documents/extraction/roles';
import { headingWords } from '@simples/server/features/documents/extraction/vocabulary';
import { splitSentences } from '@simples/server/french/sentences';
import { english } from './english.ts';

/** A text whose role its own author has told by the field that it stands in. */
export interface Example {
  readonly text: string;
  readonly role: TextRole;
  /** Sheet or monograph, empty for a list of phrases: what is learned from one is tried on others. */
  readonly source: string;
}

const content = fileURLToPath(new URL('../../../content/', import.meta.url));
const filesIn = (folder: string) =>
  readdirSync(`${content}${folder}`)
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .map((name) => `${folder}/${name}`);
const read = (file: string): unknown => JSON.parse(readFileSync(content + file, 'utf8'));

const says = (text: string) => !/^(?:aucune?|pas d|non documenté|none)/iu.test(text);
const refuses = /(?:ne|n’|n')[^.]{1,40}(?:pas|jamais)|contre-indiqu|évit|déconseill|interdit/iu;

type Told = readonly (readonly [TextRole, readonly string[]])[];

const sentences = (...texts: readonly (string | undefined)[]) =>
  texts.flatMap((text = '') => splitSentences(text)).filter(says);
const first = (text: string) => sentences(text).slice(0, 1);

function toldBySheet(sheet: PlantSheetContent): Told {
  const { safety, posology, facts = [] } = sheet.additionalInfo;
  const people = sentences(safety?.pregnancy, safety?.breastfeeding, safety?.children);
  const preparations = sheet.indications.flatMap(({ preparations: own }) => own);
  const about = sentences(sheet.description);
  const isPlace = (text: string) => /pousse|originaire|cultivé/u.test(text);
  const isPart = (text: string) => /parties? utilisé|utilise l/u.test(text);
  const uses = facts.filter(({ readings }) => readings.every(({ kind }) => kind === 'use'));
  return [
    ['indications', sheet.indications.flatMap(({ title, details }) => [title, ...first(details)])],
    ['indications', [...sheet.tags, ...uses.map(({ statement }) => statement)]],
    [
      'contraindications',
      sheet.contreIndications.flatMap(({ title, details }) => [title, ...first(details)]),
    ],
    ['contraindications', people.filter((text) => refuses.test(text))],
    ['precautions', people.filter((text) => !refuses.test(text))],
    ['interactions', sentences(...(safety?.interactions ?? []))],
    ['lookAlikes', sentences(...(safety?.lookAlikes ?? []))],
    ['preparation', sentences(...preparations.map(({ instructions }) => instructions))],
    [
      'posology',
      [
        ...preparations.flatMap(({ applications }) => applications.flatMap((one) => first(one.instructions))),
        ...sentences(posology),
      ],
    ],
    ['partUsed', about.filter(isPart)],
    ['origin', about.filter((text) => isPlace(text) && !isPart(text))],
    ['description', about.filter((text) => !isPlace(text) && !isPart(text))],
    ['other', sheet.indications.flatMap(({ molecularStructure: made }) => (made === '' ? [] : [made]))],
    ['references', sheet.references.map(({ citation }) => citation)],
  ];
}

const ofIntents: Readonly<Record<string, TextRole>> = {
  uses: 'indications',
  preparation: 'preparation',
  dose: 'posology',
  duration: 'posology',
  people: 'contraindications',
  disease: 'contraindications',
  interaction: 'interactions',
  parts: 'partUsed',
  forms: 'preparation',
};
const ofTopics: Readonly<Record<string, TextRole>> = {
  posologie: 'posology',
  durée: 'posology',
  'moment de prise': 'posology',
  "mode d'administration": 'preparation',
  indications: 'indications',
  'contre-indications': 'contraindications',
  précautions: 'precautions',
  interactions: 'interactions',
  'effets indésirables': 'adverseEffects',
  surdosage: 'adverseEffects',
  toxicité: 'precautions',
  préparation: 'preparation',
  tisane: 'preparation',
};

function toldByQuestions(): Example[] {
  const intents = read('concepts/intents.json') as { id: string; names: string[] }[];
  const topics = filesIn('thesaurus').flatMap(
    (file) => read(file) as { concept: string; expressions: string[]; terms: string[] }[],
  );
  const put = (role: TextRole | undefined, texts: readonly string[]) =>
    role === undefined ? [] : texts.map((text) => ({ text, role, source: '' }));
  return [
    ...intents.flatMap(({ id, names }) => put(ofIntents[id], names)),
    ...topics.flatMap(({ concept, expressions, terms }) =>
      concept.startsWith('rubrique:')
        ? put(ofTopics[concept.slice('rubrique:'.length)], [...expressions, ...terms])
        : [],
    ),
  ];
}

const ofConcepts: Readonly<Record<string, TextRole>> = {
  complaint: 'indications',
  person: 'contraindications',
  part: 'partUsed',
  form: 'preparation',
};

const toldByConcepts = (): Example[] =>
  loadConcepts().all.flatMap(({ type, names }) =>
    names.slice(0, 8).flatMap((text, at) => {
      const role = ofConcepts[type];
      return role === undefined ? [] : [{ text, role, source: `concept ${at % 5}` }];
    }),
  );

const ofHeadings: Readonly<Record<string, TextRole>> = {
  uses: 'indications',
  actions: 'indications',
  toxicity: 'precautions',
  vernacularNames: 'commonNames',
  scientificName: 'commonNames',
  synonyms: 'commonNames',
  pregnancy: 'contraindications',
  breastfeeding: 'contraindications',
  pregnancyAndBreastfeeding: 'contraindications',
  children: 'contraindications',
  article: 'other',
  family: 'other',
};

/** "contre indications?(?: et (?:precautions?))?" as its words. */
const wordsOf = (pattern: string) =>
  pattern
    .replace(/\((\w)\)\?/g, '$1')
    .replace(/\w\?/g, '')
    .replace(/[^\p{L}']+/gu, ' ')
    .trim();

const toldByHeadings = (): Example[] =>
  Object.entries(headingWords).flatMap(([kind, { strong, weak }]) =>
    [...strong, ...weak]
      .flatMap((pattern) => (pattern.includes('(') ? [pattern] : pattern.split('|')))
      .map((pattern) => ({
        text: wordsOf(pattern),
        role: ofHeadings[kind] ?? (kind as TextRole),
        source: '',
      })),
  );

/** Names of the sections of a monograph of the West African pharmacopoeia, as they were read from its PDF. */
const ofMonographs: Readonly<Record<string, TextRole>> = {
  indications: 'indications',
  usages: 'indications',
  contre_indications: 'contraindications',
  precautions: 'precautions',
  effets: 'adverseEffects',
  securite: 'other',
  dosage: 'posology',
  parties: 'partUsed',
  autres_parties: 'partUsed',
  description: 'description',
  habitat: 'origin',
  noms_communs: 'commonNames',
  activites: 'other',
  clinique: 'other',
  constituants: 'other',
  identite: 'other',
  conservation: 'other',
  references: 'references',
};

const MOST = 12;

function toldByMonographs(file: string | undefined): Example[] {
  if (file === undefined) return [];
  const monographs = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, string>);
  return monographs.flatMap((monograph) =>
    Object.entries(ofMonographs).flatMap(([field, role]) => {
      const text = monograph[field] ?? '';
      const items = /indications$|effets/.test(field)
        ? text.split(/[,;]\s/).filter((item) => item.length < 60)
        : [];
      return [...sentences(text), ...items]
        .slice(0, MOST)
        .map((one) => ({ text: one, role, source: monograph.id ?? '' }));
    }),
  );
}

/** All texts of the content whose role is known; with the monographs of a file, one JSON a line. */
export function examples(monographs?: string): Example[] {
  const sheets = filesIn('plant-sheets').flatMap((source) =>
    toldBySheet(read(source) as PlantSheetContent).flatMap(([role, texts]) =>
      texts.map((text) => ({ text, role, source })),
    ),
  );
  const spoken = english.flatMap(([role, texts]) => texts.map((text) => ({ text, role, source: '' })));
  return [
    ...sheets,
    ...toldByQuestions(),
    ...toldByConcepts(),
    ...toldByHeadings(),
    ...spoken,
    ...toldByMonographs(monographs),
  ];
}
