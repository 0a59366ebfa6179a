import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { z } from 'zod';

const root = fileURLToPath(new URL('../../../content/', import.meta.url));

/** The files of a folder of `content`, without `.json`, in the order of their names. */
export function contentFiles(folder: string): string[] {
  return readdirSync(`${root}${folder}`)
    .filter((name) => name.endsWith('.json'))
    .map((name) => `${folder}/${name.slice(0, -'.json'.length)}`)
    .toSorted();
}

/**
 * What a file of `content` holds, by its path without `.json`.
 * @throws ZodError when it is not of its form: the content is part of the product.
 */
export function readContent<T>(file: string, schema: z.ZodType<T>): T {
  const held: unknown = JSON.parse(readFileSync(`${root}${file}.json`, 'utf8'));
  // A file is read once: compiling its schema first, as zod does, takes longer than going through it.
  return schema.parse(held, { jitless: true });
}
