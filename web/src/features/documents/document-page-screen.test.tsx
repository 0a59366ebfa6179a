// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useParams } from 'react-router';
import { expect, it } from 'vitest';
import { useCurrentUser } from '#web/lib/session.ts';
import { open, standIn } from '#web/lib/testing/stand-in.tsx';
import { buildPage, documentId, pageAnswers } from '#web/ui/testing/document-pages.ts';
import { DocumentPageScreen } from './document-page-screen.tsx';

const text = 'Thym\nIndiqué dans la toux\nsèche et le rhume.\nToux grasse.';
const server = standIn(pageAnswers(buildPage(text)), 'CUSTOMER');

function Screen() {
  const { id = documentId } = useParams();
  const user = useCurrentUser((state) => state.user);
  return user && <DocumentPageScreen id={id} index={2} user={user} />;
}

const openAt = (quote: string) => open(Screen, `/?${new URLSearchParams({ citation: quote })}`);
const highlights = () => screen.queryAllByTestId('highlight');

it('a quote over two lines is highlighted on both, and told', async () => {
  openAt('toux sèche et');
  expect(await screen.findByRole('img', { name: 'Page 3 de « Monographies du Sahel »' })).toBeDefined();
  expect(highlights().map(({ style }) => style.top)).toEqual(['12%', '14%']);
  expect(screen.getByText('Passage cité, surligné sur la page :')).toBeDefined();
  expect(document.querySelector('mark')?.textContent).toBe('toux\nsèche et');
  expect(screen.getByText(/page 3 sur 40 \(numérotée 17\)/)).toBeDefined();
});

it('a quote that the page does not say word for word is told, and nothing is highlighted', async () => {
  openAt('toux sèche chez l’enfant');
  await screen.findByRole('img');
  expect(highlights()).toEqual([]);
  expect(screen.getByRole('status').textContent).toContain('n’est pas certaine');
  expect(screen.getByText('toux sèche chez l’enfant').tagName).toBe('BLOCKQUOTE');
});

it('words that the page says twice are highlighted at both places, and that is told', async () => {
  Object.assign(server.answers, pageAnswers(buildPage('Contre la toux.\nLa toux grasse.')));
  openAt('toux');
  await screen.findByRole('img');
  expect(highlights()).toHaveLength(2);
  expect(screen.getByText(/^Passage cité : la page dit ces mots à 2 endroits/)).toBeDefined();
});

it('a quote that runs over the end of the page is highlighted on both pages, and that is told', async () => {
  Object.assign(server.answers, pageAnswers(buildPage('chez l’enfant de six ans.\nAutre.', { index: 3 })));
  openAt('Toux grasse. chez l’enfant de six ans.');
  expect(await screen.findByRole('img', { name: /^Page 4/ })).toBeDefined();
  expect(await screen.findByRole('img', { name: /^Page 3/ })).toBeDefined();
  expect(highlights().map(({ style }) => style.top)).toEqual(['16%', '10%']);
  expect(screen.getByRole('status').textContent).toContain('finit en haut de la suivante');
  expect(screen.getByText('Suite du passage, page 4 sur 40 (numérotée 17)')).toBeDefined();
});

it('a quote that the next page does not go on with is not highlighted, nor is one whose next page is closed', async () => {
  Object.assign(server.answers, pageAnswers(buildPage('chez l’adulte.', { index: 3 })));
  openAt('Toux grasse. chez l’enfant de six ans.');
  expect(await screen.findByText(/n’est pas certaine/)).toBeDefined();
  expect(highlights()).toEqual([]);
  server.answers[`GET /documents/${documentId}/pages/3`] = () => server.fail(404, 'Introuvable.');
  cleanup();
  openAt('Toux grasse. chez l’enfant de six ans.');
  expect(await screen.findByText(/n’est pas certaine/)).toBeDefined();
  expect(highlights()).toEqual([]);
});

it('the text stands in for an image that does not come', async () => {
  server.answers[`GET /documents/${documentId}/pages/2/image`] = () => server.fail(404, 'Introuvable.');
  openAt('Toux grasse.');
  expect(await screen.findByText(/en voici le texte/)).toBeDefined();
  expect(document.querySelector('details')?.open).toBe(true);
  expect(document.querySelector('mark')?.textContent).toBe('Toux grasse.');
});

it('a page that is gone, or not for this person, says so', async () => {
  server.answers[`GET /documents/${documentId}/pages/2`] = () => server.fail(404, 'Introuvable.');
  openAt('toux');
  expect(await screen.findByText(/n’est plus disponible, ou ne vous est pas ouverte/)).toBeDefined();
});

it('only those who may read the whole document turn its pages', async () => {
  openAt('toux');
  await screen.findByRole('heading', { name: 'Monographies du Sahel' });
  expect(screen.queryByRole('link', { name: 'Page suivante' })).toBeNull();
  useCurrentUser.setState(({ user }) => ({ user: user && { ...user, roles: ['CONTRIBUTOR'] } }));
  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'Page suivante' }).getAttribute('href')).toBe(
      `/home/documents/${documentId}/pages/4`,
    ),
  );
});

it('the page is enlarged by buttons and by keys, up to three times', async () => {
  openAt('toux sèche et');
  const image = await screen.findByRole('img', { name: /^Page 3/ });
  const width = () => image.closest('section')?.querySelector<HTMLElement>('div')?.style.width;
  expect(width()).toBe('100%');
  fireEvent.click(screen.getByRole('button', { name: 'Agrandir' }));
  expect(width()).toBe('150%');
  expect(highlights()).toHaveLength(2);
  const frame = screen.getByRole('region', { name: 'Image de la page' });
  for (const _ of [1, 2, 3]) fireEvent.keyDown(frame, { key: '+' });
  expect(width()).toBe('300%');
  expect(screen.getByRole('button', { name: 'Agrandir' }).getAttribute('aria-disabled')).toBe('true');
  fireEvent.keyDown(frame, { key: '0' });
  expect(width()).toBe('100%');
});
