import { normalizeText } from '@simples/contract/french/text';
import type { Preparation } from '@simples/contract/plant-sheet-content';
import {
  applicationMethodLabels,
  isDangerous,
  keysOf,
  type PlantPart,
  plantPartLabels,
  preparationMethodLabels,
} from '@simples/contract/plant-sheet-vocabulary';
import { describe, expect, it } from 'vitest';
import { loadConcepts } from '#server/concepts/concepts.ts';
import { splitSentences } from '#server/french/sentences.ts';
import { blocksOf, type StarterSheet, startAnswers } from '#test/starter-answers.ts';

const answers = startAnswers();

/** Plants of the list that answers a question, and the number that it tells. */
async function listFor(question: string): Promise<{ names: string[]; count: number }> {
  const answer = await answers.converse(question);
  const names = blocksOf(answer)
    .flatMap((block) => (block.type === 'plants' ? block.items : []))
    .map(({ plant }) => plant.scientificName);
  const [, count = answer.content.startsWith('Aucune fiche') ? '0' : 'NaN'] =
    /(\d+) fiches?/.exec(answer.content) ?? [];
  return { names: [...new Set(names)].toSorted(), count: Number(count) };
}

const namesOf = (holds: (sheet: StarterSheet) => boolean): string[] =>
  answers.sheets
    .filter(holds)
    .map(({ content }) => content.plantScientificName)
    .toSorted();

/** Empty when a list names and counts exactly the plants that the files give. */
async function difference(question: string, holds: (sheet: StarterSheet) => boolean): Promise<string[]> {
  const wanted = namesOf(holds);
  const { names, count } = await listFor(question);
  const missing = wanted.filter((name) => !names.includes(name));
  const wrong = names.filter((name) => !wanted.includes(name));
  return [
    ...(missing.length > 0 ? [`${question} → missing ${missing.join(', ')}`] : []),
    ...(wrong.length > 0 ? [`${question} → wrong ${wrong.join(', ')}`] : []),
    ...(count === wanted.length ? [] : [`${question} → counts ${count}, not ${wanted.length}`]),
  ];
}

/** A sheet of a dangerous plant shows no preparation. */
const preparationsOf = ({ content }: StarterSheet): readonly Preparation[] =>
  isDangerous(content.additionalInfo.safety?.dangerLevel ?? 'none')
    ? []
    : content.indications.flatMap(({ preparations }) => preparations);

/** By the value of a preparation, or by the sentence of the description on what is used. */
function isPartUsed(sheet: StarterSheet, part: PlantPart): boolean {
  // A flowering top and a calyx are of flowers too.
  if (part === 'FLOWER' && (isPartUsed(sheet, 'FLOWER_SHOOT') || isPartUsed(sheet, 'CALYX'))) return true;
  const { description, additionalInfo } = sheet.content;
  const isValue = preparationsOf(sheet).some(({ plantPartUsed, plantPartsUsed = [] }) =>
    [plantPartUsed, ...plantPartsUsed].includes(part),
  );
  if (isValue || isDangerous(additionalInfo.safety?.dangerLevel ?? 'none')) return isValue;
  const name = normalizeText(plantPartLabels[part]).replaceAll(' ', 's? ');
  const [, used = ''] =
    /((?:on (?:utilise|emploie)|est (?:utilise|employe)|partie medicinale).*?)(?= et non | pas |[.]|$)/.exec(
      splitSentences(description)
        .map((one) => normalizeText(one.replace(/à tort \p{L}+/u, '')))
        .join('. '),
    ) ?? [];
  // "la feuille de la tige" is a leaf.
  const parts = used.replace(/\b(feuille|ecorce|fleur|fruit)s? de (?:la |ses )?\w+/g, '$1');
  return new RegExp(`\\b${name}s?\\b`).test(parts);
}

const formOf = {
  INFUSION: 'en infusion',
  DECOCTION: 'en décoction',
  TINCTURE: 'en teinture',
  POWDER: 'en poudre',
  SYRUP: 'en sirop',
  OIL: 'en huile',
  COMPRESS: 'en compresse',
  POULTICE: 'en cataplasme',
  RAW_CONSUMPTION: 'en consommation crue',
} as const;
const parts = new Set(Object.values(plantPartLabels).map(normalizeText));
const routeOf = {
  ORAL: 'par voie orale',
  TOPICAL: 'sur la peau',
  INHALATION: 'en inhalation',
  BATH: 'en bain',
  GARGLE: 'en gargarisme',
} as const;

describe('a list names and counts exactly the plants of the sheets', () => {
  it('of a family', async () => {
    const families = new Set(answers.sheets.map(({ content }) => content.taxonomy.family));
    const faults: string[] = [];
    for (const family of families)
      faults.push(
        ...(await difference(
          `Quelles plantes sont de la famille des ${family} ?`,
          ({ content }) => content.taxonomy.family === family,
        )),
      );
    expect(faults).toEqual([]);
  });

  it.each(keysOf(preparationMethodLabels))('of the form %s', async (form) => {
    const faults = await difference(`Quelles plantes se préparent ${formOf[form]} ?`, (sheet) =>
      preparationsOf(sheet).some(({ method, methods = [] }) => [method, ...methods].includes(form)),
    );
    expect(faults).toEqual([]);
  });

  it.each(keysOf(applicationMethodLabels))('of the route %s', async (route) => {
    const faults = await difference(`Quelles plantes s’utilisent ${routeOf[route]} ?`, (sheet) =>
      preparationsOf(sheet).some(({ applications }) =>
        applications.some(({ method, methods = [] }) => [method, ...methods].includes(route)),
      ),
    );
    expect(faults).toEqual([]);
  });

  it.each(keysOf(plantPartLabels))('of the part %s', async (part) => {
    const label = plantPartLabels[part].toLowerCase();
    const faults = await difference(`De quelles plantes utilise-t-on la partie : ${label} ?`, (sheet) =>
      isPartUsed(sheet, part),
    );
    expect(faults).toEqual([]);
  });

  it('of a language', async () => {
    const spoken = ({ content }: StarterSheet) => [
      'français',
      ...(content.additionalInfo.names?.vernacular ?? []).map(({ language }) => language),
    ];
    const faults: string[] = [];
    for (const language of new Set(answers.sheets.flatMap(spoken)))
      faults.push(
        ...(await difference(`Quelles plantes ont un nom en ${language} ?`, (sheet) =>
          // Creole of the Antilles is Creole.
          spoken(sheet).some((one) => one === language || one.startsWith(`${language} `)),
        )),
      );
    expect(faults).toEqual([]);
  });

  it('of 40 constituents', async () => {
    const held = ({ content }: StarterSheet) =>
      [...content.indications, ...content.contreIndications].flatMap(({ molecularStructure }) =>
        molecularStructure
          .replace(/acides (\p{L}+) et (?=\p{L}+ique)/gu, 'acides $1, acide ')
          .split(/,(?!\d)|[;:()]|\s(?:et|dont|ou)\s/)
          .map((part) => normalizeText(part).replace(/^autres /, ''))
          .map((part) => part.replace(/(?<=[^su])s\b/g, ''))
          .filter((part) => part.length > 3 && !parts.has(part)),
      );
    const counted = Map.groupBy(
      answers.sheets.flatMap((sheet) => [...new Set(held(sheet))]),
      (name) => name,
    );
    const frequent = [...counted.keys()]
      .toSorted((a, b) => (counted.get(b)?.length ?? 0) - (counted.get(a)?.length ?? 0) || a.localeCompare(b))
      .slice(0, 40);
    const faults: string[] = [];
    for (const name of frequent)
      faults.push(
        ...(await difference(`Quelles plantes contiennent : ${name} ?`, (sheet) =>
          held(sheet).includes(name),
        )),
      );
    expect(faults).toEqual([]);
  });
});

/** Names as a question writes them, without their article. */
const withoutArticle = (name: string): string => name.replace(/^(?:l['’]|le |la |les )/i, '');
const asked = [
  (name: string) => `À quoi sert : ${name} ?`,
  (name: string) => `Tisane de ${withoutArticle(name)} pour dormir`,
  (name: string) => `${name} pendant la grossesse, c’est possible ?`,
  (name: string) => `Posologie : ${withoutArticle(name)}`,
];

describe('a plant without a sheet', () => {
  const others = loadConcepts().all.filter(({ type }) => type === 'plant');
  const step = Math.max(1, Math.floor(others.length / 200));
  const chosen = others.filter((_, at) => at % step === 0).slice(0, 200);

  it('is refused by name, in at least 98 % of 200', async () => {
    const faults: string[] = [];
    for (const [at, { id, names, label }] of chosen.entries()) {
      const [name = ''] = names;
      const question = asked[at % asked.length]?.(name) ?? '';
      const { kind, content, sources } = await answers.converse(question);
      const own = sources.flatMap(
        ({ documentId }) => answers.sheets.find((sheet) => sheet.id === documentId) ?? [],
      );
      const said = normalizeText(content);
      const isNamed = [name, label].some((one) => said.includes(normalizeText(withoutArticle(one))));
      const wordsAsked = question.endsWith('pour dormir');
      const isWarned = (sheet: StarterSheet) => sheet.facts.some(({ subject }) => subject === id);
      const stranger = wordsAsked ? undefined : own.find((sheet) => !isWarned(sheet));
      if (kind !== 'refusal' || !isNamed || stranger)
        faults.push(
          `${question} → [${kind}] ${stranger?.content.plantCommonName ?? ''} ${content.slice(0, 150)}`,
        );
    }
    expect(faults.length, faults.join('\n')).toBeLessThanOrEqual(0.02 * chosen.length);
  });
});
