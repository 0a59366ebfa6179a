import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { z } from 'zod';

/** The lines of a file of JSON lines. @throws on a line that is not of the form. */
export function readJsonLines<T>(path: string, schema: z.ZodType<T>): T[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line, index) => {
      const parsed = schema.safeParse(JSON.parse(line));
      if (!parsed.success) throw new Error(`${basename(path)}:${index + 1} ${z.prettifyError(parsed.error)}`);
      return parsed.data;
    });
}
