import { type SafetyRules, safetyRules } from '@simples/contract/safety';
import { z } from 'zod';
import { readContent } from '../../../adapters/content.ts';

const files = ['language', 'cards', 'numbers', 'emergencies', 'signals', 'people'] as const;
const part = z.record(z.string(), z.unknown());

/** The safety rules of `content/safety`. @throws when a file is not of its form: the content is part of the product. */
export function readSafetyRules(): SafetyRules {
  const parts = files.map((name) => readContent(`safety/${name}`, part));
  return safetyRules.parse(Object.assign({}, ...parts), { jitless: true });
}
