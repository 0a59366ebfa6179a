import { expect, test } from 'vitest';
import { buildBlocks } from '#web/features/chatbot/testing/builders.ts';
import { markdownOfBlocks, revealedBlocks } from './block-texts.ts';

test('the whole answer is written out, the fold too, with its sources', () => {
  expect(markdownOfBlocks(buildBlocks())).toBe(`Contre la toux, deux fiches : thym [1] et guimauve.

**Pour vous (enceinte, Eliquis)**

- **guimauve** (contre-indiqué) : Jamais avec Eliquis. [2]

**Ce que disent les fiches**

- **thym** (avec avis médical, usage traditionnel reconnu) : Traite la toux. [1]

- Usage
  - thym : Traite la toux. [1]

*Demandez à un pharmacien.*

**Thym — préparation**

- Infusion de 2 g. [1]`);
});

test('an answer appears word by word, what concerns the person at once and the fold at the end', () => {
  const [direct, forYou] = revealedBlocks(buildBlocks(), 3);
  expect(direct).toMatchObject({ text: 'Contre la toux,' });
  expect(forYou).toEqual(buildBlocks()[1]);
  expect(revealedBlocks(buildBlocks(), 3)).toHaveLength(2);
  expect(revealedBlocks(buildBlocks(), 12).map(({ type }) => type)).toEqual(['direct', 'forYou', 'plants']);
  expect(revealedBlocks(buildBlocks(), 500).map(({ type }) => type)).not.toContain('more');
});

test('a danger is never revealed slowly', () => {
  const danger = { type: 'direct', text: 'Aconit : plante mortelle : aucun usage sans médecin.' } as const;
  expect(revealedBlocks([danger], 1)).toEqual([danger]);
});
