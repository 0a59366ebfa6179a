import moringa from '@simples/content/plant-sheets/moringa-oleifera.json';
import { plantSheetContent } from '@simples/contract/plant-sheet-content';
import { identified } from '@simples/contract/plant-sheet-diff/stable-ids';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { buildPending } from '#web/features/plant-sheets/testing/comparisons.ts';
import {
  button,
  closeServer,
  dialog,
  harmless,
  live,
  open,
  openServer,
  press,
  sent,
  server,
  toasts,
  weakening,
} from '#web/features/plant-sheets/testing/staff-page.tsx';
import { json } from '#web/lib/testing/answers.ts';
import { useToasts } from '#web/lib/toasts.ts';
import { buildPage, documentId, pageAnswers } from '#web/ui/testing/document-pages.ts';

// @vitest-environment happy-dom

beforeEach(openServer);
afterEach(closeServer);

const several = { ...weakening, tags: [...live.tags, 'Neuf'] };
const draft = { publishedSheetId: null, status: 'DRAFT', reviewKind: 'NEW', createdBy: 'AI' } as const;

function openDraft(content = harmless): void {
  server.before = null;
  server.sheet = buildPending(content, draft);
  open();
}

const units = () => [...document.querySelectorAll<HTMLElement>('[data-unit]')];
const place = () => screen.getByText(/^\d+ sur \d+$/).textContent;
const key = (name: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key: name });
const focused = async (name: RegExp) =>
  waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(name));

it('shows what changes alone, safety first, and folds what stayed', async () => {
  server.sheet = buildPending(several);
  open();
  await screen.findByText('3 modifications');
  expect(units().map((unit) => unit.getAttribute('aria-label'))).toEqual([
    expect.stringMatching(/^1 sur 3 : Contre-indication /),
    expect.stringMatching(/^2 sur 3 : .*Description/),
    expect.stringMatching(/^3 sur 3 : .*Tags/),
  ]);
  const folded = screen.getByText(/^\d+ champs inchangés$/).closest('details');
  expect(folded?.open).toBe(false);
  expect(folded?.textContent).toContain(live.plantCommonName);
});

it('folds the parts of a long review after the safety, and opens them where the reader comes', async () => {
  const tags = Array.from({ length: 12 }, (_, index) => `Mot ${index}`);
  const indications = live.indications.map((one, index) => ({
    ...one,
    title: `Titre ${index}`,
    details: 'Autre.',
  }));
  server.sheet = buildPending({
    ...weakening,
    description: 'Toute autre.',
    plantCommonName: 'Autre nom',
    tags,
    indications,
    references: [],
    geographicalRepartitions: ['Ailleurs'],
    additionalInfo: { ...weakening.additionalInfo, posology: 'Une fois.' },
    taxonomy: { ...live.taxonomy, family: 'Autre', genus: 'Autre' },
  });
  open();
  const opener = await screen.findByRole('button', { name: 'Indications' });
  expect(opener.getAttribute('aria-expanded')).toBe('false');
  const shown = units().map((unit) => unit.getAttribute('aria-label') ?? '');
  expect(shown.length).toBeGreaterThan(0);
  expect(shown.every((name) => name.includes('Contre-indication'))).toBe(true);
  expect(screen.queryByRole('button', { name: 'Accepter la section Indications' })).toBeNull();

  await press('Modification suivante');
  for (const _ of shown.slice(1)) key('ArrowDown');
  await focused(new RegExp(`^${shown.length} sur `));
  key('a');
  // To the first of the next part, which was folded.
  await focused(new RegExp(`^${shown.length + 1} sur `));
  expect(units().length).toBeGreaterThan(shown.length);

  fireEvent.click(opener);
  expect(opener.getAttribute('aria-expanded')).toBe('true');
  expect(await button('Accepter la section Indications')).toBeTruthy();
});

it('is decided with the keys A, R, ↓ and ↑', async () => {
  server.sheet = buildPending(several);
  open();
  await press('Modification suivante');
  await focused(/^1 sur 3/);
  key('ArrowDown');
  await focused(/^2 sur 3/);
  expect(place()).toBe('2 sur 3');
  key('ArrowUp');
  await focused(/^1 sur 3/);
  key('r');
  await focused(/^2 sur 3/);
  key('a');
  await focused(/^3 sur 3/);
  expect(screen.getByText('1 acceptée, 1 rejetée, 1 sans décision')).toBeTruthy();
  expect((await button(/^Rejeter : Contre-indication /)).getAttribute('aria-pressed')).toBe('true');
  // A letter with a modifier is a command of the browser.
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'a', ctrlKey: true });
  expect(screen.getByText('1 acceptée, 1 rejetée, 1 sans décision')).toBeTruthy();
});

it('decides a part at once', async () => {
  const [first, second] = live.indications;
  if (!first || !second) throw new Error('the plant has no two indications');
  const indications = [
    { ...first, details: 'Autre.' },
    { ...second, details: 'Autre aussi.' },
  ];
  server.sheet = buildPending({ ...live, indications: [...indications, ...live.indications.slice(2)] });
  open();
  const section = within(await screen.findByRole('region', { name: 'Indications' }));
  expect(section.getByText('2 sur 2 sans décision')).toBeTruthy();
  fireEvent.click(section.getByRole('button', { name: /^Rejeter la section/ }));
  expect(screen.getByText('0 acceptée, 2 rejetées, 0 sans décision')).toBeTruthy();
  fireEvent.click(section.getByRole('button', { name: /^Accepter la section/ }));
  await press('Appliquer mes choix');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ rejected: [], accepted: [expect.any(String), expect.any(String)] });
});

it('makes applying the choices the first of the buttons once there are some', async () => {
  open();
  expect((await button('Valider la fiche')).dataset['variant']).toBe('filled');
  await press(/^Accepter : .*Description/);
  expect((await button('Valider la fiche')).dataset['variant']).toBe('outline');
  expect((await button('Appliquer mes choix')).dataset['variant']).toBe('filled');
});

it('says of a new sheet what it holds and lacks, not that nothing changes', async () => {
  openDraft({ ...harmless, references: [], tags: ['Toux'], geographicalRepartitions: [] });
  expect(await screen.findByText(/^\d+ champs remplis, \d+ éléments manquants$/)).toBeTruthy();
  const lacks = screen.getByText('Parties vides').parentElement;
  expect(lacks?.textContent).toContain('Références');
  expect(lacks?.textContent).toContain('Origines');
  expect(screen.getByText('Sans référence').parentElement?.textContent).toContain('Indication 1');
  expect(screen.queryByText(/détectée/)).toBeNull();
});

it('publishes a new sheet only once its safety was read and a summary was confirmed', async () => {
  const { safety: _, ...rest } = harmless.additionalInfo;
  openDraft({ ...harmless, additionalInfo: rest });
  await press('Valider la fiche');
  expect(sent).toEqual([]);
  expect(await screen.findByText(/^Il reste \d+ champs de sécurité à lire/)).toBeTruthy();
  await focused(/Contre-indication/);
  expect(screen.getByRole('article', { name: /^\d+ sur \d+ : Grossesse$/ }).textContent).toContain(
    'rien dans cette fiche',
  );
  const toRead = screen.getAllByRole('button', { name: /^J’ai lu :/ });
  for (const one of toRead) {
    expect(one.getAttribute('aria-pressed')).toBe('false');
    key('a');
    await waitFor(() => expect(one.getAttribute('aria-pressed')).toBe('true'));
  }
  await press('Valider la fiche');
  const question = await dialog();
  expect(question.getByText(/Il y manque : .*Grossesse/)).toBeTruthy();
  expect(sent).toEqual([]);
  fireEvent.click(question.getByRole('button', { name: 'Publier la fiche' }));
  expect(await screen.findByRole('heading', { name: /File de validation/ })).toBeTruthy();
  expect(sent).toMatchObject([{ method: 'PATCH', body: { status: 'VALIDATED' } }]);
});

it('counts what was read of the safety of a new sheet', async () => {
  openDraft();
  fireEvent.click((await screen.findAllByRole('button', { name: /^J’ai lu :/ }))[0] ?? document.body);
  expect(screen.getByText(/^Sécurité : 1 champ lu sur/)).toBeTruthy();
});

it('does not publish what a document changes of the safety before somebody decided on it', async () => {
  server.sheet = buildPending(weakening, { createdBy: 'AI', updatedBy: 'AI' });
  open();
  await press('Tout accepter');
  expect(await screen.findByText(/^Il reste 1 champ de sécurité à lire/)).toBeTruthy();
  expect(sent).toEqual([]);
  await press(/^Accepter : Contre-indication /);
  await press('Tout accepter');
  expect((await dialog()).getByText(/ne verront plus ces mises en garde/)).toBeTruthy();
});

it('can take a decision back right after it', async () => {
  open();
  await press('Valider la fiche');
  await screen.findByRole('heading', { name: /File de validation/ });
  const [toast] = useToasts.getState().toasts;
  expect(toast?.action?.label).toBe('Annuler cette décision');
  server.decision = () => json(200, server.sheet);
  toast?.action?.onPress();
  await waitFor(() => expect(toasts()).toContain('Décision annulée'));
  expect(sent.at(-1)).toMatchObject({ method: 'POST', path: expect.stringMatching(/\/undo$/) });
});

const quote = (field: string, pageIndex: number, words: string) => ({
  field,
  documentId,
  pageIndex,
  pageLabel: String(pageIndex + 15),
  quote: words,
});

/** The server of the desk, which also has the pages of a document. */
function openPages(): void {
  const answers = {
    ...pageAnswers(buildPage('Moringa oleifera Lam.')),
    ...pageAnswers(buildPage('Traite l’anémie.', { index: 3 })),
  };
  const rest = globalThis.fetch;
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    const path = input.replace('/v1/api', '').split('?')[0];
    const found = answers[`GET ${path}`];
    if (!found) return rest(input, init);
    const answer = found();
    return answer instanceof Response ? answer : Response.json(answer);
  });
}

it('cuts the words of the document out beside each value that comes from it', async () => {
  openPages();
  const content = identified(plantSheetContent.parse(moringa));
  const evidence = [
    quote('plantScientificName', 2, 'Moringa oleifera'),
    quote(`indications/${content.indications[0]?.id}/title`, 3, 'anémie'),
    quote('plantCommonName', 2, 'des mots qui ne sont pas sur la page'),
  ];
  openDraft({ ...content, additionalInfo: { ...content.additionalInfo, evidence } });
  const unit = async (name: RegExp) => within(await screen.findByRole('article', { name }));
  const name = await unit(/: Nom scientifique$/);
  expect(await name.findByRole('img', { name: /^Page 3 de .*passage cité/ })).toBeTruthy();
  expect(name.getAllByTestId('highlight')).toHaveLength(1);
  expect(
    await (await unit(new RegExp(`: Indication : ${content.indications[0]?.title}`))).findByRole('img', {
      name: /^Page 4 de/,
    }),
  ).toBeTruthy();
  const lost = await unit(/: Nom commun$/);
  expect(await lost.findByText(/n’est pas certaine/)).toBeTruthy();
  expect(lost.getByText('« des mots qui ne sont pas sur la page »')).toBeTruthy();
  fireEvent.click(name.getByRole('button', { name: 'Page 17 entière' }));
  expect(await (await dialog()).findByRole('img', { name: /^Page 3 de « Monographies/ })).toBeTruthy();
});
