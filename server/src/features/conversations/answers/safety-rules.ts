import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type SafetyRules, safetyRules } from '@simples/contract/safety';
import { z } from 'zod';

const folder = fileURLToPath(new URL('../../../../../content/safety/', import.meta.url));
const files = ['language', 'cards', 'numbers', 'emergencies', 'signals', 'people'] as const;

/** The safety rules of `content/safety`. @throws when a file is not of its form: the content is part of the product. */
export function readSafetyRules(): SafetyRules {
  const parts = files.map((name) =>
    z.record(z.string(), z.unknown()).parse(JSON.parse(readFileSync(`${folder}${name}.json`, 'utf8'))),
  );
  return safetyRules.parse(Object.assign({}, ...parts));
}
