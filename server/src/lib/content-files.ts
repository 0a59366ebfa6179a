import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { z } from 'zod';

const root = fileURLToPath(new URL('../../../content/', import.meta.url));

/** Sorted paths without `.json`. */
export function contentFiles(folder: string): string[] {
  return readdirSync(`${root}${folder}`)
    .filter((name) => name.endsWith('.json'))
    .map((name) => `${folder}/${name.slice(0, -'.json'.length)}`)
    .toSorted();
}

/** @throws ZodError */
export function readContent<T>(file: string, schema: z.ZodType<T>): T {
  const json: unknown = JSON.parse(readFileSync(`${root}${file}.json`, 'utf8'));
  // Used once: compiling the schema would take longer.
  return schema.parse(json, { jitless: true });
}
