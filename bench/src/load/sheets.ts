import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { type PlantSheetContent, plantSheet, plantSheetContent } from '@simples/contract/plant-sheet-content';
import { readStarterContent } from '@simples/server/features/plant-sheets/publication/starter-content';
import pg from 'pg';
import { z } from 'zod';

/** A sheet of a generated file: what the writer of the product takes, and what a bare server stores. */
const generatedSheet = plantSheet.partial({ id_: true, version: true }).loose();
export type GeneratedSheet = z.infer<typeof generatedSheet>;

/** Mulberry32: 32 bits of state, the same numbers for the same seed. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const syllables = 'al ba cor da el fa ga hy la mi no pe ra sa ti va ze bu co du'.split(' ');

/** A made-up plant out of parts of real sheets: the words, and how often each occurs, stay natural. */
function mixed(base: readonly PlantSheetContent[], random: () => number): PlantSheetContent {
  const pick = <T>(values: readonly T[]): T => {
    const value = values[Math.floor(random() * values.length)];
    if (value === undefined) throw new Error('nothing to pick from');
    return value;
  };
  const word = () => pick(syllables) + pick(syllables) + pick(syllables);
  const parts = Array.from({ length: 4 }, () => pick(base));
  const names = pick(base);
  // A species of its own genus: a random one would make every genus one with a lethal plant.
  const genus = names.taxonomy.genus || 'Planta';
  return {
    ...names,
    plantScientificName: `${genus} ${word()}is`,
    plantCommonName: `${names.plantCommonName} ${word()}`,
    description: parts
      .map((part) => part.description)
      .slice(0, 2)
      .join(' '),
    indications: parts.slice(0, 3).map((part) => pick(part.indications)),
    contreIndications: parts.slice(0, 2).flatMap((part) => part.contreIndications.slice(0, 1)),
    tags: [...new Set(parts.map((part) => pick(part.tags)))],
    geographicalRepartitions: [
      ...new Set(parts.slice(0, 2).map((part) => pick(part.geographicalRepartitions))),
    ],
    additionalInfo: { ...names.additionalInfo, names: { vernacular: [], synonyms: [] } },
  };
}

function dated(content: PlantSheetContent, random: () => number): GeneratedSheet {
  const at = new Date(Date.UTC(2026, 0, 1) + Math.floor(random() * 300 * 86_400_000)).toISOString();
  const state = random();
  return {
    ...content,
    id: randomUUID(),
    createdAt: at,
    updatedAt: at,
    status: state < 0.8 ? 'VALIDATED' : state < 0.9 ? 'DRAFT' : state < 0.97 ? 'MODIFIED' : 'DELETED',
    createdBy: random() < 0.5 ? 'AI' : 'HUMAN',
    updatedBy: 'HUMAN',
    updatedByAI: false,
    publishedSheetId: null,
    baseVersion: null,
    reviewKind: null,
    safetyChanges: 0,
    rejectReason: null,
  };
}

/** `count` sheets: the starter content as it is up to its size, made-up plants beyond. */
export async function generateSheets(count: number, seed: number): Promise<GeneratedSheet[]> {
  const base = [...readStarterContent().values()];
  const random = numbers(seed);
  return Array.from({ length: count }, (_, i) => {
    const real = base[i];
    const sheet = dated(real ?? mixed(base, random), random);
    return real ? { ...sheet, status: 'VALIDATED' as const } : sheet;
  });
}

/** Sheets of a file, one JSON document a line. */
export function readSheets(file: string): GeneratedSheet[] {
  if (!existsSync(file)) throw new Error(`no such file: ${file}`);
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => generatedSheet.parse(JSON.parse(line)));
}

/** As many as a filled database is measured with: of fewer, more are found among the kept replies. */
const KEPT = 10_000;

/** Published sheets of a filled database. */
export async function readKept(url: string): Promise<GeneratedSheet[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ reply: string }>(
      `select reply from plant_sheets where status = 'VALIDATED' order by id limit ${KEPT}`,
    );
    return rows.map(({ reply }) => generatedSheet.parse(JSON.parse(reply)));
  } finally {
    await client.end();
  }
}

export function writeSheets(file: string, sheets: readonly GeneratedSheet[]): void {
  writeFileSync(file, `${sheets.map((sheet) => JSON.stringify(sheet)).join('\n')}\n`);
}

/** The content alone. */
export function contentOf(sheet: GeneratedSheet): PlantSheetContent {
  const fields = Object.keys(plantSheetContent.shape);
  return plantSheetContent.parse(
    Object.fromEntries(Object.entries(sheet).filter(([name]) => fields.includes(name))),
  );
}
