import {
  applicationMethodLabels,
  dangerLevelLabels,
  labelOf,
  languageLabels,
  plantPartLabels,
  preparationMethodLabels,
} from '@simples/contract/plant-sheets/vocabulary';
import { isBlank } from '../model/is-blank.ts';

const labels = {
  ...applicationMethodLabels,
  ...dangerLevelLabels,
  ...languageLabels,
  ...plantPartLabels,
  ...preparationMethodLabels,
};

/** Any value of a sheet in words, for a person who compares two: texts of an item one after the other. */
export function said(value: unknown): string {
  if (typeof value === 'string') return labelOf(labels, value);
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'object' || value === null) return '';
  const parts = Array.isArray(value)
    ? value
    : Object.entries(value)
        .filter(([name]) => name !== 'id')
        .map(([, part]) => part);
  return parts
    .filter((part) => typeof part === 'number' || !isBlank(part))
    .map(said)
    .join(' · ');
}
