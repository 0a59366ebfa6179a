// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { DocumentPageScreen } from '#web/features/documents/document-page-screen.tsx';
import { useCurrentUser } from '#web/lib/session.ts';
import { open, signIn, standIn } from '#web/lib/testing/stand-in.tsx';
import { buildPage, documentId, pageAnswers } from '#web/ui/testing/document-pages.ts';

const text = 'Thym\nIndiqué dans la toux\nLe coin du jardinier\nPeaux claires';
const lesson = {
  id: '0190a0b0-0000-7000-8000-0000000000e1',
  meaning: 'posology',
  scope: 'like',
  form: 'heading',
  quote: 'Ration du jour',
  pageIndex: 4,
  isFromAnother: false,
  hidesWarnings: false,
  taughtBy: 'Awa Diop',
  createdAt: '2026-11-24T10:00:00.000Z',
};
const preview = {
  form: 'heading',
  key: 'coin jardinier',
  isOnlyHere: false,
  total: 15,
  others: [],
  warnings: [],
};
const path = `/documents/${documentId}/lessons`;
const read = { stage: 'TO_REVIEW', drafts: [], failure: null };
const server = standIn(
  {
    ...pageAnswers(buildPage(text)),
    [`GET ${path}`]: () => ({ source: 'A. Diop', lessons: [lesson] }),
    [`GET /documents/${documentId}`]: () => read,
    [`POST ${path}/preview`]: () => preview,
    [`POST ${path}`]: () => ({ lesson, document: read }),
    [`DELETE ${path}/${lesson.id}`]: () => read,
  },
  'CONTRIBUTOR',
);

function Screen() {
  const user = useCurrentUser((state) => state.user);
  return user && <DocumentPageScreen id={documentId} index={2} user={user} />;
}

async function openPanel() {
  open(Screen, '/');
  fireEvent.click(await screen.findByRole('button', { name: 'Corriger la lecture de cette page' }));
  return screen.findByRole('region', { name: 'Corriger la lecture du document' });
}
const line = (name: string) => screen.getByRole('button', { name });
const taught = () => server.asked.find(({ method, path: asked }) => method === 'POST' && asked === path);

it('marked lines are told, after how many places that holds at', async () => {
  await openPanel();
  fireEvent.click(line('Le coin du jardinier'));
  fireEvent.click(line('Peaux claires'));
  expect(screen.getByRole('blockquote', { name: 'Mots marqués' }).textContent).toBe(
    'Le coin du jardinier\nPeaux claires',
  );
  fireEvent.change(screen.getByLabelText('C’est…'), { target: { value: 'contraindications' } });
  expect(await screen.findByText('S’applique aussi à 14 autres endroits de ce document.')).toBeDefined();
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Appliquer' }).getAttribute('aria-disabled')).toBeNull(),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Appliquer' }));
  await waitFor(() => expect(screen.queryByRole('blockquote', { name: 'Mots marqués' })).toBeNull());
  expect(taught()?.wanted).toEqual({
    pageIndex: 2,
    start: text.indexOf('Le coin'),
    end: text.length,
    meaning: 'contraindications',
    scope: 'like',
    isConfirmed: false,
  });
});

it('warnings that would be taken away are shown, and confirmed first', async () => {
  const warnings = [{ pageIndex: 5, label: null, text: 'Femme enceinte' }];
  server.answers[`POST ${path}/preview`] = () => ({ ...preview, warnings });
  await openPanel();
  fireEvent.click(line('Peaux claires'));
  fireEvent.change(screen.getByLabelText('C’est…'), { target: { value: 'nothing' } });
  expect(await screen.findByText('Femme enceinte')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Appliquer' }).getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(screen.getByRole('button', { name: 'Appliquer' }));
  expect(taught()).toBeUndefined();
  fireEvent.click(screen.getByRole('checkbox', { name: /^Je les ai lues/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Appliquer' }));
  await waitFor(() => expect(taught()?.wanted).toMatchObject({ meaning: 'nothing', isConfirmed: true }));
});

it('what was taught is listed, and can be forgotten', async () => {
  const panel = await openPanel();
  const list = await within(panel).findByRole('list', { name: 'Ce qui a été appris' });
  expect(list.textContent).toContain('Ration du jour');
  fireEvent.click(within(list).getByRole('button', { name: 'Oublier « Ration du jour »' }));
  await waitFor(() => expect(server.asked.some(({ method }) => method === 'DELETE')).toBe(true));
});

const markedWords = () => screen.queryByRole('blockquote', { name: 'Mots marqués' })?.textContent;

const printedWord = (name: string) =>
  document.querySelector(`figure button[aria-label="${name}"]`) as HTMLButtonElement;

it('on the image a press marks the line, then a word of it, and another reaches to it', async () => {
  await openPanel();
  await screen.findByRole('img', { name: /^Page 3/ });
  fireEvent.click(printedWord('dans'));
  expect(markedWords()).toBe('Indiqué dans la toux');
  fireEvent.click(printedWord('toux'));
  expect(markedWords()).toBe('toux');
  fireEvent.click(printedWord('la'));
  expect(markedWords()).toBe('la toux');
  fireEvent.click(printedWord('jardinier'));
  expect(markedWords()).toBe('Le coin du jardinier');
  expect(line('Le coin du jardinier').getAttribute('aria-pressed')).toBe('true');
});

it('on the image a mouse drags from word to word, over the end of a line', async () => {
  await openPanel();
  await screen.findByRole('img', { name: /^Page 3/ });
  fireEvent.pointerDown(printedWord('toux'), { button: 0, buttons: 1, pointerType: 'mouse' });
  fireEvent.pointerEnter(printedWord('coin'), { buttons: 1, pointerType: 'mouse' });
  expect(markedWords()).toBe('toux\nLe coin');
});

it('words of a marked line, and of the next, are picked from a list', async () => {
  await openPanel();
  fireEvent.click(line('Indiqué dans la toux'));
  const list = screen.getByRole('list', { name: 'Mots des lignes marquées' });
  const word = (name: string) => within(list).getByRole('button', { name });
  fireEvent.click(word('toux'));
  expect(word('dans').getAttribute('aria-pressed')).toBe('false');
  fireEvent.click(word('Le'));
  expect(markedWords()).toBe('toux\nLe');
  fireEvent.click(word('toux'));
  fireEvent.click(word('toux'));
  expect(markedWords()).toBe('Indiqué dans la toux');
  fireEvent.change(screen.getByLabelText('C’est…'), { target: { value: 'indications' } });
  fireEvent.click(word('toux'));
  fireEvent.change(screen.getByLabelText('C’est…'), { target: { value: 'indications' } });
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Appliquer' }).getAttribute('aria-disabled')).toBeNull(),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Appliquer' }));
  await waitFor(() =>
    expect(taught()?.wanted).toMatchObject({ start: text.indexOf('toux'), meaning: 'indications' }),
  );
});

it('whoever may not change sheets teaches nothing', async () => {
  signIn('CUSTOMER');
  open(Screen, '/');
  await screen.findByRole('img', { name: /^Page 3/ });
  expect(screen.queryByRole('button', { name: /^Corriger la lecture/ })).toBeNull();
});
