// @vitest-environment happy-dom
import { type PlantSheetContent, plantSheetContent } from '@simples/contract/plant-sheets/content';
import { identified } from '@simples/contract/plant-sheets/diff/stable-ids';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import moringa from '../../../../../../content/plant-sheets/moringa-oleifera.json';
import { open, standIn } from '../../../../lib/testing/stand-in.tsx';
import { buildPage, documentId, pageAnswers } from '../../../../ui/document-page/testing.ts';
import { buildComparison } from '../testing.ts';
import { SourceDesk } from './source-desk.tsx';
import { useIsQuoted } from './use-evidence.ts';

const quote = (field: string, pageIndex: number, words: string) => ({
  field,
  documentId,
  pageIndex,
  pageLabel: String(pageIndex + 15),
  quote: words,
});
const brought = plantSheetContent.parse({
  ...moringa,
  additionalInfo: {
    ...moringa.additionalInfo,
    evidence: [
      quote('plantScientificName', 2, 'Moringa oleifera'),
      quote('indications[0].title', 3, 'anémie'),
    ],
  },
});
const content = identified(brought);

standIn({
  ...pageAnswers(buildPage('Moringa oleifera Lam.')),
  ...pageAnswers(buildPage('Traite l’anémie.', { index: 3 })),
});

function Row({ changeId }: { readonly changeId: string }) {
  return <p data-quoted={useIsQuoted(changeId) || undefined}>{changeId}</p>;
}

const rows = ['plantScientificName', `indications/${content.indications[0]?.id}`, 'description'];
/** The desk over what changes since a content before. */
const openDesk = (before: PlantSheetContent | null = null) =>
  open(
    () => (
      <SourceDesk comparison={buildComparison(before, content)}>
        {rows.map((row) => (
          <Row key={row} changeId={row} />
        ))}
      </SourceDesk>
    ),
    '/',
  );
const quotedRows = () =>
  [...document.querySelectorAll('[data-quoted]')].map(({ textContent }) => textContent);

it('each field is shown with the page it was read on, its words highlighted', async () => {
  openDesk();
  expect(await screen.findByRole('img', { name: /^Page 3 / })).toBeDefined();
  expect(screen.getByText('Nom scientifique').parentElement?.textContent).toContain('Champ 1 sur 2');
  expect(screen.getAllByTestId('highlight')).toHaveLength(1);
  expect(quotedRows()).toEqual(['plantScientificName']);
});

it('of a change, only the fields that change are shown', async () => {
  openDesk({ ...content, indications: content.indications.slice(1) });
  expect(await screen.findByRole('img', { name: /^Page 4 / })).toBeDefined();
  expect(screen.getByText(/Champ 1 sur 1/).textContent).toContain('Indication');
});

it('the keyboard goes from field to field, and stops at the ends', async () => {
  const { state } = openDesk();
  fireEvent.keyDown(window, { key: 'ArrowUp', altKey: true });
  expect(state.location.search).toBe('');
  fireEvent.keyDown(window, { key: 'ArrowDown', altKey: true });
  expect(await screen.findByRole('img', { name: /^Page 4 / })).toBeDefined();
  expect(quotedRows()).toEqual([rows[1]]);
  expect(screen.getByText(/Champ 2 sur 2/).textContent).toContain('page 18');
  fireEvent.keyDown(window, { key: 'ArrowDown', altKey: true });
  expect(screen.getByText(/Champ 2 sur 2/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Champ précédent' }));
  expect(await screen.findByRole('img', { name: /^Page 3 / })).toBeDefined();
});

it('a sheet without documents is reviewed as before', () => {
  open(
    () => (
      <SourceDesk comparison={buildComparison(null, plantSheetContent.parse(moringa))}>
        <p>Champs</p>
      </SourceDesk>
    ),
    '/',
  );
  expect(screen.getByText('Champs')).toBeDefined();
  expect(screen.queryByText('Document source')).toBeNull();
});
