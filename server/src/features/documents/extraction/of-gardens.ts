import { z } from 'zod';
import { createVocabulary, readWords, recognise } from '#server/concepts/recogniser.ts';
import { readContent } from '#server/lib/content-files.ts';
import { once } from '#server/lib/memoize.ts';
import type { LabelKind } from './label-kinds.ts';
import { namesKnownComplaint, namesState } from './mentions.ts';
import type { Monograph } from './monographs.ts';
import { type Flow, textOf } from './text-flow.ts';

const subject = z.strictObject({ id: z.string(), names: z.array(z.string()) });

const gardening = once(() => {
  const vocabulary = createVocabulary();
  const subjects = readContent('concepts/out-of-scope', z.array(subject));
  for (const { id, names } of subjects)
    if (id === 'garden') for (const name of names) vocabulary.add(name, id);
  return vocabulary;
});

const ofHealth: ReadonlySet<LabelKind> = new Set<LabelKind>([
  'partUsed',
  'indications',
  'uses',
  'preparation',
  'posology',
  'contraindications',
]);

/** So many words of gardens, and no more illnesses, where health would be told. */
const TWICE = 2;

/** "Purin de prêle : un litre pour dix d’arrosage, contre le mildiou": what is treated is another plant. */
export function isOfGarden(
  flow: Flow,
  { sections }: Pick<Monograph, 'sections'>,
  titles: readonly string[],
): boolean {
  const told = sections
    .filter(({ label }) => ofHealth.has(label.kind))
    .map((section) => textOf(flow, section));
  const words = told.flatMap((text) => {
    const read = readWords(text);
    return recognise(read, [gardening()]).map(({ from }) => read[from]?.word ?? '');
  });
  const { size } = new Set(words);
  const ofPeople = titles.filter((title) => namesKnownComplaint(title) || namesState(title));
  return size >= TWICE && size > ofPeople.length;
}
