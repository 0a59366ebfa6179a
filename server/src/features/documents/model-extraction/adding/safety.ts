import { limits } from '@simples/contract/limits';
import type { SafetyBlock } from '@simples/contract/plant-sheets/content';
import { dangerLevelLabels, keysOf, NOT_DOCUMENTED } from '@simples/contract/plant-sheets/vocabulary';
import { squashed } from '../../extraction/evidence/claims.ts';
import { dangerSaid } from '../../extraction/fields/safety.ts';
import type { Finding } from '../checking/check.ts';
import { type Open, ofField, taken } from './open-sheet.ts';

const path = 'additionalInfo.safety';
const levels = keysOf(dangerLevelLabels);
const people = ['pregnancy', 'breastfeeding', 'children'] as const;
const lists = ['interactions', 'lookAlikes'] as const;

/** Never "without danger": whoever is warned of something is told to take care. */
const unsaid = (): SafetyBlock => ({
  dangerLevel: 'caution',
  pregnancy: NOT_DOCUMENTED,
  breastfeeding: NOT_DOCUMENTED,
  children: NOT_DOCUMENTED,
  interactions: [NOT_DOCUMENTED],
  lookAlikes: [NOT_DOCUMENTED],
});

function addStatements(open: Open, block: SafetyBlock, findings: readonly Finding[]): void {
  for (const field of people) {
    const [first] = ofField(findings, field);
    if (first && block[field] === NOT_DOCUMENTED)
      block[field] = taken(open, `${path}.${field}`, first.value) ?? NOT_DOCUMENTED;
  }
  for (const field of lists) {
    for (const { value } of ofField(findings, field)) {
      const said = block[field].filter((one) => one !== NOT_DOCUMENTED);
      const isKnown = said.some((one) => squashed(one).includes(squashed(value.value)));
      if (isKnown || said.length >= limits.list.items) continue;
      const added = taken(open, `${path}.${field}[${said.length}]`, value);
      if (added !== undefined) block[field] = [...said, added];
    }
  }
}

/** A danger that a warning tells of in so many words, as the rules read them; it only ever gets greater. */
function raiseDanger(open: Open, block: SafetyBlock, warnings: readonly Finding[]): void {
  for (const { details, located } of warnings) {
    const level = dangerSaid(located.sentence);
    if (level === null || levels.indexOf(level) <= levels.indexOf(block.dangerLevel)) continue;
    if (taken(open, `${path}.dangerLevel`, details) !== undefined) block.dangerLevel = level;
  }
}

/** The safety block with what a model found besides: whole sentences of the document, nothing in other words. */
export function addSafety(open: Open, findings: readonly Finding[]): void {
  const ofPeople = people.flatMap((field) => ofField(findings, field));
  const warnings = [
    ...ofField(findings, 'contreIndications'),
    ...ofPeople,
    ...ofField(findings, 'interactions'),
  ];
  if (warnings.length + ofField(findings, 'lookAlikes').length === 0) return;
  const block = structuredClone(open.content.additionalInfo.safety ?? unsaid());
  addStatements(open, block, findings);
  raiseDanger(open, block, warnings);
  open.content.additionalInfo.safety = block;
}
