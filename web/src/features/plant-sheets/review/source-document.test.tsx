import moringa from '@simples/content/plant-sheets/moringa-oleifera.json';
import { type PlantSheetContent, plantSheetContent } from '@simples/contract/plant-sheet-content';
import { identified } from '@simples/contract/plant-sheet-diff/stable-ids';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildComparison } from '#web/features/plant-sheets/testing/comparisons.ts';
import { ComparisonView } from '#web/features/plant-sheets/version-comparison/comparison-view.tsx';
import { open, standIn } from '#web/lib/testing/stand-in.tsx';
import { buildPage, documentId, pageAnswers } from '#web/ui/testing/document-pages.ts';
import { SourceDocument } from './source-document.tsx';

// @vitest-environment happy-dom

const quote = (field: string, pageIndex: number, words: string) => ({
  field,
  documentId,
  pageIndex,
  pageLabel: String(pageIndex + 15),
  quote: words,
});
const contentWith = (...evidence: ReturnType<typeof quote>[]) =>
  identified(
    plantSheetContent.parse({ ...moringa, additionalInfo: { ...moringa.additionalInfo, evidence } }),
  );
const title = moringa.indications[0]?.title ?? '';
const content = contentWith(
  // As it is called once its indication has an id.
  quote(`indications/${contentWith().indications[0]?.id}/title`, 3, 'anémie'),
  quote('plantScientificName', 2, 'Moringa oleifera'),
);

standIn({
  ...pageAnswers(buildPage('Moringa oleifera Lam.')),
  ...pageAnswers(buildPage('Traite l’anémie.', { index: 3 })),
});

/** The document beside what changes since a content before; nothing was published where there is none. */
function openSource(before: PlantSheetContent | null = null, after: PlantSheetContent = content) {
  const comparison = buildComparison(before, after);
  return open(
    () => (
      <SourceDocument comparison={comparison}>
        <ComparisonView comparison={comparison} showsUpdates />
      </SourceDocument>
    ),
    '/',
  );
}
/** The innermost row that stands out. */
const quotedRow = () => [...document.querySelectorAll('[data-quoted]')].at(-1)?.textContent ?? '';
const field = () => screen.getByText(/^Champ \d/).textContent;
const stepDown = () => fireEvent.keyDown(window, { key: 'ArrowDown', altKey: true });

it('each field of a new sheet stands out beside the page it was read on, its words highlighted', async () => {
  openSource();
  expect(await screen.findByRole('img', { name: /^Page 3 / })).toBeDefined();
  expect(field()).toBe('Champ 1 sur 2 : Nom scientifique, page 17');
  expect(screen.getAllByTestId('highlight')).toHaveLength(1);
  expect(quotedRow()).toBe('Nom scientifiqueMoringa oleifera');
  expect(screen.getByText('La fiche dit : Moringa oleifera')).toBeDefined();
});

it('of a change, only the fields that change are shown', async () => {
  openSource({ ...content, indications: content.indications.slice(1) });
  expect(await screen.findByRole('img', { name: /^Page 4 / })).toBeDefined();
  expect(field()).toMatch(/^Champ 1 sur 1 : Indication/);
});

it('a name that a document adds is a field that changes, with its words', async () => {
  const [name] = content.additionalInfo.names?.vernacular ?? [];
  if (!name || !content.additionalInfo.names) throw new Error('the plant has no name');
  const next = contentWith(
    quote('additionalInfo.names.vernacular[0].name', 2, name.name),
    quote('plantCommonName', 2, 'Moringa'),
  );
  const names = {
    ...content.additionalInfo.names,
    vernacular: content.additionalInfo.names.vernacular.slice(1),
  };
  openSource({ ...next, additionalInfo: { ...next.additionalInfo, names } }, next);
  await screen.findByRole('img', { name: /^Page 3 / });
  expect(field()).toBe('Champ 1 sur 1 : Nom vernaculaire, page 17');
  expect(quotedRow()).toContain(name.name);
});

it('the keyboard goes from field to field in the order of the sheet, and stops at the ends', async () => {
  const { state } = openSource();
  fireEvent.keyDown(window, { key: 'ArrowUp', altKey: true });
  expect(state.location.search).toBe('');
  stepDown();
  expect(await screen.findByRole('img', { name: /^Page 4 / })).toBeDefined();
  expect(quotedRow()).toContain(title);
  expect(screen.getByText(`La fiche dit : ${title}`)).toBeDefined();
  expect(field()).toBe(`Champ 2 sur 2 : Indication « ${title} » – Titre, page 18`);
  stepDown();
  expect(field()).toMatch(/^Champ 2 sur 2/);
  fireEvent.click(screen.getByRole('button', { name: 'Champ précédent' }));
  expect(await screen.findByRole('img', { name: /^Page 3 / })).toBeDefined();
});

it('a field that rests on two pages is one field, with both pages', async () => {
  openSource(
    null,
    contentWith(
      quote('description', 2, 'Moringa'),
      quote('description', 2, 'Lam.'),
      quote('description', 3, 'Traite l’anémie.'),
    ),
  );
  expect(await screen.findByRole('img', { name: /^Page 4 / })).toBeDefined();
  expect(await screen.findByRole('img', { name: /^Page 3 / })).toBeDefined();
  expect(field()).toBe('Champ 1 sur 1 : Description, pages 17 et 18');
  expect(screen.getAllByTestId('highlight')).toHaveLength(3);
  expect(screen.getByText('Document, page 4 sur 40 (numérotée 17)')).toBeDefined();
});

it('a sheet without documents is reviewed as before', () => {
  open(
    () => (
      <SourceDocument comparison={buildComparison(null, plantSheetContent.parse(moringa))}>
        <p>Champs</p>
      </SourceDocument>
    ),
    '/',
  );
  expect(screen.getByText('Champs')).toBeDefined();
  expect(screen.queryByText('Document source')).toBeNull();
});
